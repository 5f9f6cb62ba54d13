import { appendFileSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { AnalystEvent } from '../../../shared/api/analyst.ts';
import type {
  EventOf,
  InputOf,
  OutputOf,
  ProcedureName,
  StreamInputOf,
  StreamName,
} from '../../../shared/api/contract.ts';
import { createEngine, type Engine } from '../engine.ts';
import { startRehearsal } from '../models/index.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const CONFIG = { question: 'Which failures repeat?', models: { root: { provider: 'none', model: 'none' } } };

let folder: string;
let dumpPath: string;
let engine: Engine;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'roundhouse-analyst-'));
  dumpPath = join(folder, 'concierge.jsonl');
  copyFileSync(join(ROOT, 'resources/demo/concierge.jsonl'), dumpPath);
  engine = createEngine({ dataDir: join(folder, 'home'), checkOutput: true });
});

afterEach(() => {
  engine[Symbol.dispose]();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function ask<N extends ProcedureName>(name: N, input: InputOf<N>): Promise<OutputOf<N>> {
  return (await engine.api.call(name, input, new AbortController().signal)) as OutputOf<N>;
}

async function* listen<N extends StreamName>(name: N, input: StreamInputOf<N>): AsyncGenerator<EventOf<N>> {
  for await (const event of engine.api.open(name, input, new AbortController().signal)) yield event as EventOf<N>;
}

async function openedDump(): Promise<string> {
  const { dump } = await ask('dumps.open', { paths: [dumpPath] });
  for await (const { state } of listen('dumps.watch', { dump })) if (state.kind === 'ready') break;
  return dump;
}

async function eventsOf(run: string): Promise<AnalystEvent[]> {
  const events: AnalystEvent[] = [];
  for await (const page of listen('analyst.watch', { run })) events.push(...page.events);
  return events;
}

async function listed(run: string) {
  for await (const { runs } of listen('analyst.runs', {})) return runs.find((known) => known.run === run);
  return undefined;
}

describe('a run of the analyst', () => {
  it(
    'goes from question to verified report, and tells its events in order and again',
    { timeout: 60_000 },
    async () => {
      const dump = await openedDump();
      const { run } = await ask('analyst.start', { dump, config: CONFIG, rehearsal: true });
      const events = await eventsOf(run);
      expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, at) => at));
      expect(events.at(-1)).toMatchObject({ kind: 'runEnded', outcome: 'answered' });
      const { report } = await ask('analyst.report', { run });
      expect(report.rehearsal).toBe(true);
      expect(report.checks.citationsVerified).toBeGreaterThan(0);
      expect(await eventsOf(run)).toEqual(events);
      expect(await listed(run)).toMatchObject({
        state: 'answered',
        rehearsal: true,
        report: { findings: report.findings.length },
      });
      const jobs = await ask('jobs.list', {});
      expect(jobs.jobs.find(({ kind }) => kind === 'analyst')).toMatchObject({ state: 'done', dump });

      const html = join(folder, 'report.html');
      await ask('analyst.export', { run, format: 'html', path: html });
      expect(readFileSync(html, 'utf8')).toContain(report.findings[0]?.citations[0]?.spanId);
      const compared = await ask('analyst.compare', { older: run, newer: run });
      expect(compared).toMatchObject({ fixed: [], fresh: [] });

      const follow = await ask('analyst.start', { dump, config: CONFIG, rehearsal: true, followsUp: run });
      await eventsOf(follow.run);
      const { config } = await ask('analyst.config', { run: follow.run });
      expect(config.datasetContext).toContain('Earlier question: Which failures repeat?');
      expect(config.datasetContext).not.toContain(report.findings[0]?.citations[0]?.quote);
      expect(await listed(follow.run)).toMatchObject({ followsUp: run });
    },
  );

  it('is stopped, survives a new engine as resumable, and goes on', { timeout: 60_000 }, async () => {
    const dump = await openedDump();
    const { run } = await ask('analyst.start', { dump, config: CONFIG, rehearsal: true });
    for await (const { events } of listen('analyst.watch', { run }))
      if (events.some(({ kind }) => kind === 'toolEnded')) break;
    await ask('analyst.stop', { run });
    await eventsOf(run);
    expect(await listed(run)).toMatchObject({ state: 'stopped', canResume: true });
    engine[Symbol.dispose]();

    // A crash in the middle: the last event is half written and nothing says that the run ended.
    const path = join(folder, 'home', 'analyst', run, 'events.jsonl');
    const kept = readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.includes('"runEnded"'));
    writeFileSync(path, `${kept.join('\n')}\n`);
    appendFileSync(path, '{"seq":99,"kind":"del');
    engine = createEngine({ dataDir: join(folder, 'home'), checkOutput: true });
    expect(await listed(run)).toMatchObject({ state: 'interrupted', canResume: true });
    await ask('analyst.resume', { run });
    const events = await eventsOf(run);
    expect(events.filter(({ kind }) => kind === 'runStarted').at(-1)).toMatchObject({ resumed: true });
    expect(await listed(run)).toMatchObject({ state: 'answered' });
    await ask('analyst.remove', { run });
    expect(await listed(run)).toBeUndefined();
  });
});

describe('models', () => {
  it('uses a key only for the address that it was handed over for, and tells it to nobody', async () => {
    await using server = await startRehearsal({
      title: 'test',
      models: ['m'],
      rules: [{ when: {}, reply: { text: 'no' } }],
    });
    const provider = { id: 'p', title: 'P', baseUrl: server.baseUrl };
    const hand = (baseUrl: string) =>
      engine.mainApi.call(
        'keys.hand',
        { keys: [{ provider: 'p', baseUrl, key: 'sk-secret' }] },
        new AbortController().signal,
      );
    await ask('models.save', { settings: { providers: [provider], roles: {} } });
    await hand(server.baseUrl);
    expect(await ask('models.test', { provider: 'p' })).toMatchObject({ kind: 'reached', models: ['m'] });
    await hand('http://127.0.0.1:9/v1');
    await ask('models.test', { provider: 'p' });
    expect(server.authorizations.map((header) => header?.includes('sk-secret') === true)).toEqual([true, false]);
    expect(JSON.stringify(await ask('models.settings', {}))).not.toContain('sk-secret');
    await expect(engine.api.call('keys.hand', { keys: [] }, new AbortController().signal)).rejects.toThrow();
  });

  it('estimates what a run may use, within its budgets', { timeout: 30_000 }, async () => {
    const dump = await openedDump();
    const price = { inputUsdPerMillion: 1, outputUsdPerMillion: 4 };
    const settings = {
      providers: [{ id: 'p', title: 'P', baseUrl: 'http://127.0.0.1:9/v1', models: [{ name: 'm', price }] }],
      roles: {},
    };
    await ask('models.save', { settings });
    const config = { question: 'Why?', models: { root: { provider: 'p', model: 'm' } } };
    const free = await ask('analyst.estimate', { dump, config });
    expect(free.costUsd?.low).toBeGreaterThan(0);
    // By the size of the traces in scope: those with errors are longer.
    const failing = await ask('analyst.estimate', { dump, config: { ...config, filter: 'status:error' } });
    expect(failing.assumed.growthTokens).not.toBe(free.assumed.growthTokens);
    expect(failing.assumed.baseTokens).toBe(free.assumed.baseTokens);
    expect(free.costUsd?.high).toBeGreaterThan(free.costUsd?.low ?? 0);
    const capped = await ask('analyst.estimate', { dump, config: { ...config, budget: { costUsd: 0.1 } } });
    expect(capped).toMatchObject({ cappedBy: 'costUsd', traces: free.traces });
    expect(capped.costUsd?.high).toBeCloseTo(0.1);
    const unpriced = await ask('analyst.estimate', { dump, config: CONFIG });
    expect(unpriced.costUsd).toBeUndefined();
  });
});
