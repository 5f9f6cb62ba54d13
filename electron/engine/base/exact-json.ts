/** A number kept with the digits that it was written with; JSON.stringify writes them back. */
export interface RawNumber {
  readonly rawJSON: string;
}

type Reviver = (this: unknown, key: string, value: unknown, context: { readonly source?: string }) => unknown;

/** The parts of ES2025 JSON that the bundled type library does not describe yet. */
const json = JSON as unknown as {
  parse(text: string, reviver?: Reviver): unknown;
  rawJSON(text: string): RawNumber;
  isRawJSON(value: unknown): value is RawNumber;
};

/** Integers of 16 digits and more, and exponents of three digits: what a double may not hold. */
const INEXACT_NUMBER = /[:,[\s]-?\d{16,}\s*[,}\]]|\d[eE]\+?\d{3}/;

/**
 * Parses JSON, keeping integers beyond 2^53 and numbers beyond a double's range as RawNumber, so that no digit is lost.
 * Throws SyntaxError as JSON.parse does.
 */
export function parseExactJson(text: string): unknown {
  return INEXACT_NUMBER.test(text) ? json.parse(text, keepInexactNumber) : json.parse(text);
}

export function isRawNumber(value: unknown): value is RawNumber {
  return json.isRawJSON(value);
}

function keepInexactNumber(_key: string, value: unknown, context: { readonly source?: string }): unknown {
  if (typeof value !== 'number' || context.source === undefined) return value;
  const isExact = Number.isFinite(value) && (Number.isSafeInteger(value) || !/^-?\d{16,}$/.test(context.source));
  return isExact ? value : json.rawJSON(context.source);
}

/** The decimal text of an integer however it was written: number, RawNumber or text; undefined for anything else. */
export function integerText(value: unknown): string | undefined {
  if (typeof value === 'bigint') return value.toString();
  if (isRawNumber(value)) return value.rawJSON;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : undefined;
  return typeof value === 'string' && /^\s*[-+]?\d+\s*$/.test(value) ? BigInt(value).toString() : undefined;
}
