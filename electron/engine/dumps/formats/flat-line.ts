import { asRecord, type JsonRecord } from './transcript-value.ts';

/** A span whose ids stand at the top of the object, in either spelling. */
export function isFlatSpan(record: JsonRecord): boolean {
  const hasTrace = typeof record['trace_id'] === 'string' || typeof record['traceId'] === 'string';
  const hasSpan = typeof record['span_id'] === 'string' || typeof record['spanId'] === 'string';
  return hasTrace && hasSpan;
}

/** A line that the index reads as it stands: snake_case, text times, a named status, attributes in one object. */
export function isCanonicalFlat(record: JsonRecord): boolean {
  const { status, attributes } = record;
  const isStatusNamed = status === undefined || typeof asRecord(status)?.['code'] === 'string';
  return (
    typeof record['trace_id'] === 'string' &&
    typeof record['span_id'] === 'string' &&
    isTimeText(record['start_time']) &&
    isTimeText(record['end_time']) &&
    !('start_time_unix_nano' in record) &&
    isStatusNamed &&
    (attributes === undefined || asRecord(attributes) !== undefined)
  );
}

function isTimeText(value: unknown): boolean {
  return value === undefined || value === null || typeof value === 'string';
}
