import { ROW_MARKS, type TimelineSpans } from './spans.ts';
import { contentPx, fitAll, type TimeMap } from './time-map.ts';

export const MINIMAP_PX = 40;
const TOP_PX = 5;
const LANES_PX = 31;
const MOST_LANES = 31;
const TURN_ROWS = 100_000;

/** The whole trace in the minimap: rows of the tree share lanes, and of each lane and pixel the longest span is drawn. */
export interface MinimapLayout {
  readonly laneCount: number;
  readonly lanePx: number;
  readonly y: Float32Array;
  readonly x0: Float32Array;
  readonly x1: Float32Array;
  readonly kind: Uint8Array;
  /** Bits of ROW_MARKS. */
  readonly marks: Uint8Array;
  /** Pixels that hold an error. */
  readonly errorX: Float32Array;
}

/** Yields between turns; a million rows can be gone through beside other work. */
export function* layoutMinimap(spans: TimelineSpans, map: TimeMap, widthPx: number): Generator<void, MinimapLayout> {
  const { tree } = spans;
  const view = fitAll(map, widthPx);
  const laneCount = Math.max(1, Math.min(MOST_LANES, tree.rows));
  const columns = Math.max(1, Math.ceil(widthPx));
  const longest = new Int32Array(laneCount * columns).fill(-1);
  const errors = new Uint8Array(columns);
  for (let row = 0; row < tree.rows; row += 1) {
    if (row % TURN_ROWS === TURN_ROWS - 1) yield;
    const marks = spans.marks[row];
    if ((marks & ROW_MARKS.untimed) !== 0) continue;
    const px = Math.floor(contentPx(map, spans.begin[row], view.pxPerNs) - view.leftPx);
    const column = Math.min(columns - 1, Math.max(0, px));
    if ((marks & ROW_MARKS.error) !== 0) errors[column] = 1;
    const cell = Math.floor((row * laneCount) / tree.rows) * columns + column;
    const held = longest[cell];
    if (held < 0 || spans.end[row] - spans.begin[row] > spans.end[held] - spans.begin[held]) longest[cell] = row;
  }
  return drawn(spans, map, { widthPx, laneCount, longest, errors });
}

interface Cells {
  readonly widthPx: number;
  readonly laneCount: number;
  readonly longest: Int32Array;
  readonly errors: Uint8Array;
}

function drawn(spans: TimelineSpans, map: TimeMap, cells: Cells): MinimapLayout {
  const view = fitAll(map, cells.widthPx);
  const columns = cells.errors.length;
  const lanePx = LANES_PX / cells.laneCount;
  const held = [...cells.longest.keys()].filter((cell) => cells.longest[cell] >= 0);
  const row = Uint32Array.from(held, (cell) => cells.longest[cell]);
  return {
    laneCount: cells.laneCount,
    lanePx,
    y: Float32Array.from(held, (cell) => TOP_PX + Math.floor(cell / columns) * lanePx),
    x0: Float32Array.from(row, (at) => contentPx(map, spans.begin[at], view.pxPerNs) - view.leftPx),
    x1: Float32Array.from(row, (at) => contentPx(map, spans.end[at], view.pxPerNs) - view.leftPx),
    kind: Uint8Array.from(row, (at) => spans.kindOfShape[spans.tree.shape[at]]),
    marks: Uint8Array.from(row, (at) => spans.marks[at]),
    errorX: Float32Array.from([...cells.errors.keys()].filter((column) => cells.errors[column] === 1)),
  };
}
