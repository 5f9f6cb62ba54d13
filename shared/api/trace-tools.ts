import type { z } from 'zod';

import {
  aggregateInput,
  aggregateOutput,
  compareTracesInput,
  compareTracesOutput,
  histogramInput,
  histogramOutput,
} from './tools/analysis.ts';
import { overviewInput, overviewOutput } from './tools/overview.ts';
import {
  spanRowsInput,
  spanRowsOutput,
  traceGroupsInput,
  traceGroupsOutput,
  traceRowsInput,
  traceRowsOutput,
  traceTreeInput,
  traceTreeOutput,
} from './tools/rows.ts';
import {
  searchResultOutput,
  searchSpanInput,
  searchTraceInput,
  searchTracesInput,
  searchTracesOutput,
} from './tools/search.ts';
import { sqlInput, sqlOutput } from './tools/sql.ts';
import {
  countTracesInput,
  countTracesOutput,
  facetsInput,
  facetsOutput,
  listSessionsInput,
  listSessionsOutput,
  queryTracesInput,
  queryTracesOutput,
} from './tools/traces.ts';
import { spanPageOutput, viewSpansInput, viewTraceInput, viewValueInput, viewValueOutput } from './tools/view.ts';

export interface ToolSchema {
  /** What the tool answers, for the model, the help text and the docs alike. */
  readonly description: string;
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  /** `anyone`: model, script and person. `screen`: its result holds typed arrays, which are no JSON. */
  readonly audience: 'anyone' | 'screen';
}

/**
 * Every question that can be asked of a dump: name → arguments, answer, and for whom.
 * Arguments are in snake_case (the names that HALO's tools have); results are in camelCase, times as decimal nanoseconds
 * with an ISO twin, ids as written, and every limited list beside its true total. The engine binds `run` to each.
 */
export const TRACE_TOOLS = {
  get_dataset_overview: {
    description:
      'What the dump holds: counts of records, traces, spans, errors and oddities, time range, tokens and cost, names in use with counts, the error taxonomy, and sample trace ids. Start here.',
    input: overviewInput,
    output: overviewOutput,
    audience: 'anyone',
  },
  query_traces: {
    description: 'Lists trace summaries that meet the filters, in any order, by pages; `total` counts all of them.',
    input: queryTracesInput,
    output: queryTracesOutput,
    audience: 'anyone',
  },
  count_traces: {
    description: 'Counts the traces that meet the filters, and their spans.',
    input: countTracesInput,
    output: countTracesOutput,
    audience: 'anyone',
  },
  view_trace: {
    description:
      'The spans of one trace with their values, each value shortened to 4,096 characters, in pages of at most 150,000 bytes. `oversized` tells about a trace of more than one page.',
    input: viewTraceInput,
    output: spanPageOutput,
    audience: 'anyone',
  },
  view_spans: {
    description:
      'Chosen spans of a trace with their values, each shortened to 16,384 characters, in pages of at most 150,000 bytes.',
    input: viewSpansInput,
    output: spanPageOutput,
    audience: 'anyone',
  },
  view_value: {
    description: 'A range of characters of one value of a span, of any size, or of the raw record.',
    input: viewValueInput,
    output: viewValueOutput,
    audience: 'anyone',
  },
  search_trace: {
    description:
      'Matches of a regular expression in the spans of one trace, each with context; all matches are counted.',
    input: searchTraceInput,
    output: searchResultOutput,
    audience: 'anyone',
  },
  search_span: {
    description: 'Matches of a regular expression in one span, each with context; all matches are counted.',
    input: searchSpanInput,
    output: searchResultOutput,
    audience: 'anyone',
  },
  search_traces: {
    description:
      'Finds text or a regular expression in the spans of the whole dump, or of the traces and fields named.',
    input: searchTracesInput,
    output: searchTracesOutput,
    audience: 'anyone',
  },
  aggregate: {
    description:
      'Groups spans or traces by columns and time, with count, error rate, and sum, mean, min, max and percentiles of duration, tokens and cost.',
    input: aggregateInput,
    output: aggregateOutput,
    audience: 'anyone',
  },
  histogram: {
    description: 'Distribution of start time, duration, tokens, cost or size over traces or spans.',
    input: histogramInput,
    output: histogramOutput,
    audience: 'anyone',
  },
  facets: {
    description: 'The values in use of each column, with how many spans, traces and errors have them.',
    input: facetsInput,
    output: facetsOutput,
    audience: 'anyone',
  },
  list_sessions: {
    description: 'Sessions (conversations of several traces) with their traces, errors, tokens and time.',
    input: listSessionsInput,
    output: listSessionsOutput,
    audience: 'anyone',
  },
  compare_traces: {
    description: 'Aligns the steps of two runs of a task and says where they part ways and how.',
    input: compareTracesInput,
    output: compareTracesOutput,
    audience: 'anyone',
  },
  sql: {
    description: 'Answers one read-only SQLite statement on the views spans, traces, sessions, usage and errors.',
    input: sqlInput,
    output: sqlOutput,
    audience: 'anyone',
  },
  trace_rows: {
    description: 'A page of the table of traces, in columns.',
    input: traceRowsInput,
    output: traceRowsOutput,
    audience: 'screen',
  },
  trace_groups: {
    description: 'A page of the groups of the table of traces, in columns: sessions or failure modes with their sums.',
    input: traceGroupsInput,
    output: traceGroupsOutput,
    audience: 'screen',
  },
  span_rows: {
    description: 'A page of the table of spans, in columns.',
    input: spanRowsInput,
    output: spanRowsOutput,
    audience: 'screen',
  },
  trace_tree: {
    description: 'All spans of one trace in depth-first order, in columns, for tree and timeline.',
    input: traceTreeInput,
    output: traceTreeOutput,
    audience: 'screen',
  },
} as const satisfies Readonly<Record<string, ToolSchema>>;

export type TraceToolName = keyof typeof TRACE_TOOLS;
/** Arguments as a caller writes them: those with a default may be left out. */
export type ToolArguments<N extends TraceToolName> = z.input<(typeof TRACE_TOOLS)[N]['input']>;
/** Arguments after checking, defaults filled in. */
export type ToolInput<N extends TraceToolName> = z.output<(typeof TRACE_TOOLS)[N]['input']>;
export type ToolOutput<N extends TraceToolName> = z.output<(typeof TRACE_TOOLS)[N]['output']>;
