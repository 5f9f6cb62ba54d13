import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';

import type { InputOf, OutputOf, ProcedureName } from '../../../shared/api/contract.ts';
import { createEngine, type Engine } from '../engine.ts';

let folder: string;
let engine: Engine;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'roundhouse-setup-'));
  engine = createEngine({ dataDir: folder, checkOutput: true });
});

afterEach(() => {
  engine[Symbol.dispose]();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function ask<N extends ProcedureName>(name: N, input: InputOf<N>): Promise<OutputOf<N>> {
  return (await engine.api.call(name, input, new AbortController().signal)) as OutputOf<N>;
}

it('lets a person read, edit and reset a prompt, and names a wrong variable', async () => {
  const { prompts } = await ask('prompts.list', {});
  expect(prompts.map(({ edited, problem }) => [edited, problem])).toEqual(prompts.map(() => [false, undefined]));
  const { text } = await ask('prompts.read', { name: 'subagent' });
  const edited = await ask('prompts.write', { name: 'subagent', text: `${text}\nBe brief.` });
  expect(edited).toMatchObject({ edited: true, ours: text });
  await expect(ask('prompts.write', { name: 'subagent', text: 'Just answer.' })).rejects.toThrow(/\{\{tools\}\}/);
  expect((await ask('prompts.reset', { name: 'subagent' })).text).toBe(text);
});

it('lists the packages of the sandbox, and tells of an install as a job', async () => {
  const { runtime, packages } = await ask('sandbox.packages', {});
  expect(runtime.kind).toBe('ready');
  expect(packages.filter(({ offered }) => offered).map(({ name, state }) => [name, state])).toEqual([
    ['numpy', 'absent'],
    ['pandas', 'absent'],
    ['pydantic', 'absent'],
  ]);
  const from = { kind: 'folder', path: join(folder, 'no-such') } as const;
  await expect(ask('sandbox.install', { packages: ['pandas'], from })).rejects.toThrow(/lacks numpy/);
  const { jobs } = await ask('jobs.list', {});
  expect(jobs[0]).toMatchObject({ kind: 'packages', state: 'failed', title: 'pandas' });
});

it('says whom it fetches packages from, for as long as it does', async () => {
  // Never answers.
  await using server = createServer(() => {}).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  process.env['ROUNDHOUSE_PYODIDE_URL'] = `http://${host}/`;
  onTestFinished(() => {
    delete process.env['ROUNDHOUSE_PYODIDE_URL'];
  });
  const stop = new AbortController();
  const uses = engine.api.open('engine.network', {}, stop.signal)[Symbol.asyncIterator]();
  expect((await uses.next()).value).toEqual({ uses: [] });
  const cancel = new AbortController();
  const install = engine.api.call(
    'sandbox.install',
    { packages: ['numpy'], from: { kind: 'download' } },
    cancel.signal,
  );
  install.catch(() => {});
  expect((await uses.next()).value).toEqual({ uses: [{ host, purpose: 'packages' }] });
  cancel.abort();
  expect((await uses.next()).value).toEqual({ uses: [] });
  await expect(install).rejects.toThrow();
  server.closeAllConnections();
  stop.abort();
});
