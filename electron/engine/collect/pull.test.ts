import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { PullFilter, ServerKind } from '../../../shared/api/procedures-sources.ts';
import type { UserError } from '../base/index.ts';
import { previewImport } from '../dumps/index.ts';
import { countSource, pull, sourceOptions, testServer, type PullPlan, type RetryPace } from './index.ts';
import type { PullState } from './pull-report.ts';
import {
  EXACT_DIGITS,
  LANGFUSE_KEY,
  PHOENIX_KEY,
  langfuseTraces,
  phoenixSpans,
  startTraceServer,
  type TraceServer,
} from './testing.ts';

const PACE: RetryPace = { attempts: 4, firstDelayMs: 5, longestDelayMs: 20, silenceMs: 300, longestAskedMs: 5000 };
const ALL: PullFilter = { kind: 'langfuse', tags: [] };
const PROJECT: PullFilter = { kind: 'phoenix', project: 'UHJvamVjdDox', projectName: 'research agent' };

let server: TraceServer;
let folder: string;

beforeEach(async () => {
  server = await startTraceServer();
  folder = mkdtempSync(join(tmpdir(), 'roundhouse-pull-'));
});
afterEach(async () => {
  await server[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

function of(kind: ServerKind) {
  return { kind, url: server.url, key: kind === 'langfuse' ? LANGFUSE_KEY : PHOENIX_KEY };
}

function planOf(filter: PullFilter): PullPlan {
  return { server: of(filter.kind), filter, folder, fileName: 'records.jsonl' };
}

function run(
  filter: PullFilter,
  onState: (state: PullState) => void = () => {},
  signal = new AbortController().signal,
) {
  return pull(planOf(filter), { pace: PACE, signal, onState });
}

function records(): Record<string, unknown>[] {
  const text = readFileSync(join(folder, 'records.jsonl'), 'utf8').replaceAll(EXACT_DIGITS, '"#exact"');
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

function ids(): string[] {
  return records().map((record) => String(record['id']));
}

async function failure(work: Promise<unknown>): Promise<UserError> {
  return work.then(
    () => expect.fail('it should have failed'),
    (error: UserError) => error,
  );
}

describe('pulling from Langfuse', () => {
  it('brings every trace as the server sent it, readable as a dump', async () => {
    server.langfuse = langfuseTraces(230);
    const counts = await run(ALL);
    expect(counts).toMatchObject({ traces: 230, spans: 690, totalTraces: 230, gone: 0 });
    expect(records()).toEqual(server.langfuse);
    expect(readFileSync(join(folder, 'records.jsonl'), 'utf8')).toContain(`"big": ${EXACT_DIGITS}`);
    const preview = await previewImport([join(folder, 'records.jsonl')]);
    expect(preview.files).toMatchObject([{ format: 'langfuse', traces: 230, skippedCount: 0 }]);
  });

  it('asks for exactly what the filter says, and counts before', async () => {
    server.langfuse = langfuseTraces(40);
    const filter: PullFilter = {
      kind: 'langfuse',
      name: 'checkout',
      tags: ['paid'],
      userId: 'user-0',
      toMs: Date.UTC(2026, 0, 1, 0, 20),
    };
    expect(await countSource(of('langfuse'), filter, { signal: new AbortController().signal })).toEqual({ traces: 4 });
    await run(filter);
    expect(ids()).toEqual(['trace-0', 'trace-6', 'trace-12', 'trace-18']);
  });

  it('tells what can be chosen', async () => {
    server.langfuse = langfuseTraces(5);
    const signal = new AbortController().signal;
    expect(await testServer(of('langfuse'), { signal })).toEqual(['shop agent']);
    expect(await sourceOptions(of('langfuse'), { signal })).toMatchObject({
      sampledTraces: 5,
      names: ['checkout', 'refund'],
      tags: ['paid'],
      environments: ['production'],
      versions: [],
    });
  });

  it('brings what a shift of the pages hid, and counts what is gone', async () => {
    server.langfuse = langfuseTraces(250);
    server.fault = ({ path, query }) => {
      // While the first page is dealt with, one of its traces goes, and one that is not there yet as well.
      if (path === '/api/public/traces' && query.get('page') === '2' && server.langfuse.length === 250) {
        server.langfuse = server.langfuse.filter(({ id }) => id !== 'trace-3');
      }
      if (path === '/api/public/traces/trace-240') return { kind: 'status', status: 404 };
      return undefined;
    };
    const counts = await run(ALL);
    expect(counts).toMatchObject({ traces: 249, gone: 1 });
    expect(new Set(ids()).size).toBe(249);
  });
});

describe('pulling from Phoenix', () => {
  it('brings every span by cursor, readable as a dump', async () => {
    server.phoenix = phoenixSpans(150);
    const counts = await run(PROJECT);
    expect(counts).toMatchObject({ traces: 150, spans: 600, totalTraces: 150, totalSpans: 600 });
    expect(records()).toEqual(server.phoenix);
    const preview = await previewImport([join(folder, 'records.jsonl')]);
    expect(preview.files).toMatchObject([{ format: 'phoenix', traces: 150, spans: 600, skippedCount: 0 }]);
  });

  it('does without totals where the server gives none', async () => {
    server.phoenix = phoenixSpans(2);
    server.fault = ({ path }) => (path === '/graphql' ? { kind: 'status', status: 404 } : undefined);
    expect(await countSource(of('phoenix'), PROJECT, { signal: new AbortController().signal })).toEqual({});
    expect(await run(PROJECT)).toMatchObject({ traces: 2, spans: 8 });
  });

  it('writes nothing for a project without spans', async () => {
    expect(await run(PROJECT)).toMatchObject({ traces: 0, spans: 0, bytes: 0 });
  });
});

describe('a server in trouble', () => {
  it('is waited for as long as it asks, and the wait is shown', async () => {
    server.langfuse = langfuseTraces(6);
    server.fault = ({ path }, count) =>
      path.includes('trace-2') && count < 6
        ? { kind: 'status', status: 429, headers: { 'retry-after': '1' } }
        : undefined;
    const waits: string[] = [];
    const beganMs = Date.now();
    await run(ALL, ({ waiting }) => waiting !== undefined && waits.push(waiting.reason));
    expect(Date.now() - beganMs).toBeGreaterThanOrEqual(990);
    expect(waits).toContain('rate limit');
    expect(ids()).toHaveLength(6);
  });

  it('is asked again after a failure, a cut line, a damaged page and silence', async () => {
    server.phoenix = phoenixSpans(120);
    const faults = [
      { kind: 'status', status: 503 },
      { kind: 'cut' },
      { kind: 'silent' },
      { kind: 'slow', ms: 50 },
    ] as const;
    let at = 0;
    server.fault = ({ path }) => (path.endsWith('/spans') ? faults[at++] : undefined);
    await run(PROJECT);
    expect(records()).toEqual(server.phoenix);
    expect(at).toBeGreaterThan(4);
  });

  it('fails after enough tries, and goes on from there', async () => {
    server.langfuse = langfuseTraces(150);
    let broken = true;
    server.fault = ({ path }) =>
      broken && path.endsWith('/trace-120') ? { kind: 'status', status: 500, body: 'out of memory' } : undefined;
    const error = await failure(run(ALL));
    expect(error.message).toMatch(
      /127\.0\.0\.1:\d+\/base\/api\/public\/traces\/trace-120 could not answer \(500\).*out of memory/,
    );
    broken = false;
    const before = server.seen.length;
    await run(ALL);
    expect(ids()).toEqual(server.langfuse.map(({ id }) => id));
    const again = server.seen.slice(before).filter(({ path }) => /trace-\d+$/.test(path));
    expect(again.length).toBeLessThan(60);
  });

  it('keeps nothing of an answer that is damaged', async () => {
    server.phoenix = phoenixSpans(60);
    server.fault = ({ query }) => (query.get('cursor') === '200' ? { kind: 'damaged' } : undefined);
    expect((await failure(run(PROJECT))).details).toMatchObject({ reason: 'unreadable' });
    server.fault = () => undefined;
    await run(PROJECT);
    expect(records()).toEqual(server.phoenix);
  });

  it('is named when nothing listens, when there is no such path, when it leads elsewhere', async () => {
    const signal = new AbortController().signal;
    const gone = await startTraceServer();
    await gone[Symbol.asyncDispose]();
    const nobody = { ...of('langfuse'), url: gone.url };
    const options = { signal, pace: PACE };
    expect((await failure(testServer(nobody, options))).message).toMatch(
      /127.0.0.1:\d+ cannot be reached: nothing listens/,
    );
    const elsewhere = { ...of('langfuse'), url: server.url.replace('/base', '') };
    expect((await failure(testServer(elsewhere, options))).message).toMatch(/has no \/api\/public\/projects \(404\)/);
    server.fault = () => ({ kind: 'status', status: 302, headers: { location: 'https://evil.example/' } });
    expect((await failure(testServer(of('langfuse'), options))).message).toMatch(
      /sends elsewhere: https:\/\/evil.example/,
    );
    expect(server.seen).toHaveLength(2);
  });

  it('never gets its key into an error', async () => {
    const signal = new AbortController().signal;
    const wrong = { ...of('langfuse'), key: { ...LANGFUSE_KEY, publicKey: 'pk-other' } };
    const error = await failure(testServer(wrong, { signal }));
    expect(error.message).toMatch(/refused the key \(401\).*Invalid credentials: Basic •••/);
    const told = `${error.message}${JSON.stringify(error.details)}`;
    expect(told).not.toContain(LANGFUSE_KEY.secretKey);
    expect(told).not.toContain(Buffer.from(`pk-other:${LANGFUSE_KEY.secretKey}`).toString('base64'));
  });
});

describe('a pull that is stopped', () => {
  it('ends at once when cancelled, and goes on later without repeating', async () => {
    server.langfuse = langfuseTraces(120);
    const abort = new AbortController();
    const work = run(ALL, ({ counts }) => counts.traces >= 50 && abort.abort(new Error('stopped')), abort.signal);
    await expect(work).rejects.toThrow('stopped');
    const counts = await run(ALL);
    expect(counts.traces).toBe(120);
    expect(ids()).toEqual(server.langfuse.map(({ id }) => id));
  });

  it.each(['langfuse', 'phoenix'] as const)(
    'from %s survives a kill at any moment without a gap or a repeat',
    async (kind) => {
      server.langfuse = langfuseTraces(90);
      server.phoenix = phoenixSpans(250);
      const plan = planOf(kind === 'langfuse' ? ALL : PROJECT);
      const requests = kind === 'langfuse' ? [2, 17, 38, 29] : [2, 3, 2];
      for (const atRequest of requests) await killed(plan, atRequest);
      server.fault = () => undefined;
      await run(plan.filter);
      if (kind === 'langfuse') expect(ids()).toEqual(server.langfuse.map(({ id }) => id));
      else expect(records()).toEqual(server.phoenix);
    },
  );
});

/** Pulls in a process of its own, which is killed when the server hears its request of this number. */
async function killed(plan: PullPlan, atRequest: number): Promise<void> {
  const script = `
    const { pull } = await import(${JSON.stringify(resolve(import.meta.dirname, 'index.ts'))});
    await pull(${JSON.stringify(plan)}, { signal: new AbortController().signal, onState: () => {} });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' });
  const ended = new Promise((done) => child.on('exit', (_code, signal) => done(signal)));
  const before = server.seen.length;
  server.fault = (_request, count) => {
    if (count - before >= atRequest) child.kill('SIGKILL');
    return { kind: 'slow', ms: 3 };
  };
  expect(await ended).toBe('SIGKILL');
}
