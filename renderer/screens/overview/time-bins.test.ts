import { describe, expect, it } from 'vitest';

import { cutTime, timeBins } from './time-bins.ts';

const HOUR = 3_600_000;
const at = (ms: number) => `${ms}000000`;
const group = (ms: number, count: number, errors = 0, costUsd = 0) => ({
  key: {},
  bucketNs: at(ms),
  count,
  traces: count,
  errors,
  errorRate: errors / count,
  measures: { cost: { count, sum: costUsd } },
});

describe('cutting time', () => {
  it('takes two-hour bins for a week and never more than a hundred', () => {
    expect(cutTime(7 * 24 * HOUR, 'traces')).toEqual({ stepMs: 2 * HOUR, bucket: 'hour' });
    for (const length of [1, 1e3, 1e6, 1e9, 1e12]) {
      const { stepMs } = cutTime(length, 'traces');
      expect(length / stepMs).toBeLessThanOrEqual(96);
    }
  });

  it('takes whole buckets for percentiles, which cannot be added', () => {
    expect(cutTime(7 * 24 * HOUR, 'p95')).toEqual({ stepMs: 24 * HOUR, bucket: 'day' });
  });
});

describe('bins of time', () => {
  const cut = { stepMs: 2 * HOUR, bucket: 'hour' } as const;

  it('adds buckets up and fills the gaps between', () => {
    const bins = timeBins([group(0, 3, 1, 0.5), group(HOUR, 2, 2, 0.25), group(6 * HOUR, 1)], cut, 'traces');
    expect(bins.map((bin) => [bin.value, bin.errors, bin.costUsd])).toEqual([
      [5, 3, 0.75],
      [0, 0, 0],
      [0, 0, 0],
      [1, 0, 0],
    ]);
  });

  it('is bounded where a damaged clock stretches the range', () => {
    const bins = timeBins([group(0, 1), group(1e12, 7)], { stepMs: 1000, bucket: 'second' }, 'traces');
    expect(bins.length).toBeLessThan(500);
    expect(bins.at(-1)?.value).toBe(7);
  });

  it('has none without times', () => {
    expect(timeBins([], cut, 'traces')).toEqual([]);
  });
});
