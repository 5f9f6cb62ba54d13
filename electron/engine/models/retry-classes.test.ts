import { describe, expect, it } from 'vitest';

import { providerProfileSchema } from '../../../shared/api/models.ts';
import { backoffMs } from './retry.ts';
import {
  Breaker,
  callModel,
  clientOf,
  ModelCallError,
  startRehearsal,
  type ModelRequest,
  type RehearsalScriptInput,
} from './index.ts';

type Rules = RehearsalScriptInput['rules'];
type Reply = Rules[number]['reply'];

const ask: ModelRequest = { model: 'rehearsal', messages: [{ role: 'user', content: 'How many?' }] };

function lineTo(baseUrl: string, api: 'chat' | 'responses'): Parameters<typeof callModel>[0] {
  const profile = providerProfileSchema.parse({ id: 'rehearsal', title: 'Rehearsal', baseUrl, api });
  const client = clientOf(profile, undefined, { idleTimeoutMs: 400, answerTimeoutMs: 400 });
  return { client, breaker: new Breaker(), random: () => 0.01 };
}

/** Asks once against these rules; gives the answer or the failure, the retries, and how often the server was asked. */
async function asked(rules: Rules, api: 'chat' | 'responses') {
  await using server = await startRehearsal({ title: 'test', rules });
  const retries: string[] = [];
  const waits: number[] = [];
  const outcome = await callModel(lineTo(server.baseUrl, api), ask, {
    caller: 'test',
    onRetry: ({ error, waitMs }) => {
      retries.push(error.kind);
      waits.push(waitMs);
    },
  }).catch((error: unknown) => error);
  return { outcome, retries, waits, times: server.heard.length };
}

const errorInStream = (api: 'chat' | 'responses'): Reply => ({
  rawBody:
    api === 'chat'
      ? 'data: {"error":{"message":"overloaded","type":"server_error","code":"overloaded"}}\n\n'
      : 'event: error\ndata: {"type":"error","code":"server_error","message":"overloaded","param":null,"sequence_number":1}\n\n',
});

describe.each(['chat', 'responses'] as const)('over the %s protocol a call', (api) => {
  it.each<[string, Reply, string]>([
    ['408', { error: { status: 408 } }, 'server'],
    ['409', { error: { status: 409 } }, 'server'],
    ['425', { error: { status: 425 } }, 'server'],
    ['500', { error: { status: 500 } }, 'server'],
    ['502', { error: { status: 502 } }, 'server'],
    ['an answer that does not begin in time', { text: 'late', delayMs: 3_000 }, 'timeout'],
    ['a body that is no JSON', { rawBody: 'data: {"choices": [{"del\n\n' }, 'malformed'],
    ['a failure told in the stream', errorInStream(api), 'server'],
    [
      'a refusal that asks for another try',
      { error: { status: 400, headers: { 'x-should-retry': 'true' } } },
      'badRequest',
    ],
  ])('is made again after %s', async (_name, reply, kind) => {
    const { outcome, retries, times } = await asked([{ times: 1, reply }, { reply: { text: 'at last' } }], api);
    expect(outcome).toMatchObject({ response: { text: 'at last' }, attempts: 2 });
    expect(retries).toEqual([kind]);
    expect(times).toBe(2);
  });

  it.each<[string, Reply, string]>([
    ['403', { error: { status: 403 } }, 'auth'],
    ['404', { error: { status: 404 } }, 'notFound'],
    ['400', { error: { status: 400, message: 'unknown field' } }, 'badRequest'],
    ['413', { error: { status: 413 } }, 'contextOverflow'],
    ['a text that is too long', { error: { status: 400, code: 'string_above_max_length' } }, 'contextOverflow'],
    ['a content filter', { error: { status: 400, code: 'content_filter' } }, 'contentFilter'],
  ])('is not made again after %s', async (_name, reply, kind) => {
    const { outcome, times } = await asked([{ reply }], api);
    expect(outcome).toBeInstanceOf(ModelCallError);
    expect(outcome).toMatchObject({ kind });
    expect(times).toBe(1);
  });

  it('waits until the date that Retry-After names', async () => {
    const at = new Date(Date.now() + 2_500).toUTCString();
    const reply = { error: { status: 503, headers: { 'retry-after': at } } };
    const { outcome, waits } = await asked([{ times: 1, reply }, { reply: { text: 'ok' } }], api);
    expect(outcome).toMatchObject({ attempts: 2 });
    // The date has whole seconds.
    expect(waits[0]).toBeGreaterThan(300);
    expect(waits[0]).toBeLessThanOrEqual(2_525);
  });
});

it('is given up when whoever asks has no time left for another try', async () => {
  await using server = await startRehearsal({ title: 'test', rules: [{ reply: { error: { status: 500 } } }] });
  const offered: number[] = [];
  const call = callModel(lineTo(server.baseUrl, 'chat'), ask, {
    caller: 'test',
    mayRetry: ({ attempt }) => {
      offered.push(attempt);
      return attempt < 2;
    },
  });
  await expect(call).rejects.toMatchObject({ kind: 'server' });
  expect(offered).toEqual([1, 2]);
  expect(server.heard).toHaveLength(2);
});

describe('the wait without a word of the provider', () => {
  const error = new ModelCallError('server', 'failed');

  it('is anywhere below a ceiling that doubles up to half a minute', () => {
    expect([1, 2, 3, 6, 7, 9].map((failures) => backoffMs(error, failures, () => 1))).toEqual([
      500, 1_000, 2_000, 16_000, 30_000, 30_000,
    ]);
    expect(backoffMs(error, 9, () => 0)).toBe(0);
  });

  it('is what the provider asks for, and up to a tenth more, so that agents do not come back together', () => {
    const told = new ModelCallError('rateLimit', 'slow down', { retryAfterMs: 4_000 });
    expect(backoffMs(told, 1, () => 0)).toBe(4_000);
    expect(backoffMs(told, 5, () => 1)).toBeCloseTo(4_400);
  });
});

describe('an address where nothing is', () => {
  it.each([
    ['nothing listens', 'http://127.0.0.1:PORT/v1', /^Nothing listens at 127\.0\.0\.1:\d+\. Start the server/],
    ['nothing listens, by name', 'http://localhost:PORT/v1', /^Nothing listens at localhost:\d+\. Start the server/],
    ['there is no such host', 'http://nosuch.invalid/v1', /^The host name nosuch\.invalid is not found\. Change/],
  ])('is given up after two quick retries, with what to try, where %s', async (_name, address, says) => {
    const line = lineTo(address.replace('PORT', await freePort()), 'chat');
    const waits: number[] = [];
    // The longest waits that there are.
    const call = callModel({ ...line, random: () => 1 }, ask, {
      caller: 'test',
      onRetry: ({ waitMs }) => waits.push(waitMs),
    });
    await expect(call).rejects.toMatchObject({ kind: 'connection', message: expect.stringMatching(says) as string });
    expect(waits).toEqual([500, 1_000]);
  });

  it('is waited for as long as ever once it has answered', async () => {
    const server = await startRehearsal({ title: 'test', rules: [{ reply: { text: 'ok' } }] });
    const line = lineTo(server.baseUrl, 'responses');
    await callModel(line, ask, { caller: 'test' });
    await server[Symbol.asyncDispose]();
    const retries: number[] = [];
    const call = callModel(line, ask, { caller: 'test', onRetry: ({ attempt }) => retries.push(attempt) });
    await expect(call).rejects.toMatchObject({ kind: 'connection' });
    expect(retries).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});

async function freePort(): Promise<string> {
  const server = await startRehearsal({ title: 'test', rules: [{ reply: { text: '' } }] });
  await server[Symbol.asyncDispose]();
  return new URL(server.baseUrl).port;
}
