import { isRecord, type LooseRecord } from './loose-json.ts';

/** What the readers of this folder need of one parsed span: a flat record, or as much of one as could be read. */
export interface SpanRecordLike {
  readonly name?: unknown;
  readonly status?: unknown;
  readonly attributes?: unknown;
  readonly events?: unknown;
}

/** One event of a span with its attributes; events of any other shape are left out. */
export interface EventLike {
  readonly name: string;
  readonly attributes: LooseRecord;
}

export function attributesOf(record: SpanRecordLike): LooseRecord {
  return isRecord(record.attributes) ? record.attributes : {};
}

export function eventsOf(record: SpanRecordLike): readonly EventLike[] {
  if (!Array.isArray(record.events)) return [];
  return record.events
    .filter((event: unknown): event is LooseRecord => isRecord(event) && typeof event['name'] === 'string')
    .map((event) => ({
      name: String(event['name']),
      attributes: isRecord(event['attributes']) ? event['attributes'] : {},
    }));
}
