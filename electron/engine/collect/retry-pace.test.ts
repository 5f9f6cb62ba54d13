import { describe, expect, it } from 'vitest';

import { DEFAULT_PACE, askedWaitMs, backOffMs, pause } from './retry-pace.ts';

describe('the wait that a server asks for', () => {
  it('is read in seconds and as a date', () => {
    expect(askedWaitMs('2', 0)).toBe(2000);
    expect(askedWaitMs('0.25', 0)).toBe(250);
    expect(askedWaitMs('Thu, 01 Jan 1970 00:00:09 GMT', 4000)).toBe(5000);
    expect(askedWaitMs('Thu, 01 Jan 1970 00:00:01 GMT', 4000)).toBe(0);
  });

  it('is unknown where nothing readable is said', () => {
    expect([askedWaitMs(null, 0), askedWaitMs('', 0), askedWaitMs('soon', 0)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('the wait between tries', () => {
  it('doubles to its limit and spreads', () => {
    expect(backOffMs(DEFAULT_PACE, 1, 1)).toBe(500);
    expect(backOffMs(DEFAULT_PACE, 1, 0)).toBe(250);
    expect(backOffMs(DEFAULT_PACE, 3, 1)).toBe(2000);
    expect(backOffMs(DEFAULT_PACE, 30, 1)).toBe(30_000);
  });

  it('ends at once when it is cancelled', async () => {
    const abort = new AbortController();
    const waiting = pause(60_000, abort.signal);
    abort.abort(new Error('stopped'));
    await expect(waiting).rejects.toThrow('stopped');
    await expect(pause(60_000, abort.signal)).rejects.toThrow('stopped');
  });
});
