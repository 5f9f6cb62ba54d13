import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

import { UserError } from '../base/index.ts';
import { ModelCallError, type ModelErrorFacts, type ModelErrorKind } from './model-error.ts';
import type { CallOptions, ModelClient, ModelRequest, ModelResponse } from './model-types.ts';

/** One attempt of one call, as a line of a recording. Holds no key, no header and no address. */
export interface RecordedCall {
  /** SHA-256 of the request in canonical form, hex. */
  readonly requestHash: string;
  /** Which agent, judge or synthesis asked. */
  readonly caller: string;
  readonly attempt: number;
  readonly request: ModelRequest;
  readonly outcome:
    | { readonly kind: 'answered'; readonly response: ModelResponse }
    | {
        readonly kind: 'failed';
        readonly error: ModelErrorKind;
        readonly message: string;
        readonly facts: ModelErrorFacts;
      };
  readonly costUsd?: number;
  readonly startedAtMs: number;
  readonly tookMs: number;
}

export interface Recorder {
  record(call: RecordedCall): void;
}

/** Appends each call to a JSONL file. */
export function fileRecorder(path: string): Recorder {
  return { record: (call) => appendFileSync(path, `${JSON.stringify(call)}\n`, { mode: 0o600 }) };
}

/** The name of a request: equal requests have equal hashes, whatever the order of their keys. */
export function hashOfRequest(request: ModelRequest): string {
  return createHash('sha256').update(canonicalJson(request)).digest('hex');
}

/** JSON with sorted keys and without undefined members. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}

/**
 * A client that gives recorded answers: for equal requests the recorded outcomes in their order, failures included.
 * Answers come in one delta, then whole. A request that was never recorded fails with 'notFound'.
 */
export function replayClient(calls: readonly RecordedCall[]): ModelClient {
  const waiting = new Map<string, RecordedCall[]>();
  for (const call of calls) {
    const list = waiting.get(call.requestHash) ?? [];
    list.push(call);
    waiting.set(call.requestHash, list);
  }
  return {
    complete: (request: ModelRequest, options: CallOptions = {}): Promise<ModelResponse> => {
      const call = waiting.get(hashOfRequest(request))?.shift();
      if (call === undefined) {
        return Promise.reject(
          new ModelCallError('notFound', 'The recording holds no answer to this request: the run took another way.'),
        );
      }
      const { outcome } = call;
      if (outcome.kind === 'failed')
        return Promise.reject(new ModelCallError(outcome.error, outcome.message, outcome.facts));
      if (outcome.response.text !== '') options.onDelta?.({ kind: 'text', text: outcome.response.text });
      return Promise.resolve(outcome.response);
    },
  };
}

/** Reads a recording; a torn last line (a crash in mid-write) is left out. */
export function readRecording(path: string): readonly RecordedCall[] {
  if (!existsSync(path)) throw new UserError('notFound', `${path}: there is no recording.`, { path });
  const lines = readFileSync(path, 'utf8').split('\n');
  const calls: RecordedCall[] = [];
  for (const [index, line] of lines.entries()) {
    if (line === '') continue;
    try {
      // Our own file: written by fileRecorder, so its form is ours.
      calls.push(JSON.parse(line) as RecordedCall);
    } catch (error) {
      if (index >= lines.length - 2) break;
      throw new UserError(
        'unreadable',
        `${path}:${index + 1}: the recording is damaged.`,
        { path, line: index + 1 },
        error,
      );
    }
  }
  return calls;
}
