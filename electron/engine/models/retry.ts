import type { ModelCallError } from './model-error.ts';

const FIRST_BACKOFF_MS = 500;
const MOST_BACKOFF_MS = 30_000;
/** A provider may ask for a long wait; beyond this we say so and stop instead of sitting silent. */
export const MOST_RETRY_AFTER_MS = 120_000;

/**
 * How long to wait before attempt `failures + 1`, in ms: what the provider asks for (plus up to a tenth, so that
 * parallel agents do not return all at once), else full jitter over an exponential ceiling.
 * Source of full jitter: "Exponential Backoff And Jitter", AWS Architecture Blog, 2015.
 */
export function backoffMs(error: ModelCallError, failures: number, random: () => number): number {
  const asked = error.facts.retryAfterMs;
  if (asked !== undefined) return asked * (1 + 0.1 * random());
  return random() * Math.min(MOST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (failures - 1));
}

/** Waits, or rejects with the signal's reason as soon as it aborts. */
export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) {
      reject(signal.reason);
      return;
    }
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
