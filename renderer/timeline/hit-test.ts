import { ROW_PX, type GapBand, type RowLayout } from './row-layout.ts';

/** What lies under a point of the canvas. */
export type Hit =
  | { readonly kind: 'bar'; readonly row: number }
  /** On a row, beside its bar. */
  | { readonly kind: 'row'; readonly row: number }
  /** On a band of squeezed gaps, of so much time together. */
  | { readonly kind: 'gap'; readonly idleNs: number; readonly row: number | undefined }
  | { readonly kind: 'nothing' };

/** Bars of two pixels are hard to meet: this much beside them counts. */
const NEAR_PX = 3;

/** Reads the arrays that were painted, so that what is seen is what is hit. */
export function hitTest(layout: RowLayout, x: number, y: number): Hit {
  const slot = slotAt(layout, y);
  const row = slot === undefined ? undefined : layout.row[slot];
  if (slot !== undefined && row !== undefined && x >= layout.x0[slot] - NEAR_PX && x <= layout.x1[slot] + NEAR_PX) {
    if (!isCovered(layout, x)) return { kind: 'bar', row };
  }
  const gap = gapAt(layout, x);
  if (gap !== undefined) return { kind: 'gap', idleNs: gap.idleNs, row };
  return row === undefined ? { kind: 'nothing' } : { kind: 'row', row };
}

function slotAt(layout: RowLayout, y: number): number | undefined {
  if (layout.count === 0) return undefined;
  const slot = Math.floor((y - layout.top[0]) / ROW_PX);
  return slot >= 0 && slot < layout.count ? slot : undefined;
}

function gapAt(layout: RowLayout, x: number): GapBand | undefined {
  return layout.gaps.find((gap) => x >= gap.x0 && x < gap.x1);
}

/** Whether a gap lies over what is drawn there. */
function isCovered(layout: RowLayout, x: number): boolean {
  return gapAt(layout, x)?.parts.some((part) => x >= part.x0 && x < part.x1) === true;
}
