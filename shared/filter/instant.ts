const NS_PER_SECOND = 1_000_000_000n;
const NS_PER_DAY = 86_400n * NS_PER_SECOND;
const DATE_TIME =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|z|[+-]\d{2}(?::?\d{2})?)?)?$/;

/** What a written time covers, both ends included: one instant, or all of a day. Nanoseconds since the Unix epoch. */
export interface WrittenInstant {
  readonly firstNs: bigint;
  readonly lastNs: bigint;
}

/**
 * Reads ISO 8601 (any offset; UTC where none is written; up to nine fractional digits), a date, or decimal nanoseconds
 * of at least 12 digits. Undefined for anything else, such as 30 February.
 */
export function parseInstant(written: string): WrittenInstant | undefined {
  const text = written.trim();
  if (/^-?\d{12,19}$/.test(text)) return { firstNs: BigInt(text), lastNs: BigInt(text) };
  const match = DATE_TIME.exec(text);
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second = '0', fraction = '', zone = 'Z'] = match;
  const dayMs = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const date = new Date(dayMs);
  if (Number(year) < 100 || date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day))
    return undefined;
  const dayNs = BigInt(dayMs) * 1_000_000n;
  if (hour === undefined) return { firstNs: dayNs, lastNs: dayNs + NS_PER_DAY - 1n };
  const offsetMinutes = zoneMinutes(zone);
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60 || offsetMinutes === undefined) return undefined;
  const seconds = BigInt((Number(hour) * 60 + Number(minute) - offsetMinutes) * 60 + Number(second));
  const ns = dayNs + seconds * NS_PER_SECOND + BigInt(fraction.padEnd(9, '0'));
  return { firstNs: ns, lastNs: ns };
}

function zoneMinutes(zone: string): number | undefined {
  if (zone === 'Z' || zone === 'z') return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(3).replace(':', '') || '0');
  if (hours > 23 || minutes > 59) return undefined;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}
