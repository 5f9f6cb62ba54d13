import { integerText } from '../../base/index.ts';

/**
 * A time as flat records write it, from any form that producers use: nanoseconds as text or number, a JS SDK
 * [seconds, nanoseconds] pair, epoch seconds, milli- or microseconds, ISO 8601. Undefined when there is none.
 * Digits are never lost; text of no known form is kept as it is.
 */
export function timeText(value: unknown): string | undefined {
  if (Array.isArray(value)) return pairText(value);
  const integer = integerText(value);
  if (integer !== undefined) return nanosecondsOf(BigInt(integer));
  if (typeof value === 'number') return Number.isFinite(value) ? fractionText(value) : undefined;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  return utcText(value.trim());
}

/** OTLP writes 0 for a time that is not set. */
function nanosecondsOf(value: bigint): string | undefined {
  if (value === 0n) return undefined;
  const size = value < 0n ? -value : value;
  // Each unit of 1973 to 5138 lies in a range of its own.
  if (size >= 100_000_000_000_000_000n) return value.toString();
  if (size >= 100_000_000_000_000n) return (value * 1000n).toString();
  if (size >= 100_000_000_000n) return (value * 1_000_000n).toString();
  return (value * 1_000_000_000n).toString();
}

function pairText(pair: readonly unknown[]): string | undefined {
  const [seconds, nanoseconds] = pair.map(integerText);
  if (seconds === undefined || nanoseconds === undefined) return undefined;
  return (BigInt(seconds) * 1_000_000_000n + BigInt(nanoseconds)).toString();
}

/** Fractional seconds or milliseconds, rounded to the microsecond that a double of this size holds. */
function fractionText(value: number): string {
  const isMilliseconds = Math.abs(value) >= 100_000_000_000;
  const microseconds = Math.round(value * (isMilliseconds ? 1000 : 1_000_000));
  return Number.isSafeInteger(microseconds)
    ? (BigInt(microseconds) * 1000n).toString()
    : BigInt(Math.round(value)).toString();
}

const ISO = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(?:[.,](\d+))?\s*(Z|UTC|[+-]\d\d:?\d\d)?$/i;

/** Time zones other than UTC are resolved on whole seconds, so the fraction keeps all its digits. A time without one is UTC. */
function utcText(text: string): string {
  const match = ISO.exec(text);
  if (match === null) return text;
  const [, date, clock, fraction, zone = 'Z'] = match;
  const offset = /^(z|utc)$/i.test(zone) ? 'Z' : zone;
  const wholeMs = Date.parse(`${date}T${clock}${offset}`);
  if (Number.isNaN(wholeMs)) return text;
  return `${new Date(wholeMs).toISOString().slice(0, 19)}${fraction === undefined ? '' : `.${fraction.slice(0, 9)}`}Z`;
}

/** A time that is `durationNs` after another of the forms above; undefined when either is missing. */
export function timeAfter(start: string | undefined, durationNs: bigint | undefined): string | undefined {
  const startNs = start === undefined ? undefined : nanosecondsAt(start);
  return startNs === undefined || durationNs === undefined ? undefined : (startNs + durationNs).toString();
}

/** Nanoseconds since the epoch of a text that `timeText` gave. */
export function nanosecondsAt(text: string): bigint | undefined {
  if (/^-?\d+$/.test(text)) return BigInt(text);
  const match = /^(.{19})(?:\.(\d+))?Z$/.exec(text);
  const wholeMs = match === null ? Number.NaN : Date.parse(`${match[1]}Z`);
  if (match === null || Number.isNaN(wholeMs)) return undefined;
  return BigInt(wholeMs) * 1_000_000n + BigInt((match[2] ?? '').padEnd(9, '0').slice(0, 9));
}
