import { expect, it } from 'vitest';

import { surroundingsOf } from './surroundings.ts';
import { storeOf, type SpanSketch } from './testing.ts';

async function around(spans: readonly SpanSketch[], span: string, trace = 't1') {
  await using test = await storeOf(spans);
  return surroundingsOf(test.store.index, trace, span);
}

it('tells the path from the root, the neighbours in time order and the children', async () => {
  const found = await around(
    [
      { id: 'a', kind: 'AGENT', end: 9_000 },
      { id: 'b', parent: 'a', kind: 'CHAIN', start: 1_000, end: 8_000 },
      { id: 'd', parent: 'b', kind: 'TOOL', start: 4_000, end: 5_000, status: 'ERROR' },
      { id: 'c', parent: 'b', kind: 'LLM', start: 2_000, end: 3_000 },
      { id: 'e', parent: 'b', kind: 'LLM', start: 6_000, end: null },
      { id: 'f', parent: 'd', start: 4_500, end: 4_600 },
      { trace: 't2', id: 'z', start: 4_100 },
    ],
    'd',
  );
  expect(found).toMatchObject({ traceSpans: 6, pathLeftOut: 0, at: 1, siblingsBefore: 0, siblingsAfter: 0 });
  expect(found?.path.map(({ spanId }) => spanId)).toEqual(['a', 'b']);
  expect(found?.siblings.map(({ spanId, offsetNs }) => [spanId, offsetNs])).toEqual([
    ['c', '2000'],
    ['d', '4000'],
    ['e', '6000'],
  ]);
  expect(found?.siblings[1]).toEqual({
    spanId: 'd',
    name: 'span d',
    kind: 'TOOL',
    status: 'error',
    offsetNs: '4000',
    durationNs: '1000',
  });
  expect(found?.siblings[2]).not.toHaveProperty('durationNs');
  expect(found?.children.map(({ spanId }) => spanId)).toEqual(['f']);
});

it('is bounded in a wide and deep trace, and says what it leaves out', async () => {
  const deep = Array.from({ length: 12 }, (_, at) => ({
    id: `d${at}`,
    ...(at === 0 ? {} : { parent: `d${at - 1}` }),
    start: at,
  }));
  const wide = Array.from({ length: 101 }, (_, at) => ({ id: `w${at}`, parent: 'd11', start: 100 + at }));
  const found = await around([...deep, ...wide], 'w50');
  expect(found?.path.map(({ spanId }) => spanId)).toEqual(['d4', 'd5', 'd6', 'd7', 'd8', 'd9', 'd10', 'd11']);
  expect(found).toMatchObject({ pathLeftOut: 4, at: 20, siblingsBefore: 30, siblingsAfter: 30 });
  expect(found?.siblings).toHaveLength(41);
  expect(found?.siblings[found.at]?.spanId).toBe('w50');
  const above = await around([...deep, ...wide], 'd11');
  expect(above).toMatchObject({ childrenLeftOut: 61 });
});

it('ends where parents run in a circle, and counts an orphan among the roots', async () => {
  const circle = await around(
    [
      { id: 'a', parent: 'b' },
      { id: 'b', parent: 'a', start: 5 },
    ],
    'a',
  );
  expect(circle?.path.length).toBeLessThan(2);
  const orphan = await around([{ id: 'a' }, { id: 'o', parent: 'nowhere', start: 5 }], 'o');
  expect(orphan).toMatchObject({ path: [], at: 1 });
});

it('leaves out superseded records, and knows no span that is not there', async () => {
  const twice = await around(
    [
      { id: 'a', end: 10 },
      { id: 'c', parent: 'a', start: 2 },
      { id: 'c', parent: 'a', start: 2, status: 'ERROR' },
      { id: 'd', parent: 'a', start: 4 },
    ],
    'd',
  );
  expect(twice?.siblings.map(({ spanId, status }) => [spanId, status])).toEqual([
    ['c', 'error'],
    ['d', 'ok'],
  ]);
  expect(await around([{ id: 'a' }], 'b')).toBeUndefined();
  expect(await around([{ id: 'a' }], 'a', 'nowhere')).toBeUndefined();
});
