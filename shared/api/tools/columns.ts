/**
 * Columns of a trace that lists sort by. `tokens` and `cost` are sums over leaf spans; `reported_…` what the producer
 * claims; `failures` how many failure modes occur, which are looked for first.
 */
export const TRACE_COLUMNS = [
  'start',
  'end',
  'duration',
  'spans',
  'errors',
  'tokens',
  'input_tokens',
  'output_tokens',
  'cached_tokens',
  'reasoning_tokens',
  'cost',
  'reported_tokens',
  'reported_cost',
  'llm_calls',
  'tool_calls',
  'failures',
  'size',
  'name',
  'kind',
  'service',
  'session',
  'user',
  'id',
] as const;

/** Columns of a span that lists sort by. */
export const SPAN_COLUMNS = [
  'start',
  'end',
  'duration',
  'tokens',
  'input_tokens',
  'output_tokens',
  'cached_tokens',
  'reasoning_tokens',
  'cost',
  'size',
  'name',
  'kind',
  'status',
  'model',
  'agent',
  'tool',
  'service',
  'environment',
  'project',
  'scope',
  'session',
  'user',
  'trace',
] as const;

/** Columns whose distinct values can be grouped and counted. */
export const GROUP_COLUMNS = [
  'name',
  'kind',
  'status',
  'span_kind',
  'model',
  'agent',
  'tool',
  'service',
  'environment',
  'project',
  'scope',
  'session',
  'user',
] as const;

/** What the table of traces is grouped by. */
export const TRACE_GROUPINGS = ['session', 'failure'] as const;

/** Numbers that can be summed up and drawn as histograms. Duration in milliseconds, cost in US dollars, size in bytes. */
export const MEASURES = [
  'duration',
  'tokens',
  'input_tokens',
  'output_tokens',
  'cached_tokens',
  'reasoning_tokens',
  'cost',
  'size',
] as const;

export type TraceColumn = (typeof TRACE_COLUMNS)[number];
export type SpanColumn = (typeof SPAN_COLUMNS)[number];
export type GroupColumn = (typeof GROUP_COLUMNS)[number];
export type TraceGrouping = (typeof TRACE_GROUPINGS)[number];
export type Measure = (typeof MEASURES)[number];
