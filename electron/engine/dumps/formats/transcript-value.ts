/** Narrowing of parsed JSON: absent or of another type gives `undefined`, never a throw. */
export type JsonRecord = Readonly<Record<string, unknown>>;

export function asRecord(value: unknown): JsonRecord | undefined {
  // A JSON object has string keys only, so the shape is exact once null and arrays are out.
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonRecord) : undefined;
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The objects of a list; other elements are left out. */
export function asRecords(value: unknown): readonly JsonRecord[] {
  return asList(value)
    .map(asRecord)
    .filter((record) => record !== undefined);
}

/** A non-empty string. */
export function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A finite number, also when written as a decimal string. */
export function asNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/** Text as it is, anything else as compact JSON; absent and null as ''. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === undefined || value === null) return '';
  try {
    return JSON.stringify(value);
  } catch {
    // JSON.stringify recurses and overflows at some ten thousand levels; the original stays reachable by its place.
    return '[value nested too deeply to be written as text]';
  }
}
