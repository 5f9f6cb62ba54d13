import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { FIRST_BATCH, MOST_BOX_PX, nextBatch, rowWindow, scrollToRow, type RowView } from './row-window.ts';

const view = (change: Partial<RowView>): RowView => ({
  rowCount: 1000,
  rowHeightPx: 28,
  viewHeightPx: 600,
  scrollTopPx: 0,
  overscan: 4,
  ...change,
});

describe('the window of rows', () => {
  it('draws the rows in view and a few beyond', () => {
    expect(rowWindow(view({ scrollTopPx: 2800 }))).toEqual({
      first: 96,
      end: 126,
      topPx: 96 * 28,
      boxHeightPx: 28_000,
    });
  });

  it('draws all rows of a short list', () => {
    expect(rowWindow(view({ rowCount: 3 }))).toMatchObject({ first: 0, end: 3, topPx: 0, boxHeightPx: 84 });
  });

  it('draws nothing of an empty list', () => {
    expect(rowWindow(view({ rowCount: 0 }))).toMatchObject({ first: 0, end: 0 });
  });

  it('reaches the last of ten million rows at the end of the scroll bar', () => {
    const end = rowWindow(view({ rowCount: 10_000_000, scrollTopPx: MOST_BOX_PX - 600 }));
    expect(end.end).toBe(10_000_000);
    expect(end.boxHeightPx).toBe(MOST_BOX_PX);
    expect(end.topPx + (end.end - end.first) * 28).toBeCloseTo(MOST_BOX_PX, 3);
  });

  it('covers the whole view at any place of any list', () => {
    const lists = fc.record({
      rowCount: fc.integer({ min: 30, max: 50_000_000 }),
      place: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(lists, ({ rowCount, place }) => {
        const box = Math.min(MOST_BOX_PX, rowCount * 28);
        const scrollTopPx = place * (box - 600);
        const drawn = rowWindow(view({ rowCount, scrollTopPx }));
        expect(drawn.topPx).toBeLessThanOrEqual(scrollTopPx + 1e-3);
        expect(drawn.topPx + (drawn.end - drawn.first) * 28).toBeGreaterThanOrEqual(scrollTopPx + 600 - 1e-3);
      }),
    );
  });
});

describe('scrolling to a row', () => {
  it('stays where it is when the row is in view', () => {
    expect(scrollToRow(view({ scrollTopPx: 280 }), 15)).toBe(280);
  });

  it('brings rows above to the top and rows below to the bottom', () => {
    expect(scrollToRow(view({ scrollTopPx: 280 }), 5)).toBe(140);
    expect(scrollToRow(view({ scrollTopPx: 0 }), 99)).toBe(100 * 28 - 600);
  });

  it('shows the row that it was asked for in a list of millions', () => {
    const long = view({ rowCount: 5_000_000 });
    const drawn = rowWindow({ ...long, scrollTopPx: scrollToRow(long, 4_321_000), overscan: 0 });
    expect(drawn.first).toBeLessThanOrEqual(4_321_000);
    expect(drawn.end).toBeGreaterThan(4_321_000);
  });
});

describe('a list that is new', () => {
  it('is drawn by ever larger batches while frames are quick', () => {
    const second = nextBatch(FIRST_BATCH, 16);
    const third = nextBatch(second, 16);
    expect([FIRST_BATCH.most, second.most, third.most]).toEqual([5, 15, 35]);
  });

  it('is drawn by batches of one size while they are slow, or not yet measured', () => {
    expect(nextBatch(FIRST_BATCH, 80)).toEqual({ most: 10, added: 5 });
    expect(nextBatch(FIRST_BATCH, undefined)).toEqual({ most: 10, added: 5 });
  });
});
