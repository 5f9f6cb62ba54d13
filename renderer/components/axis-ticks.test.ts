import { describe, expect, it } from 'vitest';

import { countTicks, timeTicks } from './axis-ticks.ts';

describe('ticks of counts', () => {
  it('steps by 1, 2 or 5', () => {
    expect(countTicks(340, 4)).toEqual([0, 100, 200, 300]);
    expect(countTicks(7, 4)).toEqual([0, 2, 4, 6]);
    expect(countTicks(0.3, 3)).toHaveLength(4);
  });

  it('does not divide what is counted', () => {
    expect(countTicks(1, 4, 1)).toEqual([0, 1]);
  });

  it('has only zero where there is nothing', () => {
    expect([countTicks(0, 4), countTicks(Number.NaN, 4), countTicks(Infinity, 4)]).toEqual([[0], [0], [0]]);
  });
});

describe('ticks of time', () => {
  const monday = Date.UTC(2026, 6, 27);

  it('stands at midnights over a week', () => {
    const ticks = timeTicks(monday, monday + 7 * 86_400_000, { count: 8, offsetMs: 0 });
    expect(ticks.map((tick) => new Date(tick.atMs).getUTCHours())).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  });

  it('stands at midnights of the zone', () => {
    const [first] = timeTicks(monday, monday + 5 * 86_400_000, { count: 8, offsetMs: 2 * 3_600_000 });
    expect(new Date(first?.atMs ?? 0).toISOString()).toBe('2026-07-27T22:00:00.000Z');
  });

  it('never gives more than asked, from a second to decades', () => {
    for (const length of [1, 950, 61_000, 7_200_000, 86_400_000, 1e9, 1e11, 1e13]) {
      expect(timeTicks(monday, monday + length, { count: 6, offsetMs: 0 }).length).toBeLessThanOrEqual(7);
    }
  });

  it('has none where time stands still', () => {
    expect(timeTicks(monday, monday, { count: 6, offsetMs: 0 })).toEqual([]);
  });
});
