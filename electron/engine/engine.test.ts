import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type {
  EventOf,
  InputOf,
  OutputOf,
  ProcedureName,
  StreamInputOf,
  StreamName,
} from '../../shared/api/contract.ts';
import { dumpStatusSchema } from '../../shared/api/procedures-dumps.ts';
import type { ServedApi } from '../../shared/api/transport-server.ts';
import { createEngine, type Engine } from './engine.ts';

let folder: string;
let dumpPath: string;
let engine: Engine;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'roundhouse-engine-'));
  dumpPath = join(folder, 'dump.jsonl');
  writeFileSync(dumpPath, [spanLine(1, 1), spanLine(1, 2), 'no json\n', spanLine(2, 3)].join(''));
  engine = createEngine({ dataDir: join(folder, 'home'), checkOutput: true });
});

afterEach(() => {
  engine[Symbol.dispose]();
  rmSync(folder, { recursive: true, force: true });
});

function spanLine(trace: number, span: number): string {
  const record = {
    trace_id: String(trace).padStart(32, '0'),
    span_id: String(span).padStart(16, '0'),
    parent_span_id: null,
    name: '=step, "one"',
    start_time: '2026-01-01T00:00:00.000000001Z',
    end_time: '2026-01-01T00:00:01Z',
    status: { code: 'STATUS_CODE_OK' },
    attributes: {
      'openinference.span.kind': 'LLM',
      'llm.input_messages.0.message.role': 'user',
      'llm.input_messages.0.message.content': 'hello',
    },
  };
  return `${JSON.stringify(record)}\n`;
}

/** The engine's answer, typed by the contract as a window's is. */
async function ask<N extends ProcedureName>(name: N, input: InputOf<N>): Promise<OutputOf<N>> {
  return (await engine.api.call(name, input, new AbortController().signal)) as OutputOf<N>;
}

async function* listen<N extends StreamName>(
  name: N,
  input: StreamInputOf<N>,
  signal = new AbortController().signal,
): AsyncGenerator<EventOf<N>> {
  for await (const event of engine.api.open(name, input, signal)) yield event as EventOf<N>;
}

async function openedDump(path = dumpPath): Promise<string> {
  const { dump } = await ask('dumps.open', { paths: [path] });
  for await (const { state } of listen('dumps.watch', { dump })) if (state.kind === 'ready') break;
  return dump;
}

describe('an open dump', () => {
  it('is ready with all its records accounted for', async () => {
    const dump = await openedDump();
    const status = await ask('dumps.status', { dump });
    expect(status).toMatchObject({ name: 'dump.jsonl', counts: { spans: 3, traces: 2, records: 4 }, skippedCount: 1 });
    const skipped = await ask('dumps.skipped', { dump });
    expect(skipped).toMatchObject({ total: 1, rows: [{ file: dumpPath, line: 3 }] });
    const text = await ask('dumps.skippedText', { dump, row: 0, maxBytes: 4 });
    expect(text).toMatchObject({ text: 'no j', complete: false });
  });

  it('answers questions asked before it is ready', async () => {
    const { dump } = await ask('dumps.open', { paths: [dumpPath] });
    expect(await ask('tool.count_traces', { dump, arguments: {} })).toMatchObject({ total: 2, spans: 3 });
  });

  it('is the same one when it is opened again', async () => {
    const dump = await openedDump();
    expect((await ask('dumps.open', { paths: [dumpPath] })).dump).toBe(dump);
    expect((await ask('dumps.list', {})).dumps).toHaveLength(1);
  });

  it('is refused by name when it is not open', async () => {
    await expect(ask('dumps.status', { dump: 'none' })).rejects.toMatchObject({ code: 'notFound' });
    const dump = await openedDump();
    await ask('dumps.close', { dump });
    await expect(ask('tool.trace_rows', { dump, arguments: {} })).rejects.toMatchObject({ code: 'notFound' });
  });

  it('says what is wrong with one that cannot be read, and tries again when asked', async () => {
    const path = join(folder, 'late.jsonl');
    const { dump } = await ask('dumps.open', { paths: [path] });
    await expect(ask('tool.count_traces', { dump, arguments: {} })).rejects.toMatchObject({ code: 'notFound' });
    expect(await ask('dumps.status', { dump })).toMatchObject({
      state: { kind: 'failed', error: { code: 'notFound' } },
    });
    writeFileSync(path, spanLine(1, 1));
    await openedDump(path);
    expect(await ask('tool.count_traces', { dump, arguments: {} })).toMatchObject({ total: 1 });
  });

  it('gives the messages of its spans', async () => {
    const dump = await openedDump();
    const traceId = '1'.padStart(32, '0');
    const answer = await ask('trace.conversations', { dump, traceId, spanIndexes: [1] });
    expect(answer.conversations).toMatchObject([
      { spanIndex: 1, input: [{ role: 'user', parts: [{ kind: 'text', text: 'hello' }] }] },
    ]);
    await expect(ask('trace.conversations', { dump, traceId, spanIndexes: [9] })).rejects.toMatchObject({
      code: 'notFound',
    });
  });

  it('finds failure modes when they are asked for, and then knows them in its rows', async () => {
    const failed = { ...JSON.parse(spanLine(3, 4)), name: 'pay', status: { code: 'STATUS_CODE_ERROR', message: 'no' } };
    failed.attributes['openinference.span.kind'] = 'TOOL';
    appendFileSync(dumpPath, `${JSON.stringify(failed)}\n`);
    const dump = await openedDump();
    expect(await ask('failures.modes', { dump })).toEqual({ kind: 'unknown' });
    expect((await ask('tool.trace_rows', { dump, arguments: {} })).failures).toBeUndefined();
    const filter = 'failure:unrecovered-*';
    const rows = await ask('tool.trace_rows', { dump, arguments: { filter } });
    expect(rows).toMatchObject({ total: 1, traceId: ['3'.padStart(32, '0')] });
    expect(rows.failures?.[0]).toContain('unrecovered-error');
    expect(await ask('failures.modes', { dump, filter: `-${filter}` })).toMatchObject({ kind: 'known', modes: [] });
    expect((await ask('failures.overTime', { dump, bins: 3 })).modes.map(({ traces }) => traces.length)).toContain(3);
  });

  it('keeps what people said about it across engines', async () => {
    const dump = await openedDump();
    const traceId = '2'.padStart(32, '0');
    await ask('annotations.change', {
      dump,
      arguments: { targets: [{ traceId }], change: { starred: true, note: 'odd' } },
    });
    engine[Symbol.dispose]();
    engine = createEngine({ dataDir: join(folder, 'home'), checkOutput: true });
    await openedDump();
    const { annotations } = await ask('annotations.list', { dump, arguments: {} });
    expect(annotations).toMatchObject([{ traceId, starred: true, note: 'odd' }]);
  });

  it('tells of its growth while somebody follows', async () => {
    const dump = await openedDump();
    const abort = new AbortController();
    const growth = listen('dumps.follow', { dump }, abort.signal);
    const first = growth.next();
    await expect.poll(async () => (await ask('dumps.status', { dump })).following).toBe(true);
    appendFileSync(dumpPath, spanLine(3, 4));
    expect((await first).value).toMatchObject({
      newSpans: 1,
      newTraces: 1,
      spans: 4,
      latestTraceId: '3'.padStart(32, '0'),
      grownTraces: 1,
      grown: [{ traceId: '3'.padStart(32, '0'), isNew: true, newSpans: 1, spanIds: ['4'.padStart(16, '0')] }],
    });
    expect(await ask('tool.count_traces', { dump, arguments: {} })).toMatchObject({ total: 3 });
    abort.abort();
    expect((await growth.next()).done).toBe(true);
    expect((await ask('dumps.status', { dump })).following).toBe(false);
  });
});

describe('two windows on one dump', () => {
  const never = new AbortController().signal;
  const open = (window: ServedApi) => window.call('dumps.open', { paths: [dumpPath] }, never);
  const openDumps = async () => (await ask('dumps.list', {})).dumps.map(({ dump }) => dump);

  it('stays open for the window that did not close it', async () => {
    using one = engine.windowApi();
    using two = engine.windowApi();
    await open(one);
    const { dump } = dumpStatusSchema.parse(await open(two));
    await one.call('dumps.close', { dump }, never);
    expect(await openDumps()).toEqual([dump]);
    await two.call('dumps.close', { dump }, never);
    expect(await openDumps()).toEqual([]);
  });

  it('is held by a window that only watches it, as after a crash', async () => {
    using one = engine.windowApi();
    const { dump } = dumpStatusSchema.parse(await open(one));
    using two = engine.windowApi();
    const watch = two.open('dumps.watch', { dump }, never)[Symbol.asyncIterator]();
    await watch.next();
    await one.call('dumps.close', { dump }, never);
    expect(await openDumps()).toEqual([dump]);
    await watch.return?.();
  });
});

describe('the demo', () => {
  it('is opened from a copy in the data folder', async () => {
    const { paths } = await ask('dumps.demo', {});
    expect(paths).toEqual([join(folder, 'home', 'demo', 'concierge.jsonl')]);
    const { dump } = await ask('dumps.open', { paths: [...paths] });
    expect((await ask('tool.count_traces', { dump, arguments: {} })).total).toBeGreaterThan(100);
  });
});

describe('an export', () => {
  it('writes records as they stand', async () => {
    const dump = await openedDump();
    const path = join(folder, 'out.jsonl');
    const selection = { kind: 'traces' as const, traceIds: ['2'.padStart(32, '0')] };
    const events = await Array.fromAsync(listen('dumps.export', { dump, path, format: 'jsonl', selection }));
    expect(events.at(-1)).toMatchObject({ kind: 'written', traces: 1, rows: 1 });
    expect(readFileSync(path, 'utf8')).toBe(spanLine(2, 3));
  });

  it('writes a table that no spreadsheet takes for formulas', async () => {
    const dump = await openedDump();
    const path = join(folder, 'out.csv');
    await Array.fromAsync(
      listen('dumps.export', { dump, path, format: 'csv', selection: { kind: 'filter', filter: '' } }),
    );
    const [heading, first, ...rest] = readFileSync(path, 'utf8').split('\r\n');
    expect(heading).toMatch(/^trace_id,name,kind/);
    expect(first).toContain(`,"'=step, ""one""",LLM,`);
    expect(rest).toHaveLength(2);
  });

  it('writes the rows of a statement as a table or as objects', async () => {
    const dump = await openedDump();
    const query = "SELECT 1 AS n, '=1+1' AS n, NULL AS blank";
    const [csv, jsonl] = [join(folder, 'rows.csv'), join(folder, 'rows.jsonl')];
    const written = await Array.fromAsync(listen('dumps.exportSql', { dump, query, path: csv, format: 'csv' }));
    expect(written).toEqual([{ rows: 1, truncated: false }]);
    expect(readFileSync(csv, 'utf8')).toBe("n,n,blank\r\n1,'=1+1,\r\n");
    await Array.fromAsync(listen('dumps.exportSql', { dump, query, path: jsonl, format: 'jsonl' }));
    expect(JSON.parse(readFileSync(jsonl, 'utf8'))).toEqual({ n: 1, n_2: '=1+1', blank: null });
  });

  it('keeps the values of columns with one name beside a column of the name that the second would get', async () => {
    const dump = await openedDump();
    const path = join(folder, 'rows.jsonl');
    const query = 'SELECT 1 AS n, 2 AS n, 3 AS n_2, 4 AS n';
    await Array.fromAsync(listen('dumps.exportSql', { dump, query, path, format: 'jsonl' }));
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ n: 1, n_3: 2, n_2: 3, n_4: 4 });
  });

  it('leaves nothing behind when it fails', async () => {
    const dump = await openedDump();
    const path = join(folder, 'out.jsonl');
    const selection = { kind: 'traces' as const, traceIds: ['none'] };
    await expect(
      Array.fromAsync(listen('dumps.export', { dump, path, format: 'jsonl', selection })),
    ).rejects.toMatchObject({
      code: 'notFound',
    });
    expect(() => readFileSync(path)).toThrow('ENOENT');
  });
});

describe('what the engine keeps', () => {
  it('lists the dumps opened last, until told to forget', async () => {
    const dump = await openedDump();
    expect((await ask('dumps.recent', {})).dumps).toMatchObject([{ dump, name: 'dump.jsonl', present: true }]);
    await ask('dumps.forget', {});
    expect((await ask('dumps.recent', {})).dumps).toEqual([]);
  });

  it('gives settings back as they were set', async () => {
    expect(await ask('settings.get', { key: 'columns' })).toEqual({});
    await ask('settings.set', { key: 'columns', value: ['name', { width: 3 }] });
    expect(await ask('settings.get', { key: 'columns' })).toEqual({ value: ['name', { width: 3 }] });
  });

  it('shows the work that it did as jobs', async () => {
    await openedDump();
    expect((await ask('jobs.list', {})).jobs).toMatchObject([{ kind: 'index', title: 'dump.jsonl', state: 'done' }]);
    await expect(ask('jobs.cancel', { job: 'none' })).rejects.toMatchObject({ code: 'notFound' });
  });

  it('opens again what was open before a crash', async () => {
    const dump = await openedDump();
    const inputs = engine.opened.value.map((note) => note.inputs);
    engine[Symbol.dispose]();
    engine = createEngine({ dataDir: join(folder, 'home'), checkOutput: true });
    expect(engine.reopen(inputs)).toEqual(['dump.jsonl']);
    expect(await ask('tool.count_traces', { dump, arguments: {} })).toMatchObject({ total: 2 });
  });
});

describe('a preview', () => {
  it('counts exactly and opens nothing', async () => {
    const events = await Array.fromAsync(listen('dumps.preview', { paths: [dumpPath] }));
    expect(events.at(-1)).toMatchObject({
      kind: 'preview',
      preview: { totals: { records: 4, spans: 3, traces: 2, skippedCount: 1 } },
    });
    expect((await ask('dumps.list', {})).dumps).toEqual([]);
  });
});
