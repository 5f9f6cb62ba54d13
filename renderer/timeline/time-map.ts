import type { Gap } from './idle-gaps.ts';

/** Width of a squeezed gap in CSS pixels, at every zoom. */
export const GAP_PX = 28;
/** Room at either end of the trace. */
const EDGE_PX = 6;
/** The closest zoom shows about this many nanoseconds. */
const LEAST_NS = 10;

/** How time lies along the axis: straight, but for squeezed gaps. */
export interface TimeMap {
  readonly fromNs: number;
  readonly toNs: number;
  readonly gaps: readonly Gap[];
  /** Time without the gaps. */
  readonly axisNs: number;
}

/** What part of the axis is seen. Content pixels run from the start of the trace; `leftPx` is the one at the left edge. */
export interface Viewport {
  readonly pxPerNs: number;
  readonly leftPx: number;
  readonly widthPx: number;
}

export function timeMap(fromNs: number, toNs: number, gaps: readonly Gap[]): TimeMap {
  const squeezedNs = gaps.reduce((sum, gap) => sum + gap.endNs - gap.startNs, 0);
  return { fromNs, toNs, gaps, axisNs: Math.max(1, toNs - fromNs - squeezedNs) };
}

/** Content pixel of a time. */
export function contentPx(map: TimeMap, ns: number, pxPerNs: number): number {
  let axis = ns - map.fromNs;
  let px = 0;
  for (const gap of map.gaps) {
    if (ns <= gap.startNs) break;
    const inside = Math.min(ns, gap.endNs) - gap.startNs;
    axis -= inside;
    px += (GAP_PX * inside) / (gap.endNs - gap.startNs);
  }
  return axis * pxPerNs + px;
}

/** Time at a content pixel; within a gap, in proportion. */
export function nsAtContent(map: TimeMap, px: number, pxPerNs: number): number {
  let ns = map.fromNs;
  let left = px;
  for (const gap of map.gaps) {
    const untilGapPx = (gap.startNs - ns) * pxPerNs;
    if (left <= untilGapPx) break;
    left -= untilGapPx;
    if (left <= GAP_PX) return gap.startNs + ((gap.endNs - gap.startNs) * left) / GAP_PX;
    left -= GAP_PX;
    ns = gap.endNs;
  }
  return ns + left / pxPerNs;
}

export function xOf(map: TimeMap, view: Viewport, ns: number): number {
  return contentPx(map, ns, view.pxPerNs) - view.leftPx;
}

export function nsAt(map: TimeMap, view: Viewport, x: number): number {
  return nsAtContent(map, view.leftPx + x, view.pxPerNs);
}

/** The whole trace. */
export function fitAll(map: TimeMap, widthPx: number): Viewport {
  const pxPerNs = Math.max(1, widthPx - 2 * EDGE_PX - GAP_PX * map.gaps.length) / map.axisNs;
  return { pxPerNs, leftPx: -EDGE_PX, widthPx };
}

/** A stretch of time with a little room on either side. */
export function fitRange(map: TimeMap, widthPx: number, range: Gap): Viewport {
  const gaps = map.gaps.filter((gap) => gap.endNs > range.startNs && gap.startNs < range.endNs);
  const squeezedNs = gaps.reduce(
    (sum, gap) => sum + Math.min(gap.endNs, range.endNs) - Math.max(gap.startNs, range.startNs),
    0,
  );
  const axisNs = Math.max(LEAST_NS, range.endNs - range.startNs - squeezedNs);
  const roomPx = widthPx * 0.1;
  const pxPerNs = Math.max(1, widthPx - 2 * roomPx - GAP_PX * gaps.length) / axisNs;
  return clamped(map, { pxPerNs, leftPx: contentPx(map, range.startNs, pxPerNs) - roomPx, widthPx });
}

/** Zooms so that the time under `x` stays there. */
export function zoomAt(map: TimeMap, view: Viewport, x: number, factor: number): Viewport {
  const ns = nsAt(map, view, x);
  const pxPerNs = boundScale(map, view.widthPx, view.pxPerNs * factor);
  return clamped(map, { pxPerNs, leftPx: contentPx(map, ns, pxPerNs) - x, widthPx: view.widthPx });
}

export function panBy(map: TimeMap, view: Viewport, px: number): Viewport {
  return clamped(map, { ...view, leftPx: view.leftPx + px });
}

/** The same stretch at another width or under another map; the whole stays the whole. */
export function refit(before: TimeMap, view: Viewport, map: TimeMap, widthPx: number): Viewport {
  const whole = fitAll(before, view.widthPx);
  if (view.pxPerNs <= whole.pxPerNs * 1.0001) return fitAll(map, widthPx);
  const startNs = nsAt(before, view, 0);
  const pxPerNs = boundScale(map, widthPx, view.pxPerNs * (before === map ? widthPx / view.widthPx : 1));
  return clamped(map, { pxPerNs, leftPx: contentPx(map, startNs, pxPerNs), widthPx });
}

function boundScale(map: TimeMap, widthPx: number, pxPerNs: number): number {
  const least = fitAll(map, widthPx).pxPerNs;
  return Math.min(Math.max(least, widthPx / LEAST_NS), Math.max(least, pxPerNs));
}

function clamped(map: TimeMap, view: Viewport): Viewport {
  const pxPerNs = boundScale(map, view.widthPx, view.pxPerNs);
  const contentWidth = map.axisNs * pxPerNs + GAP_PX * map.gaps.length;
  const most = Math.max(-EDGE_PX, contentWidth - view.widthPx + EDGE_PX);
  return { pxPerNs, leftPx: Math.min(most, Math.max(-EDGE_PX, view.leftPx)), widthPx: view.widthPx };
}
