import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { align } from './align.ts';
import { compareOverviews } from './compare-overviews.ts';
import { storeOf, type SpanSketch } from './testing.ts';
import { runTool } from './tools.ts';

describe('alignment', () => {
  it('keeps both orders, loses nothing and pairs only what is alike', () => {
    const letters = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 30 });
    fc.assert(
      fc.property(letters, letters, (left, right) => {
        const { pairs } = align(left.length, right.length, {
          equal: 1,
          likeness: (l, r) => (left[l] === right[r] ? 1 : 0),
        });
        expect(pairs.flatMap((pair) => (pair.left === undefined ? [] : [pair.left]))).toEqual([...left.keys()]);
        expect(pairs.flatMap((pair) => (pair.right === undefined ? [] : [pair.right]))).toEqual([...right.keys()]);
        for (const pair of pairs)
          if (pair.left !== undefined && pair.right !== undefined) expect(left[pair.left]).toBe(right[pair.right]);
      }),
    );
  });

  it('finds the longest common part', () => {
    const [left, right] = ['xabcyd', 'abczd'];
    const { pairs } = align(left.length, right.length, {
      equal: 1,
      likeness: (l, r) => (left[l] === right[r] ? 1 : 0),
    });
    expect(pairs.filter((pair) => pair.left !== undefined && pair.right !== undefined)).toHaveLength(4);
  });
});

function run(
  trace: string,
  calls: readonly (readonly [tool: string, input: string, output: string, failed?: boolean])[],
): SpanSketch[] {
  return [
    { trace, id: `${trace}-root`, kind: 'CHAIN', name: 'task', start: 0 },
    ...calls.map(([tool, input, output, failed], i): SpanSketch => ({
      trace,
      id: `${trace}-${i}`,
      parent: `${trace}-root`,
      kind: 'TOOL',
      name: 'call',
      start: i + 1,
      ...(failed === true && { status: 'ERROR', message: 'boom' }),
      attributes: { 'tool.name': tool, 'input.value': input, 'output.value': output },
    })),
  ];
}

describe('compare_traces', () => {
  it('says where and how two runs part', async () => {
    await using test = await storeOf([
      ...run('l', [
        ['list', '{}', 'a b'],
        ['read', 'a', 'id call_0123456789'],
        ['write', 'x', 'ok'],
        ['done', '', ''],
      ]),
      ...run('r', [
        ['list', '{}', 'a b'],
        ['read', 'a', 'id call_9876543210'],
        ['search', 'q', 'hit'],
        ['write', 'x', 'no', true],
        ['done', '', ''],
      ]),
    ]);
    const result = await runTool(test.store, 'compare_traces', { left_trace_id: 'l', right_trace_id: 'r', context: 1 });
    expect(result).toMatchObject({ same: 3, changed: 1, onlyLeft: 0, onlyRight: 1, partsAt: 2, approximate: false });
    expect(result.summary).toBe('After 2 equal steps only the right run does TOOL "search".');
    expect(result.steps.map(({ position, step }) => [position, step.kind])).toEqual([
      [1, 'same'],
      [2, 'onlyRight'],
      [3, 'changed'],
      [4, 'same'],
    ]);
    expect(result.steps[2]?.step).toMatchObject({
      differences: ['output', 'status'],
      right: { statusMessage: 'boom' },
    });
  });

  it('agrees with itself', async () => {
    await using test = await storeOf(
      run('l', [
        ['list', '{}', 'a'],
        ['read', 'b', 'c'],
      ]),
    );
    const result = await runTool(test.store, 'compare_traces', { left_trace_id: 'l', right_trace_id: 'l' });
    expect(result).toMatchObject({ same: 2, changed: 0, summary: 'All 2 steps agree.', listed: 0 });
  });
});

describe('compareOverviews', () => {
  it('lays figures, names and errors of two dumps side by side', async () => {
    await using before = await storeOf([
      ...run('l', [['list', '', '']]),
      { trace: 'x', id: 'x1', status: 'ERROR', message: 'timeout after 30 s' },
    ]);
    await using after = await storeOf([
      ...run('l', [
        ['list', '', ''],
        ['grep', '', ''],
      ]),
    ]);
    const left = await runTool(before.store, 'get_dataset_overview', {});
    const right = await runTool(after.store, 'get_dataset_overview', {});
    const comparison = compareOverviews(left, right);
    expect(comparison.figures).toContainEqual({ figure: 'errorTraces', left: 1, right: 0, change: -1, relative: -1 });
    expect(comparison.names).toContainEqual({ list: 'tools', name: 'grep', kind: 'onlyRight', traces: 1 });
    expect(comparison.errors).toEqual([
      { spanName: 'span x1', statusMessage: 'timeout after <num> s', left: 1, right: 0 },
    ]);
  });

  it('says which lists of names it does not compare, having them in part only', async () => {
    const spans = (count: number): SpanSketch[] =>
      Array.from({ length: count }, (_, i) => ({ trace: 't', id: `s${i}`, kind: 'TOOL', name: `tool ${i}` }));
    await using few = await storeOf(spans(3));
    await using many = await storeOf(spans(500));
    const left = await runTool(few.store, 'get_dataset_overview', {});
    const right = await runTool(many.store, 'get_dataset_overview', {});
    expect(right.names.values.length).toBeLessThan(500);
    const { names, cutLists } = compareOverviews(left, right);
    expect(cutLists).toContainEqual({ list: 'names', left: 3, right: 500 });
    expect(names.filter(({ list }) => list === 'names')).toEqual([]);
  });
});
