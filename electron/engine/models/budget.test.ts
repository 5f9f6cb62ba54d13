import { expect, it } from 'vitest';

import { Budget } from './budget.ts';

it('counts what is overdue from the limit of time, or from when the limit was lowered', () => {
  let nowMs = 1_000;
  const budget = new Budget({ timeMs: 500 }, () => nowMs);
  nowMs = 1_400;
  expect(budget.overdueMs()).toBe(0);
  nowMs = 1_530;
  expect(budget.overdueMs()).toBe(30);
  budget.change({ timeMs: 600 });
  expect(budget.overdueMs()).toBe(0);
  nowMs = 1_590;
  budget.change({ timeMs: 100 });
  expect(budget.overdueMs(), 'a lower limit gives its grace too').toBe(0);
  nowMs = 1_595;
  expect(budget.overdueMs()).toBe(5);
  budget.change({});
  expect(budget.overdueMs()).toBe(0);
});
