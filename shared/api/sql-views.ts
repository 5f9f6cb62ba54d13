/** A column of a documented SQL view. Absent facts are NULL. */
export interface SqlColumn {
  readonly name: string;
  readonly type: 'TEXT' | 'INTEGER' | 'REAL';
  readonly meaning: string;
}

export interface SqlView {
  readonly name: string;
  readonly meaning: string;
  readonly columns: readonly SqlColumn[];
}

const text = (name: string, meaning: string): SqlColumn => ({ name, type: 'TEXT', meaning });
const integer = (name: string, meaning: string): SqlColumn => ({ name, type: 'INTEGER', meaning });
const real = (name: string, meaning: string): SqlColumn => ({ name, type: 'REAL', meaning });

const TIMES: readonly SqlColumn[] = [
  integer('start_ns', 'Start, nanoseconds since the Unix epoch'),
  integer('end_ns', 'End, nanoseconds since the Unix epoch'),
  text('start_time', 'Start as ISO 8601 in UTC, nine fractional digits'),
  integer('duration_ns', 'End minus start, may be negative'),
  real('duration_ms', 'The same in milliseconds'),
];

const TOKENS: readonly SqlColumn[] = [
  integer('input_tokens', 'Input tokens'),
  integer('output_tokens', 'Output tokens'),
  integer('cached_tokens', 'Input tokens read from a cache'),
  integer('reasoning_tokens', 'Reasoning tokens'),
  integer('total_tokens', 'Total, else input and output together'),
  real('cost_usd', 'Cost in US dollars'),
];

const SPAN_NAMES: readonly SqlColumn[] = [
  text('trace_id', 'Trace id as written'),
  text('span_id', 'Span id as written'),
  text('parent_span_id', 'Id of the parent, where it is in the dump'),
  integer('span_index', 'Position in the trace, by start time'),
  text('name', 'Name of the span'),
  text('kind', 'Observation kind: AGENT, LLM, TOOL, …'),
  text('status', 'ok, error or unset'),
];

const SPAN_FACTS: readonly SqlColumn[] = [
  text('model', 'Model'),
  text('agent', 'Agent'),
  text('tool', 'Tool'),
  text('service', 'Service name'),
  text('environment', 'Deployment environment'),
  text('project', 'Project'),
  text('session', 'Session'),
  text('user', 'User'),
];

/** The views that SQL statements read. Definitions in SQL: the store room; a test compares them with this list. */
export const SQL_VIEWS: readonly SqlView[] = [
  {
    name: 'spans',
    meaning: 'Every span record, superseded ones included.',
    columns: [
      ...SPAN_NAMES,
      ...TIMES,
      ...SPAN_FACTS,
      ...TOKENS,
      text('span_kind', 'OpenTelemetry span kind as written'),
      text('scope', 'Instrumentation scope'),
      integer('is_root', '1 for spans without a parent'),
      integer('is_orphan', '1 where the parent is not in the dump'),
      integer('is_duplicate', '1 where the id occurs more than once'),
      integer('is_superseded', '1 where a later record of the id counts instead'),
      integer('is_cycle', '1 where a parent cycle was cut'),
      integer('is_open', '1 without an end'),
      integer('is_negative', '1 where the end is before the start'),
      integer('is_skewed', '1 partly outside the parent’s time'),
      integer('is_leaf_usage', '1 for the spans whose tokens make up the sums of the trace'),
      integer('size_bytes', 'Bytes of the record'),
    ],
  },
  {
    name: 'traces',
    meaning: 'One row per trace; tokens and cost are sums over leaf spans.',
    columns: [
      text('trace_id', 'Trace id as written'),
      text('name', 'Name of the root span'),
      text('kind', 'Observation kind of the root span'),
      text('service', 'Service name of the root span'),
      ...TIMES,
      integer('span_count', 'Spans'),
      integer('error_count', 'Error spans'),
      integer('has_errors', '1 with at least one error span'),
      integer('llm_count', 'LLM spans'),
      integer('tool_count', 'TOOL spans'),
      ...TOKENS,
      integer('reported_input_tokens', 'Input tokens as the top-most spans report them'),
      integer('reported_output_tokens', 'Output tokens as the top-most spans report them'),
      real('reported_cost_usd', 'Cost as the top-most spans report it'),
      text('session', 'Session'),
      text('user', 'User'),
      integer('size_bytes', 'Bytes of the records'),
    ],
  },
  {
    name: 'sessions',
    meaning: 'One row per session.',
    columns: [
      text('session', 'Session'),
      integer('trace_count', 'Traces'),
      integer('error_trace_count', 'Traces with at least one error span'),
      integer('span_count', 'Spans'),
      integer('start_ns', 'Earliest start'),
      integer('end_ns', 'Latest end'),
      integer('input_tokens', 'Input tokens'),
      integer('output_tokens', 'Output tokens'),
      real('cost_usd', 'Cost in US dollars'),
    ],
  },
  {
    name: 'usage',
    meaning: 'The spans that make up the sums: one row per leaf-most span that reports tokens or cost.',
    columns: [
      text('trace_id', 'Trace id as written'),
      text('span_id', 'Span id as written'),
      integer('start_ns', 'Start, nanoseconds since the Unix epoch'),
      text('model', 'Model'),
      text('agent', 'Agent'),
      text('service', 'Service name'),
      text('session', 'Session'),
      ...TOKENS,
    ],
  },
  {
    name: 'errors',
    meaning: 'Spans with error status that are not superseded, with their status message.',
    columns: [
      ...SPAN_NAMES,
      integer('start_ns', 'Start, nanoseconds since the Unix epoch'),
      text('model', 'Model'),
      text('agent', 'Agent'),
      text('tool', 'Tool'),
      text('service', 'Service name'),
      text('status_message', 'Status message, at most 2,000 characters'),
    ],
  },
];
