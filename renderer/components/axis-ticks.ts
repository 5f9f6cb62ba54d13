/** Bars of charts are no wider: a lone bin is drawn as a bar as well, not as a wall. */
export const MOST_BAR_PX = 48;

/**
 * Round steps from 0 up to `max`, about `count` of them: `[0, 100, 200, 300]`. Only 0 when there is nothing.
 * `least` is the smallest step, 1 for what is counted.
 */
export function countTicks(max: number, count: number, least = 0): readonly number[] {
  if (!(max > 0) || !Number.isFinite(max)) return [0];
  const step = Math.max(least, niceStep(max / count));
  return Array.from({ length: Math.floor(max / step + 1e-9) + 1 }, (_, at) => at * step);
}

/** The smallest of 1, 2, 5 × 10^k that is at least `rough`. */
export function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= rough * (1 - 1e-9)) ?? 10;
  return factor * power;
}

export interface TimeTick {
  readonly atMs: number;
  readonly level: 'day' | 'hour' | 'minute' | 'second';
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEPS: readonly (readonly [number, TimeTick['level']])[] = [
  [SECOND, 'second'],
  [5 * SECOND, 'second'],
  [15 * SECOND, 'second'],
  [MINUTE, 'minute'],
  [5 * MINUTE, 'minute'],
  [15 * MINUTE, 'minute'],
  [HOUR, 'hour'],
  [3 * HOUR, 'hour'],
  [6 * HOUR, 'hour'],
  [12 * HOUR, 'hour'],
  [DAY, 'day'],
  [2 * DAY, 'day'],
  [7 * DAY, 'day'],
  [14 * DAY, 'day'],
  [30 * DAY, 'day'],
  [90 * DAY, 'day'],
  [365 * DAY, 'day'],
];

/**
 * Ticks at whole seconds, minutes, hours or days within `[fromMs, toMs]`, at most `count` of them.
 * `offsetMs` is the zone's distance from UTC, so that days begin at its midnight.
 */
export function timeTicks(
  fromMs: number,
  toMs: number,
  { count, offsetMs }: { count: number; offsetMs: number },
): readonly TimeTick[] {
  const length = toMs - fromMs;
  if (!(length > 0)) return [];
  const [step, level] = STEPS.find(([candidate]) => length / candidate <= count) ?? [
    niceStep(length / count / DAY) * DAY,
    'day',
  ];
  const first = Math.ceil((fromMs + offsetMs) / step) * step - offsetMs;
  return Array.from({ length: Math.max(0, Math.floor((toMs - first) / step) + 1) }, (_, at) => ({
    atMs: first + at * step,
    level,
  }));
}
