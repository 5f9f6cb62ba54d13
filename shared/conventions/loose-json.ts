/** Reading of JSON whose shape nobody promised: attribute values, message bodies, tool arguments. Never throws. */
export type LooseRecord = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is LooseRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The string when it is one and not empty. */
export function stringOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The first non-empty string among the fields. */
export function firstString(record: LooseRecord, fields: readonly string[]): string | undefined {
  for (const field of fields) {
    const text = stringOf(record[field]);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** The first field that is neither absent nor null. */
export function firstPresent(record: LooseRecord, fields: readonly string[]): unknown {
  for (const field of fields) {
    const value = record[field];
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
}

/** The value as text: strings as they are, anything else as JSON; undefined for null and absent. */
export function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return value;
  return JSON.stringify(value);
}

/** Parses text that begins like a JSON object or array; undefined for anything else and for broken JSON. */
export function parseJsonText(text: string): unknown {
  const first = text.trimStart()[0];
  if (first !== '{' && first !== '[') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined; // Cut or malformed text stays text; the caller shows it as written.
  }
}

/** The value itself, or what its JSON text says. */
export function jsonOf(value: unknown): unknown {
  return typeof value === 'string' ? parseJsonText(value) : value;
}

const INDEX = /^\d+$/;

/**
 * The items of an array, of an object keyed by index (`{"0": …, "10": …}`, in numeric order), or of JSON text of either.
 * Undefined when the value is none of these.
 */
export function listOf(value: unknown): readonly unknown[] | undefined {
  const json = jsonOf(value);
  if (Array.isArray(json)) return json;
  if (!isRecord(json)) return undefined;
  const keys = Object.keys(json);
  if (keys.length === 0 || !keys.every((key) => INDEX.test(key))) return undefined;
  return keys.toSorted((a, b) => Number(a) - Number(b)).map((key) => json[key]);
}
