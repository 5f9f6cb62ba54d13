import { expect, it } from 'vitest';

import { Slots } from './slots.ts';

it('lets in so many at a time, in the order they came, and forgets those who give up', async () => {
  const slots = new Slots(2);
  const order: number[] = [];
  const stop = new AbortController();
  await slots.acquire(undefined);
  await slots.acquire(undefined);
  const third = slots.acquire(undefined).then(() => order.push(3));
  const fourth = slots.acquire(stop.signal).then(
    () => order.push(4),
    () => order.push(-4),
  );
  const fifth = slots.acquire(undefined).then(() => order.push(5));
  stop.abort(new Error('enough'));
  slots.release();
  slots.release();
  await Promise.all([third, fourth, fifth]);
  expect(order.toSorted((a, b) => a - b)).toEqual([-4, 3, 5]);
});
