import type { ToolArguments, ToolOutput, TraceToolName } from '../../../shared/api/trace-tools.ts';
import { UserError } from '../base/index.ts';

import { aggregate } from './aggregate.ts';
import { compareTraces } from './compare-traces.ts';
import type { ToolContext, TraceTool } from './define-tool.ts';
import { facets } from './facets.ts';
import { histogram } from './histogram.ts';
import { getDatasetOverview } from './overview.ts';
import { countTraces, queryTraces } from './query-traces.ts';
import { spanRows, traceRows } from './rows.ts';
import { searchSpan, searchTrace } from './search-trace.ts';
import { searchTraces } from './search-traces.ts';
import { listSessions } from './sessions.ts';
import { viewSpans, viewTrace } from './span-pages.ts';
import { sql } from './sql-tool.ts';
import { traceGroups } from './trace-groups.ts';
import type { TraceStore } from './trace-store.ts';
import { traceTree } from './trace-tree.ts';
import { viewValue } from './view-value.ts';

const TOOLS: { readonly [N in TraceToolName]: TraceTool<N> } = {
  get_dataset_overview: getDatasetOverview,
  query_traces: queryTraces,
  count_traces: countTraces,
  view_trace: viewTrace,
  view_spans: viewSpans,
  view_value: viewValue,
  search_trace: searchTrace,
  search_span: searchSpan,
  search_traces: searchTraces,
  aggregate,
  histogram,
  facets,
  list_sessions: listSessions,
  compare_traces: compareTraces,
  sql,
  trace_rows: traceRows,
  trace_groups: traceGroups,
  span_rows: spanRows,
  trace_tree: traceTree,
};

/** A tool without the types of its own arguments, for those who go through all of them. */
export interface AnyTraceTool {
  readonly name: TraceToolName;
  readonly description: string;
  readonly audience: 'anyone' | 'screen';
  readonly input: TraceTool['input'];
  readonly output: TraceTool['output'];
  call(store: TraceStore, args: unknown, ctx?: ToolContext): Promise<unknown>;
}

/** All trace tools, in the order of the contract. */
export const traceTools: readonly AnyTraceTool[] = Object.values(TOOLS);

/** Answers one question with typed arguments and result. Rejects with UserError for what the caller can mend. */
export function runTool<N extends TraceToolName>(
  store: TraceStore,
  name: N,
  args: ToolArguments<N>,
  ctx: ToolContext = {},
): Promise<ToolOutput<N>> {
  return TOOLS[name].call(store, args, ctx);
}

/** Answers one question by a name that is only known at run time; UserError 'badArgument' for an unknown tool. */
export function callTool(store: TraceStore, name: string, args: unknown, ctx: ToolContext = {}): Promise<unknown> {
  const tool = traceTools.find((each) => each.name === name);
  if (tool !== undefined) return tool.call(store, args, ctx);
  const names = traceTools.map((each) => each.name).join(', ');
  return Promise.reject(new UserError('badArgument', `There is no tool "${name}". Tools: ${names}.`, { tool: name }));
}
