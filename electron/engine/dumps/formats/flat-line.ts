import { idText } from '../../../../shared/conventions/index.ts';
import { isRawNumber } from '../../base/index.ts';
import { asRecord, type JsonRecord } from './transcript-value.ts';

/** A span whose ids stand at the top of the object, in either spelling. */
export function isFlatSpan(record: JsonRecord): boolean {
  const hasTrace = isId(record['trace_id']) || isId(record['traceId']);
  const hasSpan = isId(record['span_id']) || isId(record['spanId']);
  return hasTrace && hasSpan;
}

/** A line that the index reads as it stands: snake_case, text times, a named status, attributes in one object. */
export function isCanonicalFlat(record: JsonRecord): boolean {
  const { status, attributes } = record;
  const isStatusNamed = status === undefined || typeof asRecord(status)?.['code'] === 'string';
  return (
    isId(record['trace_id']) &&
    isId(record['span_id']) &&
    isTimeText(record['start_time']) &&
    isTimeText(record['end_time']) &&
    !('start_time_unix_nano' in record) &&
    isStatusNamed &&
    (attributes === undefined || asRecord(attributes) !== undefined)
  );
}

function isId(value: unknown): boolean {
  return typeof value === 'string' || idText(value) !== undefined || isRawNumber(value);
}

function isTimeText(value: unknown): boolean {
  return value === undefined || value === null || typeof value === 'string';
}
