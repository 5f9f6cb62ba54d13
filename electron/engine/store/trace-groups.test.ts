import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { ToolArguments } from '../../../shared/api/trace-tools.ts';
import type { FailureMarks } from './failure-marks.ts';
import { storeOf, TEST_EPOCH_NS, type SpanSketch, type TestStore } from './testing.ts';
import { runTool } from './tools.ts';
import { openStore, type TraceStore } from './trace-store.ts';

const llm = (input: number, cost?: number, session?: string): Partial<SpanSketch> => ({
  kind: 'LLM',
  attributes: {
    'llm.token_count.prompt': input,
    ...(cost === undefined ? {} : { 'llm.cost.total': cost }),
    ...(session === undefined ? {} : { 'session.id': session }),
  },
});

/** Ordinals of traces are those of their first appearance: a = 0, b = 1, … */
const SPANS: readonly SpanSketch[] = [
  { trace: 'a', id: '1', start: 5_000, ...llm(10, 0.5, 'x') },
  { trace: 'b', id: '2', start: 1_000, status: 'ERROR', ...llm(1, undefined, 'y') },
  { trace: 'c', id: '3', start: 9_000, ...llm(100, 0.25, 'x') },
  { trace: 'c', id: '4', start: 9_100, status: 'ERROR', attributes: { 'session.id': 'y' } },
  { trace: 'd', id: '5', start: 7_000 },
  { trace: 'e', id: '6', start: null },
];
/** a: loops and guesses; b: guesses; d: loops; c and e: neither. */
const MARKS: FailureMarks = { detectors: ['loop', 'unseen', 'guess'], bits: Uint32Array.of(0b101, 0b100, 0, 0b001, 0) };

let test: TestStore;
let store: TraceStore;
beforeAll(async () => {
  test = await storeOf(SPANS);
  store = openStore(test.store.index, {
    failures: { known: () => MARKS, find: () => Promise.resolve(MARKS) },
  });
});
afterAll(() => test[Symbol.asyncDispose]());

type Ask = Omit<ToolArguments<'trace_groups'>, 'by'>;

async function keysBy(by: 'session' | 'failure', ask: Ask = {}): Promise<readonly string[]> {
  return (await runTool(store, 'trace_groups', { by, ...ask })).key;
}

async function tracesIn(group: ToolArguments<'trace_rows'>['group'], ask: Ask = {}): Promise<readonly string[]> {
  return (await runTool(store, 'trace_rows', { ...ask, group })).traceId;
}

describe('groups of traces by session', () => {
  it('state sums, and absence where no trace reports a figure', async () => {
    const answer = await runTool(store, 'trace_groups', { by: 'session' });
    expect(answer).toMatchObject({ total: 3, traces: 5, key: ['x', 'y', ''] });
    expect([...answer.traceCount]).toEqual([2, 1, 2]);
    expect([...answer.errorTraceCount]).toEqual([1, 1, 0]);
    expect([...answer.errorCount]).toEqual([1, 1, 0]);
    expect([...answer.spanCount]).toEqual([3, 1, 2]);
    expect([...answer.inputTokens]).toEqual([110, 1, Number.NaN]);
    expect([...answer.costUsd]).toEqual([0.75, Number.NaN, Number.NaN]);
    expect(answer.firstStartNs[0]).toBe(TEST_EPOCH_NS + 5_000n);
    expect(answer.lastStartNs[0]).toBe(TEST_EPOCH_NS + 9_000n);
    expect(answer.firstStartNs[2]).toBe(TEST_EPOCH_NS + 7_000n);
  });

  it('put a trace into the one session that its row names', async () => {
    const groups = await keysBy('session');
    const members = await Promise.all(groups.map((key) => tracesIn({ by: 'session', key })));
    expect(members).toEqual([['a', 'c'], ['b'], ['d', 'e']]);
  });

  it('stand in the order of their traces, those without a session last', async () => {
    expect(await keysBy('session', { sort: [{ column: 'start', direction: 'asc' }] })).toEqual(['y', 'x', '']);
    expect(await keysBy('session', { sort: [{ column: 'start', direction: 'desc' }] })).toEqual(['x', 'y', '']);
    expect(await keysBy('session', { sort: [{ column: 'input_tokens', direction: 'asc' }] })).toEqual(['y', 'x', '']);
    expect(await keysBy('session', { sort: [{ column: 'session', direction: 'desc' }] })).toEqual(['y', 'x', '']);
  });

  it('keep filter and order inside, and come in pages', async () => {
    expect(await keysBy('session', { filter: 'input>5' })).toEqual(['x']);
    expect(await tracesIn({ by: 'session', key: 'x' }, { filter: 'cost<0.3' })).toEqual(['c']);
    expect(await tracesIn({ by: 'session', key: 'x' }, { sort: [{ column: 'start', direction: 'desc' }] })).toEqual([
      'c',
      'a',
    ]);
    expect(await keysBy('session', { offset: 1, limit: 1 })).toEqual(['y']);
    expect(await tracesIn({ by: 'session', key: 'gone' })).toEqual([]);
  });

  it('tell where opened groups stand', async () => {
    const sort = [{ column: 'start', direction: 'asc' }] as const;
    const answer = await runTool(store, 'trace_groups', {
      by: 'session',
      sort: [...sort],
      opened: ['x', 'gone', ''],
      limit: 1,
    });
    expect([...answer.openedAt]).toEqual([1, -1, 2]);
    expect([...answer.openedTraces]).toEqual([2, 0, 2]);
  });
});

describe('groups of traces by failure mode', () => {
  it('hold a trace once for each mode, those with most traces first', async () => {
    const answer = await runTool(store, 'trace_groups', { by: 'failure' });
    expect(answer).toMatchObject({ total: 3, traces: 5, key: ['loop', 'guess', ''] });
    expect([...answer.traceCount]).toEqual([2, 2, 2]);
    expect(await tracesIn({ by: 'failure', key: 'loop' })).toEqual(['a', 'd']);
    expect(await tracesIn({ by: 'failure', key: 'guess' })).toEqual(['a', 'b']);
    expect(await tracesIn({ by: 'failure', key: '' })).toEqual(['c', 'e']);
    expect(await keysBy('failure', { filter: 'session:y' })).toEqual(['guess', '']);
  });

  it('are sorted by what adds up, and keep their order by size under any other column', async () => {
    expect(await keysBy('failure', { sort: [{ column: 'errors', direction: 'desc' }] })).toEqual(['guess', 'loop', '']);
    expect(await keysBy('failure', { sort: [{ column: 'start', direction: 'asc' }] })).toEqual(['loop', 'guess', '']);
  });

  it('are refused where nothing looks for modes', async () => {
    await expect(runTool(test.store, 'trace_groups', { by: 'failure' })).rejects.toMatchObject({ code: 'badArgument' });
    await expect(
      runTool(test.store, 'query_traces', { sort: [{ column: 'failures', direction: 'desc' }] }),
    ).rejects.toMatchObject({ code: 'badArgument' });
  });
});

describe('traces by their number of failure modes', () => {
  it('stand with most modes first', async () => {
    const { traceId } = await runTool(store, 'trace_rows', { sort: [{ column: 'failures', direction: 'desc' }] });
    expect(traceId).toEqual(['a', 'b', 'd', 'c', 'e']);
  });
});
