import { describe, expect, it } from 'vitest';

import { RestartPolicy } from './restart-policy.ts';

describe('starting the engine again', () => {
  it('waits longer after each end in a row, and gives up at last', () => {
    const policy = new RestartPolicy();
    const delays = Array.from({ length: 7 }, () => policy.ended(0));
    expect(delays).toEqual([100, 200, 400, 800, 1600, 3200, undefined]);
  });

  it('takes an end after a good run for a first one', () => {
    const policy = new RestartPolicy();
    policy.ended(0);
    policy.ended(0);
    policy.started(1_000);
    expect(policy.ended(61_000)).toBe(100);
  });

  it('counts an end soon after the start as one in a row', () => {
    const policy = new RestartPolicy();
    policy.ended(0);
    policy.started(1_000);
    expect(policy.ended(2_000)).toBe(200);
  });

  it('begins anew when asked to', () => {
    const policy = new RestartPolicy();
    while (policy.ended(0) !== undefined);
    policy.forget();
    expect(policy.ended(0)).toBe(100);
  });
});
