import OpenAI, { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai';

import { kindOfStatus, ModelCallError, retryAfterOf } from './model-error.ts';
import type { CallOptions, ModelResponse } from './model-types.ts';
import { isRehearsal } from './rehearsal-mark.ts';
import { unreachableText } from './unreachable.ts';

/** How to reach a provider. The key lives in memory only: it is never logged, recorded or handed to a child process. */
export interface ProviderAccess {
  /** Such as `http://127.0.0.1:11434/v1`. */
  readonly baseUrl: string;
  /** Absent for endpoints that ask for none. */
  readonly apiKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Longest wait for the first byte of an answer. */
  readonly answerTimeoutMs?: number;
  /** Longest silence within a streamed answer. */
  readonly idleTimeoutMs?: number;
}

const ANSWER_TIMEOUT_MS = 300_000;
const IDLE_TIMEOUT_MS = 90_000;

/** A connection of the `openai` package without its own retries: those are ours, so that every attempt is seen. */
export function connect(access: ProviderAccess): OpenAI {
  return new OpenAI({
    baseURL: access.baseUrl,
    // The package demands some text even for servers that want no key; the header is then removed.
    apiKey: access.apiKey ?? 'none',
    organization: null,
    project: null,
    maxRetries: 0,
    // It would print what a server sent.
    logLevel: 'off',
    timeout: access.answerTimeoutMs ?? ANSWER_TIMEOUT_MS,
    defaultHeaders: { ...access.headers, ...(access.apiKey === undefined ? { Authorization: null } : {}) },
  });
}

/**
 * Runs one streamed request under an idle watchdog: the package's timeout ends with the headers, so a stream that
 * falls silent would otherwise hang for ever. `read` is handed each chunk. Gives what the headers say of the server.
 * Rejects with ModelCallError only.
 */
export async function readStream<Chunk>(
  open: (signal: AbortSignal) => Promise<{ readonly data: AsyncIterable<Chunk>; readonly response: Response }>,
  read: (chunk: Chunk) => void,
  options: CallOptions & Pick<ProviderAccess, 'baseUrl' | 'idleTimeoutMs'>,
): Promise<Pick<ModelResponse, 'rehearsal'>> {
  const own = new AbortController();
  const signal = options.signal === undefined ? own.signal : AbortSignal.any([options.signal, own.signal]);
  const idleMs = options.idleTimeoutMs ?? IDLE_TIMEOUT_MS;
  let watchdog: NodeJS.Timeout | undefined;
  let idle = false;
  let started = false;
  const feed = (): void => {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => {
      idle = true;
      own.abort();
    }, idleMs);
  };
  const stopReason = (): ModelCallError | undefined => {
    if (options.signal?.aborted === true) return new ModelCallError('aborted', 'The call was stopped.');
    if (idle) return new ModelCallError('timeout', `The model sent nothing for ${Math.round(idleMs / 1000)} s.`);
    return undefined;
  };
  try {
    const { data: stream, response } = await open(signal);
    feed();
    for await (const chunk of stream) {
      started = true;
      feed();
      read(chunk);
    }
    // An abort ends the package's loop quietly.
    const stopped = stopReason();
    if (stopped !== undefined) throw stopped;
    return isRehearsal(response.headers) ? { rehearsal: true } : {};
  } catch (error) {
    throw stopReason() ?? toModelError(error, { baseUrl: options.baseUrl, started });
  } finally {
    clearTimeout(watchdog);
  }
}

/** Sorts what the package throws into our kinds. A cut stream arrives as a bare TypeError, hence `started`. */
export function toModelError(
  error: unknown,
  { baseUrl, started }: { readonly baseUrl: string; readonly started: boolean },
): ModelCallError {
  if (error instanceof ModelCallError) return error;
  if (error instanceof APIUserAbortError) return new ModelCallError('aborted', 'The call was stopped.');
  if (error instanceof APIConnectionTimeoutError)
    return new ModelCallError('timeout', 'The model did not answer in time.', {}, error);
  if (error instanceof APIConnectionError) {
    const nothingThere = unreachableText(error, baseUrl);
    if (nothingThere !== undefined) return new ModelCallError('connection', nothingThere, { unreachable: true }, error);
    return new ModelCallError('connection', `No connection to the model: ${causeText(error)}.`, {}, error);
  }
  if (error instanceof APIError && typeof error.status === 'number') return fromStatus(error, error.status);
  if (error instanceof APIError)
    return new ModelCallError('server', `The model reported a failure: ${error.message}`, codeFact(error.code), error);
  if (started) return new ModelCallError('cut', 'The answer broke off in the middle.', {}, error);
  if (error instanceof SyntaxError) return new ModelCallError('malformed', 'The answer is no valid JSON.', {}, error);
  return new ModelCallError('connection', `No answer from the model: ${causeText(error)}.`, {}, error);
}

function fromStatus(error: APIError, status: number): ModelCallError {
  const headers = error.headers instanceof Headers ? error.headers : undefined;
  const code = typeof error.code === 'string' ? error.code : undefined;
  const retryAfterMs = retryAfterOf(headers, Date.now());
  const advice = headers?.get('x-should-retry');
  return new ModelCallError(
    kindOfStatus(status, code, error.message),
    `The model answered ${error.message}.`,
    {
      status,
      ...codeFact(code),
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
      ...(advice === 'true' || advice === 'false' ? { shouldRetry: advice === 'true' } : {}),
    },
    error,
  );
}

function codeFact(code: string | null | undefined): { readonly code?: string } {
  return typeof code === 'string' ? { code } : {};
}

function causeText(error: unknown): string {
  let deepest = error;
  while (deepest instanceof Error && deepest.cause instanceof Error) deepest = deepest.cause;
  return deepest instanceof Error ? deepest.message : String(deepest);
}
