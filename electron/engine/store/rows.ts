import type { SpanShape } from '../../../shared/api/tools/rows.ts';
import { OBSERVATION_KINDS } from '../../../shared/domain/index.ts';
import { NO_TIME, NO_DURATION, type DumpIndex } from '../index/index.ts';

import { float64Column, uint32Column } from './columns.ts';
import { defineTool } from './define-tool.ts';
import { failuresOf, findMarksToSort } from './failure-marks.ts';
import { tracesOfGroup } from './grouped-traces.ts';
import { selectSpans, selectTraces } from './selection.ts';
import { reportedTokens, tokenReader, usageReader } from './span-numbers.ts';
import { groupedTraces } from './trace-groups.ts';

/** Models or agents of a trace listed in a table's cell. */
const NAMES_IN_CELL = 3;

export const traceRows = defineTool('trace_rows', async (store, input, ctx) => {
  const { index } = store;
  const { traces } = index;
  await findMarksToSort(store.options.failures, input.sort);
  const chosen =
    input.group === undefined
      ? await selectTraces(store, input, ctx)
      : tracesOfGroup(await groupedTraces(store, { ...input, by: input.group.by }, ctx), input.group.key, index);
  const { rows, total } = store.pageOfTraces(chosen, input.sort, input);
  const floats = (read: (trace: number) => number): Float64Array<ArrayBuffer> => Float64Array.from(rows, read);
  const words = (column: Uint32Array): Uint32Array<ArrayBuffer> => Uint32Array.from(rows, (trace) => column[trace]);
  const marks = store.options.failures?.known();
  const root = (trace: number) => index.shapes.row(index.spans.shape[traces.rootSpan[trace]]);
  const owner = (trace: number) => index.owners.row(traces.owner[trace]);
  const texts = (read: (trace: number) => string): string[] => Array.from(rows, read);
  return {
    buildId: index.meta.buildId,
    total,
    offset: input.offset,
    ordinal: Uint32Array.from(rows),
    traceId: texts((trace) => index.traceIdText(trace)),
    startNs: BigInt64Array.from(rows, (trace) => traces.startNs[trace]),
    durationNs: BigInt64Array.from(rows, (trace) => traceDuration(index, trace)),
    spanCount: words(traces.spanCount),
    errorCount: words(traces.errorCount),
    llmCount: words(traces.llmCount),
    toolCount: words(traces.toolCount),
    flags: words(traces.flags),
    inputTokens: floats(tokenReader(traces, 'input')),
    outputTokens: floats(tokenReader(traces, 'output')),
    costUsd: floats(tokenReader(traces, 'cost')),
    reportedTokens: floats((trace) => reportedTokens(traces, trace)),
    reportedCostUsd: floats((trace) => traces.reportedCostUsd[trace]),
    sizeBytes: floats((trace) => traces.sizeBytes[trace]),
    rootName: texts((trace) => root(trace).name),
    rootKind: Uint8Array.from(rows, (trace) => OBSERVATION_KINDS.indexOf(root(trace).kind)),
    service: texts((trace) => root(trace).service),
    models: texts((trace) => namesInCell(index, trace, 'model')),
    agents: texts((trace) => namesInCell(index, trace, 'agent')),
    session: texts((trace) => owner(trace).session),
    user: texts((trace) => owner(trace).user),
    ...(marks === undefined ? {} : { failures: Array.from(rows, (trace) => failuresOf(marks, trace)) }),
  };
});

export const spanRows = defineTool('span_rows', async (store, input, ctx) => {
  const { index } = store;
  const { spans } = index;
  const { rows, total } = store.pageOfSpans(await selectSpans(store, input, ctx), input.sort, input);
  const traceOf = Uint32Array.from(rows, (span) => index.traceOfSpan(span));
  const owner = (span: number) => index.owners.row(spans.owner[span]);
  return {
    buildId: index.meta.buildId,
    total,
    offset: input.offset,
    ordinal: Uint32Array.from(rows),
    traceOrdinal: traceOf,
    traceId: Array.from(traceOf, (trace) => index.traceIdText(trace)),
    spanId: Array.from(rows, (span) => index.spanIdText(span)),
    startNs: BigInt64Array.from(rows, (span) => spans.startNs[span]),
    durationNs: BigInt64Array.from(rows, (span) => spans.durationNs[span]),
    session: Array.from(rows, (span) => owner(span).session),
    user: Array.from(rows, (span) => owner(span).user),
    spanIndex: Uint32Array.from(rows, (span, i) => span - index.traces.firstSpan[traceOf[i]]),
    ...spanColumns(index, rows),
  };
});

/** The columns that tables and trees of spans share, in the order of `spans` (ordinals). */
export function spanColumns(index: DumpIndex, spans: Uint32Array) {
  const { usage } = index;
  const rowOfUsage = index.spans.usage;
  const ofUsage = (field: 'input' | 'output' | 'cost'): Float64Array<ArrayBuffer> => {
    const read = usageReader(usage, field);
    return float64Column(spans, (span) => read(rowOfUsage[span]));
  };
  return {
    ...localShapes(index, spans),
    flags: uint32Column(spans, (span) => index.spans.flags[span]),
    inputTokens: ofUsage('input'),
    outputTokens: ofUsage('output'),
    costUsd: ofUsage('cost'),
    sizeBytes: uint32Column(spans, (span) => index.spans.lengthBytes[span]),
  };
}

/** Only the shapes that occur travel along, numbered anew. */
export function localShapes(
  index: DumpIndex,
  spans: Uint32Array,
): { readonly shape: Uint32Array<ArrayBuffer>; readonly shapes: SpanShape[] } {
  const numbers = new Map<number, number>();
  const shape = uint32Column(spans, (span) => {
    const row = index.spans.shape[span];
    const number = numbers.get(row) ?? numbers.size;
    numbers.set(row, number);
    return number;
  });
  return { shape, shapes: Array.from(numbers.keys(), (row) => ({ ...index.shapes.row(row) })) };
}

function traceDuration(index: DumpIndex, trace: number): bigint {
  const start = index.traces.startNs[trace];
  const end = index.traces.endNs[trace];
  return start === NO_TIME || end === NO_TIME ? NO_DURATION : end - start;
}

function namesInCell(index: DumpIndex, trace: number, column: 'model' | 'agent'): string {
  const first = index.traces.firstSpan[trace];
  const ordinals = new Set(index.spans.shape.subarray(first, first + index.traces.spanCount[trace]));
  const shapes = Array.from(ordinals, (shape) => index.shapes.row(shape));
  // Models of embeddings and rerankers only stand where no language model does: they would hide which that was.
  const speaking = column === 'model' ? shapes.filter(({ kind, model }) => kind === 'LLM' && model !== '') : [];
  const names = [...new Set((speaking.length > 0 ? speaking : shapes).map((shape) => shape[column]))]
    .filter((name) => name !== '')
    .sort();
  const more = names.length - NAMES_IN_CELL;
  return more > 0 ? `${names.slice(0, NAMES_IN_CELL).join(', ')} +${more}` : names.join(', ');
}
