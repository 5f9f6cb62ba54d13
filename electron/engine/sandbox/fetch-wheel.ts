import { existsSync, openSync, closeSync, rmSync, statSync, writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

import { ProgressMeter, UserError, type JobOptions } from '../base/index.ts';

/** Tries of one file, each going on where the last broke off. */
const MOST_TRIES = 3;
const PAUSE_MS = 500;
/** Longest silence of a server. */
const IDLE_MS = 30_000;
/** The largest wheel that Pyodide has is below 60 MB. */
const MOST_BYTES = 300_000_000;

export interface FetchOptions extends JobOptions {
  /** What is fetched, for progress and messages. */
  readonly name: string;
}

/**
 * Fetches a file to `path`, which may hold its beginning from an earlier try. Fails with UserError 'io' when the server
 * does not answer or breaks off for good; the beginning then stays. Whether the bytes are the right ones is for the caller.
 */
export async function fetchFile(url: string, path: string, options: FetchOptions): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await fetchOnce(url, path, options);
    options.signal?.throwIfAborted();
    if (outcome.kind === 'whole') return;
    if (outcome.kind === 'refused' || attempt >= MOST_TRIES) {
      const got = existsSync(path) ? statSync(path).size : 0;
      const kept = got === 0 ? '' : ` ${got} bytes are kept; installing again goes on from there.`;
      throw new UserError('io', `${options.name} could not be fetched from ${url}: ${outcome.why}.${kept}`, {
        url,
        got,
      });
    }
    await delay(PAUSE_MS * attempt, undefined, options.signal === undefined ? {} : { signal: options.signal });
  }
}

type Outcome =
  | { readonly kind: 'whole' }
  /** Another try may go on from there. */
  | { readonly kind: 'brokeOff'; readonly why: string }
  | { readonly kind: 'refused'; readonly why: string };

async function fetchOnce(url: string, path: string, options: FetchOptions): Promise<Outcome> {
  const idle = new AbortController();
  const watchdog = setTimeout(() => idle.abort(), IDLE_MS);
  const signal = options.signal === undefined ? idle.signal : AbortSignal.any([options.signal, idle.signal]);
  const from = existsSync(path) ? statSync(path).size : 0;
  try {
    const response = await fetch(url, { signal, headers: from === 0 ? {} : { range: `bytes=${from}-` } });
    // The beginning is the whole file already, or the file is another one now: begun anew.
    if (response.status === 416) {
      rmSync(path, { force: true });
      return { kind: 'brokeOff', why: 'the server has no such part of it' };
    }
    if (!response.ok || response.body === null) return ofStatus(response.status);
    const goesOn = response.status === 206 && startOf(response) === from;
    if (response.status === 206 && !goesOn)
      return { kind: 'refused', why: 'the server sent another part than asked for' };
    return await take(response, path, goesOn ? from : 0, options, () => watchdog.refresh());
  } catch (error) {
    if (options.signal?.aborted === true) throw options.signal.reason;
    if (error instanceof UserError) throw error;
    return { kind: 'brokeOff', why: idle.signal.aborted ? 'the server fell silent' : causeOf(error) };
  } finally {
    clearTimeout(watchdog);
  }
}

/** Writes the body from `start` on. */
async function take(
  response: Response,
  path: string,
  start: number,
  options: FetchOptions,
  onChunk: () => void,
): Promise<Outcome> {
  const length = Number(response.headers.get('content-length') ?? Number.NaN);
  const total = start + length;
  if (total > MOST_BYTES) return { kind: 'refused', why: `it has ${total} bytes, more than any package` };
  const meter = Number.isFinite(total) ? new ProgressMeter(options.name, total, options) : undefined;
  const fd = openSync(path, start === 0 ? 'w' : 'r+', 0o600);
  let at = start;
  try {
    // Node's streams can be iterated; the type of fetch comes from elsewhere.
    for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
      onChunk();
      if (at + chunk.length > MOST_BYTES) return { kind: 'refused', why: 'it is larger than any package' };
      for (let sent = 0; sent < chunk.length;) sent += writeSync(fd, chunk, sent, chunk.length - sent, at + sent);
      at += chunk.length;
      meter?.moveTo(at);
    }
  } finally {
    closeSync(fd);
  }
  // An encoded body is shorter on the wire: only a plain one can be measured.
  const isPlain = response.headers.get('content-encoding') === null;
  if (isPlain && Number.isFinite(total) && at < total)
    return { kind: 'brokeOff', why: `it ended after ${at} of ${total} bytes` };
  meter?.finish();
  return { kind: 'whole' };
}

function ofStatus(status: number): Outcome {
  const why = `the server answered ${status}`;
  return { kind: status === 429 || status >= 500 ? 'brokeOff' : 'refused', why };
}

/** First byte of a part: `content-range: bytes 100-199/200`. */
function startOf(response: Response): number | undefined {
  const match = /^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '');
  return match === null ? undefined : Number(match[1]);
}

function causeOf(error: unknown): string {
  let deepest = error;
  while (deepest instanceof Error && deepest.cause instanceof Error) deepest = deepest.cause;
  return deepest instanceof Error ? deepest.message : String(deepest);
}
