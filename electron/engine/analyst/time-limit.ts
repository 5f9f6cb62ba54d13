import { ModelCallError, type Budget } from '../models/index.ts';

/** An answer that is under way when the budget of time ends is left so long to come to its end. */
const GRACE_MS = 10_000;
/** A call that begins past the budget, which is the one for the report, is left so long. */
const LAST_CALL_MS = 120_000;
const LOOK_EVERY_MS = 250;

/**
 * A signal that ends one model call when the run's budget of time is past and its grace too; its reason is a
 * ModelCallError 'outOfTime'. Looks again and again, for a person may change the budget during the call.
 */
export function limitTime(budget: Budget): Disposable & { readonly signal: AbortSignal } {
  const end = new AbortController();
  const mostOverdueMs = budget.leftMs() === 0 ? budget.overdueMs() + LAST_CALL_MS : GRACE_MS;
  const timer = setInterval(() => {
    if (budget.overdueMs() < mostOverdueMs) return;
    clearInterval(timer);
    end.abort(new ModelCallError('outOfTime', "The run's budget of time is used up: the answer was not waited for."));
  }, LOOK_EVERY_MS);
  return { signal: end.signal, [Symbol.dispose]: () => clearInterval(timer) };
}
