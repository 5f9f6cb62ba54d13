import { describe, expect, it } from 'vitest';

import {
  formatBytes,
  formatCount,
  formatDuration,
  formatInstant,
  formatShare,
  formatShort,
  formatUsd,
} from './index.ts';

describe('durations', () => {
  it.each([
    [0, '0'],
    ['850', '850 ns'],
    [12_345n, '12 µs'],
    [600_000_000, '600 ms'],
    [1_410_000_000n, '1.41 s'],
    [59_999_000_000n, '1m 00s'],
    [291_000_000_000n, '4m 51s'],
    [7_500_000_000_000n, '2h 05m'],
    [273_600_000_000_000n, '3d 04h'],
    [-5_000_000n, '-5 ms'],
  ])('writes %s ns as %s', (ns, text) => {
    expect(formatDuration(ns)).toBe(text);
  });
});

describe('instants', () => {
  it('keeps nanoseconds that a double would round', () => {
    expect(formatInstant('1785853277000000001')).toBe('2026-08-04T14:21:17.000000001Z');
  });
  it('counts down before the epoch', () => {
    expect(formatInstant(-1n)).toBe('1969-12-31T23:59:59.999999999Z');
  });
  it('gives plain nanoseconds beyond the calendar', () => {
    expect(formatInstant(9_223_372_036_854_775_807n)).toBe('2262-04-11T23:47:16.854775807Z');
    expect(formatInstant(10n ** 25n)).toBe('10000000000000000000000000 ns');
  });
});

describe('numbers', () => {
  it('never shows a part as none or as the whole', () => {
    expect(formatShare(1, 1_000_000)).toBe('<0.1 %');
    expect(formatShare(999_999, 1_000_000)).toBe('>99.9 %');
    expect(formatShare(0, 10)).toBe('0 %');
    expect(formatShare(1, 0)).toBe('–');
  });
  it('writes counts, sizes and money', () => {
    expect(formatCount(12_486)).toBe('12,486');
    expect(formatBytes(2_140_000_000)).toBe('2.14 GB');
    expect(formatBytes(999_900)).toBe('1 MB');
    expect(formatShort(118_402)).toBe('118.4k');
    expect(formatShort(6799)).toBe('6.8k');
    expect(formatShort(999_960)).toBe('1M');
    expect(formatShort(1_961_512)).toBe('1.96M');
    expect(formatShort(702_400_000)).toBe('702.4M');
    expect(formatShort(1_321_000_000)).toBe('1.32B');
    expect(formatUsd(1.928)).toBe('$1.928');
    expect(formatUsd(18.421)).toBe('$18.42');
    expect(formatUsd(0.0001)).toBe('<$0.001');
    expect(formatUsd(0)).toBe('$0.000');
  });
});
