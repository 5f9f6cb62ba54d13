import { appendFileSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { startRehearsal, callModel, Breaker, clientOf, fileRecorder } from '../models/index.ts';
import { providerProfileSchema } from '../../../shared/api/models.ts';
import { CallLists, readCall } from './analyst-calls.ts';

const never = new AbortController().signal;
let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rh-calls-'));
  path = join(folder, 'calls.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A record as `fileRecorder` writes it. */
function record(caller: string, change: Record<string, unknown> = {}): string {
  return `${JSON.stringify({
    requestHash: 'h',
    caller,
    attempt: 1,
    request: { model: 'm', messages: [{ role: 'user', content: 'Wie spät? 时间' }] },
    outcome: { kind: 'answered', response: { text: 'ok', toolCalls: [], usage: { inputTokens: 9, outputTokens: 2 } } },
    startedAtMs: 1,
    tookMs: 2,
    ...change,
  })}\n`;
}

describe('the list of calls', () => {
  it('is that of a real recording, failed attempts included, and each can be read whole', async () => {
    await using server = await startRehearsal({
      title: 'test',
      rules: [
        { times: 1, reply: { error: { status: 503, headers: { 'retry-after-ms': '1' } } } },
        { reply: { text: 'seven' } },
      ],
    });
    const profile = providerProfileSchema.parse({ id: 'r', title: 'R', baseUrl: server.baseUrl });
    const line = { client: clientOf(profile, undefined), breaker: new Breaker(), recorder: fileRecorder(path) };
    const request = { model: 'rehearsal', messages: [{ role: 'user', content: 'How many?' } as const] };
    await callModel(line, request, { caller: 'root/1 subagent' });
    const { calls, total } = await new CallLists().list(folder, undefined, never);
    expect(total).toBe(2);
    expect(calls).toMatchObject([
      { agent: 'root/1', role: 'subagent', attempt: 2, outcome: { kind: 'answered' } },
      { agent: 'root/1', role: 'subagent', attempt: 1, outcome: { kind: 'failed', error: 'server' } },
    ]);
    const whole = await readCall(folder, calls[0]?.call ?? -1);
    expect(whole.request).toContain('How many?');
    expect(whole.response).toContain('seven');
  });

  it('reads only what came since, and gives the same as one that reads all', async () => {
    writeFileSync(path, record('root root'));
    const lists = new CallLists();
    expect((await lists.list(folder, undefined, never)).total).toBe(1);
    // Were it read again, this damage would be seen.
    const sizeBytes = statSync(path).size;
    writeFileSync(path, `${'x'.repeat(sizeBytes - 1)}\n`);
    appendFileSync(path, record('root/1 subagent') + record('root root', { attempt: 2 }));
    const grown = await lists.list(folder, undefined, never);
    expect(grown.calls.map(({ agent, attempt }) => [agent, attempt])).toEqual([
      ['root', 2],
      ['root/1', 1],
      ['root', 1],
    ]);
    expect(grown.calls[1]?.call).toBe(sizeBytes);
    const fresh = await new CallLists().list(folder, undefined, never);
    expect(grown.calls.slice(0, 2)).toEqual(fresh.calls);
  });

  it('counts a call once its line is whole, however the pieces come', async () => {
    const line = Buffer.from(record('root root'));
    const lists = new CallLists();
    writeFileSync(path, line.subarray(0, 120));
    expect((await lists.list(folder, undefined, never)).total).toBe(0);
    appendFileSync(path, line.subarray(120, -1));
    expect((await lists.list(folder, undefined, never)).total).toBe(0);
    appendFileSync(path, line.subarray(-1));
    const both = await Promise.all([lists.list(folder, undefined, never), lists.list(folder, undefined, never)]);
    expect(both.map(({ total }) => total)).toEqual([1, 1]);
  });

  it('passes over a torn line that others follow, and begins anew with another file', async () => {
    writeFileSync(path, `{"torn":\n${record('root root')}`);
    const lists = new CallLists();
    expect((await lists.list(folder, undefined, never)).calls).toMatchObject([{ call: 9 }]);
    truncateSync(path, 0);
    expect((await lists.list(folder, undefined, never)).total).toBe(0);
    rmSync(path);
    expect(await lists.list(folder, undefined, never)).toEqual({ calls: [], total: 0 });
  });

  it('narrows to an agent, and gives the newest 200 with the true total', async () => {
    const lines = Array.from({ length: 250 }, (_, at) =>
      record(at % 50 === 0 ? 'root root' : 'root/1 subagent', { attempt: at }),
    );
    writeFileSync(path, lines.join(''));
    const lists = new CallLists();
    const all = await lists.list(folder, undefined, never);
    expect(all).toMatchObject({ total: 250 });
    expect(all.calls.map(({ attempt }) => attempt)).toEqual(Array.from({ length: 200 }, (_, at) => 249 - at));
    expect((await lists.list(folder, 'root', never)).calls.map(({ attempt }) => attempt)).toEqual([
      200, 150, 100, 50, 0,
    ]);
  });
});

it('says that no call begins at a byte in the middle of one', async () => {
  writeFileSync(path, record('root root'));
  await expect(readCall(folder, 5)).rejects.toMatchObject({ code: 'notFound' });
  await expect(readCall(join(folder, 'none'), 0)).rejects.toMatchObject({ code: 'notFound' });
});
