import { describe, expect, it } from 'vitest';

import { durationToNanos, epochSecondsToNanos, isoToNanos, nanosToIso } from './transcript-time.ts';

describe('times of transcripts', () => {
  it('keeps nanoseconds that a double would round', () => {
    expect(nanosToIso(isoToNanos('2025-03-19T16:45:12.123456789Z') ?? 0n)).toBe('2025-03-19T16:45:12.123456789Z');
  });

  it('turns a zone into UTC and takes a time without one as UTC', () => {
    expect(isoToNanos('2025-05-12T20:27:36.5-04:00')).toBe(isoToNanos('2025-05-13T00:27:36.5Z'));
    expect(isoToNanos('2025-04-30T16:32:54.707474')).toBe(isoToNanos('2025-04-30 16:32:54.707474Z'));
  });

  it('keeps the fraction of a time before the epoch', () => {
    expect(nanosToIso(isoToNanos('1969-12-31T23:59:59.25Z') ?? 0n)).toBe('1969-12-31T23:59:59.250000000Z');
  });

  it('reads ISO durations exactly', () => {
    expect(durationToNanos('PT1M24.635189S')).toBe(84_635_189_000n);
    expect(durationToNanos('P1DT2H')).toBe(93_600_000_000_000n);
    expect(durationToNanos('soon')).toBeUndefined();
    expect(durationToNanos('PT')).toBeUndefined();
  });

  it('refuses what is no time instead of throwing', () => {
    for (const text of ['', 'yesterday', '2025-13-45', null, 12, '9'.repeat(400)])
      expect(isoToNanos(text)).toBeUndefined();
    expect(epochSecondsToNanos(1e300)).toBeUndefined();
    expect(nanosToIso(10n ** 40n)).toBeUndefined();
  });
});
