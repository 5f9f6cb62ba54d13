import type { LoadedTrace } from './use-trace.ts';

/** The question for one row's span. */
export function spanInput(trace: LoadedTrace, row: number) {
  return { dump: trace.dump, arguments: { trace_id: trace.traceId, span_indexes: [trace.spans.tree.spanIndex[row]] } };
}
