import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

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
