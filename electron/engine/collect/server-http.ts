import { z } from 'zod';

import type { Server } from '../../../shared/api/procedures-sources.ts';
import { UserError } from '../base/index.ts';
import { askedWaitMs, backOffMs, pause, type RetryPace } from './retry-pace.ts';
import { networkReason, serverError, type FailedRequest } from './server-error.ts';

/** Largest answer that is taken: one trace, or one page. */
const MAX_ANSWER_BYTES = 1 << 30;
const QUOTED_CHARACTERS = 300;
/** Answers that the same request may turn out better for. */
const PASSING = new Set([408, 429, 500, 502, 503, 504, 520, 522, 524, 529]);

export type Query = Readonly<Record<string, string | number | readonly string[] | undefined>>;

export interface Waiting {
  readonly untilMs: number;
  readonly reason: string;
}

export interface ServerHttpOptions {
  readonly pace: RetryPace;
  readonly signal: AbortSignal;
  /** Told when it begins to wait before a try, and with undefined when it goes on. */
  readonly onWait?: (waiting: Waiting | undefined) => void;
}

type Outcome =
  | { readonly kind: 'answer'; readonly bytes: Uint8Array }
  | { readonly kind: 'passing'; readonly failure: UserError; readonly reason: string; readonly askedMs?: number }
  | { readonly kind: 'final'; readonly failure: UserError };

/**
 * Requests to one server under its one address. Waits as long as the server asks, for all requests alike; tries again what
 * may pass; follows no redirect, so that the key goes nowhere else.
 */
export class ServerHttp {
  /** Requests sent so far, tries included. */
  requests = 0;
  private readonly server: Server;
  private readonly options: ServerHttpOptions;
  /** No request is sent before this time. */
  private quietUntilMs = 0;

  constructor(server: Server, options: ServerHttpOptions) {
    this.server = server;
    this.options = options;
  }

  /** The bytes of an answer, whole. UserError 'io' or 'notFound' with `details.reason`, or the signal's reason. */
  get(path: string, query: Query = {}): Promise<Uint8Array> {
    return this.ask(this.urlOf(path, query), {});
  }

  async getJson<S extends z.ZodType>(path: string, schema: S, query: Query = {}): Promise<z.output<S>> {
    const url = this.urlOf(path, query);
    return parseAnswer(url, await this.ask(url, {}), schema);
  }

  async postJson<S extends z.ZodType>(path: string, body: unknown, schema: S): Promise<z.output<S>> {
    const url = this.urlOf(path, {});
    const headers = { 'content-type': 'application/json' };
    return parseAnswer(url, await this.ask(url, { method: 'POST', body: JSON.stringify(body), headers }), schema);
  }

  /** The error for an answer that arrived whole and yet makes no sense. */
  unreadable(path: string, said: string): UserError {
    return serverError({ url: this.urlOf(path, {}), reason: 'unreadable' }, said);
  }

  private async ask(url: URL, init: RequestInit): Promise<Uint8Array> {
    const { pace, signal } = this.options;
    let failed = 0;
    for (;;) {
      await this.waitForQuiet();
      const outcome = await this.tryOnce(url, init);
      if (outcome.kind === 'answer') return outcome.bytes;
      if (outcome.kind === 'final') throw outcome.failure;
      const { askedMs } = outcome;
      // A server that asks for no wait at all could be asked for ever.
      const isAsked = askedMs !== undefined && askedMs >= pace.firstDelayMs;
      if (!isAsked) failed += 1;
      if (failed >= pace.attempts || (askedMs ?? 0) > pace.longestAskedMs) throw outcome.failure;
      const waitMs = isAsked ? askedMs : backOffMs(pace, failed);
      const untilMs = Date.now() + waitMs;
      // A wait that the server asked for holds for every request; one of our own only for this.
      if (isAsked) this.quietUntilMs = Math.max(this.quietUntilMs, untilMs);
      await this.wait({ untilMs, reason: outcome.reason }, signal);
    }
  }

  private async waitForQuiet(): Promise<void> {
    while (this.quietUntilMs > Date.now()) await pause(this.quietUntilMs - Date.now(), this.options.signal);
  }

  private async wait(waiting: Waiting, signal: AbortSignal): Promise<void> {
    this.options.onWait?.(waiting);
    await pause(Math.max(0, waiting.untilMs - Date.now()), signal);
    this.options.onWait?.(undefined);
  }

  private async tryOnce(url: URL, init: RequestInit): Promise<Outcome> {
    const { signal, pace } = this.options;
    signal.throwIfAborted();
    this.requests += 1;
    const silence = new Silence(pace.silenceMs);
    try {
      const response = await fetch(url, {
        ...init,
        headers: { accept: 'application/json', ...authorization(this.server), ...init.headers },
        redirect: 'manual',
        signal: AbortSignal.any([signal, silence.signal]),
      });
      silence.heard();
      if (!response.ok) return await this.refused(url, response, silence);
      return { kind: 'answer', bytes: await readBody(url, response, silence) };
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (error instanceof UserError) return { kind: 'final', failure: error };
      const reason = silence.signal.aborted
        ? `it has been silent for ${Math.round(pace.silenceMs / 1000)} s. Go on later`
        : networkReason(error);
      return { kind: 'passing', reason, failure: serverError({ url, reason: 'unreachable' }, reason) };
    } finally {
      silence.end();
    }
  }

  private async refused(url: URL, response: Response, silence: Silence): Promise<Outcome> {
    const { status, headers } = response;
    if (status >= 300 && status < 400) {
      await response.body?.cancel();
      return this.final({ url, reason: 'redirected', status }, headers.get('location') ?? 'somewhere not named');
    }
    const said = await this.quotation(url, response, silence);
    if (PASSING.has(status)) {
      const askedMs = askedWaitMs(headers.get('retry-after'), Date.now());
      const failure = serverError({ url, reason: 'busy', status }, said);
      const reason = status === 429 ? 'rate limit' : `answer ${status}`;
      return { kind: 'passing', failure, reason, ...(askedMs === undefined ? {} : { askedMs }) };
    }
    if (status === 401 || status === 403) return this.final({ url, reason: 'denied', status }, said);
    return this.final({ url, reason: status === 404 ? 'notFound' : 'refused', status }, said);
  }

  private final(request: FailedRequest, said: string): Outcome {
    return { kind: 'final', failure: serverError(request, this.withoutKeys(said)) };
  }

  /** The first words of an answer that is an error. */
  private async quotation(url: URL, response: Response, silence: Silence): Promise<string> {
    const bytes = await readBody(url, response, silence);
    const text = new TextDecoder().decode(bytes.subarray(0, QUOTED_CHARACTERS * 4));
    const line = /^\s*</.test(text) ? '' : spoken(text).replaceAll(/\s+/g, ' ').trim();
    return this.withoutKeys(line.length > QUOTED_CHARACTERS ? `${line.slice(0, QUOTED_CHARACTERS)}…` : line);
  }

  /** A server may repeat what it was sent. */
  private withoutKeys(text: string): string {
    const { key } = this.server;
    const secrets = key === undefined ? [] : key.kind === 'phoenix' ? [key.apiKey] : [key.secretKey, basic(key)];
    return secrets.reduce((clean, secret) => clean.replaceAll(secret, '•••'), text);
  }

  private urlOf(path: string, query: Query): URL {
    const url = new URL(`${this.server.url}${path}`);
    for (const [name, value] of Object.entries(query)) {
      if (value === undefined) continue;
      for (const each of typeof value === 'object' ? value : [value]) url.searchParams.append(name, String(each));
    }
    return url;
  }
}

/** Aborts when nothing has been heard for a time. */
class Silence {
  private readonly abort = new AbortController();
  private readonly limitMs: number;
  private timer: NodeJS.Timeout;

  constructor(limitMs: number) {
    this.limitMs = limitMs;
    this.timer = this.start();
  }

  get signal(): AbortSignal {
    return this.abort.signal;
  }

  heard(): void {
    clearTimeout(this.timer);
    this.timer = this.start();
  }

  end(): void {
    clearTimeout(this.timer);
  }

  private start(): NodeJS.Timeout {
    return setTimeout(() => this.abort.abort(), this.limitMs);
  }
}

async function readBody(url: URL, response: Response, silence: Silence): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  if (response.body === null) return new Uint8Array();
  for await (const chunk of response.body) {
    silence.heard();
    chunks.push(chunk);
    length += chunk.length;
    if (length > MAX_ANSWER_BYTES) {
      throw serverError({ url, reason: 'unreadable' }, `it is larger than ${MAX_ANSWER_BYTES} bytes`);
    }
  }
  return Buffer.concat(chunks, length);
}

function parseAnswer<S extends z.ZodType>(url: URL, bytes: Uint8Array, schema: S): z.output<S> {
  const parsed = schema.safeParse(jsonOf(url, bytes));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw serverError({ url, reason: 'unreadable' }, `${issue?.path.join('.') || 'the answer'}: ${issue?.message}`);
}

function jsonOf(url: URL, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw serverError({ url, reason: 'unreadable' }, 'it is no JSON');
  }
}

const spokenSchema = z.object({ message: z.string() }).or(z.object({ detail: z.string() }));

/** The sentence in an error's JSON where there is one, else all of it. */
function spoken(text: string): string {
  try {
    const said = spokenSchema.parse(JSON.parse(text));
    return 'message' in said ? said.message : said.detail;
  } catch {
    return text;
  }
}

function authorization({ key }: Server): Readonly<Record<string, string>> {
  if (key === undefined) return {};
  return { authorization: key.kind === 'phoenix' ? `Bearer ${key.apiKey}` : `Basic ${basic(key)}` };
}

function basic(key: { readonly publicKey: string; readonly secretKey: string }): string {
  return Buffer.from(`${key.publicKey}:${key.secretKey}`).toString('base64');
}
