import { describe, expect, it } from 'vitest';

import { parseTimeNs } from './time-of.ts';

const T = 1_776_920_400_000_000_001n;

describe('parseTimeNs', () => {
  it('reads every form of one instant exactly', () => {
    const forms = [
      T,
      '1776920400000000001',
      '2026-04-23T05:00:00.000000001Z',
      '2026-04-23 05:00:00.000000001',
      '2026-04-23T10:30:00.0000000019+05:30',
      '2026-04-22T21:00:00.000000001-0800',
      '1776920400.000000001',
    ];
    expect(forms.map(parseTimeNs)).toEqual(forms.map(() => T));
  });

  it('takes whole numbers for nanoseconds and fractions for seconds', () => {
    expect(parseTimeNs(1500)).toBe(1500n);
    expect(parseTimeNs(1.5)).toBe(1_500_000_000n);
    expect(parseTimeNs(-1)).toBe(-1n);
  });

  it('reads the leap day and years before 1970', () => {
    expect(parseTimeNs('2024-02-29T00:00:00Z')).toBe(1_709_164_800_000_000_000n);
    expect(parseTimeNs('1969-12-31T23:59:59.999999999Z')).toBe(-1n);
  });

  it('gives nothing for what is no time', () => {
    const none = [
      undefined,
      null,
      '',
      'soon',
      '2025-02-29T00:00:00Z',
      '2026-13-01T00:00:00Z',
      Number.NaN,
      2n ** 63n,
      '99999999999999999999',
      true,
      {},
    ];
    expect(none.map(parseTimeNs)).toEqual(none.map(() => undefined));
  });
});
