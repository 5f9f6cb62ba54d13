import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { STREAM_CREDIT, WireClient } from './transport-client.ts';
import { failureOf } from './transport-failure.ts';
import { refusal, serveApi, serveConnection } from './transport-server.ts';
import { Backlog, Latest } from './transport-sources.ts';
import type { Answer, StreamMessage } from './transport.ts';

const procedures = {
  double: { input: z.object({ n: z.number() }), output: z.object({ n: z.number() }) },
  forever: { input: z.object({}), output: z.object({}) },
  lie: { input: z.object({}), output: z.object({ n: z.number() }) },
};
const streams = { count: { input: z.object({}), event: z.object({ n: z.number() }) } };

/** Both ends of the wire, joined as ports are: every message copied, and delivered later. */
function joined({ checkOutput = true } = {}) {
  const seen = { aborted: 0, produced: 0, ended: 0, internal: [] as unknown[] };
  const api = serveApi({
    procedures,
    streams,
    checkOutput,
    procedureHandlers: {
      double: ({ n }) => ({ n: n * 2 }),
      forever: (_input, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            seen.aborted += 1;
            reject(refusal('cancelled', 'stopped', {}));
          });
        }),
      // A handler whose answer breaks its own contract.
      lie: () => ({ n: 'one' }) as never,
    },
    streamHandlers: {
      async *count() {
        try {
          for (let n = 0; ; n += 1) {
            seen.produced += 1;
            yield { n };
          }
        } finally {
          seen.ended += 1;
        }
      },
    },
  });
  const client = new WireClient();
  const connection = serveConnection({
    api,
    post: (answer) => setTimeout(() => client.receive(structuredClone(answer))),
    onInternalError: (error) => seen.internal.push(error),
  });
  const connect = () => client.connect((ask) => setTimeout(() => connection.receive(structuredClone(ask))));
  return { client, connection, connect, seen };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

describe('calls over the wire', () => {
  it('answers by the contract', async () => {
    const { client, connect } = joined();
    connect();
    expect(await client.call('double', { n: 21 })).toEqual({ ok: true, value: { n: 42 } });
  });

  it('refuses names that are not in the contract, also those every object has', async () => {
    const { client, connect } = joined();
    connect();
    for (const name of ['nope', 'toString', '__proto__', 'constructor', '']) {
      expect(await client.call(name, {})).toMatchObject({ ok: false, error: { code: 'unknownName' } });
    }
  });

  it('refuses input that does not fit, and says where', async () => {
    const { client, connect } = joined();
    connect();
    const outcome = await client.call('double', { n: 'x' });
    expect(outcome).toMatchObject({ ok: false, error: { code: 'badInput', message: expect.stringContaining('n:') } });
  });

  it('catches an answer that breaks the contract', async () => {
    const { client, connect, seen } = joined();
    connect();
    expect(await client.call('lie', {})).toMatchObject({ ok: false, error: { code: 'badOutput' } });
    expect(seen.internal).toHaveLength(1);
  });

  it('drops what is no message of the wire', () => {
    const { connection } = joined();
    for (const message of [undefined, null, 1, 'x', {}, { kind: 'call' }, { kind: 'call', id: -1, name: 'double' }]) {
      expect(() => connection.receive(message)).not.toThrow();
    }
  });

  it('keeps calls until there is a peer', async () => {
    const { client, connect } = joined();
    const early = client.call('double', { n: 1 });
    connect();
    expect(await early).toEqual({ ok: true, value: { n: 2 } });
  });

  it('fails what was under way when the peer is lost, and keeps what was not sent', async () => {
    const { client, connect } = joined();
    connect();
    const underWay = client.call('forever', {});
    client.disconnect({ code: 'engineRestarted', message: 'it ended', details: {} });
    const waiting = client.call('double', { n: 3 });
    expect(await underWay).toMatchObject({ ok: false, error: { code: 'engineRestarted' } });
    connect();
    expect(await waiting).toEqual({ ok: true, value: { n: 6 } });
  });

  it('fails at once while there is no hope of a peer, and works again when there is one', async () => {
    const { client, connect } = joined();
    const waiting = client.call('double', { n: 1 });
    const down = { code: 'engineDown', message: 'it ended too often', details: {} };
    client.disconnect(down, { forGood: true });
    expect(await waiting).toEqual({ ok: false, error: down });
    expect(await client.call('double', { n: 1 })).toEqual({ ok: false, error: down });
    connect();
    expect(await client.call('double', { n: 1 })).toEqual({ ok: true, value: { n: 2 } });
  });

  it('cancels the work of a connection that is closed', async () => {
    const { client, connection, connect, seen } = joined();
    connect();
    void client.call('forever', {});
    await settled();
    connection.close();
    expect(seen.aborted).toBe(1);
  });
});

describe('streams over the wire', () => {
  it('produces no more than the reader has room for', async () => {
    const { client, connect, seen } = joined();
    connect();
    // A reader that never finishes with its first event.
    client.open('count', {}, () => new Promise<void>(() => {}));
    await settled();
    expect(seen.produced).toBe(STREAM_CREDIT);
  });

  it('goes on as the reader takes', async () => {
    const { client, connect } = joined();
    connect();
    const got: unknown[] = [];
    await new Promise<void>((resolve) => {
      const stop = client.open('count', {}, (message) => {
        got.push(message);
        if (got.length === 3 * STREAM_CREDIT) {
          stop();
          resolve();
        }
      });
    });
    expect(got.at(-1)).toEqual({ kind: 'event', event: { n: 3 * STREAM_CREDIT - 1 } });
  });

  it('ends the source when the reader stops, and says nothing more', async () => {
    const { client, connect, seen } = joined();
    connect();
    const got: StreamMessage<unknown>[] = [];
    const stop = client.open('count', {}, (message) => void got.push(message));
    await settled();
    stop();
    const heard = got.length;
    await settled();
    expect(got).toHaveLength(heard);
    expect(seen.ended).toBe(1);
  });

  it('tells of a name that does not exist', async () => {
    const { client, connect } = joined();
    connect();
    const message = await new Promise((resolve) => client.open('nope', {}, resolve));
    expect(message).toMatchObject({ kind: 'failed', error: { code: 'unknownName' } });
  });

  it('never opens a stream that was given up before it was sent', async () => {
    const { client, connect, seen } = joined();
    client.open('count', {}, () => {})();
    connect();
    await settled();
    expect(seen.produced).toBe(0);
  });
});

describe('errors that cross', () => {
  it('keeps code and details of those meant for people', () => {
    const failure = failureOf(refusal('badFilter', 'no such field', { column: 3, bytes: 5n }));
    expect(failure).toEqual({ code: 'badFilter', message: 'no such field', details: { column: 3, bytes: '5' } });
  });

  it('marks system errors and bugs apart', () => {
    const missing = Object.assign(new Error('ENOENT'), { code: 'ENOENT', syscall: 'open' });
    expect(failureOf(missing).code).toBe('io');
    expect(failureOf(new TypeError('x is undefined')).code).toBe('internal');
    expect(failureOf('thrown text')).toEqual({ code: 'internal', message: 'thrown text', details: {} });
  });
});

describe('sources of streams', () => {
  it('gives a slow reader the last value only', async () => {
    const latest = new Latest(0);
    const abort = new AbortController();
    const values = latest.watch(abort.signal);
    expect((await values.next()).value).toBe(0);
    latest.set(1);
    latest.set(2);
    expect((await values.next()).value).toBe(2);
    abort.abort();
    expect((await values.next()).done).toBe(true);
  });

  it('keeps every event of a backlog, up to its limit', async () => {
    const backlog = new Backlog<number>(2);
    expect([backlog.push(1), backlog.push(2), backlog.push(3)]).toEqual([true, true, false]);
    const events = backlog.take(new AbortController().signal);
    expect([(await events.next()).value, (await events.next()).value]).toEqual([1, 2]);
  });

  it('ends for a reader that stops while it waits', async () => {
    const abort = new AbortController();
    const waiting = new Latest(0).watch(abort.signal);
    await waiting.next();
    const next = waiting.next();
    abort.abort();
    expect(await next).toEqual({ done: true, value: undefined });
  });
});

describe('the wire itself', () => {
  it('says nothing for a call after it was cancelled', async () => {
    const answers: Answer[] = [];
    const api = serveApi({
      procedures: { slow: procedures.forever },
      streams: {},
      checkOutput: true,
      procedureHandlers: { slow: () => settled().then(() => ({})) },
      streamHandlers: {},
    });
    const connection = serveConnection({ api, post: (answer) => answers.push(answer) });
    connection.receive({ kind: 'call', id: 1, name: 'slow', input: {} });
    connection.receive({ kind: 'cancel', id: 1 });
    await settled();
    await settled();
    expect(answers).toEqual([]);
  });
});
