import type { ValueKind } from './fields.ts';

/** Nanoseconds of each unit of duration. */
export const DURATION_UNITS: Readonly<Record<string, bigint>> = {
  ns: 1n,
  us: 1_000n,
  µs: 1_000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
  d: 86_400_000_000_000n,
};

const COUNT_UNITS: Readonly<Record<string, number>> = { '': 1, k: 1e3, K: 1e3, M: 1e6, G: 1e9 };
const BYTE_UNITS: Readonly<Record<string, number>> = {
  '': 1,
  b: 1,
  k: 1e3,
  kb: 1e3,
  m: 1e6,
  mb: 1e6,
  g: 1e9,
  gb: 1e9,
  kib: 1024,
  mib: 1024 ** 2,
  gib: 1024 ** 3,
};

/** What a value of that kind looks like, for error messages and completion. */
export const VALUE_EXAMPLES: Readonly<Record<ValueKind, readonly string[]>> = {
  text: ['text', 'text*', '"two words"', '~/regular expression/'],
  choice: ['one of its names'],
  count: ['100', '10k', '1.5M', '10..20'],
  money: ['0.05', '$2', '0.1..0.5'],
  bytes: ['500', '20kB', '1.5MB', '2MiB'],
  duration: ['300ms', '5s', '2m', '1h30m', '1s..5s'],
  time: ['2026-08-01', '2026-08-01T09:30Z', '2026-08-01..2026-08-07'],
};

/** Nanoseconds of `1.5s`, `1h30m`, `-20ms`; undefined without a unit, except for 0. */
export function parseDuration(written: string): bigint | undefined {
  const negative = written.startsWith('-');
  const text = negative ? written.slice(1) : written;
  if (text === '0') return 0n;
  const part = /(\d+)(?:\.(\d+))?(ns|us|µs|ms|s|m|h|d)/y;
  let sum = 0n;
  while (part.lastIndex < text.length) {
    const match = part.exec(text);
    const unit = DURATION_UNITS[match?.[3] ?? ''];
    if (match === null || unit === undefined) return undefined;
    const fraction = match[2] ?? '';
    sum += BigInt(match[1] ?? '0') * unit + (BigInt(fraction || '0') * unit) / 10n ** BigInt(fraction.length);
  }
  if (text === '') return undefined;
  return negative ? -sum : sum;
}

/** A number with the unit of its kind; undefined where it is none. */
export function parseAmount(kind: 'count' | 'money' | 'bytes', written: string): number | undefined {
  const match = /^(-?)\$?(\d+(?:\.\d+)?|\.\d+)([A-Za-z]*)$/.exec(written.replaceAll(/[_,](?=\d{3})/g, ''));
  if (match === null || (written.includes('$') && kind !== 'money')) return undefined;
  const factor = kind === 'bytes' ? BYTE_UNITS[(match[3] ?? '').toLowerCase()] : COUNT_UNITS[match[3] ?? ''];
  if (factor === undefined) return undefined;
  const digits = Number(match[2]);
  // A product such as 0.07 × 1000 would not be exact; money has no factor in practice.
  const value = factor === 1 ? digits : Number((digits * factor).toPrecision(15));
  return match[1] === '-' ? -value : value;
}

/** The shortest exact way to write nanoseconds with one unit. */
export function formatDurationValue(ns: bigint): string {
  if (ns === 0n) return '0';
  const units = ['d', 'h', 'm', 's', 'ms', 'us'];
  const unit = units.find((name) => ns % (DURATION_UNITS[name] ?? 1n) === 0n) ?? 'ns';
  return `${ns / (DURATION_UNITS[unit] ?? 1n)}${unit}`;
}

/** `10k`, `1M` where that is exact and shorter. */
export function formatAmount(kind: 'count' | 'money' | 'bytes', value: number): string {
  if (kind === 'money') return decimal(value);
  const units: readonly (readonly [number, string])[] =
    kind === 'count'
      ? [
          [1e6, 'M'],
          [1e3, 'k'],
        ]
      : [
          [1e9, 'GB'],
          [1e6, 'MB'],
          [1e3, 'kB'],
        ];
  const unit = units.find(([factor]) => value !== 0 && value % factor === 0);
  return unit === undefined ? decimal(value) : `${decimal(value / unit[0])}${unit[1]}`;
}

/** Never with an exponent, which the language does not read. */
function decimal(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : text;
}
