import type { FlatEvent, FlatLink, FlatRecord } from '../../../../shared/domain/index.ts';
import { integerText } from '../../base/index.ts';
import { keptUnder } from './source-attributes.ts';
import { asRecord, asRecords, asText, type JsonRecord } from './transcript-value.ts';

const TAKEN = new Set([
  'traceID',
  'spanID',
  'operationName',
  'references',
  'parentSpanID',
  'startTime',
  'duration',
  'tags',
  'logs',
  'process',
  'processID',
]);

/**
 * One span of Jaeger's JSON. The first CHILD_OF reference within the trace is the parent, other references become links, logs
 * become events, tags stay attributes under their own names. Undefined without ids.
 */
export function readJaegerSpan(span: JsonRecord, process: JsonRecord | undefined): FlatRecord | undefined {
  const traceId = asText(span['traceID']);
  const spanId = asText(span['spanID']);
  if (traceId === undefined || spanId === undefined) return undefined;
  const tags = tagValues(span['tags']);
  const references = asRecords(span['references']);
  const parent = references.find((each) => each['refType'] !== 'FOLLOWS_FROM' && each['traceID'] === traceId);
  const others = references.filter((each) => each !== parent);
  const start = microseconds(span['startTime']);
  const duration = microseconds(span['duration']);
  const scope = scopeOf(tags);
  return {
    trace_id: traceId,
    span_id: spanId,
    parent_span_id: parentId(asText(parent?.['spanID']) ?? asText(span['parentSpanID'])),
    name: typeof span['operationName'] === 'string' ? span['operationName'] : '',
    kind: `SPAN_KIND_${(asText(tags['span.kind']) ?? 'unspecified').toUpperCase()}`,
    ...(start === undefined ? {} : { start_time: start.toString() }),
    ...(start === undefined || duration === undefined ? {} : { end_time: (start + duration).toString() }),
    status: statusOf(tags),
    ...(process === undefined ? {} : { resource: { attributes: resourceAttributes(process) } }),
    ...(scope === undefined ? {} : { scope }),
    attributes: { ...tags, ...keptUnder('jaeger.', span, TAKEN) },
    ...(asRecords(span['logs']).length === 0 ? {} : { events: asRecords(span['logs']).map(eventOf) }),
    ...(others.length === 0 ? {} : { links: others.map(linkOf) }),
  };
}

function parentId(written: string | undefined): string {
  return written === undefined || /^0+$/.test(written) ? '' : written;
}

/** Nanoseconds of a count of microseconds. */
function microseconds(value: unknown): bigint | undefined {
  const text = integerText(value);
  return text === undefined ? undefined : BigInt(text) * 1000n;
}

/** Typed tags as plain values: numbers may have been written as text. */
function tagValues(tags: unknown): JsonRecord {
  return Object.fromEntries(
    asRecords(tags).flatMap((tag): [string, unknown][] =>
      typeof tag['key'] === 'string' ? [[tag['key'], tagValue(tag)]] : [],
    ),
  );
}

function tagValue({ type, value }: JsonRecord): unknown {
  if (typeof value !== 'string') return value;
  if (type === 'bool') return value === 'true';
  if (type !== 'int64' && type !== 'float64') return value;
  const number = Number(value);
  const isExact = type === 'float64' ? Number.isFinite(number) : Number.isSafeInteger(number);
  return isExact && value.trim() !== '' ? number : value;
}

function statusOf(tags: JsonRecord): { readonly code: string; readonly message?: string } {
  const message = asText(tags['otel.status_description']) ?? asText(tags['error.message']);
  const isError = tags['error'] === true || tags['error'] === 'true' || tags['otel.status_code'] === 'ERROR';
  const code = isError ? 'ERROR' : tags['otel.status_code'] === 'OK' ? 'OK' : 'UNSET';
  return message !== undefined && isError ? { code: `STATUS_CODE_${code}`, message } : { code: `STATUS_CODE_${code}` };
}

function scopeOf(tags: JsonRecord): FlatRecord['scope'] {
  const name = asText(tags['otel.scope.name']) ?? asText(tags['otel.library.name']);
  const version = asText(tags['otel.scope.version']) ?? asText(tags['otel.library.version']);
  if (name === undefined) return undefined;
  return version === undefined ? { name } : { name, version };
}

function resourceAttributes(process: JsonRecord): JsonRecord {
  return { 'service.name': process['serviceName'], ...tagValues(process['tags']) };
}

function eventOf(log: JsonRecord): FlatEvent {
  const fields = tagValues(log['fields']);
  const time = microseconds(log['timestamp']);
  const { event, ...attributes } = fields;
  return {
    name: asText(event) ?? asText(fields['message']) ?? 'log',
    ...(time === undefined ? {} : { time: time.toString() }),
    attributes,
  };
}

function linkOf(reference: JsonRecord): FlatLink {
  const { traceID, spanID, refType } = asRecord(reference) ?? {};
  return { trace_id: asText(traceID) ?? '', span_id: asText(spanID) ?? '', attributes: { 'jaeger.ref_type': refType } };
}
