import type { FormatItem, RecordPlace } from '../format.ts';
import { readOtelSpan, type SpanContext } from './otel-span.ts';
import { asList, asRecord, asRecords, type JsonRecord } from './transcript-value.ts';

type OtherSignal = Extract<FormatItem, { readonly kind: 'other' }>['signal'];

const SPAN_BATCHES = ['resourceSpans', 'resource_spans'];
const LOG_BATCHES = ['resourceLogs', 'resource_logs'];
const METRIC_BATCHES = ['resourceMetrics', 'resource_metrics'];
const PROFILE_BATCHES = ['resourceProfiles', 'resource_profiles'];

/** True for an object that holds OTLP batches of any signal. */
export function isOtlpRequest(record: JsonRecord): boolean {
  return [...SPAN_BATCHES, ...LOG_BATCHES, ...METRIC_BATCHES, ...PROFILE_BATCHES].some((key) =>
    Array.isArray(record[key]),
  );
}

/** Everything that one OTLP request holds: a request without any record is one record of its signal. */
export function* otlpItems(request: JsonRecord, at: RecordPlace): Generator<FormatItem> {
  let isEmpty = true;
  for (const item of [...spanItems(request, at), ...otherItems(request, at)]) {
    isEmpty = false;
    yield item;
  }
  if (isEmpty) yield { kind: 'other', signal: emptySignal(request), at };
}

function* spanItems(request: JsonRecord, at: RecordPlace): Generator<FormatItem> {
  for (const key of SPAN_BATCHES) {
    for (const [resourceIndex, batch] of asRecords(request[key]).entries()) {
      for (const { key: scopeKey, index, group } of scopeGroups(batch)) {
        const context = contextOf(batch, group);
        for (const [spanIndex, span] of asList(group['spans']).entries()) {
          const path = `${key}[${resourceIndex}].${scopeKey}[${index}].spans[${spanIndex}]`;
          yield otlpSpanItem(span, context, { ...at, path });
        }
      }
    }
  }
}

const SCOPE_GROUPS = ['scopeSpans', 'scope_spans', 'instrumentationLibrarySpans', 'instrumentation_library_spans'];

function* scopeGroups(
  batch: JsonRecord,
): Generator<{ readonly key: string; readonly index: number; readonly group: JsonRecord }> {
  for (const key of SCOPE_GROUPS)
    for (const [index, group] of asRecords(batch[key]).entries()) yield { key, index, group };
}

function contextOf(batch: JsonRecord, group: JsonRecord): SpanContext {
  return { resource: withSchema(asRecord(batch['resource']), batch), scope: withSchema(scopeOf(group), group) };
}

/** The scope of a group of spans, under its present or its older name. */
export function scopeOf(group: JsonRecord): JsonRecord | undefined {
  return asRecord(group['scope'] ?? group['instrumentationLibrary'] ?? group['instrumentation_library']);
}

function withSchema(part: JsonRecord | undefined, holder: JsonRecord): JsonRecord | undefined {
  const schemaUrl = holder['schemaUrl'] ?? holder['schema_url'];
  return typeof schemaUrl === 'string' && schemaUrl !== '' ? { ...part, schemaUrl } : part;
}

/** One OTLP span as an item; a skip when it has no ids. */
export function otlpSpanItem(span: unknown, context: SpanContext, at: RecordPlace): FormatItem {
  const record = asRecord(span);
  const flat = record === undefined ? undefined : readOtelSpan(record, context);
  if (flat !== undefined) return { kind: 'span', record: flat, at };
  return { kind: 'skip', reason: 'the span has no trace id or no span id', at };
}

function* otherItems(request: JsonRecord, at: RecordPlace): Generator<FormatItem> {
  for (const record of nested(
    request,
    LOG_BATCHES,
    ['scopeLogs', 'scope_logs', 'instrumentationLibraryLogs'],
    ['logRecords', 'log_records', 'logs'],
  )) {
    yield { kind: 'other', signal: logSignal(record), at };
  }
  for (const _ of nested(
    request,
    METRIC_BATCHES,
    ['scopeMetrics', 'scope_metrics', 'instrumentationLibraryMetrics'],
    ['metrics'],
  )) {
    yield { kind: 'other', signal: 'metrics', at };
  }
  for (const _ of nested(request, PROFILE_BATCHES, ['scopeProfiles', 'scope_profiles'], ['profiles']))
    yield { kind: 'other', signal: 'other', at };
}

function* nested(request: JsonRecord, ...levels: readonly (readonly string[])[]): Generator<JsonRecord> {
  let holders: readonly JsonRecord[] = [request];
  for (const keys of levels) holders = holders.flatMap((holder) => keys.flatMap((key) => asRecords(holder[key])));
  yield* holders;
}

/** A log record with an event name is an event. */
export function logSignal(record: JsonRecord): OtherSignal {
  const name = record['eventName'] ?? record['event_name'];
  return typeof name === 'string' && name !== '' ? 'events' : 'logs';
}

function emptySignal(request: JsonRecord): OtherSignal {
  if (LOG_BATCHES.some((key) => key in request)) return 'logs';
  return METRIC_BATCHES.some((key) => key in request) ? 'metrics' : 'other';
}
