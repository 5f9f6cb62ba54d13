export type ModelErrorKind =
  /** Nothing answered: refused, unreachable, dropped before the first byte. */
  | 'connection'
  /** No answer, or no further piece of it, within the time allowed. */
  | 'timeout'
  /** The stream ended in the middle. */
  | 'cut'
  | 'rateLimit'
  /** 408, 409, 425 and every 5xx. */
  | 'server'
  /** 401 and 403. */
  | 'auth'
  /** 404: wrong address, or no such model. */
  | 'notFound'
  /** Another 4xx: the request itself is wrong. */
  | 'badRequest'
  /** The conversation is longer than the model's context window. */
  | 'contextOverflow'
  | 'contentFilter'
  /** An answer that is no valid completion. */
  | 'malformed'
  | 'aborted'
  /** Ended by whoever asked, for want of time: the reason of the signal says so. */
  | 'outOfTime';

/** Kinds after which the same request may succeed. */
const RETRIABLE: ReadonlySet<ModelErrorKind> = new Set([
  'connection',
  'timeout',
  'cut',
  'rateLimit',
  'server',
  'malformed',
]);

export interface ModelErrorFacts {
  readonly status?: number;
  /** The provider's own code, such as `context_length_exceeded`. */
  readonly code?: string;
  /** How long the provider asks us to wait. */
  readonly retryAfterMs?: number;
  /** The provider forbids (false) or demands (true) another try. */
  readonly shouldRetry?: boolean;
  /** Refused at once, by the system and not by a server: a wrong address, or a server that is not started. */
  readonly unreachable?: true;
}

/** A model call that failed, by kind. The message holds no key and no header. */
export class ModelCallError extends Error {
  readonly kind: ModelErrorKind;
  readonly facts: ModelErrorFacts;

  constructor(kind: ModelErrorKind, message: string, facts: ModelErrorFacts = {}, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'ModelCallError';
    this.kind = kind;
    this.facts = facts;
  }

  get isRetriable(): boolean {
    return this.facts.shouldRetry ?? RETRIABLE.has(this.kind);
  }
}

const OVERFLOW_CODES = new Set(['context_length_exceeded', 'string_above_max_length', 'request_too_large']);
const OVERFLOW_WORDS =
  /context (length|window)|maximum context|too many tokens|prompt is too long|exceeds the (model'?s )?(max|context)/i;

/** Tells the kind of an HTTP failure from its status, then the provider's code, then (last resort) its words. */
export function kindOfStatus(status: number, code: string | undefined, message: string): ModelErrorKind {
  if (code !== undefined && OVERFLOW_CODES.has(code)) return 'contextOverflow';
  if (code === 'content_filter') return 'contentFilter';
  if (status === 429) return 'rateLimit';
  if (status === 401 || status === 403) return 'auth';
  if (status === 404) return 'notFound';
  if (status === 408 || status === 409 || status === 425 || status >= 500) return 'server';
  if (status === 413 || OVERFLOW_WORDS.test(message)) return 'contextOverflow';
  return 'badRequest';
}

/** Reads `retry-after-ms`, then `retry-after` as seconds or as an HTTP date. */
export function retryAfterOf(headers: Headers | undefined, nowMs: number): number | undefined {
  const ms = Number(headers?.get('retry-after-ms') ?? Number.NaN);
  if (Number.isFinite(ms) && ms >= 0) return ms;
  const text = headers?.get('retry-after');
  if (text === null || text === undefined || text.trim() === '') return undefined;
  const seconds = Number(text);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}
