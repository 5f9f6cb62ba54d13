import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { runTool } from './tools.ts';
import { selectSpans } from './selection.ts';
import { flatLine, storeOf, type SpanSketch, type TestStore } from './testing.ts';

const SPANS: readonly SpanSketch[] = [
  {
    trace: 'a',
    id: 'a1',
    kind: 'AGENT',
    name: 'plan',
    start: 0,
    end: 9_000_000_000,
    attributes: { 'agent.name': 'Payments agent', 'session.id': 's1', 'user.id': 'u1' },
  },
  {
    trace: 'a',
    id: 'a2',
    parent: 'a1',
    kind: 'LLM',
    start: 10,
    end: 2_000_000_010,
    attributes: {
      'llm.model_name': 'gpt-5',
      'llm.token_count.prompt': 9_000,
      'llm.token_count.completion': 2_000,
      'llm.cost.total': 0.06,
    },
  },
  {
    trace: 'a',
    id: 'a3',
    parent: 'a1',
    kind: 'TOOL',
    start: 20,
    status: 'ERROR',
    message: 'connection "refused"\nby café',
    attributes: { 'tool.name': 'pay', 'http.status_code': 422 },
  },
  {
    trace: 'b',
    id: 'b1',
    kind: 'AGENT',
    name: 'plan',
    start: 86_400_000_000_000,
    end: 86_400_500_000_000,
    service: 'billing',
    attributes: { 'inference.project_id': 'p2' },
  },
  {
    trace: 'b',
    id: 'b2',
    parent: 'b1',
    kind: 'LLM',
    start: 86_400_000_000_100,
    status: 'ERROR',
    attributes: { 'llm.model_name': 'claude-4' },
  },
  { trace: 'b', id: 'b3', parent: 'missing', kind: 'TOOL', start: null, attributes: { 'tool.name': 'search' } },
];

let test: TestStore;
beforeAll(async () => {
  test = await storeOf(SPANS);
});
afterAll(() => test[Symbol.asyncDispose]());

async function idsOf(filter: string): Promise<string[]> {
  const { store } = test;
  return Array.from((await selectSpans(store, { filter })).rows(), (span) => store.index.spanIdText(span)).sort();
}

async function tracesOf(args: object): Promise<string[]> {
  const { traces } = await runTool(test.store, 'query_traces', args);
  return traces.map((trace) => trace.traceId).sort();
}

describe('filters over spans', () => {
  it.each([
    ['kind:LLM', ['a2', 'b2']],
    ['-kind:LLM status:ok', ['a1', 'b1', 'b3']],
    ['model:GPT*', ['a2']],
    ['model=GPT-5', []],
    ['model~/^(gpt|claude)/', ['a2', 'b2']],
    ['agent:"payments agent"', ['a1']],
    ['duration>=2s', ['a1', 'a2']],
    ['duration:2s', ['a2']],
    ['tokens>10k', ['a2']],
    ['cost>0.05', ['a2']],
    ['start>=2026-08-02', ['b1', 'b2']],
    ['start:2026-08-01', ['a1', 'a2', 'a3']],
    ['has:noStart', ['b3']],
    ['has:orphan or has:session', ['a1', 'b3']],
    ['has:usage', ['a2']],
    ['session:s1', ['a1']],
    ['trace:b kind:TOOL', ['b3']],
    ['span:a3', ['a3']],
    ['root:plan span:B2', ['b2']],
    ['errors:1 kind:AGENT', ['a1', 'b1']],
    ['attr.http.status_code=422', ['a3']],
    ['attr.http.status_code>400', ['a3']],
    ['"connection \\"refused\\"\\nby café"', ['a3']],
    ['/refused.{3,9}by/', ['a3']],
    ['service:billing (kind:LLM or kind:AGENT)', ['b1']],
    ['span{kind:TOOL status:error}', ['a3']],
  ])('%s', async (filter, ids) => {
    expect(await idsOf(filter)).toEqual(ids);
  });
});

describe('filters over traces', () => {
  it.each([
    ['kind:TOOL status:error', ['a', 'b']],
    ['span{kind:TOOL status:error}', ['a']],
    ['-model:gpt*', ['b']],
    ['duration>5s', ['a']],
    ['tokens>10k', ['a']],
    ['has:orphan', ['b']],
    ['root:plan spans:3', ['a', 'b']],
    ['"refused"', ['a']],
    ['start>2026-08-01T12:00+00:00', ['b']],
    ['end<2026-08-02T02:00+02:00', ['a']],
    ['trace:A', ['a']],
    ['toolcalls>0 -llmcalls:0', ['a', 'b']],
  ])('%s', async (filter, ids) => {
    expect(await tracesOf({ filter })).toEqual(ids);
  });

  it('understands the named filters, times as instants', async () => {
    expect(await tracesOf({ filters: { has_errors: false } })).toEqual([]);
    expect(await tracesOf({ filters: { model_names: ['gpt-5', 'other'] } })).toEqual(['a']);
    expect(await tracesOf({ filters: { model_names: [] } })).toEqual([]);
    expect(await tracesOf({ filters: { service_names: ['billing'], project_id: 'p2' } })).toEqual(['b']);
    expect(await tracesOf({ filters: { agent_names: ['payments agent'] } })).toEqual([]);
    expect(await tracesOf({ filters: { start_time_gte: '2026-08-02T02:00:00+02:00' } })).toEqual(['b']);
    expect(await tracesOf({ filters: { start_time_gte: '2026-08-02T00:00:00.000000001Z' } })).toEqual([]);
    expect(await tracesOf({ filters: { end_time_lte: '2026-08-01' } })).toEqual(['a']);
    expect(await tracesOf({ filters: { regex_pattern: 'claude-\\d' } })).toEqual(['b']);
    expect(await tracesOf({ filters: { model_names: ['gpt-5'] }, filter: 'status:error' })).toEqual(['a']);
  });
});

describe('faults in filters', () => {
  it('names the column', async () => {
    await expect(tracesOf({ filter: 'kind:LLM modl:x' })).rejects.toMatchObject({
      code: 'badFilter',
      details: { column: 10 },
    });
  });
  it('names the argument of a time that is none', async () => {
    await expect(tracesOf({ filters: { start_time_gte: 'yesterday' } })).rejects.toMatchObject({
      code: 'badArgument',
      message: expect.stringContaining('filters.start_time_gte'),
    });
  });
  it('refuses a pattern outside RE2', async () => {
    await expect(tracesOf({ filters: { regex_pattern: '(?=a)' } })).rejects.toMatchObject({ code: 'badPattern' });
  });
});

describe('sorting', () => {
  it('puts absent values last either way, equal ones in dump order', async () => {
    await using test = await storeOf([
      { trace: 'x', id: '1', attributes: { 'llm.token_count.prompt': 5 }, kind: 'LLM' },
      { trace: 'y', id: '2' },
      { trace: 'z', id: '3', attributes: { 'llm.token_count.prompt': 9 }, kind: 'LLM' },
      { trace: 'w', id: '4', attributes: { 'llm.token_count.prompt': 9 }, kind: 'LLM' },
    ]);
    const sorted = async (direction: 'asc' | 'desc') =>
      (
        await runTool(test.store, 'query_traces', { sort: [{ column: 'tokens', direction }], fields: ['spanCount'] })
      ).traces.map((trace) => trace.traceId);
    expect(await sorted('asc')).toEqual(['x', 'z', 'w', 'y']);
    expect(await sorted('desc')).toEqual(['z', 'w', 'x', 'y']);
  });

  it('pages with a true total', async () => {
    await using test = await storeOf(
      Array.from({ length: 25 }, (_, i) => flatLine({ trace: `t${i}`, id: `s${i}`, start: i })),
    );
    const page = await runTool(test.store, 'query_traces', {
      limit: 10,
      offset: 20,
      sort: [{ column: 'start', direction: 'desc' }],
      fields: ['traceId'],
    });
    expect(page.traces.map((trace) => trace.traceId)).toEqual(['t4', 't3', 't2', 't1', 't0']);
    expect(page).toMatchObject({ total: 25 });
    expect(page.nextOffset).toBeUndefined();
  });
});
