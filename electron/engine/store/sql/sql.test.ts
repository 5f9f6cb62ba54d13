import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { SQL_VIEWS } from '../../../../shared/api/sql-views.ts';

import { storeOf, type TestStore } from '../testing.ts';
import { openStore } from '../trace-store.ts';
import { runTool } from '../tools.ts';

let test: TestStore;
beforeAll(async () => {
  test = await storeOf([
    { trace: 'a', id: 'a1', kind: 'AGENT', start: 1, end: 1_500_001, attributes: { 'session.id': 's' } },
    {
      trace: 'a',
      id: 'a2',
      parent: 'a1',
      kind: 'LLM',
      start: 2,
      status: 'ERROR',
      message: 'it broke',
      attributes: { 'llm.model_name': 'm', 'llm.token_count.prompt': 3, 'llm.cost.total': 0.5 },
    },
    { trace: 'b', id: '00000000000000ff', parent: 'gone', start: null },
  ]);
});
afterAll(() => test[Symbol.asyncDispose]());

async function rows(query: string, limits: object = {}): Promise<readonly (readonly unknown[])[]> {
  return (await runTool(test.store, 'sql', { query, ...limits })).rows;
}

describe('views', () => {
  it.each(SQL_VIEWS.map((view) => [view.name, view] as const))(
    '%s has the columns of the contract',
    async (name, view) => {
      const { columns } = await runTool(test.store, 'sql', { query: `SELECT * FROM ${name} LIMIT 1` });
      expect(columns.map((column) => column.name)).toEqual(view.columns.map((column) => column.name));
    },
  );

  it('tell the facts of the dump, ids as written and times exact', async () => {
    expect(
      await rows(
        'SELECT trace_id, span_id, parent_span_id, kind, status, start_ns, start_time, duration_ms, model, total_tokens, cost_usd, is_orphan FROM spans ORDER BY trace_id, span_index',
      ),
    ).toEqual([
      [
        'a',
        'a1',
        null,
        'AGENT',
        'ok',
        '1785542400000000001',
        '2026-08-01T00:00:00.000000001Z',
        1.5,
        null,
        null,
        null,
        0,
      ],
      ['a', 'a2', 'a1', 'LLM', 'error', '1785542400000000002', '2026-08-01T00:00:00.000000002Z', 0.001, 'm', 3, 0.5, 0],
      ['b', '00000000000000ff', null, 'CHAIN', 'ok', null, null, null, null, null, null, 1],
    ]);
    expect(await rows('SELECT span_id, status_message FROM errors')).toEqual([['a2', 'it broke']]);
    expect(await rows('SELECT session, trace_count, span_count, input_tokens FROM sessions')).toEqual([['s', 1, 2, 3]]);
    expect(
      await rows('SELECT trace_id, span_count, error_count, total_tokens, session FROM traces ORDER BY 1'),
    ).toEqual([
      ['a', 2, 1, 3, 's'],
      ['b', 1, 0, null, null],
    ]);
    expect(await rows('SELECT span_id, model FROM usage')).toEqual([['a2', 'm']]);
  });
});

describe('fences', () => {
  it.each([
    'DELETE FROM span',
    "INSERT INTO owner VALUES (9, 'a', 'b')",
    'WITH x AS (SELECT 1) DELETE FROM span',
    'DROP VIEW spans',
    'PRAGMA query_only = OFF',
    "ATTACH '/tmp/x.db' AS x",
    "VACUUM INTO '/tmp/x.db'",
    'SELECT 1; SELECT 2',
    'SELECT 1; DROP TABLE span',
    "SELECT load_extension('x')",
    "SELECT writefile('x', 'y')",
    '/* SELECT */ CREATE TABLE x (y)',
    'BEGIN',
    'SELECT nope FROM spans',
    '',
    '-- nothing',
  ])('refuse %s', async (query) => {
    await expect(rows(query)).rejects.toMatchObject({ code: query === '' ? 'badArgument' : 'badSql' });
    expect(await rows('SELECT count(*) FROM spans')).toEqual([[3]]);
  });

  it('let comments, a closing semicolon and signs inside texts pass', async () => {
    expect(await rows("SELECT ';' -- ; no\n;")).toEqual([[';']]);
  });

  it('stop a statement that never ends, and answer the next', async () => {
    const endless = 'WITH RECURSIVE c (x) AS (VALUES (0) UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c';
    await expect(rows(endless, { timeout_ms: 300 })).rejects.toMatchObject({ code: 'limit' });
    expect(await rows('SELECT 1')).toEqual([[1]]);
  });

  it('stop at the signal', async () => {
    const controller = new AbortController();
    const endless = 'WITH RECURSIVE c (x) AS (VALUES (0) UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c';
    const answer = runTool(test.store, 'sql', { query: endless }, { signal: controller.signal });
    setTimeout(() => controller.abort(), 200);
    await expect(answer).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('end at row and byte limits and say so', async () => {
    const many = 'WITH RECURSIVE c (x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM c LIMIT 100) SELECT x FROM c';
    expect(await runTool(test.store, 'sql', { query: many, row_limit: 10 })).toMatchObject({
      rowCount: 10,
      truncated: true,
      truncatedBy: 'rows',
    });
    expect(await runTool(test.store, 'sql', { query: many, row_limit: 100 })).toMatchObject({
      rowCount: 100,
      truncated: false,
    });
    expect(
      await runTool(test.store, 'sql', { query: "SELECT printf('%.5000c', 'x') FROM spans", byte_limit: 6000 }),
    ).toMatchObject({ rowCount: 1, truncatedBy: 'bytes' });
  });

  it('refuse what needs more memory than there is for it', async () => {
    await expect(rows('SELECT length(hex(zeroblob(600000000)))')).rejects.toMatchObject({ code: 'badSql' });
  });
});

describe('filling', () => {
  it('replaces a damaged database and leaves no partial one after a cancel', async () => {
    const path = join(test.folder, 'other.db');
    writeFileSync(path, 'this is no database');
    using store = openStore(test.store.index, { sqlPath: path });
    await expect(store.sql?.fill({ signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'cancelled' });
    expect(store.sql?.isFilled).toBe(false);
    const phases: string[] = [];
    await store.sql?.fill({ onProgress: (progress) => phases.push(`${progress.phase} ${progress.records}`) });
    expect(store.sql?.isFilled).toBe(true);
    expect(phases.at(-1)).toBe('sql 3');
  });

  it('says so where there is no place for it', async () => {
    using store = openStore(test.store.index);
    await expect(runTool(store, 'sql', { query: 'SELECT 1' })).rejects.toMatchObject({ code: 'badSql' });
  });
});
