import { createReadStream, existsSync } from 'node:fs';
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

/** The calls in a run's recording, newest first, heads only; none when nothing was recorded. */
export async function listCalls(
  folder: string,
  agent: string | undefined,
  signal: AbortSignal,
): Promise<{ readonly calls: readonly RecordedModelCall[]; readonly total: number }> {
  const path = recordingOf(folder);
  if (!existsSync(path)) return { calls: [], total: 0 };
  const calls: RecordedModelCall[] = [];
  let total = 0;
  for await (const { bytes, offset, length } of splitLines(createReadStream(path, { signal }), MOST_RECORD_BYTES)) {
    const call = bytes === undefined ? undefined : parseCall(bytes);
    if (call === undefined) continue;
    const head = headOf(call, offset, length);
    if (agent !== undefined && head.agent !== agent) continue;
    total += 1;
    calls.push(head);
    if (calls.length > MOST_LISTED) calls.shift();
  }
  return { calls: calls.toReversed(), total };
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

/** A torn last line, of a crash in mid-write or of a write that goes on, is no call yet. */
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
