import { noIdReason, notObjectReason } from '../../../../shared/conventions/index.ts';
import { jsonFault, parseExactJson } from '../../base/index.ts';
import type { FormatItem, RecordPlace } from '../format.ts';
import { hasSpanIds, readOtelSpan } from './otel-span.ts';
import { isOtlpRequest, otlpItems } from './otlp-request.ts';
import { asRecord, type JsonRecord } from './transcript-value.ts';

/**
 * Everything that one JSON value of any OpenTelemetry form holds: a span in any spelling, an OTLP request of any signal, a
 * log record, or an array that holds any of those. What it does not know is one skip.
 */
export function* anyRecordItems(value: unknown, at: RecordPlace): Generator<FormatItem> {
  if (Array.isArray(value) && value.some((each) => asRecord(each) !== undefined)) {
    for (const [index, each] of value.entries())
      yield* oneRecordItems(each, { ...at, path: `${at.path ?? ''}[${index}]` });
  } else {
    yield* oneRecordItems(value, at);
  }
}

function* oneRecordItems(value: unknown, at: RecordPlace): Generator<FormatItem> {
  const record = asRecord(value);
  if (record === undefined) {
    yield { kind: 'skip', reason: notObjectReason(value, at.path === undefined ? 'line' : 'value'), at };
    return;
  }
  if (isOtlpRequest(record)) {
    yield* otlpItems(record, at);
    return;
  }
  if (isLogRecord(record)) {
    yield { kind: 'other', signal: 'logs', at };
    return;
  }
  const span = readOtelSpan(record);
  yield span === undefined ? { kind: 'skip', reason: noIdReason(record), at } : { kind: 'span', record: span, at };
}

function isLogRecord(record: JsonRecord): boolean {
  const isSpan = 'name' in record || 'start_time' in record || 'startTimeUnixNano' in record;
  return (
    !isSpan &&
    'body' in record &&
    ('severity_text' in record || 'severityText' in record || 'severity_number' in record || 'severityNumber' in record)
  );
}

/** The items of one line's text; text that is no JSON is one skip that names the column. */
export function* lineItems(bytes: Uint8Array, at: RecordPlace): Generator<FormatItem> {
  const parsed = parsedLine(bytes);
  if (parsed.kind === 'bad') yield { kind: 'skip', reason: parsed.reason, at };
  else yield* anyRecordItems(parsed.value, at);
}

const UTF8 = new TextDecoder();

type ParsedLine =
  { readonly kind: 'value'; readonly value: unknown } | { readonly kind: 'bad'; readonly reason: string };

/** JSON from bytes of UTF-8; invalid sequences become U+FFFD. */
export function parsedLine(bytes: Uint8Array): ParsedLine {
  let text = '';
  try {
    // More than a text can hold fails here.
    text = UTF8.decode(bytes);
    return { kind: 'value', value: parseExactJson(text) };
  } catch (error) {
    return { kind: 'bad', reason: jsonFault(error, text) };
  }
}

/**
 * True when a line that the index could not read as a flat span holds a span in another form. A file with such a line
 * is to be resolved again with the format 'mixed'.
 */
export function holdsSpans(line: Uint8Array): boolean {
  return lineItems(line, { line: 1, offset: 0, length: line.length }).some((item) => item.kind === 'span');
}

/** True for a record that names a trace and a span, or holds OTLP batches. */
export function isOtelRecord(record: JsonRecord): boolean {
  return isOtlpRequest(record) || hasSpanIds(record);
}
