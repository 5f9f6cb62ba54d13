import { describe, expect, it } from 'vitest';

import { SPAN_FLAGS } from '../../shared/domain/index.ts';
import { criticalPath } from './critical-path.ts';
import { activityOf } from './idle-gaps.ts';
import { hasMark, lackedByAll, timelineSpans } from './spans.ts';
import { treeOf, type SpanSketch } from './testing.ts';
import { axisTicks, relativeLabel } from './ticks.ts';
import { layoutGaps } from './row-layout.ts';
import { fitAll, fitRange, GAP_PX, nsAt, panBy, timeMap, xOf, zoomAt } from './time-map.ts';
import { allFolds, noFolds, unfoldedTo, visiblePlace, visibleRows, withFold } from './visible-rows.ts';

const SECOND = 1e9;
const spansOf = (roots: readonly SpanSketch[]) => timelineSpans(treeOf(roots));

/** An agent that works, waits for a person, and works again. */
const WAITING: readonly SpanSketch[] = [
  {
    kind: 'AGENT',
    start: 0,
    duration: 1000 * SECOND,
    children: [
      { kind: 'LLM', start: 0, duration: 60 * SECOND },
      { kind: 'CHAIN', start: 60 * SECOND, duration: 860 * SECOND },
      { kind: 'LLM', start: 920 * SECOND, duration: 80 * SECOND },
    ],
  },
];

describe('spans for drawing', () => {
  it('draws an open span to the end of the trace, by its flag', () => {
    const spans = spansOf([
      { start: 0, duration: 100, children: [{ start: 10, duration: Number.NaN, flags: SPAN_FLAGS.open }] },
    ]);
    expect([spans.begin[1], spans.end[1], hasMark(spans, 1, 'open')]).toEqual([10, 100, true]);
  });

  it('draws a negative duration between its end and its start', () => {
    const spans = spansOf([{ start: 0, duration: 100, children: [{ start: 50, duration: -20 }] }]);
    expect([spans.begin[1], spans.end[1], hasMark(spans, 1, 'negative')]).toEqual([30, 50, true]);
  });

  it('gives each leaf one step where no span has a duration', () => {
    const spans = spansOf([{ start: 0, children: [{ start: 0 }, { start: 0, children: [{ start: 0 }] }] }]);
    expect(spans.mode).toBe('sequence');
    expect([...spans.begin]).toEqual([0, 0, 1, 1]);
    expect([...spans.end]).toEqual([2, 1, 2, 2]);
  });

  it('tells what all spans lack, where that is to be said once', () => {
    const flags = SPAN_FLAGS.open | SPAN_FLAGS.noStart;
    const untold = [{ flags, children: [{ flags }, { flags: flags | SPAN_FLAGS.orphan }] }];
    expect(lackedByAll(spansOf(untold))).toBe(flags);
    expect(lackedByAll(spansOf([{ flags, children: [{ flags: SPAN_FLAGS.open }] }]))).toBe(SPAN_FLAGS.open);
    expect(lackedByAll(spansOf([{ flags }]))).toBe(0);
    expect(lackedByAll(spansOf([{ flags, children: [{ flags, start: 0, duration: 5 }] }]))).toBe(0);
  });

  it('draws no bar where a span has no start', () => {
    const spans = spansOf([{ start: 0, duration: 10 }, { duration: 5 }]);
    expect(hasMark(spans, 1, 'untimed')).toBe(true);
    expect([spans.fromNs, spans.toNs]).toEqual([0, 10]);
  });
});

describe('idle gaps', () => {
  it('leaves a span that ends before it starts in view', () => {
    const reversed = spansOf([
      {
        kind: 'AGENT',
        duration: 100 * SECOND,
        children: [
          { start: 0, duration: SECOND },
          { start: 50 * SECOND, duration: -10 * SECOND },
          { start: 99 * SECOND, duration: SECOND },
        ],
      },
    ]);
    expect(activityOf(reversed).gaps).toEqual([{ startNs: 50 * SECOND, endNs: 99 * SECOND }]);
  });

  it('takes waiting chains for idle time and sums up the rest', () => {
    const { activeNs, gaps } = activityOf(spansOf(WAITING));
    expect(activeNs).toBe(140 * SECOND);
    expect(gaps).toEqual([{ startNs: 60 * SECOND, endNs: 920 * SECOND }]);
  });

  it('counts time once where spans overlap', () => {
    const spans = spansOf([
      {
        kind: 'AGENT',
        start: 0,
        duration: 100,
        children: [
          { start: 0, duration: 60 },
          { start: 20, duration: 60 },
          { start: 30, duration: 5 },
        ],
      },
    ]);
    expect(activityOf(spans).activeNs).toBe(80);
  });

  it('squeezes nothing that takes little of what is drawn', () => {
    const spans = spansOf([
      { start: 0, duration: 50 },
      { start: 53, duration: 47 },
    ]);
    expect(activityOf(spans).gaps).toEqual([]);
  });
});

describe('the time map', () => {
  const map = timeMap(0, 1000 * SECOND, [{ startNs: 60 * SECOND, endNs: 920 * SECOND }]);

  it('fits the trace and draws a gap 28 pixels wide', () => {
    const view = fitAll(map, 540);
    expect(xOf(map, view, 0)).toBeCloseTo(6);
    expect(xOf(map, view, 1000 * SECOND)).toBeCloseTo(534);
    expect(xOf(map, view, 920 * SECOND) - xOf(map, view, 60 * SECOND)).toBeCloseTo(GAP_PX);
  });

  it('joins gaps that only a moment of work parts, until one zooms in', () => {
    const twoGaps = timeMap(0, 1000 * SECOND, [
      { startNs: 60 * SECOND, endNs: 500 * SECOND },
      { startNs: 501 * SECOND, endNs: 920 * SECOND },
    ]);
    const view = fitAll(twoGaps, 540);
    const [band, ...more] = layoutGaps(twoGaps, view);
    expect(more).toEqual([]);
    expect(band?.idleNs).toBe(859 * SECOND);
    expect(band?.parts).toHaveLength(2);
    expect((band?.x1 ?? 0) - (band?.x0 ?? 0)).toBeGreaterThan(2 * GAP_PX);
    const closer = zoomAt(twoGaps, view, xOf(twoGaps, view, 500 * SECOND), 10);
    expect(layoutGaps(twoGaps, closer).map(({ idleNs }) => idleNs)).toEqual([440 * SECOND, 419 * SECOND]);
  });

  it('turns places back into times on either side of a gap and in it', () => {
    const view = zoomAt(map, fitAll(map, 540), 300, 3);
    for (const ns of [10, 61, 500, 919, 950].map((s) => s * SECOND)) {
      expect(nsAt(map, view, xOf(map, view, ns)) / ns).toBeCloseTo(1, 9);
    }
  });

  it('keeps the time under the pointer while zooming', () => {
    const view = fitAll(map, 540);
    const ns = nsAt(map, view, 100);
    expect(nsAt(map, zoomAt(map, view, 100, 7), 100)).toBeCloseTo(ns, -3);
  });

  it('zooms out no further than the whole and pans not beyond its ends', () => {
    const view = fitAll(map, 540);
    expect(zoomAt(map, view, 10, 0.01)).toEqual(view);
    expect(panBy(map, view, 5000)).toEqual(view);
  });

  it('fits a selection with room on either side', () => {
    const view = fitRange(map, 500, { startNs: 10 * SECOND, endNs: 20 * SECOND });
    expect([xOf(map, view, 10 * SECOND), xOf(map, view, 20 * SECOND)].map(Math.round)).toEqual([50, 450]);
  });

  it('tells neighbouring nanoseconds apart 100 days into a trace', () => {
    const days = timeMap(0, 100 * 86_400 * SECOND, []);
    const at = 99 * 86_400 * SECOND + 7;
    const view = fitRange(days, 500, { startNs: at, endNs: at + 10 });
    expect(xOf(days, view, at + 1) - xOf(days, view, at)).toBeGreaterThan(10);
  });
});

describe('the time axis', () => {
  it('writes marks of one step and leaves out those within a gap', () => {
    const map = timeMap(0, 1000 * SECOND, [{ startNs: 60 * SECOND, endNs: 920 * SECOND }]);
    const ticks = axisTicks(map, fitAll(map, 700), { startNs: undefined, zoneOffsetMs: 0, style: 'relative' });
    expect(ticks.map((tick) => tick.label)).toEqual([
      '0 s',
      '20 s',
      '40 s',
      '1m 00s',
      '15m 20s',
      '15m 40s',
      '16m 00s',
      '16m 20s',
      '16m 40s',
    ]);
  });

  it('keeps nanoseconds that a double of the epoch would round', () => {
    const map = timeMap(0, 100, []);
    const [, second] = axisTicks(map, fitAll(map, 2000), {
      startNs: 1785162077123456789n,
      zoneOffsetMs: 0,
      style: 'clock',
    });
    expect(second?.label).toBe('14:21:17.12345680');
    expect(second?.offsetNs).toBe(11);
  });

  it('writes as many digits as a step needs', () => {
    const labels = [
      relativeLabel(1_250_000_000, 5e7),
      relativeLabel(340_000, 2e4),
      relativeLabel(80 * SECOND, 20 * SECOND),
      relativeLabel(7, 1),
    ];
    expect(labels).toEqual(['1.25 s', '340 µs', '1m 20s', '7 ns']);
  });
});

describe('folding', () => {
  const tree = treeOf([{ start: 0, children: [{ start: 1, children: [{ start: 2 }] }, { start: 3 }] }, { start: 4 }]);

  it('hides what is below a folded row', () => {
    expect([...visibleRows(tree, noFolds(tree))]).toEqual([0, 1, 2, 3, 4]);
    expect([...visibleRows(tree, withFold(tree, noFolds(tree), 1, true))]).toEqual([0, 1, 3, 4]);
    expect([...visibleRows(tree, allFolds(tree))]).toEqual([0, 4]);
  });

  it('finds the place of a row, or of what hides it', () => {
    const visible = visibleRows(tree, allFolds(tree));
    expect([visiblePlace(visible, 4), visiblePlace(visible, 2)]).toEqual([1, 0]);
  });

  it('unfolds just what hides a row', () => {
    expect([...visibleRows(tree, unfoldedTo(tree, allFolds(tree), 2))]).toEqual([0, 1, 2, 3, 4]);
  });
});

describe('the critical path', () => {
  it('follows the child that ended last and gives the rest to the parent', () => {
    const path = criticalPath(
      spansOf([
        {
          kind: 'AGENT',
          start: 0,
          duration: 100,
          children: [
            { start: 10, duration: 40 },
            { start: 5, duration: 20 },
            { start: 60, duration: 30 },
          ],
        },
      ]),
    );
    const stretches = [...path.row].map((row, at) => [row, path.fromNs[at], path.toNs[at]]);
    expect(stretches).toEqual([
      [0, 0, 10],
      [0, 50, 60],
      [0, 90, 100],
      [1, 10, 50],
      [3, 60, 90],
    ]);
  });

  it('goes through a chain of 100,000 spans', () => {
    const rows = 100_000;
    const tree = treeOf([{ start: 0, duration: 10 }]);
    const chain = {
      ...tree,
      rows,
      spanIndex: Uint32Array.from({ length: rows }, (_, row) => row),
      shape: new Uint32Array(rows),
      parentRow: Int32Array.from({ length: rows }, (_, row) => row - 1),
      subtreeEnd: new Uint32Array(rows).fill(rows),
      childCount: new Uint32Array(rows).fill(1),
      startOffsetNs: new Float64Array(rows).fill(0),
      durationNs: new Float64Array(rows).fill(10),
      flags: new Uint32Array(rows),
    };
    expect([...criticalPath(timelineSpans(chain)).row]).toEqual([rows - 1]);
  });
});
