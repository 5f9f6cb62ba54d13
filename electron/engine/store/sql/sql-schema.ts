import { SPAN_FLAGS } from '../../../../shared/domain/index.ts';

/** Bump when tables or views change: older databases are filled anew. */
export const SQL_SCHEMA_VERSION = 1;

/** Facts as integers with dictionary tables, which is several times faster to fill and smaller than text in each row. */
export const SQL_TABLES = `
  CREATE TABLE fact (key TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
  CREATE TABLE shape (
    id INTEGER PRIMARY KEY, name TEXT, kind TEXT, status TEXT, span_kind TEXT, scope TEXT, service TEXT,
    environment TEXT, model TEXT, agent TEXT, tool TEXT, project TEXT
  );
  CREATE TABLE owner (id INTEGER PRIMARY KEY, session TEXT, user TEXT);
  CREATE TABLE trace (
    id INTEGER PRIMARY KEY, trace_id TEXT, first_span INTEGER, span_count INTEGER, start_ns INTEGER, end_ns INTEGER,
    error_count INTEGER, llm_count INTEGER, tool_count INTEGER, root_shape INTEGER, owner INTEGER,
    input_tokens INTEGER, output_tokens INTEGER, cached_tokens INTEGER, reasoning_tokens INTEGER, cost_usd REAL,
    reported_input_tokens INTEGER, reported_output_tokens INTEGER, reported_cost_usd REAL, size_bytes INTEGER
  );
  CREATE TABLE span (
    id INTEGER PRIMARY KEY, trace INTEGER, id_word INTEGER, id_text TEXT, parent INTEGER, start_ns INTEGER,
    duration_ns INTEGER, shape INTEGER, owner INTEGER, flags INTEGER, input_tokens INTEGER, output_tokens INTEGER,
    cached_tokens INTEGER, reasoning_tokens INTEGER, total_tokens INTEGER, cost_usd REAL, size_bytes INTEGER
  );
  CREATE TABLE error_message (span INTEGER PRIMARY KEY, message TEXT);`;

export const SQL_INDEXES = `
  CREATE INDEX trace_by_id ON trace (trace_id);
  CREATE INDEX trace_by_owner ON trace (owner);
  CREATE INDEX span_by_trace ON span (trace);`;

const SPAN_ID = (table: string): string => `coalesce(${table}.id_text, printf('%016x', ${table}.id_word))`;
const ISO = (ns: string): string =>
  `CASE WHEN ${ns} IS NULL THEN NULL
    ELSE strftime('%Y-%m-%dT%H:%M:%S', (${ns} - ((${ns} % 1000000000) + 1000000000) % 1000000000) / 1000000000, 'unixepoch')
      || printf('.%09dZ', ((${ns} % 1000000000) + 1000000000) % 1000000000) END`;
const FLAG = (name: string, flag: keyof typeof SPAN_FLAGS): string =>
  `(span.flags & ${SPAN_FLAGS[flag]}) <> 0 AS ${name}`;

const SPAN_SOURCE = `
  FROM span
    JOIN trace ON trace.id = span.trace
    JOIN shape ON shape.id = span.shape
    JOIN owner ON owner.id = span.owner
    LEFT JOIN span AS parent ON parent.id = span.parent`;

const SPAN_NAMES = `
    trace.trace_id, ${SPAN_ID('span')} AS span_id,
    CASE WHEN parent.id IS NULL THEN NULL ELSE ${SPAN_ID('parent')} END AS parent_span_id,
    span.id - trace.first_span AS span_index, shape.name, shape.kind, shape.status`;

export const SQL_VIEW_DEFINITIONS = `
  CREATE VIEW spans AS SELECT ${SPAN_NAMES},
    span.start_ns, span.start_ns + span.duration_ns AS end_ns, ${ISO('span.start_ns')} AS start_time,
    span.duration_ns, span.duration_ns / 1e6 AS duration_ms,
    shape.model, shape.agent, shape.tool, shape.service, shape.environment, shape.project, owner.session, owner.user,
    span.input_tokens, span.output_tokens, span.cached_tokens, span.reasoning_tokens,
    coalesce(span.total_tokens, span.input_tokens + span.output_tokens, span.input_tokens, span.output_tokens) AS total_tokens,
    span.cost_usd, shape.span_kind, shape.scope,
    ${FLAG('is_root', 'root')}, ${FLAG('is_orphan', 'orphan')}, ${FLAG('is_duplicate', 'duplicate')},
    ${FLAG('is_superseded', 'superseded')}, ${FLAG('is_cycle', 'cycle')}, ${FLAG('is_open', 'open')},
    ${FLAG('is_negative', 'negative')}, ${FLAG('is_skewed', 'skewed')}, ${FLAG('is_leaf_usage', 'leafUsage')},
    span.size_bytes
  ${SPAN_SOURCE};

  CREATE VIEW traces AS SELECT
    trace.trace_id, shape.name, shape.kind, shape.service, trace.start_ns, trace.end_ns, ${ISO('trace.start_ns')} AS start_time,
    trace.end_ns - trace.start_ns AS duration_ns, (trace.end_ns - trace.start_ns) / 1e6 AS duration_ms,
    trace.span_count, trace.error_count, trace.error_count > 0 AS has_errors, trace.llm_count, trace.tool_count,
    trace.input_tokens, trace.output_tokens, trace.cached_tokens, trace.reasoning_tokens,
    coalesce(trace.input_tokens + trace.output_tokens, trace.input_tokens, trace.output_tokens) AS total_tokens,
    trace.cost_usd, trace.reported_input_tokens, trace.reported_output_tokens, trace.reported_cost_usd,
    owner.session, owner.user, trace.size_bytes
  FROM trace
    JOIN shape ON shape.id = trace.root_shape
    JOIN owner ON owner.id = trace.owner;

  CREATE VIEW sessions AS SELECT
    session, count(*) AS trace_count, sum(error_count > 0) AS error_trace_count, sum(span_count) AS span_count,
    min(start_ns) AS start_ns, max(end_ns) AS end_ns, sum(input_tokens) AS input_tokens,
    sum(output_tokens) AS output_tokens, sum(cost_usd) AS cost_usd
  FROM traces
  WHERE session IS NOT NULL
  GROUP BY session;

  CREATE VIEW usage AS SELECT
    trace_id, span_id, start_ns, model, agent, service, session, input_tokens, output_tokens, cached_tokens,
    reasoning_tokens, total_tokens, cost_usd
  FROM spans
  WHERE is_leaf_usage
    AND NOT is_superseded;

  CREATE VIEW errors AS SELECT ${SPAN_NAMES},
    span.start_ns, shape.model, shape.agent, shape.tool, shape.service, error_message.message AS status_message
  ${SPAN_SOURCE}
    LEFT JOIN error_message ON error_message.span = span.id
  WHERE shape.status = 'error'
    AND (span.flags & ${SPAN_FLAGS.superseded}) = 0;`;

export const INSERT_FACT = 'INSERT INTO fact (key, value) VALUES (?, ?)';
export const INSERT_SHAPE = `INSERT INTO shape VALUES (${marks(12)})`;
export const INSERT_OWNER = `INSERT INTO owner VALUES (${marks(3)})`;
export const INSERT_TRACE = `INSERT INTO trace VALUES (${marks(20)})`;
export const INSERT_SPAN = `INSERT INTO span VALUES (${marks(17)})`;
export const INSERT_MESSAGE = 'INSERT INTO error_message (span, message) VALUES (?, ?)';
export const SELECT_FACTS = 'SELECT key, value FROM fact ORDER BY key';

function marks(count: number): string {
  return Array.from({ length: count }, () => '?').join(', ');
}
