import { contentPx, nsAt, type TimeMap, type Viewport } from './time-map.ts';

/** One mark of the time axis. */
export interface Tick {
  readonly x: number;
  /** Whole nanoseconds after the trace's start. */
  readonly offsetNs: number;
  readonly label: string;
}

export interface TickOptions {
  /** Start of the trace in nanoseconds since the epoch; needed for clock ticks. */
  readonly startNs: bigint | undefined;
  /** Minutes east of UTC for clock ticks. */
  readonly zoneOffsetMs: number;
  readonly style: 'relative' | 'clock' | 'steps';
}

const SECOND = 1e9;
const STEPS = [
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500],
  ...[1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5],
  ...[1e6, 2e6, 5e6, 1e7, 2e7, 5e7, 1e8, 2e8, 5e8],
  ...[1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 14_400, 21_600, 43_200, 86_400].map(
    (s) => s * SECOND,
  ),
];
const LEAST_SPACING_PX = 64;
const MOST_TICKS = 200;

/** Marks of the axis within the view. Offsets are whole nanoseconds: nothing is rounded on the way to the label. */
export function axisTicks(map: TimeMap, view: Viewport, options: TickOptions): readonly Tick[] {
  const step = tickStep(view.pxPerNs, options.style === 'clock' ? 104 : LEAST_SPACING_PX);
  // Clock marks stand at whole seconds of the clock, so the trace's start is taken off in integers.
  const clock = options.style === 'clock' ? options.startNs : undefined;
  const zoneNs = BigInt(options.zoneOffsetMs) * 1_000_000n;
  const shift = clock === undefined ? 0 : Number(modulo(clock + zoneNs, BigInt(step)));
  const endNs = Math.min(map.toNs, nsAt(map, view, view.widthPx));
  const ticks: Tick[] = [];
  let at = firstAfter(Math.max(map.fromNs, nsAt(map, view, 0)), step, shift);
  while (at <= endNs && ticks.length < MOST_TICKS) {
    const gap = map.gaps.find((each) => at > each.startNs && at < each.endNs);
    if (gap !== undefined) {
      at = firstAfter(gap.endNs, step, shift);
      continue;
    }
    const x = contentPx(map, at, view.pxPerNs) - view.leftPx;
    ticks.push({ x, offsetNs: at, label: tickLabel(at, step, { ...options, startNs: clock }) });
    at += step;
  }
  return ticks;
}

function tickStep(pxPerNs: number, spacingPx: number): number {
  const known = STEPS.find((step) => step * pxPerNs >= spacingPx);
  if (known !== undefined) return known;
  const days = spacingPx / pxPerNs / (86_400 * SECOND);
  return 86_400 * SECOND * 10 ** Math.ceil(Math.log10(days));
}

function firstAfter(ns: number, step: number, shift: number): number {
  return Math.ceil((ns + shift) / step) * step - shift;
}

function modulo(value: bigint, by: bigint): bigint {
  return ((value % by) + by) % by;
}

function tickLabel(offsetNs: number, step: number, options: TickOptions): string {
  if (options.style === 'steps') return String(offsetNs);
  return options.startNs === undefined ? relativeLabel(offsetNs, step) : clockLabel(offsetNs, step, options);
}

/** `1m 20s`, `0.25 s`, `340 µs`: as many digits as the step needs. */
export function relativeLabel(offsetNs: number, step: number): string {
  if (offsetNs < 0) return `-${relativeLabel(-offsetNs, step)}`;
  if (step >= SECOND || offsetNs >= 60 * SECOND) return longLabel(offsetNs, step);
  if (offsetNs === 0) return step >= 1e6 ? '0 s' : '0';
  if (offsetNs >= SECOND || step >= 1e8) return `${fixed(offsetNs, 9, step)} s`;
  if (offsetNs >= 1e6 || step >= 1e5) return `${fixed(offsetNs, 6, step)} ms`;
  if (offsetNs >= 1e3 || step >= 1e2) return `${fixed(offsetNs, 3, step)} µs`;
  return `${offsetNs} ns`;
}

function longLabel(offsetNs: number, step: number): string {
  const seconds = Math.floor(offsetNs / SECOND);
  const rest = step < SECOND ? fixed(offsetNs % SECOND, 9, step).slice(1) : '';
  if (seconds < 60) return `${seconds}${rest} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)}m ${two(seconds % 60)}${rest}s`;
  const minutes = Math.floor(seconds / 60);
  const tail = step < 60 * SECOND ? ` ${two(seconds % 60)}${rest}s` : '';
  if (minutes < 1440) return `${Math.floor(minutes / 60)}h ${two(minutes % 60)}m${tail}`;
  return `${Math.floor(minutes / 1440)}d ${two(Math.floor(minutes / 60) % 24)}h${step < 3600 * SECOND ? ` ${two(minutes % 60)}m` : ''}`;
}

function clockLabel(offsetNs: number, step: number, { startNs = 0n, zoneOffsetMs }: TickOptions): string {
  const ns = startNs + BigInt(Math.round(offsetNs)) + BigInt(zoneOffsetMs) * 1_000_000n;
  const inDay = modulo(ns, 86_400_000_000_000n);
  const seconds = Number(inDay / 1_000_000_000n);
  const time = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
  const digits = digitsOf(step, 9);
  return digits === 0
    ? time
    : `${time}.${String(inDay % 1_000_000_000n)
        .padStart(9, '0')
        .slice(0, digits)}`;
}

/** A number of 10^-exponent units, in integers, with the digits that tell one step from the next. */
function fixed(ns: number, exponent: number, step: number): string {
  const digits = digitsOf(step, exponent);
  const unit = 10 ** exponent;
  const whole = Math.floor(ns / unit);
  const rest = String(ns - whole * unit)
    .padStart(exponent, '0')
    .slice(0, digits);
  return digits === 0 ? String(whole) : `${whole}.${rest}`;
}

function digitsOf(step: number, exponent: number): number {
  let digits = 0;
  for (let unit = 10 ** exponent; digits < exponent && step % unit !== 0; unit /= 10) digits += 1;
  return digits;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
