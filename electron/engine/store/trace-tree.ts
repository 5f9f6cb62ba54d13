import { SPAN_FLAGS } from '../../../shared/domain/index.ts';
import { NO_TIME, type DumpIndex } from '../index/index.ts';

import { float64Column, uint32Column } from './columns.ts';
import { defineTool } from './define-tool.ts';
import { spanColumns } from './rows.ts';
import { selectSpansOfTrace } from './selection.ts';
import { isErrorShape } from './shape-test.ts';
import { nsAfter, plus, usageReader } from './span-numbers.ts';
import { traceOrdinal } from './span-pages.ts';
import type { TraceLayout } from './trace-layout.ts';

export const traceTree = defineTool('trace_tree', async (store, input, ctx) => {
  const { index } = store;
  const trace = traceOrdinal(store, input.trace_id);
  const first = index.traces.firstSpan[trace];
  const full = store.layout(trace);
  const kept = input.include_superseded ? full : withoutSuperseded(index, first, full);
  const spans = uint32Column(kept.order, (position) => first + position);
  const startNs = index.traces.startNs[trace];
  const endNs = index.traces.endNs[trace];
  const matching =
    input.filter === undefined ? undefined : await selectSpansOfTrace(store, { trace, filter: input.filter }, ctx);
  const count = index.traces.spanCount[trace];
  const starts = nsAfter(index.spans.startNs.subarray(first, first + count), startNs === NO_TIME ? 0n : startNs);
  const durations = nsAfter(index.spans.durationNs.subarray(first, first + count), 0n);
  return {
    buildId: index.meta.buildId,
    traceId: index.traceIdText(trace),
    traceOrdinal: trace,
    rows: spans.length,
    ...(startNs !== NO_TIME && { startNs: String(startNs) }),
    ...(endNs !== NO_TIME && { endNs: String(endNs) }),
    spanIndex: kept.order.slice(),
    parentRow: kept.parentRow.slice(),
    depth: kept.depth.slice(),
    subtreeEnd: kept.subtreeEnd.slice(),
    childCount: uint32Column(kept.order, (position) => kept.childCount[position]),
    startOffsetNs: float64Column(kept.order, (position) => starts[position]),
    durationNs: float64Column(kept.order, (position) => durations[position]),
    ...subtreeSums(index, spans, kept.parentRow),
    matches:
      matching === undefined ? new Uint8Array(0) : Uint8Array.from(spans, (span) => (matching.has(span) ? 1 : 0)),
    ...spanColumns(index, spans),
  };
});

type Rows = Pick<TraceLayout, 'order' | 'parentRow' | 'depth' | 'subtreeEnd' | 'childCount'>;

/** The same rows without superseded spans; their children, if any, stay where they are and hang from the next ancestor. */
function withoutSuperseded(index: DumpIndex, first: number, full: TraceLayout): Rows {
  const isKept = (row: number): boolean => (index.spans.flags[first + full.order[row]] & SPAN_FLAGS.superseded) === 0;
  const newRow = new Int32Array(full.order.length + 1);
  let count = 0;
  for (let row = 0; row < full.order.length; row++) {
    newRow[row] = count;
    if (isKept(row)) count += 1;
  }
  newRow[full.order.length] = count;
  if (count === full.order.length) return full;
  const kept = {
    order: new Uint32Array(count),
    parentRow: new Int32Array(count),
    depth: new Uint32Array(count),
    subtreeEnd: new Uint32Array(count),
    childCount: full.childCount,
  };
  for (let row = 0; row < full.order.length; row++) {
    if (!isKept(row)) continue;
    let parent = full.parentRow[row];
    while (parent >= 0 && !isKept(parent)) parent = full.parentRow[parent];
    const at = newRow[row];
    kept.order[at] = full.order[row];
    kept.parentRow[at] = parent < 0 ? -1 : newRow[parent];
    kept.depth[at] = parent < 0 ? 0 : kept.depth[newRow[parent]] + 1;
    kept.subtreeEnd[at] = newRow[full.subtreeEnd[row]];
  }
  return kept;
}

/** From the last row up: children come after their parents, so every row is complete when it is added to its parent. */
function subtreeSums(index: DumpIndex, spans: Uint32Array, parentRow: Int32Array) {
  const errors = new Uint32Array(spans.length);
  const tokens = new Float64Array(spans.length).fill(Number.NaN);
  const cost = new Float64Array(spans.length).fill(Number.NaN);
  const isError = new Map<number, boolean>();
  const failed = (shape: number): boolean => {
    const known = isError.get(shape) ?? isErrorShape(index.shapes.row(shape));
    isError.set(shape, known);
    return known;
  };
  const readTokens = usageReader(index.usage, 'tokens');
  const readCost = usageReader(index.usage, 'cost');
  for (let row = spans.length - 1; row >= 0; row--) {
    const span = spans[row];
    const flags = index.spans.flags[span];
    const counts = (flags & SPAN_FLAGS.superseded) === 0;
    if (counts && failed(index.spans.shape[span])) errors[row] += 1;
    if (counts && (flags & SPAN_FLAGS.leafUsage) !== 0) {
      tokens[row] = plus(tokens[row], readTokens(index.spans.usage[span]));
      cost[row] = plus(cost[row], readCost(index.spans.usage[span]));
    }
    const parent = parentRow[row];
    if (parent < 0) continue;
    errors[parent] += errors[row];
    tokens[parent] = plus(tokens[parent], tokens[row]);
    cost[parent] = plus(cost[parent], cost[row]);
  }
  return { subtreeErrors: errors, subtreeTokens: tokens, subtreeCostUsd: cost };
}
