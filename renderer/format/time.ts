/** In which zone times are written. Dumps come from many machines, so UTC is the default. */
export type TimeZone = 'utc' | 'local';

const NS_PER_MS = 1_000_000n;
const NS_PER_SECOND = 1_000_000_000n;

/** Milliseconds since the Unix epoch of a decimal nanosecond time; the rest is cut. */
export function epochMs(timeNs: string | bigint): number {
  return Number(BigInt(timeNs) / NS_PER_MS);
}

/** Time of day: `14:21:17`. */
export function formatClock(atMs: number, zone: TimeZone): string {
  return isoText(atMs, zone).slice(11, 19);
}

/** Date and time to the second: `2026-08-02 14:21:17`. */
export function formatStamp(atMs: number, zone: TimeZone): string {
  return isoText(atMs, zone).slice(0, 19).replace('T', ' ');
}

/** Full precision of a nanosecond time: `2026-08-02 14:21:17.123456789`. */
export function formatStampNs(timeNs: string, zone: TimeZone): string {
  const whole = BigInt(timeNs);
  const rest = ((whole % NS_PER_SECOND) + NS_PER_SECOND) % NS_PER_SECOND;
  const seconds = (whole - rest) / NS_PER_SECOND;
  return `${formatStamp(Number(seconds) * 1000, zone)}.${String(rest).padStart(9, '0')}`;
}

/** Calendar day: `27 Jul` or `27 Jul 2026`. */
export function formatDay(atMs: number, zone: TimeZone, withYear = false): string {
  return dayText(atMs, zone, { day: 'numeric', month: 'short', ...(withYear ? { year: 'numeric' } : {}) });
}

/** Whether two times lie in one calendar year. */
export function sameYear(oneMs: number, otherMs: number, zone: TimeZone): boolean {
  return isoText(oneMs, zone).slice(0, 4) === isoText(otherMs, zone).slice(0, 4);
}

/** Day of the week and of the month, for chart axes: `Mon 27`. */
export function formatWeekday(atMs: number, zone: TimeZone): string {
  return `${dayText(atMs, zone, { weekday: 'short' })} ${dayText(atMs, zone, { day: 'numeric' })}`;
}

/** Offset of the zone from UTC at a time, in milliseconds; zero for UTC. */
export function zoneOffsetMs(atMs: number, zone: TimeZone): number {
  return zone === 'utc' ? 0 : -new Date(atMs).getTimezoneOffset() * 60_000;
}

function isoText(atMs: number, zone: TimeZone): string {
  return new Date(atMs + zoneOffsetMs(atMs, zone)).toISOString();
}

/** By zone and options, of which there are few: making a format takes far longer than its use. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

function dayText(atMs: number, zone: TimeZone, options: Intl.DateTimeFormatOptions): string {
  const key = `${zone} ${JSON.stringify(options)}`;
  const format =
    dayFormats.get(key) ?? new Intl.DateTimeFormat('en-GB', zone === 'utc' ? { ...options, timeZone: 'UTC' } : options);
  dayFormats.set(key, format);
  return format.format(atMs);
}
