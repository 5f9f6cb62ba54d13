import { describe, expect, it } from 'vitest';

import type { SpanPlace, Surroundings } from '../api/surroundings.ts';
import { layoutStrip } from './layout-strip.ts';

function place(spanId: string, from: number | undefined, durationNs?: number): SpanPlace {
  return {
    spanId,
    name: spanId,
    kind: 'TOOL',
    status: 'ok',
    ...(from === undefined ? {} : { offsetNs: String(from) }),
    ...(durationNs === undefined ? {} : { durationNs: String(durationNs) }),
  };
}

function around(parts: Partial<Surroundings> & Pick<Surroundings, 'siblings'>): Surroundings {
  return {
    traceSpans: 9,
    path: [],
    pathLeftOut: 0,
    at: 0,
    siblingsBefore: 0,
    siblingsAfter: 0,
    children: [],
    childrenLeftOut: 0,
    ...parts,
  };
}

const drawn = (surroundings: Surroundings) =>
  layoutStrip(surroundings)?.bars.map(({ span, lane, from, to }) => [span.spanId, lane, from, to]);

describe('the strip around a span', () => {
  it('spans its neighbours, with ancestors clipped to them and the chosen span on top of all', () => {
    const surroundings = around({
      path: [place('root', 0, 1000), place('parent', 100, 400)],
      siblings: [place('a', 100, 100), place('b', 200, 100), place('c', 300, 200)],
      at: 1,
      children: [place('d', 250, 25)],
    });
    expect(drawn(surroundings)).toEqual([
      ['root', 0, 0, 1],
      ['parent', 1, 0, 1],
      ['d', 3, 0.375, 0.4375],
      ['a', 2, 0, 0.25],
      ['c', 2, 0.5, 1],
      ['b', 2, 0.25, 0.5],
    ]);
    expect(layoutStrip(surroundings)).toMatchObject({ lanes: 4 });
  });

  it('puts spans that run at one time below each other, and the rest into the last lane', () => {
    const siblings = ['a', 'b', 'c', 'd'].map((id) => place(id, 0, 100));
    expect(drawn(around({ siblings }))?.map(([id, lane]) => [id, lane])).toEqual([
      ['b', 1],
      ['c', 2],
      ['d', 2],
      ['a', 0],
    ]);
  });

  it('shows an only child within its parent', () => {
    expect(drawn(around({ path: [place('p', 0, 200)], siblings: [place('a', 50, 50)] }))).toEqual([
      ['p', 0, 0, 1],
      ['a', 1, 0.25, 0.5],
    ]);
  });

  it('draws open and negative spans as points, and nothing for a span without a time', () => {
    const siblings = [place('a', 0, 100), place('open', 50), place('negative', 100, -50)];
    expect(drawn(around({ siblings }))?.map(([, , from, to]) => [from, to])).toEqual([
      [0.5, 0.5],
      [1, 1],
      [0, 1],
    ]);
    expect(layoutStrip(around({ siblings: [place('a', undefined)] }))).toBeUndefined();
  });
});
