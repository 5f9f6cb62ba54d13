import type { TIME_BUCKETS } from '../../../shared/api/tools/analysis.ts';

const NS_PER_SECOND = 1_000_000_000n;
const FIXED: Readonly<Record<string, bigint>> = {
  second: NS_PER_SECOND,
  minute: 60n * NS_PER_SECOND,
  hour: 3_600n * NS_PER_SECOND,
  day: 86_400n * NS_PER_SECOND,
};

export type TimeBucket = (typeof TIME_BUCKETS)[number];

/** Start, in nanoseconds, of the bucket that an instant lies in; UTC, weeks from Monday. */
export function bucketStart(ns: bigint, bucket: TimeBucket): bigint {
  const width = FIXED[bucket];
  if (width !== undefined) return floorTo(ns, width);
  const day = floorTo(ns, FIXED['day'] ?? 1n);
  const date = new Date(Number(day / 1_000_000n));
  const daysBack = bucket === 'week' ? (date.getUTCDay() + 6) % 7 : date.getUTCDate() - 1;
  return day - BigInt(daysBack) * (FIXED['day'] ?? 1n);
}

function floorTo(ns: bigint, width: bigint): bigint {
  const rest = ((ns % width) + width) % width;
  return ns - rest;
}
