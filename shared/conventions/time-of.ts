/**
 * Times as exact nanoseconds since the Unix epoch.
 * Read: integer nanoseconds (number, bigint or decimal string); a number with a fraction is Unix seconds;
 * ISO 8601 `YYYY-MM-DD[T ]hh:mm[:ss[.fraction]][Z|±hh[[:]mm]]`, UTC where no zone is given.
 * Lost: fractional digits past the ninth.
 */
const ISO_TIME =
  /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?\s*(?:([Zz])|([+-])(\d{2}):?(\d{2})?)?$/;
const INTEGER = /^[+-]?\d{1,19}$/;
const DECIMAL = /^[+-]?\d{1,15}\.\d+$/;
const INT64_MIN = -(2n ** 63n);
const INT64_MAX = 2n ** 63n - 1n;

/** Nanoseconds since the Unix epoch, or undefined where the value is absent, unreadable or outside 64 bits. */
export function parseTimeNs(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return inRange(value);
  if (typeof value === 'number') return timeOfNumber(value);
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (INTEGER.test(text)) return inRange(BigInt(text));
  if (DECIMAL.test(text)) return secondsToNs(text);
  return timeOfIso(text);
}

function timeOfNumber(value: number): bigint | undefined {
  if (!Number.isFinite(value)) return undefined;
  if (Number.isInteger(value)) return inRange(BigInt(value));
  return Math.abs(value) < 1e12 ? secondsToNs(value.toFixed(9)) : inRange(BigInt(Math.trunc(value)));
}

function secondsToNs(text: string): bigint | undefined {
  const negative = text.startsWith('-');
  const [whole = '0', fraction = ''] = text.replace(/^[+-]/, '').split('.');
  const ns = BigInt(whole) * 1_000_000_000n + BigInt(fraction.padEnd(9, '0').slice(0, 9));
  return inRange(negative ? -ns : ns);
}

function timeOfIso(text: string): bigint | undefined {
  const match = ISO_TIME.exec(text);
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second = '00', fraction = '', , sign, zoneHour = '0', zoneMinute = '0'] =
    match;
  const parts = [Number(month), Number(day), Number(hour), Number(minute), Number(second)] as const;
  if (!isCalendarTime(Number(year), parts)) return undefined;
  const utcMs = Date.UTC(2000, parts[0] - 1, parts[1], parts[2], parts[3], parts[4]);
  const date = new Date(utcMs);
  // Date.UTC reads years 0 to 99 as 19xx; setting the year afterwards does not.
  date.setUTCFullYear(Number(year), parts[0] - 1, parts[1]);
  const zoneMinutes = (Number(zoneHour) * 60 + Number(zoneMinute)) * (sign === '-' ? -1 : 1);
  const seconds = BigInt(date.getTime() / 1000) - BigInt(zoneMinutes * 60);
  return inRange(seconds * 1_000_000_000n + BigInt(fraction.padEnd(9, '0').slice(0, 9)));
}

function isCalendarTime(
  year: number,
  [month, day, hour, minute, second]: readonly [number, number, number, number, number],
): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = month === 2 ? (leap ? 29 : 28) : month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  return day <= days && hour <= 24 && minute < 60 && second <= 60;
}

function inRange(ns: bigint): bigint | undefined {
  // The smallest value stands for 'no time' in the columns.
  return ns > INT64_MIN && ns <= INT64_MAX ? ns : undefined;
}
