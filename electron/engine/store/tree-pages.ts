import type { TreeHead, TreePage } from '../../../shared/api/tools/tree-pages.ts';
import type { ToolInput } from '../../../shared/api/trace-tools.ts';
import { SPAN_FLAGS } from '../../../shared/domain/index.ts';
import { RowPacker, type TreeRows } from '../../../shared/trace-tree/packed-rows.ts';
import { NO_TIME, type DumpIndex } from '../index/index.ts';

import { float64Column, uint32Column } from './columns.ts';
import type { ToolContext } from './define-tool.ts';
import { localShapes } from './rows.ts';
import { selectSpansOfTrace } from './selection.ts';
import { nsAfter } from './span-numbers.ts';
import { traceOrdinal } from './span-pages.ts';
import type { TraceLayout } from './trace-layout.ts';
import type { TraceStore } from './trace-store.ts';

/** About 150 kB a page: larger ones take longer on their way, each copied in fresh memory by every process that passes it on. */
const ROWS_A_PAGE = 8000;

/**
 * The tree of a trace in pages, its head first: `TreeAssembly` makes a TraceTree of them. Rejects as the tool
 * `trace_tree` does.
 */
export async function* treePages(
  store: TraceStore,
  input: ToolInput<'trace_tree'>,
  ctx: ToolContext,
): AsyncGenerator<TreePage> {
  const { index } = store;
  const trace = traceOrdinal(store, input.trace_id);
  const { filter } = input;
  const matching = filter === undefined ? undefined : await selectSpansOfTrace(store, { trace, filter }, ctx);
  const first = index.traces.firstSpan[trace];
  const full = store.layout(trace);
  const { order, parentRow } = input.include_superseded ? full : withoutSuperseded(index, first, full);
  const spans = uint32Column(order, (position) => first + position);
  const { shape, shapes } = localShapes(index, spans);
  yield { ...headOf(index, trace), rows: order.length, shapes };
  const timeOf = relativeTimes(index, trace);
  const packer = new RowPacker();
  for (let from = 0; from < order.length; from += ROWS_A_PAGE) {
    ctx.signal?.throwIfAborted();
    const to = from + ROWS_A_PAGE;
    const spanIndex = order.slice(from, to);
    const ordinals = spans.subarray(from, to);
    const bytes = packer.pack({
      from,
      spanIndex,
      parentRow: parentRow.slice(from, to),
      startOffsetNs: float64Column(spanIndex, (position) => timeOf.starts[position]),
      durationNs: float64Column(spanIndex, (position) => timeOf.durations[position]),
      shape: shape.slice(from, to),
      flags: new Uint16Array(uint32Column(ordinals, (span) => index.spans.flags[span])),
      sizeBytes: uint32Column(ordinals, (span) => index.spans.lengthBytes[span]),
      matches:
        matching === undefined ? new Uint8Array(0) : Uint8Array.from(ordinals, (span) => (matching.has(span) ? 1 : 0)),
      ...usageOf(index, ordinals),
    });
    yield { kind: 'rows', from, packed: Buffer.from(bytes.buffer, 0, bytes.length).toString('latin1') };
  }
}

function headOf(index: DumpIndex, trace: number): Omit<TreeHead, 'rows' | 'shapes'> {
  const startNs = index.traces.startNs[trace];
  const endNs = index.traces.endNs[trace];
  return {
    kind: 'head',
    buildId: index.meta.buildId,
    traceId: index.traceIdText(trace),
    traceOrdinal: trace,
    ...(startNs !== NO_TIME && { startNs: String(startNs) }),
    ...(endNs !== NO_TIME && { endNs: String(endNs) }),
  };
}

/** By position in the trace: nanoseconds after its start, and durations. */
function relativeTimes(
  index: DumpIndex,
  trace: number,
): { readonly starts: Float64Array; readonly durations: Float64Array } {
  const first = index.traces.firstSpan[trace];
  const after = first + index.traces.spanCount[trace];
  const startNs = index.traces.startNs[trace];
  return {
    starts: nsAfter(index.spans.startNs.subarray(first, after), startNs === NO_TIME ? 0n : startNs),
    durations: nsAfter(index.spans.durationNs.subarray(first, after), 0n),
  };
}

type UsageOfRows = Pick<TreeRows, 'usageRow' | 'totalTokens' | 'inputTokens' | 'outputTokens' | 'costUsd'>;

/** Only the rows that report anything: most spans of most traces say nothing. */
function usageOf(index: DumpIndex, spans: Uint32Array): UsageOfRows {
  const usage = index.spans.usage;
  const reporting: number[] = [];
  for (let row = 0; row < spans.length; row++) if (usage[spans[row]] !== 0) reporting.push(row);
  const usageRow = Uint32Array.from(reporting);
  const tokens = (column: Uint32Array): Uint32Array<ArrayBuffer> =>
    uint32Column(usageRow, (row) => column[usage[spans[row]]]);
  const { totalTokens, inputTokens, outputTokens, costUsd } = index.usage;
  return {
    usageRow,
    totalTokens: tokens(totalTokens),
    inputTokens: tokens(inputTokens),
    outputTokens: tokens(outputTokens),
    costUsd: float64Column(usageRow, (row) => costUsd[usage[spans[row]]]),
  };
}

type Rows = Pick<TraceLayout, 'order' | 'parentRow'>;

/** The same rows without superseded spans; their children, if any, stay where they are and hang from the next ancestor. */
function withoutSuperseded(index: DumpIndex, first: number, full: Rows): Rows {
  const isKept = (row: number): boolean => (index.spans.flags[first + full.order[row]] & SPAN_FLAGS.superseded) === 0;
  const newRow = new Int32Array(full.order.length);
  let count = 0;
  for (let row = 0; row < full.order.length; row++) {
    newRow[row] = count;
    if (isKept(row)) count += 1;
  }
  if (count === full.order.length) return full;
  const kept = { order: new Uint32Array(count), parentRow: new Int32Array(count) };
  for (let row = 0; row < full.order.length; row++) {
    if (!isKept(row)) continue;
    let parent = full.parentRow[row];
    while (parent >= 0 && !isKept(parent)) parent = full.parentRow[parent];
    kept.order[newRow[row]] = full.order[row];
    kept.parentRow[newRow[row]] = parent < 0 ? -1 : newRow[parent];
  }
  return kept;
}
