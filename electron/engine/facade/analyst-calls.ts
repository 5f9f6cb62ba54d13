import { createReadStream, existsSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';

import type { RecordedModelCall } from '../../../shared/api/procedures-analyst.ts';
import { splitLines, UserError } from '../base/index.ts';
import type { RecordedCall } from '../models/index.ts';

/** Newest calls that a list gives; the total is told beside it. */
const MOST_LISTED = 200;
/** Of a request or an answer, as it is shown. */
const MOST_CHARS = 400_000;
/** A single record may hold a whole context window, escaped. */
const MOST_RECORD_BYTES = 64 << 20;

/** Recordings whose heads are kept. */
const MOST_KEPT = 8;

type CallList = { readonly calls: readonly RecordedModelCall[]; readonly total: number };

/**
 * The calls in the recordings of runs, heads only. A recording only grows: what was read of it is kept, and a further
 * question reads what came since.
 */
export class CallLists {
  /** By path, least recently asked first. */
  private readonly kept = new Map<string, Heads>();

  /** Newest first, of one agent or of all; none when nothing was recorded. */
  async list(folder: string, agent: string | undefined, signal: AbortSignal): Promise<CallList> {
    const path = recordingOf(folder);
    const heads = this.kept.get(path) ?? new Heads(path);
    this.kept.delete(path);
    this.kept.set(path, heads);
    for (const other of this.kept.keys()) if (this.kept.size > MOST_KEPT) this.kept.delete(other);
    await heads.catchUp();
    signal.throwIfAborted();
    const calls = agent === undefined ? heads.calls : heads.calls.filter((head) => head.agent === agent);
    return { calls: calls.slice(-MOST_LISTED).toReversed(), total: calls.length };
  }
}

/** The heads of one recording, as far as it was read. */
class Heads {
  readonly calls: RecordedModelCall[] = [];
  private readonly path: string;
  private readBytes = 0;
  private reading: Promise<void> = Promise.resolve();

  constructor(path: string) {
    this.path = path;
  }

  /** Reads the whole records that were written since; questions at one time read one after the other. */
  catchUp(): Promise<void> {
    this.reading = this.reading.catch(() => undefined).then(() => this.readOn());
    return this.reading;
  }

  private async readOn(): Promise<void> {
    const sizeBytes = existsSync(this.path) ? statSync(this.path).size : 0;
    // Another file in its place, or none.
    if (sizeBytes < this.readBytes) {
      this.calls.length = 0;
      this.readBytes = 0;
    }
    if (sizeBytes === this.readBytes) return;
    const start = this.readBytes;
    const bytesSince = createReadStream(this.path, { start, end: sizeBytes - 1 });
    for await (const { bytes, offset, length } of splitLines(bytesSince, MOST_RECORD_BYTES)) {
      // A line without its end is being written, or was torn by a crash: no call yet.
      if (start + offset + length >= sizeBytes) break;
      const call = bytes === undefined ? undefined : parseCall(bytes);
      if (call !== undefined) this.calls.push(headOf(call, start + offset, length));
      this.readBytes = start + offset + length + 1;
    }
  }
}

/** One record, by its first byte. UserError 'notFound' when no record begins there. */
export async function readCall(
  folder: string,
  atByte: number,
): Promise<{ readonly request: string; readonly response: string }> {
  const path = recordingOf(folder);
  if (existsSync(path)) {
    await using file = await open(path);
    const lines = splitLines(file.createReadStream({ start: atByte, autoClose: false }), MOST_RECORD_BYTES);
    for await (const { bytes } of lines) {
      const call = bytes === undefined ? undefined : parseCall(bytes);
      if (call !== undefined) return { request: shown(call.request), response: shown(call.outcome) };
      break;
    }
  }
  throw new UserError('notFound', 'The recording of this run holds no such call.', { atByte });
}

function recordingOf(folder: string): string {
  return join(folder, 'calls.jsonl');
}

/** A line that a crash tore, and that later ones follow, is no call. */
function parseCall(bytes: Uint8Array): RecordedCall | undefined {
  try {
    // Our own file: written by fileRecorder, so its form is ours.
    return JSON.parse(Buffer.from(bytes).toString('utf8')) as RecordedCall;
  } catch {
    return undefined;
  }
}

function headOf(call: RecordedCall, offset: number, sizeBytes: number): RecordedModelCall {
  const { request, outcome, costUsd, attempt, startedAtMs, tookMs } = call;
  const [agent = '', role = ''] = call.caller.split(' ');
  const facts = { call: offset, agent, role, model: request.model, attempt, startedAtMs, tookMs, sizeBytes };
  const messages = request.messages.length;
  if (outcome.kind === 'failed') {
    const { kind, error, message } = outcome;
    return { ...facts, messages, outcome: { kind, error, message } };
  }
  const { usage } = outcome.response;
  return {
    ...facts,
    messages,
    outcome: {
      kind: 'answered',
      ...(usage === undefined ? {} : { inputTokens: usage.inputTokens, outputTokens: usage.outputTokens }),
      ...(costUsd === undefined ? {} : { costUsd }),
    },
  };
}

function shown(value: unknown): string {
  const text = JSON.stringify(value, undefined, 2);
  return text.length <= MOST_CHARS
    ? text
    : `${text.slice(0, MOST_CHARS)}\n… ${MOST_CHARS} of ${text.length} characters; the rest is in calls.jsonl of the run.`;
}
