import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Transfer } from '../../../shared/api/procedures-sources.ts';
import { createEngine, type Engine } from '../engine.ts';
import { LANGFUSE_KEY, langfuseTraces, startTraceServer, type TraceServer } from '../collect/testing.ts';

let server: TraceServer;
let folder: string;
let home: string;
let engine: Engine;

beforeEach(async () => {
  server = await startTraceServer();
  folder = mkdtempSync(join(tmpdir(), 'roundhouse-transfers-'));
  home = join(folder, 'home');
  engine = createEngine({ dataDir: home, checkOutput: true });
});
afterEach(async () => {
  engine[Symbol.dispose]();
  await server[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

const never = new AbortController().signal;

function start() {
  const access = { kind: 'langfuse', url: server.url, key: LANGFUSE_KEY };
  const input = { server: access, connection: 'c1', title: 'work', filter: { kind: 'langfuse', tags: [] } };
  return engine.mainApi.call('collect.pull', input, never) as Promise<{ transfer: string }>;
}

async function transfers(): Promise<readonly Transfer[]> {
  for await (const event of engine.api.open('sources.transfers', {}, never))
    return (event as { transfers: Transfer[] }).transfers;
  return [];
}

async function settled(id: string): Promise<Transfer> {
  return vi.waitFor(async () => {
    const transfer = (await transfers()).find((each) => each.transfer === id);
    if (transfer === undefined || transfer.state === 'running') throw new Error('still running');
    return transfer;
  }, 15_000);
}

function everyFile(path: string): string[] {
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => join(path, name))
    .filter((name) => statSync(name).isFile());
}

describe('a pull', () => {
  it('ends with a dump that opens', async () => {
    server.langfuse = langfuseTraces(12);
    const { transfer } = await start();
    const done = await settled(transfer);
    expect(done).toMatchObject({
      state: 'done',
      title: 'work',
      work: { counts: { traces: 12, spans: 36, totalTraces: 12 } },
    });
    const opened = (await engine.api.call('dumps.open', { paths: done.opens }, never)) as {
      dump: string;
      name: string;
    };
    expect(opened.name).toMatch(/^work-\d{4}-\d\d-\d\d\.jsonl$/);
    const status = await vi.waitFor(async () => {
      const now = (await engine.api.call('dumps.status', { dump: opened.dump }, never)) as { state: { kind: string } };
      expect(now.state.kind).toBe('ready');
      return now;
    }, 15_000);
    expect(status).toMatchObject({ counts: { traces: 12, spans: 36 } });
  });

  it('writes no key anywhere and shows none', async () => {
    server.langfuse = langfuseTraces(3);
    const { transfer } = await start();
    await settled(transfer);
    const jobs = await engine.api.call('jobs.list', {}, never);
    const shown = JSON.stringify([await transfers(), jobs]);
    const written = everyFile(home).map((path) => readFileSync(path, 'latin1'));
    expect(written.length).toBeGreaterThan(2);
    for (const text of [shown, ...written]) {
      expect(text).not.toContain(LANGFUSE_KEY.secretKey);
      expect(text).not.toContain(LANGFUSE_KEY.publicKey);
    }
  });

  it('is refused to everybody but main', async () => {
    await expect(engine.api.call('collect.pull', {}, never)).rejects.toMatchObject({ code: 'unknownName' });
    await expect(engine.api.call('collect.test', {}, never)).rejects.toMatchObject({ code: 'unknownName' });
    expect(server.seen).toEqual([]);
  });

  it('is interrupted by the end of its engine, and goes on in the next', async () => {
    server.langfuse = langfuseTraces(60);
    server.fault = ({ path }) => (path.endsWith('/trace-45') ? { kind: 'silent' } : undefined);
    const { transfer } = await start();
    await vi.waitFor(() => expect(server.seen.some(({ path }) => path.endsWith('/trace-45'))).toBe(true));
    // What is on disk is what a killed engine leaves.
    const next = createEngine({ dataDir: home, checkOutput: true });
    engine[Symbol.dispose]();
    engine = next;
    await vi.waitFor(async () => {
      expect(await transfers()).toMatchObject([{ state: 'interrupted', work: { counts: { traces: 40 } } }]);
    });
    server.fault = () => undefined;
    const access = { kind: 'langfuse', url: server.url, key: LANGFUSE_KEY };
    const elsewhere = { ...access, url: 'https://evil.example' };
    await expect(engine.mainApi.call('collect.resume', { transfer, server: elsewhere }, never)).rejects.toMatchObject({
      code: 'badArgument',
    });
    await engine.mainApi.call('collect.resume', { transfer, server: access }, never);
    const done = await settled(transfer);
    expect(done).toMatchObject({ state: 'done', work: { counts: { traces: 60 } } });
    const lines = readFileSync(done.opens[0] ?? '', 'utf8')
      .split('\n')
      .slice(0, -1);
    expect(new Set(lines.map((line) => (JSON.parse(line) as { id: string }).id)).size).toBe(60);
    expect(lines).toHaveLength(60);
  });

  it('can be cancelled, from its list and from that of jobs, and removed', async () => {
    server.langfuse = langfuseTraces(5);
    server.fault = ({ path }) => (path.endsWith('/trace-4') ? { kind: 'silent' } : undefined);
    const first = (await start()).transfer;
    await engine.api.call('sources.cancel', { transfer: first }, never);
    expect(await settled(first)).toMatchObject({ state: 'cancelled' });
    const second = (await start()).transfer;
    const { jobs } = (await engine.api.call('jobs.list', {}, never)) as { jobs: { job: string; state: string }[] };
    await expect(engine.api.call('sources.remove', { transfer: second }, never)).rejects.toMatchObject({
      code: 'busy',
    });
    await engine.api.call('jobs.cancel', { job: jobs.find(({ state }) => state === 'running')?.job }, never);
    expect(await settled(second)).toMatchObject({ state: 'cancelled' });
    await engine.api.call('sources.remove', { transfer: second }, never);
    expect((await transfers()).map(({ transfer }) => transfer)).toEqual([first]);
    expect(readdirSync(join(home, 'transfers'))).toEqual([first]);
  });
});

describe('an import', () => {
  it('copies spans into the data folder under the name of their file', async () => {
    const path = join(folder, 'export.json');
    writeFileSync(path, JSON.stringify(langfuseTraces(4)));
    const { transfer } = (await engine.api.call('sources.import', { paths: [path] }, never)) as { transfer: string };
    const done = await settled(transfer);
    expect(done).toMatchObject({ state: 'done', title: 'export.json', work: { kind: 'import', files: 1, skipped: 0 } });
    rmSync(path);
    const opened = (await engine.api.call('dumps.open', { paths: done.opens }, never)) as { name: string };
    expect(opened.name).toBe('export.json');
    expect(basename(done.opens[0] ?? '')).toBe('spans.jsonl');
  });

  it('says what is wrong, and is tried again', async () => {
    const path = join(folder, 'late.json');
    const { transfer } = (await engine.api.call('sources.import', { paths: [path] }, never)) as { transfer: string };
    expect(await settled(transfer)).toMatchObject({ state: 'failed', problem: expect.stringContaining('late.json') });
    writeFileSync(path, JSON.stringify(langfuseTraces(1)));
    await engine.api.call('sources.retry', { transfer }, never);
    expect(await settled(transfer)).toMatchObject({ state: 'done' });
  });
});
