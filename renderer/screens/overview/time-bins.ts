import type { Aggregate } from '../../../shared/api/tools/analysis.ts';
import type { TimeBin } from '../../components/time-chart.tsx';
import { epochMs } from '../../format/time.ts';

export const TIME_MEASURES = ['traces', 'cost', 'tokens', 'p95'] as const;

/** What is drawn over time: number of traces, cost, tokens, or the 95th percentile of duration in milliseconds. */
export type TimeMeasure = (typeof TIME_MEASURES)[number];

type Bucket = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month';

/** How time is cut: bins of `stepMs`, asked of the engine in buckets that divide it. */
export interface TimeCut {
  readonly stepMs: number;
  readonly bucket: Bucket;
}

/** What happened in one bin. */
export interface TimeFacts extends TimeBin {
  readonly traces: number;
  readonly costUsd: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const BUCKET_MS = { second: SECOND, minute: MINUTE, hour: HOUR, day: DAY } as const;
const MOST_BINS = 96;

const CUTS: readonly TimeCut[] = [
  ...[1, 2, 5, 10, 15, 30].map((factor): TimeCut => ({ stepMs: factor * SECOND, bucket: 'second' })),
  ...[1, 2, 5, 10, 15, 30].map((factor): TimeCut => ({ stepMs: factor * MINUTE, bucket: 'minute' })),
  ...[1, 2, 3, 6, 12].map((factor): TimeCut => ({ stepMs: factor * HOUR, bucket: 'hour' })),
  ...[1, 2, 7, 14, 28, 91, 182, 364].map((factor): TimeCut => ({ stepMs: factor * DAY, bucket: 'day' })),
];

/**
 * The finest cut of a time range into at most about a hundred bins. Sums of buckets make bins; a percentile cannot be
 * summed, so for `p95` bins are whole buckets.
 */
export function cutTime(lengthMs: number, measure: TimeMeasure): TimeCut {
  const fitting = CUTS.filter((cut) => measure !== 'p95' || cut.stepMs === bucketMs(cut));
  return fitting.find((cut) => lengthMs / cut.stepMs <= MOST_BINS) ?? fitting.at(-1) ?? { stepMs: DAY, bucket: 'day' };
}

/** The groups of the engine put into bins, empty ones between them included; oldest first. */
export function timeBins(groups: Aggregate['groups'], cut: TimeCut, measure: TimeMeasure): readonly TimeFacts[] {
  const timed = groups.flatMap((group) =>
    group.bucketNs === undefined ? [] : [{ atMs: epochMs(group.bucketNs), group }],
  );
  if (timed.length === 0) return [];
  const starts = timed.map(({ atMs }) => Math.floor(atMs / cut.stepMs) * cut.stepMs);
  const firstMs = starts.reduce((least, start) => Math.min(least, start), Infinity);
  const lastMs = starts.reduce((most, start) => Math.max(most, start), -Infinity);
  // A damaged clock can stretch the range over centuries: the newest bins are kept.
  const count = Math.min(MOST_BINS * 4, Math.round((lastMs - firstMs) / cut.stepMs) + 1);
  const originMs = lastMs - (count - 1) * cut.stepMs;
  const bins = Array.from({ length: count }, (_, at) => emptyBin(originMs + at * cut.stepMs, cut.stepMs));
  for (const [position, { group }] of timed.entries()) {
    const at = Math.round(((starts[position] ?? 0) - originMs) / cut.stepMs);
    const bin = bins[at];
    if (bin !== undefined) bins[at] = addGroup(bin, group, measure);
  }
  return bins;
}

function bucketMs({ bucket }: TimeCut): number {
  return bucket === 'week' || bucket === 'month' ? Number.NaN : BUCKET_MS[bucket];
}

function emptyBin(fromMs: number, stepMs: number): TimeFacts {
  return { fromMs, toMs: fromMs + stepMs, value: 0, errors: 0, traces: 0, costUsd: 0 };
}

function addGroup(bin: TimeFacts, group: Aggregate['groups'][number], measure: TimeMeasure): TimeFacts {
  const costUsd = bin.costUsd + (group.measures['cost']?.sum ?? 0);
  const traces = bin.traces + group.count;
  const errors = bin.errors + group.errors;
  const base = { ...bin, costUsd, traces };
  switch (measure) {
    case 'traces':
      return { ...base, value: traces, errors };
    case 'cost':
      return { ...base, value: costUsd };
    case 'tokens':
      return { ...base, value: bin.value + (group.measures['tokens']?.sum ?? 0) };
    case 'p95':
      return { ...base, value: group.measures['duration']?.p95 ?? 0 };
    default:
      return measure satisfies never;
  }
}
