/** How patiently a server is asked. */
export interface RetryPace {
  /** Tries of one request that fail before it is given up; waits that the server asked for are not counted. */
  readonly attempts: number;
  readonly firstDelayMs: number;
  readonly longestDelayMs: number;
  /** Longest silence: until the answer begins, and between two pieces of it. */
  readonly silenceMs: number;
  /** A server that asks for a longer wait than this is not waited for. */
  readonly longestAskedMs: number;
}

export const DEFAULT_PACE: RetryPace = {
  attempts: 6,
  firstDelayMs: 500,
  longestDelayMs: 30_000,
  silenceMs: 60_000,
  longestAskedMs: 15 * 60_000,
};

/** How long to wait before try number `failed + 1`: doubling, and anything between nothing and that, so that several clients spread. */
export function backOffMs(pace: RetryPace, failed: number, random: number = Math.random()): number {
  return Math.round(Math.min(pace.longestDelayMs, pace.firstDelayMs * 2 ** (failed - 1)) * (0.5 + random / 2));
}

/** The wait that a `Retry-After` header asks for, in seconds or as a date (RFC 9110, 10.2.3); undefined when it says nothing. */
export function askedWaitMs(header: string | null, nowMs: number): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, Math.ceil(seconds * 1000));
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}

/** Waits; rejects with the signal's reason as soon as it aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error);
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal.addEventListener('abort', onAbort, { once: true });
  });
}
