import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { DEMO, DEMO_FACTS } from '../../test/demo-facts.ts';
import { sharedDataDir } from '../../test/shared-data.ts';

const BIN = resolve(import.meta.dirname, 'roundhouse.mjs');
const home = mkdtempSync(join(tmpdir(), 'rh-cli-'));

interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function roundhouse(args: readonly string[], node: string = process.execPath): Ran {
  const done = spawnSync(node, [BIN, ...args], {
    encoding: 'utf8',
    env: { ...process.env, ROUNDHOUSE_HOME: home, ROUNDHOUSE_INDEX: 'data' },
    maxBuffer: 64 << 20,
  });
  return { code: done.status, out: done.stdout, err: done.stderr };
}

function write(name: string, text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'rh-cli-in-')), name);
  writeFileSync(path, text);
  return path;
}

const span = (id: string, more: Record<string, unknown> = {}): string =>
  JSON.stringify({
    trace_id: 't-1',
    span_id: id,
    parent_span_id: '',
    name: 'n',
    kind: 'SPAN_KIND_INTERNAL',
    start_time: '2026-01-01T00:00:00.000000001Z',
    end_time: '2026-01-01T00:00:01Z',
    status: { code: 'STATUS_CODE_OK' },
    resource: { attributes: {} },
    scope: { name: 's' },
    attributes: {},
    ...more,
  });

describe('overview --json', () => {
  it('names every account of a dump, exactly', () => {
    const dump = write(
      'a.jsonl',
      [
        span('a'),
        span('b', { parent_span_id: 'gone' }),
        '{"broken',
        span('c', { parent_span_id: 'c' }),
        span('a'),
        '',
      ].join('\n'),
    );
    const { code, out } = roundhouse(['overview', dump, '--json', '--per-trace']);
    expect(code).toBe(0);
    const overview = JSON.parse(out) as Record<string, unknown>;
    expect(overview).toMatchObject({
      records: 5,
      dumpSpans: 4,
      traces: 1,
      orphans: 1,
      duplicates: 1,
      cycles: 1,
      open: 0,
      negative: 0,
      skippedCount: 1,
      startNs: '1767225600000000001',
      otherSignals: { logs: 0, metrics: 0, events: 0, other: 0 },
    });
    expect(overview['skipped']).toEqual([
      expect.objectContaining({
        file: dump,
        line: 3,
        offset: expect.any(Number) as number,
        reason: expect.any(String) as string,
      }),
    ]);
    expect(overview['tokens']).toHaveProperty('summed');
    expect(overview['tokens']).toHaveProperty('reported');
    expect(overview['perTrace']).toHaveLength(1);
    for (const name of ['sessions', 'roots', 'skewed', 'endNs']) expect(overview).toHaveProperty(name);
  });
});

describe('what is wrong', () => {
  it.each([
    ['an absent file', ['overview', '/nowhere/at/all.jsonl'], 3],
    ['a file of no known format', ['overview', write('x.bin', 'just some words\n')], 4],
    ['an empty file', ['overview', write('empty.jsonl', '')], 4],
    ['a wrong filter', ['traces', DEMO, '--filter', 'status:purple'], 5],
    ['a wrong pattern', ['search', '-e', '(a', DEMO], 5],
    ['a statement that writes', ['sql', 'DELETE FROM spans', DEMO], 5],
    ['a trace that is not there', ['show', DEMO, '--trace', 'nosuch'], 3],
    ['an unknown command', ['fly'], 2],
    ['a number that is none', ['traces', DEMO, '-n', 'many'], 2],
    ['a provider that does not listen', ['models', '--base-url', 'http://127.0.0.1:9/v1'], 9],
  ] as const)('such as %s gives its exit code and a sentence, never a stack', (_name, args, code) => {
    const ran = roundhouse(args);
    expect(ran.code).toBe(code);
    expect(ran.err).not.toMatch(/\n\s+at /);
    expect(ran.err.trim()).not.toBe('');
  });

  it('is an error object for scripts', () => {
    const ran = roundhouse(['overview', '/nowhere/at/all.jsonl', '--json']);
    expect(JSON.parse(ran.out)).toEqual({
      error: {
        code: 'notFound',
        message: expect.stringContaining('/nowhere/at/all.jsonl') as string,
        details: expect.any(Object) as object,
      },
    });
  });
});

describe('lists', () => {
  it('page through the dump and state the whole', () => {
    const page = JSON.parse(
      roundhouse(['traces', DEMO, '--sort', '-cost', '-n', '3', '--offset', '2', '--json']).out,
    ) as { traces: { traceId: string }[]; total: number };
    const longer = roundhouse(['traces', DEMO, '--sort', '-cost', '-n', '5', '--jsonl']).out.trim().split('\n');
    expect(page.total).toBe(DEMO_FACTS.traces);
    expect(longer.slice(2).map((line) => (JSON.parse(line) as { traceId: string }).traceId)).toEqual(
      page.traces.map((trace) => trace.traceId),
    );
    expect(roundhouse(['traces', DEMO, '-n', '3']).out).toContain(`1–3 of ${DEMO_FACTS.traces} traces`);
  });

  it('send nothing of the dump to the terminal but text', () => {
    const dump = write('esc.jsonl', span('a', { name: 'red \u001b[31m\u0007 \u202e alert' }));
    // eslint-disable-next-line no-control-regex
    expect(roundhouse(['traces', dump]).out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
  });

  it('end quietly when the reader has enough', async () => {
    const child = spawn(process.execPath, [BIN, 'traces', DEMO, '-n', '120', '--jsonl'], {
      env: { ...process.env, ROUNDHOUSE_HOME: home, ROUNDHOUSE_INDEX: 'data' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let err = '';
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    child.stdout.once('data', () => child.stdout.destroy());
    await new Promise((done) => child.once('close', done));
    expect(err).toBe('');
  });
});

describe('show --trace', () => {
  const dump = write(
    'ids.jsonl',
    ['run(1)/a', 'run(1)/b', 'other'].map((id) => span('s', { trace_id: id, name: `at ${id}` })).join('\n'),
  );

  it.each([
    ['the whole id', 'run(1)/b', 'at run(1)/b'],
    ['its beginning, read as it stands', 'oth', 'at other'],
  ])('takes %s', (_name, id, expected) => {
    const { code, out } = roundhouse(['show', dump, '--trace', id]);
    expect(code).toBe(0);
    expect(out).toContain(expected);
    expect(out).toContain('1 span · 0 errors');
  });

  it('names the traces where several begin so', () => {
    const { code, err } = roundhouse(['show', dump, '--trace', 'run(1)/']);
    expect(code).toBe(5);
    expect(err).toContain('2 traces begin with "run(1)/", such as run(1)/a, run(1)/b');
  });
});

describe('compare', () => {
  const dump = write(
    'pair.jsonl',
    ['good-1', 'bad-1', 'bad-2'].map((id) => span('s', { trace_id: id, name: `step of ${id}` })).join('\n'),
  );

  it('takes the beginnings of trace ids', () => {
    const { code, out } = roundhouse(['compare', dump, '--left', 'good', '--right', 'bad-1']);
    expect(code).toBe(0);
    expect(out).toContain('step of bad-1');
  });

  it('names the option whose beginning fits several', () => {
    const { code, err } = roundhouse(['compare', dump, '--left', 'good', '--right', 'bad']);
    expect(code).toBe(5);
    expect(err).toContain('--right: 2 traces begin with "bad"');
  });
});

describe('an older Node', () => {
  const older = olderNode();
  it.skipIf(older === undefined)('hands over to the one from npm (skipped where there is none)', () => {
    expect(roundhouse(['formats'], older).out).toContain('otlp-json');
  });
});

describe('real dumps', () => {
  const data = sharedDataDir();
  it.skipIf(data === undefined)('of HALO count 2,073 of 2,073 spans (skipped where the data is absent)', () => {
    const files = [
      'medium_traces',
      'openai_agents_demo',
      'realistic_traces',
      'tiny_traces',
      'tiny_traces_second_file',
    ].map((name) => join(data ?? '', 'halo', `${name}.jsonl`));
    expect(JSON.parse(roundhouse(['overview', ...files, '--json']).out)).toMatchObject({
      records: 2073,
      dumpSpans: 2073,
      skippedCount: 0,
    });
  });
});

/** A Node on the PATH that is too old to run the engine. */
function olderNode(): string | undefined {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'node'))
    .filter((path) => existsSync(path))
    .find(
      (path) => Number(/^v(\d+)/.exec(spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout)?.[1] ?? '99') < 24,
    );
}
