const ISO = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9})\d*)?)?\s*(Z|[+-]\d\d:?\d\d)?$/i;
const DURATION = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:[.,](\d{1,9})\d*)?S)?)?$/;
const NANOS_PER_SECOND = 1_000_000_000n;
/** The year 9999; a Date past 8.64e15 ms throws. */
const MAX_NANOS = 253_402_300_799n * NANOS_PER_SECOND;

/** Nanoseconds since the Unix epoch. A time without a zone is taken as UTC, as the producers run on servers. */
export function isoToNanos(text: unknown): bigint | undefined {
  const match = typeof text === 'string' ? ISO.exec(text.trim()) : null;
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second = '0', fraction = '', zone = 'Z'] = match;
  const wall = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
  if (!Number.isFinite(wall)) return undefined;
  return (BigInt(wall) / 1000n) * NANOS_PER_SECOND + BigInt(fraction.padEnd(9, '0')) - zoneNanos(zone);
}

/** Seconds since the Unix epoch, as some producers write them; microseconds are what a double still holds. */
export function epochSecondsToNanos(seconds: number): bigint | undefined {
  // Past the year 9999 it is no time of a trace, and a Date would refuse it.
  if (!(Math.abs(seconds) < 253_402_300_800)) return undefined;
  return BigInt(Math.round(seconds * 1e6)) * 1000n;
}

/** Length of an ISO 8601 duration such as `PT1M24.635189S`. */
export function durationToNanos(text: unknown): bigint | undefined {
  const match = typeof text === 'string' && /\d/.test(text) ? DURATION.exec(text.trim()) : null;
  if (match === null) return undefined;
  const [, days = '0', hours = '0', minutes = '0', seconds = '0', fraction = ''] = match;
  const whole = ((BigInt(days) * 24n + BigInt(hours)) * 60n + BigInt(minutes)) * 60n + BigInt(seconds);
  return whole * NANOS_PER_SECOND + BigInt(fraction.padEnd(9, '0'));
}

/** The form that flat records carry: ISO 8601 in UTC with nine fractional digits. */
export function nanosToIso(nanos: bigint): string | undefined {
  if (nanos > MAX_NANOS || nanos < -MAX_NANOS) return undefined;
  const fraction = ((nanos % NANOS_PER_SECOND) + NANOS_PER_SECOND) % NANOS_PER_SECOND;
  const millis = Number((nanos - fraction) / 1_000_000n);
  return `${new Date(millis).toISOString().slice(0, -5)}.${fraction.toString().padStart(9, '0')}Z`;
}

function zoneNanos(zone: string): bigint {
  if (/^z$/i.test(zone)) return 0n;
  const minutes = BigInt(zone.slice(1, 3)) * 60n + BigInt(zone.slice(-2));
  return (zone.startsWith('-') ? -minutes : minutes) * 60n * NANOS_PER_SECOND;
}
