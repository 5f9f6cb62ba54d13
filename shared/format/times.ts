const NS_PER_MS = 1_000_000n;
const NS_PER_SECOND = 1_000_000_000n;
/** Dates outside ±8.64e15 ms do not exist in ECMAScript. */
const MOST_MS = 8_640_000_000_000_000n;

/** A duration in nanoseconds for people: `0`, `850 ns`, `12 µs`, `600 ms`, `1.41 s`, `4m 51s`, `2h 05m`, `3d 04h`. */
export function formatDuration(durationNs: bigint | string | number): string {
  const ns =
    typeof durationNs === 'bigint'
      ? durationNs
      : BigInt(typeof durationNs === 'number' ? Math.round(durationNs) : durationNs);
  if (ns < 0n) return `-${formatDuration(-ns)}`;
  if (ns === 0n) return '0';
  if (ns < 1_000n) return `${ns} ns`;
  if (ns < NS_PER_MS) return `${ns / 1_000n} µs`;
  if (ns < NS_PER_SECOND) return `${ns / NS_PER_MS} ms`;
  const seconds = Number(ns / NS_PER_MS) / 1000;
  if (seconds < 59.995) return `${seconds.toFixed(2)} s`;
  const whole = Math.round(seconds);
  if (whole < 3600) return `${Math.floor(whole / 60)}m ${two(whole % 60)}s`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)}h ${two(minutes % 60)}m`;
  const hours = Math.floor(minutes / 60);
  return `${Math.floor(hours / 24)}d ${two(hours % 24)}h`;
}

/** Exact ISO 8601 in UTC with nine digits: `2026-08-04T14:21:17.000000001Z`. Beyond the calendar: the nanoseconds as text. */
export function formatInstant(timeNs: bigint | string): string {
  const ns = typeof timeNs === 'bigint' ? timeNs : BigInt(timeNs);
  let seconds = ns / NS_PER_SECOND;
  let rest = ns % NS_PER_SECOND;
  if (rest < 0n) {
    rest += NS_PER_SECOND;
    seconds -= 1n;
  }
  const ms = seconds * 1000n;
  if (ms > MOST_MS || ms < -MOST_MS) return `${ns} ns`;
  return `${new Date(Number(ms)).toISOString().slice(0, -5)}.${String(rest).padStart(9, '0')}Z`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
