import { describe, expect, it } from 'vitest';

import { FoldedStrips } from './folded-strips.ts';
import { hitTest } from './hit-test.ts';
import { clearOfBands, placeLabel } from './label-place.ts';
import { longestPerCell, runWhole } from './longest.ts';
import { layoutMinimap } from './minimap-layout.ts';
import { layoutRows, ROW_PX, type TimelineScene } from './row-layout.ts';
import { timelineSpans } from './spans.ts';
import { treeOf, type SpanSketch } from './testing.ts';
import { fitAll, timeMap, zoomAt } from './time-map.ts';
import { allFolds, noFolds, visibleRows } from './visible-rows.ts';

function sceneOf(roots: readonly SpanSketch[], { folded = false } = {}): TimelineScene {
  const tree = treeOf(roots);
  const spans = timelineSpans(tree);
  const map = timeMap(spans.fromNs, spans.toNs, []);
  const folds = folded ? allFolds(tree) : noFolds(tree);
  return {
    spans,
    map,
    folds,
    visible: visibleRows(tree, folds),
    strips: new FoldedStrips(spans, map),
    path: undefined,
    colouring: 'kind',
    mostHeat: 0,
    labelOf: (row) => `row ${row}`,
    textWidthPx: (text) => text.length * 6,
    eventTimes: new Map([[1, [40]]]),
  };
}

const THREE: readonly SpanSketch[] = [
  {
    kind: 'AGENT',
    start: 0,
    duration: 100,
    children: [
      { start: 20, duration: 40, flags: 1 << 13 },
      { start: 60, duration: 0 },
    ],
  },
];
const ALL = { scrolledPx: 0, heightPx: 400 };

describe('the layout of rows', () => {
  it('places bars by time and shows what has no duration', () => {
    const scene = sceneOf(THREE);
    const layout = layoutRows(scene, ALL, fitAll(scene.map, 212));
    expect([...layout.x0]).toEqual([6, 46, 126]);
    expect([...layout.x1]).toEqual([206, 126, 128]);
    expect([...layout.events.x0]).toEqual([86]);
  });

  it('lays out the rows in view only', () => {
    const scene = sceneOf(Array.from({ length: 1000 }, (_, at) => ({ start: at, duration: 1 })));
    const layout = layoutRows(scene, { scrolledPx: 100 * ROW_PX + 10, heightPx: 52 }, fitAll(scene.map, 212));
    expect([...layout.row]).toEqual([100, 101, 102]);
    expect([...layout.top]).toEqual([-10, 16, 42]);
  });

  it('cuts bars that reach far out of view', () => {
    const scene = sceneOf(THREE);
    const layout = layoutRows(scene, ALL, zoomAt(scene.map, fitAll(scene.map, 212), 86, 1000));
    expect([layout.x0[0], layout.x1[0]]).toEqual([-20, 232]);
  });

  it('hits what it draws', () => {
    const scene = sceneOf(THREE);
    const layout = layoutRows(scene, ALL, fitAll(scene.map, 212));
    expect(hitTest(layout, 60, ROW_PX + 5)).toEqual({ kind: 'bar', row: 1 });
    expect(hitTest(layout, 10, ROW_PX + 5)).toEqual({ kind: 'row', row: 1 });
    expect(hitTest(layout, 129, 2 * ROW_PX + 5)).toEqual({ kind: 'bar', row: 2 });
    expect(hitTest(layout, 60, 3 * ROW_PX + 5)).toEqual({ kind: 'nothing' });
  });

  it('draws the descendants of a folded row within it', () => {
    const scene = sceneOf(THREE, { folded: true });
    const { strip, count } = layoutRows(scene, ALL, fitAll(scene.map, 212));
    expect(count).toBe(1);
    expect([...strip.x0]).toEqual([46, 126]);
  });
});

describe('the longest per cell', () => {
  /** One slow span among 5,000 short ones that begin in the same pixels. */
  const MANY: readonly SpanSketch[] = [
    {
      kind: 'AGENT',
      start: 0,
      duration: 10_000,
      children: Array.from({ length: 5000 }, (_, at) => ({
        start: at * 2,
        duration: at === 2500 ? 900 : 1,
      })),
    },
  ];

  it('never loses the slow span', () => {
    const scene = sceneOf(MANY, { folded: true });
    const view = fitAll(scene.map, 212);
    const place = { pxPerNs: view.pxPerNs, fromPx: view.leftPx, cellPx: 2, cells: 106 };
    const longest = runWhole(longestPerCell(scene, [1, 5001], place));
    expect([...longest]).toContain(2501);
  });

  it('is found in turns and then drawn', () => {
    const scene = sceneOf(MANY, { folded: true });
    const view = fitAll(scene.map, 212);
    expect(layoutRows(scene, ALL, view).strip.x0).toHaveLength(0);
    expect(scene.strips.pending).toBe(true);
    while (scene.strips.pending) scene.strips.work(1, () => performance.now());
    const widths = layoutRows(scene, ALL, view).strip;
    expect(Math.max(...widths.x1.map((x1, at) => x1 - widths.x0[at]))).toBeCloseTo(18, 0);
  });

  it('keeps the slow span in the minimap too', () => {
    const { spans, map } = sceneOf(MANY);
    const layout = runWhole(layoutMinimap(spans, map, 212));
    expect(Math.max(...layout.x1.subarray(1).map((x1, at) => x1 - layout.x0[at + 1]))).toBeCloseTo(18, 0);
  });
});

describe('labels', () => {
  it('stand inside, else right, else left', () => {
    expect(placeLabel({ x0: 10, x1: 90, flagPx: 0 }, 40, 200)).toEqual({ x: 16, inside: true });
    expect(placeLabel({ x0: 10, x1: 30, flagPx: 0 }, 40, 200)).toEqual({ x: 36, inside: false });
    expect(placeLabel({ x0: 170, x1: 190, flagPx: 0 }, 40, 200)).toEqual({ x: 124, inside: false });
  });

  it('stay clear of squeezed gaps', () => {
    const bands = [{ x0: 100, x1: 128 }];
    const short = { bar: { x0: 60, x1: 90, flagPx: 0 }, textPx: 40, bands };
    expect(clearOfBands({ x: 96, inside: false }, { ...short, widthPx: 300 })).toEqual({ x: 134, inside: false });
    expect(clearOfBands({ x: 96, inside: false }, { ...short, widthPx: 150 })).toEqual({ x: 54, inside: false });
    const long = { bar: { x0: 80, x1: 200, flagPx: 0 }, textPx: 40, bands, widthPx: 300 };
    expect(clearOfBands({ x: 86, inside: true }, long)).toEqual({ x: 134, inside: true });
    expect(clearOfBands({ x: 10, inside: false }, long)).toEqual({ x: 10, inside: false });
  });
});
