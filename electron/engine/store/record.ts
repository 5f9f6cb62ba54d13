/** A span's record, read with tolerance: whatever is not where it should be ends up in `extra`, nothing is lost. */
export interface SpanRecord {
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly resource: Readonly<Record<string, unknown>>;
  readonly scope: Readonly<Record<string, unknown>>;
  readonly statusMessage: string | undefined;
  readonly events: readonly unknown[];
  readonly links: readonly unknown[];
  /** Top-level keys that no field of a span covers. */
  readonly extra: Readonly<Record<string, unknown>>;
  /** The whole record where it is JSON; `undefined` where it is not. */
  readonly json: Readonly<Record<string, unknown>> | undefined;
  /** The bytes as UTF-8, invalid ones replaced. */
  readonly text: string;
}

/** Keys that the columns of the index hold, or that are shown as fields of their own. */
const COVERED = new Set([
  'trace_id',
  'span_id',
  'parent_span_id',
  'name',
  'kind',
  'start_time',
  'end_time',
  'status',
  'resource',
  'scope',
  'attributes',
  'events',
  'links',
]);

const decoder = new TextDecoder('utf-8', { fatal: false, ignoreBOM: false });

export function recordText(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

export function parseRecord(bytes: Uint8Array): SpanRecord {
  const text = recordText(bytes);
  const json = parseObject(text);
  const record = json ?? {};
  const status = asObject(record['status']);
  const resource = asObject(record['resource']);
  const extra = Object.entries(record).filter(([key, value]) => !COVERED.has(key) && value !== null && value !== '');
  if (!Array.isArray(record['events']) && record['events'] !== undefined) extra.push(['events', record['events']]);
  if (!Array.isArray(record['links']) && record['links'] !== undefined) extra.push(['links', record['links']]);
  const otherResource = Object.entries(resource ?? {}).filter(([key]) => key !== 'attributes');
  if (otherResource.length > 0) extra.push(['resource', Object.fromEntries(otherResource)]);
  const otherStatus = Object.entries(status ?? {}).filter(([key]) => key !== 'code' && key !== 'message');
  if (otherStatus.length > 0) extra.push(['status', Object.fromEntries(otherStatus)]);
  const message = status?.['message'];
  return {
    attributes: asObject(record['attributes']) ?? {},
    resource: asObject(resource?.['attributes']) ?? {},
    scope: asObject(record['scope']) ?? {},
    statusMessage: typeof message === 'string' && message !== '' ? message : undefined,
    events: Array.isArray(record['events']) ? record['events'] : [],
    links: Array.isArray(record['links']) ? record['links'] : [],
    extra: Object.fromEntries(extra),
    json,
    text,
  };
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    return asObject(JSON.parse(text));
  } catch {
    // The record stays reachable as text; the caller shows it so.
    return undefined;
  }
}

/** A JSON object; undefined for anything else. */
export function asObject(value: unknown): Record<string, unknown> | undefined {
  // JSON objects have string keys; what was parsed is not shared with anybody.
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}
