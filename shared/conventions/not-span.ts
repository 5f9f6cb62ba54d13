import type { LooseRecord } from './loose-json.ts';

/** Says what stands where a record should be: a line, or a value within one. */
export function notObjectReason(value: unknown, where: 'line' | 'value' = 'line'): string {
  return `the ${where} is ${nameOf(value)}, not a JSON object`;
}

/** Says what keeps an object from being a span: its trace id, else its span id. */
export function noIdReason(record: LooseRecord): string {
  const key = idText(record['trace_id']) === undefined ? 'trace_id' : 'span_id';
  const form = foreignFormOf(record);
  return form === undefined ? missing(record, key) : `${missing(record, key)}; it looks like ${form}`;
}

/** An id as text; undefined for what is none. Past 2^53 numbers are given as bigint. */
export function idText(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** What a record that is no flat span seems to be, by its members; undefined where they say nothing. */
export function foreignFormOf(record: LooseRecord): string | undefined {
  if ('resourceSpans' in record || 'scopeSpans' in record) return 'OTLP JSON';
  if ('traceID' in record || ('data' in record && Array.isArray(record['data']))) return 'Jaeger JSON';
  if ('context' in record && 'parent_id' in record) return 'a console exporter or Phoenix span';
  if ('traceId' in record && ('id' in record || 'spanId' in record)) return 'a span of another exporter';
  if ('run_type' in record) return 'a LangSmith run';
  if ('observations' in record) return 'a Langfuse trace';
  if ('sessionId' in record && 'type' in record) return 'an agent session';
  return undefined;
}

function missing(record: LooseRecord, key: string): string {
  if (!Object.hasOwn(record, key)) return `${key} is missing`;
  const value = record[key];
  return value === '' || value === null ? `${key} is empty` : `${key} is ${nameOf(value)}, not a text`;
}

function nameOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
