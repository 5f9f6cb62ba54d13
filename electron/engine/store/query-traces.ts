import type { TraceSummary } from '../../../shared/api/tools/traces.ts';

import { defineTool } from './define-tool.ts';
import { findMarksToSort } from './failure-marks.ts';
import { selectTraces } from './selection.ts';
import { traceSummary } from './trace-summary.ts';

export const queryTraces = defineTool('query_traces', async (store, input, ctx) => {
  const { offset, limit, sort } = input;
  await findMarksToSort(store.options.failures, sort);
  const page = store.pageOfTraces(await selectTraces(store, input, ctx), sort, { offset, limit });
  const next = offset + page.rows.length;
  return {
    traces: Array.from(page.rows, (trace) => withFields(traceSummary(store.index, trace), input.fields)),
    total: page.total,
    ...(next < page.total && page.rows.length > 0 && { nextOffset: next }),
  };
});

export const countTraces = defineTool('count_traces', async (store, input, ctx) => {
  const traces = await selectTraces(store, input, ctx);
  let spans = 0;
  for (const trace of traces.rows()) spans += store.index.traces.spanCount[trace];
  return { total: traces.count(), spans };
});

type PartialSummary = Partial<TraceSummary> & Pick<TraceSummary, 'traceId'>;

function withFields(summary: TraceSummary, fields: readonly (keyof TraceSummary)[] | undefined): PartialSummary {
  if (fields === undefined) return summary;
  const kept = Object.entries(summary).filter(([key]) => (fields as readonly string[]).includes(key));
  return { traceId: summary.traceId, ...Object.fromEntries(kept) };
}
