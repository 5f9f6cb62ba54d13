import type { ModelPrice } from '../../../shared/api/models.ts';
import type { Breaker } from './breaker.ts';
import { ModelCallError } from './model-error.ts';
import type { CallOptions, ModelClient, ModelRequest, ModelResponse } from './model-types.ts';
import { costOf } from './price.ts';
import { hashOfRequest, type RecordedCall, type Recorder } from './recording.ts';
import { backoffMs, MOST_RETRY_AFTER_MS, sleep } from './retry.ts';

export interface ModelLine {
  readonly client: ModelClient;
  readonly breaker: Breaker;
  readonly price?: ModelPrice;
  readonly recorder?: Recorder;
  /** Attempts of one call, the first included. */
  readonly mostAttempts?: number;
  readonly random?: () => number;
  readonly nowMs?: () => number;
}

export interface ResilientOptions extends CallOptions {
  /** Who asks, for the recording. */
  readonly caller: string;
  /** Asked before each wait; without it, and where it says yes, the call is made again. */
  readonly mayRetry?: (retry: { readonly attempt: number; readonly waitMs: number }) => boolean;
  /** Told before each wait. The pieces of the failed attempt are void: the answer begins anew. */
  readonly onRetry?: (retry: {
    readonly error: ModelCallError;
    readonly attempt: number;
    readonly waitMs: number;
  }) => void;
}

export interface PricedResponse {
  readonly response: ModelResponse;
  readonly costUsd: number | undefined;
  readonly attempts: number;
  readonly requestHash: string;
  readonly tookMs: number;
}

/** As many as the breaker allows: one call alone may use up the run's patience, never exceed it. */
const MOST_ATTEMPTS = 10;
/** Where nothing is there and nothing ever was: a wrong address stays wrong, a server may just be starting. */
const MOST_ATTEMPTS_UNREACHABLE = 3;

/**
 * Makes one model call and tries again where that can help: waits as the provider asks, else with full jitter.
 * Every attempt is recorded. Fails with ModelCallError of the last attempt.
 */
export async function callModel(
  line: ModelLine,
  request: ModelRequest,
  options: ResilientOptions,
): Promise<PricedResponse> {
  const mostAttempts = line.mostAttempts ?? MOST_ATTEMPTS;
  const requestHash = hashOfRequest(request);
  for (let attempt = 1; ; attempt += 1) {
    if (line.breaker.isOpen) {
      throw new ModelCallError(
        'connection',
        `Gave up after ${line.breaker.consecutiveFailures} failed calls in a row.`,
      );
    }
    const outcome = await attemptCall(line, request, { ...options, attempt, requestHash });
    if (outcome.kind === 'answered') return { ...outcome.priced, attempts: attempt };
    const { error } = outcome;
    const asksTooLong = (error.facts.retryAfterMs ?? 0) > MOST_RETRY_AFTER_MS;
    const most = isWrongAddress(error, line.breaker) ? Math.min(mostAttempts, MOST_ATTEMPTS_UNREACHABLE) : mostAttempts;
    if (!error.isRetriable || attempt >= most || asksTooLong || line.breaker.isOpen) throw error;
    const waitMs = backoffMs(error, attempt, line.random ?? Math.random);
    if (options.mayRetry?.({ attempt, waitMs }) === false) throw error;
    options.onRetry?.({ error, attempt, waitMs });
    await sleep(waitMs, options.signal).catch((reason: unknown) => {
      if (reason instanceof ModelCallError) throw reason;
      throw new ModelCallError('aborted', 'The call was stopped while waiting for another try.');
    });
  }
}

function isWrongAddress(error: ModelCallError, breaker: Breaker): boolean {
  return error.facts.unreachable === true && !breaker.hasSucceeded;
}

type Attempt =
  | { readonly kind: 'answered'; readonly priced: Omit<PricedResponse, 'attempts'> }
  | { readonly kind: 'failed'; readonly error: ModelCallError };

async function attemptCall(
  line: ModelLine,
  request: ModelRequest,
  options: ResilientOptions & { readonly attempt: number; readonly requestHash: string },
): Promise<Attempt> {
  const nowMs = line.nowMs ?? Date.now;
  const startedAtMs = nowMs();
  const record = (outcome: RecordedCall['outcome'], costUsd: number | undefined): void =>
    line.recorder?.record({
      requestHash: options.requestHash,
      caller: options.caller,
      attempt: options.attempt,
      request,
      outcome,
      ...(costUsd === undefined ? {} : { costUsd }),
      startedAtMs,
      tookMs: nowMs() - startedAtMs,
    });
  try {
    const response = await line.client.complete(request, options);
    const costUsd = costOf(response.usage, line.price);
    line.breaker.succeeded();
    record({ kind: 'answered', response }, costUsd);
    return {
      kind: 'answered',
      priced: { response, costUsd, requestHash: options.requestHash, tookMs: nowMs() - startedAtMs },
    };
  } catch (thrown) {
    // Anything else is a defect of ours and must be seen.
    if (!(thrown instanceof ModelCallError)) throw thrown;
    const error = thrown.kind === 'aborted' ? (endedBy(options.signal) ?? thrown) : thrown;
    if (error.kind !== 'aborted') {
      if (error.isRetriable) line.breaker.failed();
      record({ kind: 'failed', error: error.kind, message: error.message, facts: error.facts }, undefined);
    }
    return { kind: 'failed', error };
  }
}

function endedBy(signal: AbortSignal | undefined): ModelCallError | undefined {
  const reason: unknown = signal?.reason;
  return reason instanceof ModelCallError ? reason : undefined;
}
