import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { sharedDataDir } from '../../../test/shared-data.ts';

import { statsOf } from './stats.ts';
import { storeOf, type TestStore } from './testing.ts';
import { bucketStart } from './time-bucket.ts';
import { runTool } from './tools.ts';

describe('figures', () => {
  it('leave out what is not reported, percentiles by nearest rank', () => {
    expect(statsOf(Float64Array.from([Number.NaN, 4, 1, 3, 2]))).toEqual({
      count: 4,
      sum: 10,
      mean: 2.5,
      min: 1,
      max: 4,
      p50: 2,
      p90: 4,
      p95: 4,
      p99: 4,
    });
    expect(statsOf(Float64Array.from([Number.NaN]))).toEqual({ count: 0, sum: 0 });
  });

  it('put instants into calendar buckets, before the epoch too', () => {
    const ns = (iso: string): bigint => BigInt(Date.parse(iso)) * 1_000_000n;
    expect(bucketStart(ns('2026-08-05T10:20:30Z') + 1n, 'week')).toBe(ns('2026-08-03T00:00:00Z'));
    expect(bucketStart(ns('2026-08-05T10:20:30Z'), 'month')).toBe(ns('2026-08-01T00:00:00Z'));
    expect(bucketStart(ns('1969-12-31T23:59:59Z') - 1n, 'minute')).toBe(ns('1969-12-31T23:59:00Z'));
  });
});

describe('groups', () => {
  it('count rows, traces and errors; superseded spans count once', async () => {
    await using test = await storeOf([
      {
        trace: 'a',
        id: '1',
        kind: 'LLM',
        attributes: { 'llm.model_name': 'm1', 'llm.token_count.prompt': 10 },
        end: 2_000_000,
      },
      { trace: 'a', id: '2', kind: 'LLM', status: 'ERROR', attributes: { 'llm.model_name': 'm1' }, end: 4_000_000 },
      { trace: 'b', id: '3', kind: 'LLM', attributes: { 'llm.model_name': 'm2' }, end: null },
      { trace: 'b', id: '3', kind: 'LLM', attributes: { 'llm.model_name': 'm2' }, end: 6_000_000 },
      { trace: 'b', id: '4', kind: 'TOOL', start: null },
    ]);
    const { groups, rows, total } = await runTool(test.store, 'aggregate', {
      group_by: ['model'],
      sort: { by: 'group', direction: 'asc' },
    });
    expect({ rows, total }).toEqual({ rows: 4, total: 3 });
    expect(groups).toMatchObject([
      { key: { model: '' }, count: 1, errors: 0, measures: { duration: { count: 0 } } },
      {
        key: { model: 'm1' },
        count: 2,
        traces: 1,
        errors: 1,
        errorRate: 0.5,
        measures: { duration: { sum: 6, max: 4 }, tokens: { count: 1, sum: 10 } },
      },
      { key: { model: 'm2' }, count: 1, measures: { duration: { sum: 6 } } },
    ]);
    const byTime = await runTool(test.store, 'aggregate', { time_bucket: 'day', measures: [] });
    expect(byTime.groups.map((group) => [group.bucketTime, group.count])).toEqual([
      ['2026-08-01T00:00:00.000000000Z', 3],
      [undefined, 1],
    ]);
    const { facets } = await runTool(test.store, 'facets', { fields: ['model'], limit: 1 });
    expect(facets).toEqual([
      { field: 'model', values: [{ value: 'm1', spans: 2, traces: 1, errors: 1 }], total: 2, missing: 1 },
    ]);
  });

  it('list sessions with their traces in time order, those without a time last', async () => {
    const session = (id: string) => ({ 'session.id': id });
    await using test = await storeOf([
      { trace: 'untimed', id: '0', start: null, attributes: session('s') },
      { trace: 'late', id: '1', start: 5_000, attributes: { ...session('s'), 'user.id': 'u' } },
      { trace: 'early', id: '2', start: 1_000, status: 'ERROR', attributes: session('s') },
      { trace: 'other', id: '3', attributes: session('q') },
      { trace: 'none', id: '4' },
    ]);
    const result = await runTool(test.store, 'list_sessions', { sort: [{ column: 'traces', direction: 'desc' }] });
    expect(result).toMatchObject({ total: 2, tracesWithoutSession: 1 });
    expect(result.sessions[0]).toMatchObject({
      session: 's',
      users: ['u'],
      traceCount: 3,
      errorTraceCount: 1,
      traceIds: ['early', 'late', 'untimed'],
      durationNs: '5000',
    });
  });
});

describe('histograms', () => {
  it('count every row once', async () => {
    await using test = await storeOf(
      Array.from({ length: 40 }, (_, i) => ({
        trace: `t${i}`,
        id: `s${i}`,
        start: i * 1_000_000_000,
        end: i * 1_000_000_000 + i * i * 1_000_000,
        ...(i === 39 && { status: 'ERROR' as const }),
      })),
    );
    for (const measure of ['time', 'duration', 'size', 'tokens'] as const) {
      for (const scale of ['linear', 'log'] as const) {
        const result = await runTool(test.store, 'histogram', { measure, scale, buckets: 7 });
        expect(result.buckets.reduce((sum, bucket) => sum + bucket.count, 0) + result.below + result.missing).toBe(40);
      }
    }
    const time = await runTool(test.store, 'histogram', { buckets: 4 });
    expect(time.buckets[0]?.from).toBe('1785542400000000000');
    expect(time.buckets.map((bucket) => bucket.errors)).toEqual([0, 0, 0, 1]);
  });
});

const dataDir = sharedDataDir();

// Skipped where the real trace files are not beside the checkout.
describe.skipIf(dataDir === undefined)('over real traces', () => {
  const file = join(dataDir ?? '', 'halo/medium_traces.jsonl');
  let test: TestStore;
  beforeAll(async () => {
    test = await storeOf({ files: [file] });
  });
  afterAll(() => test[Symbol.asyncDispose]());

  it('agrees with a plain reading of the file', async () => {
    const records = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const errors = records.filter((record) => record.status.code === 'STATUS_CODE_ERROR');
    const overview = await runTool(test.store, 'get_dataset_overview', {});
    expect(overview).toMatchObject({
      records: 2000,
      spans: 2000,
      traces: 500,
      errorSpans: errors.length,
      errorTraces: new Set(errors.map((record) => record.trace_id)).size,
      errorTaxonomyCovers: errors.length,
    });
    const { groups } = await runTool(test.store, 'aggregate', { group_by: ['model', 'service'], limit: 1000 });
    for (const group of groups) {
      const same = records.filter(
        (record) =>
          (record.attributes['inference.llm.model_name'] ?? record.attributes['llm.model_name'] ?? '') ===
            group.key['model'] && record.resource.attributes['service.name'] === group.key['service'],
      );
      expect(group.count).toBe(same.length);
      expect(group.errors).toBe(same.filter((record) => record.status.code === 'STATUS_CODE_ERROR').length);
    }
    const { total } = await runTool(test.store, 'count_traces', {
      filters: { model_names: ['gpt-5-mini'], has_errors: true },
    });
    const withModel = new Set(
      records
        .filter((record) => record.attributes['inference.llm.model_name'] === 'gpt-5-mini')
        .map((record) => record.trace_id),
    );
    expect(total).toBe([...new Set(errors.map((record) => record.trace_id))].filter((id) => withModel.has(id)).length);
  });
});
