import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { providerProfileSchema, type ProviderProfile } from '../../../shared/api/models.ts';
import {
  Breaker,
  callModel,
  clientOf,
  fileRecorder,
  ModelCallError,
  readRecording,
  replayClient,
  startRehearsal,
  testConnection,
  type ModelDelta,
  type ModelRequest,
  type RehearsalScriptInput,
} from './index.ts';

type Reply = RehearsalScriptInput['rules'][number]['reply'];

const ask: ModelRequest = {
  model: 'rehearsal',
  messages: [
    { role: 'system', content: 'Answer.' },
    { role: 'user', content: 'How many?' },
  ],
  tools: [{ name: 'count', description: 'Counts.', parameters: { type: 'object', properties: {} } }],
};

describe.each(['chat', 'responses'] as const)('over the %s protocol', (api) => {
  it('streams text and joins it to the answer, with usage', async () => {
    await using stage = await rehearse([
      { reply: { text: 'Seven traces, one é and 😀.', usage: { input: 90, output: 8, cached: 64, reasoning: 3 } } },
    ]);
    const deltas: ModelDelta[] = [];
    const answer = await callModel(lineTo(stage.baseUrl, api), ask, {
      caller: 'test',
      onDelta: (delta) => deltas.push(delta),
    });
    expect(answer.response.text).toBe('Seven traces, one é and 😀.');
    expect(deltas.map((delta) => (delta.kind === 'text' ? delta.text : '')).join('')).toBe(
      'Seven traces, one é and 😀.',
    );
    expect(answer.response.usage).toEqual({ inputTokens: 90, outputTokens: 8, cachedTokens: 64, reasoningTokens: 3 });
    expect(answer.costUsd).toBeCloseTo((26 * 2 + 64 * 0.5 + 8 * 10) / 1e6, 12);
    expect(answer.response.finishReason).toBe('stop');
  });

  it('joins parallel tool calls, valid or not, in their order', async () => {
    await using stage = await rehearse([
      {
        reply: {
          toolCalls: [
            { name: 'count', arguments: { of: 'spans', deep: [1, 2] } },
            { name: 'nosuch', arguments: '{"broken": ' },
          ],
        },
      },
    ]);
    const { response } = await callModel(lineTo(stage.baseUrl, api), ask, { caller: 'test' });
    expect(response.finishReason).toBe('toolCalls');
    expect(response.toolCalls.map((call) => [call.name, call.argumentsText])).toEqual([
      ['count', '{"of":"spans","deep":[1,2]}'],
      ['nosuch', '{"broken": '],
    ]);
    expect(new Set(response.toolCalls.map((call) => call.id)).size).toBe(2);
  });

  it('sends the conversation back in a form that holds calls and results together', async () => {
    await using stage = await rehearse([
      { when: { turn: 1, last: 'forty-two', lastRole: 'tool' }, reply: { text: 'done' } },
    ]);
    const { response } = await callModel(
      lineTo(stage.baseUrl, api),
      {
        ...ask,
        messages: [
          ...ask.messages,
          { role: 'assistant', content: 'I count.', toolCalls: [{ id: 'c1', name: 'count', argumentsText: '{}' }] },
          { role: 'tool', toolCallId: 'c1', name: 'count', content: 'forty-two' },
        ],
      },
      { caller: 'test' },
    );
    expect(response.text).toBe('done');
  });

  it.each<[string, Reply, string]>([
    ['a rate limit', { error: { status: 429, headers: { 'retry-after-ms': '30' } } }, 'rateLimit'],
    ['a server error', { error: { status: 503 } }, 'server'],
    ['a drop before the headers', { drop: 'beforeHeaders' }, 'connection'],
    ['a cut in mid-stream', { text: 'a long answer that breaks', pieceChars: 4, drop: { afterPieces: 4 } }, 'cut'],
    ['silence in mid-stream', { text: 'a long answer that stops', pieceChars: 4, silentAfterPieces: 3 }, 'timeout'],
  ])('tries again after %s', async (_name, reply, kind) => {
    await using stage = await rehearse([{ times: 2, reply }, { reply: { text: 'at last' } }]);
    const retries: string[] = [];
    const answer = await callModel(lineTo(stage.baseUrl, api), ask, {
      caller: 'test',
      onRetry: ({ error }) => retries.push(error.kind),
    });
    expect(answer.response.text).toBe('at last');
    expect(answer.attempts).toBe(3);
    expect(retries).toEqual([kind, kind]);
  });

  it.each<[string, Reply, string]>([
    ['a wrong key', { error: { status: 401 } }, 'auth'],
    ['a wrong request', { error: { status: 422, message: 'no' } }, 'badRequest'],
    [
      'a conversation too long',
      { error: { status: 400, code: 'context_length_exceeded', message: 'too long' } },
      'contextOverflow',
    ],
    [
      'an overflow told by words only',
      { error: { status: 400, message: "This model's maximum context length is 8192 tokens" } },
      'contextOverflow',
    ],
    [
      'a provider that forbids another try',
      { error: { status: 503, headers: { 'x-should-retry': 'false' } } },
      'server',
    ],
  ])('does not try again after %s', async (_name, reply, kind) => {
    await using stage = await rehearse([{ reply }]);
    const failure = await callModel(lineTo(stage.baseUrl, api), ask, { caller: 'test' }).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(ModelCallError);
    expect(failure).toMatchObject({ kind });
    expect(stage.heard).toHaveLength(1);
  });

  it('tells a cut-off answer and a refusal from a whole one', async () => {
    await using stage = await rehearse([
      { times: 1, reply: { text: 'so far', finish: 'length' } },
      { reply: { refusal: 'I will not.' } },
    ]);
    const first = await callModel(lineTo(stage.baseUrl, api), ask, { caller: 'test' });
    expect(first.response.finishReason).toBe('length');
    const second = await callModel(lineTo(stage.baseUrl, api), ask, { caller: 'test' });
    expect(second.response.refusal).toBe('I will not.');
  });

  it('stops at once when told to, before and during the answer', async () => {
    await using stage = await rehearse([{ reply: { text: 'slow slow slow', pieceChars: 2, pieceDelayMs: 200 } }]);
    const stop = new AbortController();
    const running = callModel(lineTo(stage.baseUrl, api), ask, {
      caller: 'test',
      signal: stop.signal,
      onDelta: () => stop.abort(),
    });
    await expect(running).rejects.toMatchObject({ kind: 'aborted' });
  });
});

describe('waiting', () => {
  it('obeys Retry-After in seconds, even where it is long', async () => {
    await using stage = await rehearse([
      { times: 1, reply: { error: { status: 429, headers: { 'retry-after': '1' } } } },
      { reply: { text: 'ok' } },
    ]);
    const waits: number[] = [];
    await callModel(lineTo(stage.baseUrl, 'chat'), ask, {
      caller: 'test',
      onRetry: ({ waitMs }) => waits.push(waitMs),
    });
    expect(waits[0]).toBeGreaterThanOrEqual(1000);
    expect(waits[0]).toBeLessThanOrEqual(1100);
  });

  it('gives up with the reason where the provider asks for minutes', async () => {
    await using stage = await rehearse([{ reply: { error: { status: 429, headers: { 'retry-after': '600' } } } }]);
    await expect(callModel(lineTo(stage.baseUrl, 'chat'), ask, { caller: 'test' })).rejects.toMatchObject({
      kind: 'rateLimit',
      facts: { retryAfterMs: 600_000 },
    });
  });
});

describe('the breaker', () => {
  it('opens after failures in a row only, and any success closes it', async () => {
    await using stage = await rehearse([
      { times: 2, reply: { error: { status: 500 } } },
      { times: 1, reply: { text: 'up' } },
      { reply: { error: { status: 500 } } },
    ]);
    const line = { ...lineTo(stage.baseUrl, 'chat'), breaker: new Breaker(3) };
    expect((await callModel(line, ask, { caller: 'test' })).attempts).toBe(3);
    expect(line.breaker.consecutiveFailures).toBe(0);
    await expect(callModel(line, ask, { caller: 'test' })).rejects.toMatchObject({ kind: 'server' });
    expect(stage.heard).toHaveLength(6);
    await expect(callModel(line, ask, { caller: 'test' })).rejects.toThrow(/3 failed calls in a row/);
    expect(stage.heard).toHaveLength(6);
  });
});

describe('recording', () => {
  it('replays a run byte for byte, failures included, without a server', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'rh-models-')), 'calls.jsonl');
    const first = await using_(async (stage) => {
      const line = { ...lineTo(stage.baseUrl, 'chat', 'sk-very-secret'), recorder: fileRecorder(path) };
      return callModel(line, ask, { caller: 'root' });
    });
    const calls = readRecording(path);
    expect(calls.map((call) => call.outcome.kind)).toEqual(['failed', 'answered']);
    const again = await callModel({ client: replayClient(calls), breaker: new Breaker(), random: () => 0 }, ask, {
      caller: 'root',
    });
    expect(JSON.stringify(again.response)).toBe(JSON.stringify(first.response));
    expect(again.attempts).toBe(first.attempts);
    expect(readFileSync(path, 'utf8')).not.toContain('sk-very-secret');
  });

  it('names a request that was never recorded', async () => {
    await expect(
      callModel({ client: replayClient([]), breaker: new Breaker() }, ask, { caller: 'root' }),
    ).rejects.toMatchObject({ kind: 'notFound' });
  });

  async function using_<T>(run: (stage: { readonly baseUrl: string }) => Promise<T>): Promise<T> {
    await using stage = await rehearse([
      { times: 1, reply: { error: { status: 500, headers: { 'retry-after-ms': '1' } } } },
      { reply: { text: 'ok' } },
    ]);
    return await run(stage);
  }
});

describe('keys', () => {
  it('are sent where set and left out where not', async () => {
    await using stage = await rehearse([{ reply: { text: 'ok' } }]);
    await callModel(lineTo(stage.baseUrl, 'chat', 'sk-1'), ask, { caller: 'test' });
    await callModel(lineTo(stage.baseUrl, 'chat'), ask, { caller: 'test' });
    expect(stage.authorizations).toEqual(['Bearer sk-1', undefined]);
  });

  it.each(['chat', 'responses'] as const)('are blotted out where a server repeats them (%s)', async (api) => {
    await using stage = await rehearse([
      { reply: { error: { status: 401, message: 'Incorrect key: sk-repeated-by-server, header: tenant-secret-42' } } },
    ]);
    const path = join(mkdtempSync(join(tmpdir(), 'rh-models-')), 'calls.jsonl');
    const profile = { ...profileOf(stage.baseUrl, api), headers: { 'X-Tenant': 'tenant-secret-42' } };
    const line = {
      client: clientOf(profile, 'sk-repeated-by-server'),
      breaker: new Breaker(),
      recorder: fileRecorder(path),
    };
    await expect(callModel(line, ask, { caller: 'test' })).rejects.toThrow(
      /Incorrect key: \[hidden\], header: \[hidden\]/,
    );
    expect(readFileSync(path, 'utf8')).not.toMatch(/sk-repeated|tenant-secret/);
  });
});

describe('the connection test', () => {
  it('lists the models of a server', async () => {
    await using stage = await rehearse([{ reply: { text: 'ok' } }]);
    expect(await testConnection(profileOf(stage.baseUrl, 'chat'), undefined)).toMatchObject({
      kind: 'reached',
      models: ['rehearsal'],
    });
  });

  it('says what to do where nothing listens', async () => {
    const server: Server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const outcome = await testConnection(profileOf(`http://127.0.0.1:${port}/v1`, 'chat'), undefined);
    expect(outcome).toMatchObject({ kind: 'failed', message: expect.stringContaining('Start the server') as string });
  });
});

async function rehearse(rules: RehearsalScriptInput['rules']): ReturnType<typeof startRehearsal> {
  return startRehearsal({ title: 'test', rules });
}

function profileOf(baseUrl: string, api: 'chat' | 'responses'): ProviderProfile {
  return providerProfileSchema.parse({ id: 'rehearsal', title: 'Rehearsal', baseUrl, api });
}

function lineTo(baseUrl: string, api: 'chat' | 'responses', apiKey?: string): Parameters<typeof callModel>[0] {
  return {
    client: clientOf(profileOf(baseUrl, api), apiKey, { idleTimeoutMs: 300 }),
    breaker: new Breaker(),
    price: { inputUsdPerMillion: 2, outputUsdPerMillion: 10, cachedInputUsdPerMillion: 0.5 },
    random: () => 0.01,
  };
}
