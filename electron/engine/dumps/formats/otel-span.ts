import { idText } from '../../../../shared/conventions/index.ts';
import type { FlatEvent, FlatLink, FlatRecord } from '../../../../shared/domain/index.ts';
import { isRawNumber } from '../../base/index.ts';
import { attributesOf } from './otel-value.ts';
import { timeAfter, timeText } from './otel-time.ts';
import { asRecord, asRecords, type JsonRecord } from './transcript-value.ts';

/** What stands around a span in its file. */
export interface SpanContext {
  readonly resource?: JsonRecord | undefined;
  readonly scope?: JsonRecord | undefined;
}

/**
 * Reads one span object as any OpenTelemetry producer writes it: flat (snake_case or camelCase), OTLP JSON, the console
 * exporters of the Python and JS SDKs, Phoenix. Ids stay as written. Members that a flat record does not name are kept
 * beside it. Undefined when the object has no trace id and span id.
 */
export function readOtelSpan(span: JsonRecord, context: SpanContext = {}): FlatRecord | undefined {
  const ids = idsOf(span);
  if (ids === undefined) return undefined;
  const { traceId, spanId } = ids;
  const start = timeText(first(span, START_KEYS));
  const end = timeText(first(span, END_KEYS)) ?? timeAfter(start, durationOf(span));
  const parent = parentOf(span);
  const spanKind = kindOf(span);
  const resource = resourceOf(asRecord(span['resource']) ?? context.resource);
  const scope = scopeOf(asRecord(first(span, SCOPE_KEYS)) ?? context.scope);
  const attributes = attributesOf(span['attributes']) ?? columnAttributes(span);
  const traceState = first(span, ['trace_state', 'traceState']);
  return {
    trace_id: traceId,
    span_id: spanId,
    parent_span_id: parent,
    ...(typeof traceState === 'string' ? { trace_state: traceState } : {}),
    name: nameOf(span),
    kind: spanKind.kind,
    ...(start === undefined ? {} : { start_time: start }),
    ...(end === undefined ? {} : { end_time: end }),
    status: statusOf(span),
    ...(resource === undefined ? {} : { resource }),
    ...(scope === undefined ? {} : { scope }),
    attributes: withObservationKind(attributes, spanKind.observation),
    ...listMember('events', asRecords(span['events']).map(eventOf)),
    ...listMember('links', asRecords(span['links']).map(linkOf)),
    ...leftOver(span),
  };
}

/** True when the object names a trace and a span. */
export function hasSpanIds(record: JsonRecord): boolean {
  return idsOf(record) !== undefined;
}

const START_KEYS = ['start_time', 'startTimeUnixNano', 'start_time_unix_nano', 'startTime', 'timestamp'];
const END_KEYS = ['end_time', 'endTimeUnixNano', 'end_time_unix_nano', 'endTime'];
const SCOPE_KEYS = [
  'scope',
  'instrumentation_scope',
  'instrumentationScope',
  'instrumentationLibrary',
  'instrumentation_library',
  'instrumentation_info',
];
const CONTEXT_KEYS = ['context', 'spanContext', 'span_context', '_spanContext'];

/** Members that a flat record takes up; all others are carried along. */
const TAKEN = new Set(
  [
    START_KEYS.concat(END_KEYS, SCOPE_KEYS, CONTEXT_KEYS),
    ['trace_id', 'traceId', 'traceID', 'span_id', 'spanId', 'spanID', 'context.trace_id', 'context.span_id'],
    ['parent_span_id', 'parentSpanId', 'parent_id', 'parentId', 'trace_state', 'traceState'],
    ['name', 'kind', 'span_kind', 'spanKind', 'status', 'status_code', 'statusCode', 'status_message', 'statusMessage'],
    ['resource', 'attributes', 'events', 'links', 'roundhouse.source'],
  ].flat(),
);

function leftOver(span: JsonRecord): JsonRecord {
  return Object.fromEntries(Object.entries(span).filter(([key]) => !TAKEN.has(key) && !key.startsWith('attributes.')));
}

function first(record: JsonRecord, keys: readonly string[]): unknown {
  for (const key of keys) if (record[key] !== undefined && record[key] !== null) return record[key];
  return undefined;
}

/** Numbers too: the index takes them as ids. */
function firstId(record: JsonRecord, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = record[key];
    const id = isRawNumber(value) ? value.rawJSON : idText(value);
    if (id !== undefined) return id;
  }
  return undefined;
}

function idsOf(span: JsonRecord): { readonly traceId: string; readonly spanId: string } | undefined {
  const context = asRecord(first(span, CONTEXT_KEYS)) ?? {};
  const traceId =
    firstId(span, ['trace_id', 'traceId', 'traceID', 'context.trace_id']) ?? firstId(context, ['trace_id', 'traceId']);
  // The JS SDK's console exporter writes the span id as `id`, beside `traceId`.
  const ownKeys = ['span_id', 'spanId', 'spanID', 'context.span_id', ...('traceId' in span ? ['id'] : [])];
  const spanId = firstId(span, ownKeys) ?? firstId(context, ['span_id', 'spanId']);
  return traceId === undefined || spanId === undefined ? undefined : { traceId, spanId };
}

/** '' for a root: no parent, or one that is all zero in hex or base64. */
function parentOf(span: JsonRecord): string {
  const parentContext = asRecord(first(span, ['parentSpanContext', 'parent_span_context'])) ?? {};
  const parent =
    firstId(span, ['parent_span_id', 'parentSpanId', 'parent_id', 'parentId']) ??
    firstId(parentContext, ['spanId', 'span_id']);
  return parent === undefined || /^(0x)?0+$/.test(parent) || /^A{11}=?$/.test(parent) ? '' : parent;
}

function nameOf(span: JsonRecord): string {
  return typeof span['name'] === 'string' ? span['name'] : '';
}

const SPAN_KINDS = ['UNSPECIFIED', 'INTERNAL', 'SERVER', 'CLIENT', 'PRODUCER', 'CONSUMER'];

/** OTLP's span kind; a Phoenix `span_kind` such as AGENT is what the span observes instead. */
function kindOf(span: JsonRecord): { readonly kind: string; readonly observation?: string } {
  const written = first(span, ['kind', 'span_kind', 'spanKind']);
  if (typeof written === 'number') {
    // The JS SDK's own enum has no UNSPECIFIED: its INTERNAL is 0.
    const isSdkObject = 'spanContext' in span || ('traceId' in span && 'id' in span) || 'instrumentationScope' in span;
    return { kind: `SPAN_KIND_${SPAN_KINDS[written + (isSdkObject ? 1 : 0)] ?? written}` };
  }
  if (typeof written !== 'string' || written === '') return { kind: 'SPAN_KIND_UNSPECIFIED' };
  const short = written.replace(/^SPAN_KIND_|^SpanKind\./i, '').toUpperCase();
  if (/^\d$/.test(short)) return { kind: `SPAN_KIND_${SPAN_KINDS[Number(short)] ?? short}` };
  if (SPAN_KINDS.includes(short)) return { kind: `SPAN_KIND_${short}` };
  return { kind: 'SPAN_KIND_INTERNAL', observation: short };
}

function withObservationKind(attributes: JsonRecord, observation: string | undefined): JsonRecord {
  if (observation === undefined || 'openinference.span.kind' in attributes) return attributes;
  return { ...attributes, 'openinference.span.kind': observation };
}

const STATUS_CODES = ['UNSET', 'OK', 'ERROR'];

function statusOf(span: JsonRecord): { readonly code: string; readonly message?: string } {
  const status = asRecord(span['status']) ?? {};
  const written =
    first(status, ['code', 'status_code', 'statusCode']) ??
    first(span, ['status_code', 'statusCode']) ??
    span['status'];
  const message = first(status, ['message', 'description']) ?? first(span, ['status_message', 'statusMessage']);
  const code = statusCode(written);
  return typeof message === 'string' && message !== '' ? { code, message } : { code };
}

function statusCode(written: unknown): string {
  if (typeof written === 'number' || (typeof written === 'string' && /^\d$/.test(written))) {
    return `STATUS_CODE_${STATUS_CODES[Number(written)] ?? String(written)}`;
  }
  if (typeof written !== 'string' || written === '') return 'STATUS_CODE_UNSET';
  return `STATUS_CODE_${written.replace(/^STATUS_CODE_|^StatusCode\./i, '').toUpperCase()}`;
}

function resourceOf(resource: JsonRecord | undefined): FlatRecord['resource'] {
  if (resource === undefined) return undefined;
  // The JS SDK prints private members of its resource object.
  const attributes = attributesOf(resource['attributes'] ?? resource['_attributes']) ?? {};
  return { ...resource, attributes };
}

function scopeOf(scope: JsonRecord | undefined): FlatRecord['scope'] {
  const attributes = attributesOf(scope?.['attributes']);
  const flat: JsonRecord | undefined = attributes === undefined ? scope : { ...scope, attributes };
  return flat;
}

/** Table exports have one column `attributes.<name>` for each attribute. */
function columnAttributes(span: JsonRecord): JsonRecord {
  const prefix = 'attributes.';
  const columns = Object.entries(span).filter(([key, value]) => key.startsWith(prefix) && value !== null);
  return Object.fromEntries(columns.map(([key, value]) => [key.slice(prefix.length), value]));
}

function durationOf(span: JsonRecord): bigint | undefined {
  const { duration } = span;
  if (Array.isArray(duration)) return durationPair(duration);
  // The JS SDK's console exporter writes microseconds.
  return typeof duration === 'number' && Number.isFinite(duration) ? BigInt(Math.round(duration * 1000)) : undefined;
}

function durationPair(pair: readonly unknown[]): bigint | undefined {
  const [seconds, nanoseconds] = pair;
  if (!Number.isInteger(seconds) || !Number.isInteger(nanoseconds)) return undefined;
  return BigInt(Number(seconds)) * 1_000_000_000n + BigInt(Number(nanoseconds));
}

function eventOf(event: JsonRecord): FlatEvent {
  const {
    name,
    time: _time,
    timestamp: _timestamp,
    timeUnixNano: _nano,
    time_unix_nano: _snake,
    attributes: list,
    ...rest
  } = event;
  const time = timeText(first(event, ['time', 'timeUnixNano', 'time_unix_nano', 'timestamp']));
  const attributes = attributesOf(list);
  return {
    name: typeof name === 'string' ? name : '',
    ...(time === undefined ? {} : { time }),
    ...(attributes === undefined ? {} : { attributes }),
    ...rest,
  };
}

function linkOf(link: JsonRecord): FlatLink {
  const {
    traceId: _traceId,
    spanId: _spanId,
    trace_id: _trace,
    span_id: _span,
    context: _context,
    attributes: list,
    ...rest
  } = link;
  const ids = idsOf(link);
  const attributes = attributesOf(list);
  return {
    trace_id: ids?.traceId ?? '',
    span_id: ids?.spanId ?? '',
    ...(attributes === undefined ? {} : { attributes }),
    ...rest,
  };
}

function listMember<T>(name: string, list: readonly T[]): Readonly<Record<string, readonly T[]>> {
  return list.length === 0 ? {} : { [name]: list };
}
