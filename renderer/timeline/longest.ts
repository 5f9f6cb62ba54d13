import { ROW_MARKS, type TimelineSpans } from './spans.ts';
import { contentPx, type TimeMap } from './time-map.ts';

/** Pixels of the content that a strip answers for: `[fromPx, fromPx + cells × cellPx)`. */
export interface StripPlace {
  readonly pxPerNs: number;
  readonly fromPx: number;
  readonly cellPx: number;
  readonly cells: number;
}

/** Rows looked at before others get a turn. */
const TURN_ROWS = 100_000;

/**
 * The longest span that begins in each cell, among rows `[first, end)`: a slow span is never averaged away. Yields
 * between turns, so that a million rows can be gone through beside other work; returns the row by cell, -1 for none.
 */
export function* longestPerCell(
  { spans, map }: { readonly spans: TimelineSpans; readonly map: TimeMap },
  [first, end]: readonly [number, number],
  place: StripPlace,
): Generator<void, Int32Array> {
  const longest = new Int32Array(place.cells).fill(-1);
  const beyondPx = place.fromPx + place.cells * place.cellPx;
  for (let row = first; row < end; row += 1) {
    if ((row - first) % TURN_ROWS === TURN_ROWS - 1) yield;
    if ((spans.marks[row] & (ROW_MARKS.untimed | ROW_MARKS.container)) !== 0) continue;
    const px = contentPx(map, spans.begin[row], place.pxPerNs);
    if (px >= beyondPx) continue;
    if (px < place.fromPx && contentPx(map, spans.end[row], place.pxPerNs) < place.fromPx) continue;
    const cell = Math.max(0, Math.floor((px - place.fromPx) / place.cellPx));
    const held = longest[cell];
    if (held < 0 || spans.end[row] - spans.begin[row] > spans.end[held] - spans.begin[held]) longest[cell] = row;
  }
  return longest;
}

/** Runs a turn-taking computation to its end at once. */
export function runWhole<T>(work: Generator<void, T>): T {
  for (;;) {
    const turn = work.next();
    if (turn.done === true) return turn.value;
  }
}
