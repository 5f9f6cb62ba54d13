import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { startRehearsal, type RehearsalScriptInput, type RehearsalServer } from '../engine/models/index.ts';
import { findingOf, handIn, ROOT, SUB, TWO_AGENTS, type Rules } from '../engine/analyst/testing.ts';
import { DEMO } from '../../test/demo-facts.ts';

const BIN = resolve(import.meta.dirname, 'roundhouse.mjs');
const KEY = 'sk-cli-secret-4711';

interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

let home: string;
const servers: RehearsalServer[] = [];

// The index is built once; runs and settings are of one test alone.
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'rh-ask-'));
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server[Symbol.asyncDispose]();
  for (const name of ['analyst', 'models.json']) rmSync(join(home, name), { recursive: true, force: true });
});
afterAll(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }));

async function serve(rules: RehearsalScriptInput['rules']): Promise<RehearsalServer> {
  const server = await startRehearsal({ title: 'test', models: ['rehearsal', 'other'], rules });
  servers.push(server);
  return server;
}

/** Without the models that this machine may have set up. */
function environment(more: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { OPENAI_API_KEY: _key, OPENAI_BASE_URL: _url, ...rest } = process.env;
  return { ...rest, ROUNDHOUSE_HOME: home, ROUNDHOUSE_INDEX: 'data', ...more };
}

function begin(
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): { readonly child: ChildProcess; readonly done: Promise<Ran> } {
  const child = spawn(process.execPath, [BIN, ...args], { env: environment(more), stdio: ['ignore', 'pipe', 'pipe'] });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  const done = new Promise<Ran>((end) => child.once('close', (code) => end({ code, out, err })));
  return { child, done };
}

function ask(args: readonly string[], more: Readonly<Record<string, string>> = {}): Promise<Ran> {
  return begin(['ask', DEMO, '--no-code', ...args], more).done;
}

const question = ['-p', 'What fails?'];
const to = ({ baseUrl }: RehearsalServer): string[] => [...question, '--base-url', baseUrl, '-m', 'rehearsal'];
const answers: Rules = [handIn(undefined, { answer: 'One field.', findings: [findingOf()] })];
const busy: Rules = [
  {
    when: { offers: 'count_traces' },
    reply: { toolCalls: [{ name: 'count_traces', arguments: {} }], usage: { input: 1000, output: 100 } },
  },
  handIn(undefined, { answer: 'So far.', findings: [] }),
];

describe('exit codes tell how it ended', { timeout: 60_000 }, () => {
  it.each<[name: string, code: number, rules: Rules, options: readonly string[]]>([
    ['an answer', 0, answers, []],
    ['a budget of calls', 6, busy, ['--max-calls', '2']],
    ['a budget of tokens', 6, busy, ['--max-tokens', '2000']],
    ['a budget of money', 6, busy, ['--max-cost', '0.002', '--price-in', '1', '--price-out', '1']],
    ['a refusal', 8, [{ reply: { refusal: 'No.' } }], ['--refusal-retries', '0']],
    ['a key that is refused', 9, [{ reply: { error: { status: 401 } } }], []],
  ])('%s', async (_name, code, rules, options) => {
    const ran = await ask([...to(await serve(rules)), ...options]);
    expect({ code: ran.code, err: ran.err.includes('defect') }).toEqual({ code, err: false });
  });

  it('a server that is not there', async () => {
    const server = await serve(answers);
    await server[Symbol.asyncDispose]();
    servers.length = 0;
    const ran = await ask([...to(server), '--json']);
    expect(ran.code).toBe(9);
    const said = `Nothing listens at ${new URL(server.baseUrl).host}. Start the server, or change the address, then try again.`;
    expect(ran.out.split('\n').filter((line) => line.includes('"kind":"retry"'))).toHaveLength(2);
    expect(ran.out).toContain(said);
  });

  it('a person who stops it', async () => {
    const server = await serve([{ reply: { text: 'slow', delayMs: 60_000 } }]);
    const { child, done } = begin(['ask', DEMO, '--no-code', ...to(server)]);
    await expect.poll(() => server.heard.length, { timeout: 30_000 }).toBe(1);
    child.kill('SIGINT');
    const ran = await done;
    expect(ran.code).toBe(130);
    expect(ran.err).toMatch(/Go on with: --resume \S+/);
  });

  it.each<[name: string, code: number, args: readonly string[], says: RegExp]>([
    ['no question', 5, ['--base-url', 'http://127.0.0.1:9', '-m', 'm'], /--prompt/],
    ['no model', 5, question, /--base-url.*--provider.*--rehearsal/],
    ['an address without a model', 5, [...question, '--base-url', 'http://127.0.0.1:9/v1'], /roundhouse models/],
    ['a provider that is not set up', 3, [...question, '--provider', 'nobody'], /has no provider "nobody"/],
    ['a temperature out of range', 2, [...question, '--temperature', '3'], /from 0 to 2, got "3"/],
    ['an effort that is none', 2, [...question, '--reasoning-effort', 'huge'], /Allowed choices/],
    ['a folder to write to that is not there', 3, [...question, '-o', '/no/such/folder/report.md'], /no folder/],
    ['a run to resume that was never begun', 3, ['--resume', 'nosuch', ...question], /no run nosuch/],
    ['a run to resume that lies elsewhere', 5, ['--resume', '../models', ...question], /name of a run/],
    [
      'an unset key variable',
      5,
      [...question, '--base-url', 'http://127.0.0.1:9', '-m', 'm', '--api-key-env', 'NO_SUCH_KEY'],
      /set the environment variable NO_SUCH_KEY/,
    ],
    [
      'a budget of nothing',
      5,
      [...question, '--base-url', 'http://127.0.0.1:9', '-m', 'm', '--max-calls', '0'],
      /budget\.turns/,
    ],
  ])('a command line with %s', async (_name, code, args, says) => {
    const ran = await ask(args);
    expect(ran.err).toMatch(says);
    expect(ran.code).toBe(code);
  });
});

describe('what is sent', { timeout: 60_000 }, () => {
  it('is what each option says', async () => {
    const server = await serve([
      { when: { system: SUB }, reply: { text: 'counted' } },
      {
        when: { system: ROOT, turn: 0 },
        reply: { toolCalls: [{ name: 'call_subagent', arguments: { question: 'q' } }] },
      },
      handIn(1, { answer: 'Done.', findings: [] }),
    ]);
    const ran = await ask([
      ...to(server),
      ...['--subagent-model', 'other', '--temperature', '0.5', '--max-output-tokens', '900'],
      ...[
        '--reasoning-effort',
        'low',
        '--no-parallel-tool-calls',
        '-H',
        'X-Team: blue',
        '--context',
        'It books trains.',
      ],
      ...['--depth', '1', '--turns', '7', '--subagent-turns', '5', '--parallel', '3'],
    ]);
    expect(ran.code).toBe(0);
    const [folder = ''] = readdirSync(join(home, 'analyst'));
    const config = JSON.parse(readFileSync(join(home, 'analyst', folder, 'config.json'), 'utf8')) as object;
    expect(config).toMatchObject({ depth: 1, rootTurns: 7, subagentTurns: 5, parallel: 3, runCode: false });
    const calls = readFileSync(join(home, 'analyst', folder, 'calls.jsonl'), 'utf8')
      .trim()
      .split('\n');
    const requests = calls.map((line) => (JSON.parse(line) as { request: Record<string, unknown> }).request);
    expect(requests.map(({ model }) => model)).toEqual(['rehearsal', 'other', 'rehearsal']);
    for (const request of requests)
      expect(request).toMatchObject({
        temperature: 0.5,
        maxOutputTokens: 900,
        reasoningEffort: 'low',
        parallelToolCalls: false,
      });
    expect(server.heard[0]?.messages[0]?.text).toContain('It books trains.');
  });

  it('holds a key from the environment, which is then nowhere else', async () => {
    const server = await serve(answers);
    const { child, done } = begin(['ask', DEMO, ...to(server), '--api-key-env', 'MY_KEY', '--json'], { MY_KEY: KEY });
    expect(child.spawnargs.join(' ')).not.toContain(KEY);
    const ran = await done;
    expect(ran.code).toBe(0);
    expect(server.authorizations).toContain(`Bearer ${KEY}`);
    expect(ran.out + ran.err).not.toContain(KEY);
    expect(filesWith(home, KEY)).toEqual([]);
  });

  it('takes OPENAI_API_KEY to OPENAI_BASE_URL, and to no other address', async () => {
    const [own, other] = [await serve(answers), await serve(answers)];
    const keys = { OPENAI_API_KEY: KEY, OPENAI_BASE_URL: own.baseUrl };
    expect((await ask([...question, '-m', 'rehearsal'], keys)).code).toBe(0);
    expect(own.authorizations).toContain(`Bearer ${KEY}`);
    expect((await ask(to(other), keys)).code).toBe(0);
    expect(other.authorizations.every((header) => header === undefined)).toBe(true);
  });
});

describe('providers of the app', { timeout: 60_000 }, () => {
  async function setUp(rules: Rules): Promise<RehearsalServer> {
    const server = await serve(rules);
    const model = {
      name: 'rehearsal',
      contextTokens: 50_000,
      price: { inputUsdPerMillion: 1, outputUsdPerMillion: 1 },
    };
    const provider = { id: 'my-lab', title: 'My lab', baseUrl: server.baseUrl, headers: {}, models: [model] };
    const roles = { root: { provider: 'my-lab', model: 'rehearsal' } };
    writeFileSync(join(home, 'models.json'), JSON.stringify({ providers: [provider], roles }));
    return server;
  }

  it('are used by name or by the role of the root, with their prices and a key from the environment', async () => {
    const server = await setUp(busy);
    const named = await ask([...question, '--provider', 'my lab', '--max-cost', '0.002'], {
      ROUNDHOUSE_KEY_MY_LAB: KEY,
    });
    expect(named.code).toBe(6);
    expect(server.authorizations).toContain(`Bearer ${KEY}`);
    const byRole = await ask([...question, '--max-calls', '2']);
    expect(byRole.code).toBe(6);
  });

  it('are asked without a key where none is set, and the refusal says which variable is wanted', async () => {
    await setUp([{ reply: { error: { status: 401 } } }]);
    const ran = await ask([...question, '-m', 'rehearsal']);
    expect(ran.code).toBe(9);
    expect(ran.err).toContain('Set ROUNDHOUSE_KEY_MY_LAB');
  });
});

describe('a run', { timeout: 120_000 }, () => {
  it('that was killed is gone on with from its last turn', async () => {
    const server = await serve([
      { when: { system: ROOT, turn: 0 }, reply: { toolCalls: [{ name: 'count_traces', arguments: {} }] } },
      { times: 1, when: { system: ROOT, turn: 1 }, reply: { text: 'never comes', delayMs: 600_000 } },
      handIn(1, { answer: 'After all.', findings: [] }),
    ]);
    const first = begin(['ask', DEMO, '--no-code', ...to(server)]);
    await expect.poll(() => server.heard.length, { timeout: 30_000 }).toBe(2);
    first.child.kill('SIGKILL');
    expect((await first.done).code).toBeNull();
    const [run = ''] = readdirSync(join(home, 'analyst'));
    const second = await ask(['--resume', run, '--base-url', server.baseUrl]);
    expect(second.code).toBe(0);
    expect(second.out).toContain('After all.');
    // The first turn is not asked again.
    expect(server.heard).toHaveLength(3);
  });

  it('is replayed byte for byte from its recording, without any server', async () => {
    const flaky: Rules = [
      { times: 1, reply: { error: { status: 503, headers: { 'retry-after-ms': '1' } } } },
      ...TWO_AGENTS.slice(0, 3),
    ];
    const server = await serve([...flaky, handIn(1, { answer: 'Counted.', findings: [findingOf()] })]);
    const [one, two] = [join(home, 'one.json'), join(home, 'two.json')];
    expect((await ask([...to(server), '-o', one])).code).toBe(0);
    await server[Symbol.asyncDispose]();
    servers.length = 0;
    const [run = ''] = readdirSync(join(home, 'analyst'));
    const again = await ask(['--replay', join(home, 'analyst', run, 'calls.jsonl'), '-o', two]);
    expect(again.code).toBe(0);
    expect(readFileSync(two)).toEqual(readFileSync(one));
    const [before = [], after = []] = readdirSync(join(home, 'analyst')).toSorted().map(eventsOf);
    expect(before.some((event) => event.includes('"retry"'))).toBe(true);
    expect(after).toEqual(before);
  });

  it('is written as a dump of its own, which counts its agents, calls and failures', async () => {
    const flaky: Rules[number] = { times: 1, reply: { error: { status: 503, headers: { 'retry-after-ms': '1' } } } };
    const server = await serve([flaky, ...TWO_AGENTS]);
    const path = join(home, 'run.jsonl');
    expect((await ask([...to(server), '--trace', path, '--api-key-env', 'MY_KEY'], { MY_KEY: KEY })).code).toBe(0);
    expect(readFileSync(path, 'utf8')).not.toContain(KEY);
    const overview = JSON.parse((await begin(['overview', path, '--json']).done).out) as Record<string, unknown>;
    // Two agents; count_traces, call_subagent and final_answer; four answers and one attempt that failed.
    expect(overview).toMatchObject({ traces: 1, spans: 2 + 3 + 5, roots: 1, orphans: 0, skippedCount: 0 });
    const errors = await begin(['sql', "SELECT kind, name FROM spans WHERE status = 'error'", path, '--json']).done;
    expect((JSON.parse(errors.out) as { rows: unknown }).rows).toEqual([['LLM', 'root']]);
    const tree = (await begin(['show', path]).done).out;
    expect(tree).toMatch(/root[\s\S]*call_subagent[\s\S]*root\/1[\s\S]*count_traces/);
  });

  it('prints events as JSON lines, in order, and writes its report in three forms', async () => {
    const server = await serve(answers);
    for (const kind of ['md', 'json', 'html']) {
      const path = join(home, `report.${kind}`);
      const ran = await ask([...to(server), '--json', '-o', path]);
      expect(ran.code).toBe(0);
      const seqs = ran.out
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { seq: number }).seq);
      expect(seqs).toEqual(seqs.map((_seq, at) => at));
      expect(readFileSync(path, 'utf8')).toContain('A field that the tool does not have');
    }
    const html = ['report', join(home, 'report.json'), '--html'];
    expect((await begin(html).done).out).not.toContain('<svg');
    const embedded = (await begin([...html, '--dump', DEMO]).done).out;
    expect(embedded).toContain('<svg class="strip"');
    expect(embedded).toContain('<mark>unknown field');
  });
});

/** A run's events as lines, without what clocks and dice decide. */
function eventsOf(run: string): string[] {
  const lines = readFileSync(join(home, 'analyst', run, 'events.jsonl'), 'utf8')
    .trim()
    .split('\n');
  return lines
    .filter((line) => !line.includes('"kind":"delta"'))
    .map((line) => line.replaceAll(/"(?:seq|timeMs|tookMs|waitMs)":[\d.]+/g, '""'));
}

function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(text));
}
