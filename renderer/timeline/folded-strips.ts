import { longestPerCell, type StripPlace } from './longest.ts';
import type { TimelineSpans } from './spans.ts';
import type { TimeMap, Viewport } from './time-map.ts';

/** Subtrees up to this size are drawn from all their rows. */
const SMALL_ROWS = 1000;
const CELL_PX = 2;
/** Strips kept; the least recently used goes first. */
const MOST_KEPT = 500;

interface Strip {
  readonly rows: Uint32Array;
  /** Undefined: all descendants, good for every view. */
  readonly place: StripPlace | undefined;
}

interface Task {
  readonly row: number;
  readonly place: StripPlace;
  readonly work: Generator<void, Int32Array>;
}

/**
 * What is drawn of the descendants of folded rows: the longest per cell, found a little at a time and kept. While a finer
 * strip is being found, the coarser one stands in. Made anew when the spans or the map change.
 */
export class FoldedStrips {
  readonly #data: { readonly spans: TimelineSpans; readonly map: TimeMap };
  readonly #strips = new Map<number, Strip>();
  readonly #tasks = new Map<number, Task>();

  constructor(spans: TimelineSpans, map: TimeMap) {
    this.#data = { spans, map };
  }

  /** Rows to draw for a folded row, the best known; a finer answer is asked for where it would differ. */
  rowsOf(row: number, view: Viewport): Uint32Array {
    const strip = this.#strips.get(row) ?? this.#small(row);
    if (strip !== undefined) {
      this.#strips.delete(row);
      this.#strips.set(row, strip);
    }
    if (strip === undefined || (strip.place !== undefined && !serves(strip.place, view))) this.#ask(row, view);
    return strip?.rows ?? NOTHING;
  }

  get pending(): boolean {
    return this.#tasks.size > 0;
  }

  /** Works until the budget is spent; true when a strip was finished, so that it is worth drawing again. */
  work(budgetMs: number, now: () => number): boolean {
    const untilMs = now() + budgetMs;
    let finished = false;
    for (const task of this.#tasks.values()) {
      for (;;) {
        const turn = task.work.next();
        if (turn.done === true) {
          this.#tasks.delete(task.row);
          this.#keep(task.row, { rows: Uint32Array.from(turn.value.filter((row) => row >= 0)), place: task.place });
          finished = true;
          break;
        }
        if (now() >= untilMs) return finished;
      }
      if (now() >= untilMs) break;
    }
    return finished;
  }

  #small(row: number): Strip | undefined {
    const end = this.#data.spans.tree.subtreeEnd[row];
    if (end - row > SMALL_ROWS) return undefined;
    const strip = { rows: Uint32Array.from({ length: end - row - 1 }, (_, at) => row + 1 + at), place: undefined };
    this.#keep(row, strip);
    return strip;
  }

  #ask(row: number, view: Viewport): void {
    const asked = this.#tasks.get(row);
    if (asked !== undefined && serves(asked.place, view)) return;
    const place = placeAround(view);
    const range = [row + 1, this.#data.spans.tree.subtreeEnd[row]] as const;
    this.#tasks.set(row, { row, place, work: longestPerCell(this.#data, range, place) });
  }

  #keep(row: number, strip: Strip): void {
    this.#strips.set(row, strip);
    for (const oldest of this.#strips.keys()) {
      if (this.#strips.size <= MOST_KEPT) break;
      this.#strips.delete(oldest);
    }
  }
}

const NOTHING = new Uint32Array(0);

/** The view with as much again on either side, so that panning finds its strip ready. */
function placeAround(view: Viewport): StripPlace {
  const cells = Math.ceil((3 * view.widthPx) / CELL_PX);
  return { pxPerNs: view.pxPerNs, fromPx: view.leftPx - view.widthPx, cellPx: CELL_PX, cells };
}

/** At most twice too coarse, and covering the view. Gaps keep their width at every zoom, so the edges are approximate. */
function serves(place: StripPlace, view: Viewport): boolean {
  const zoom = view.pxPerNs / place.pxPerNs;
  if (zoom > 2) return false;
  const fromPx = place.fromPx * zoom;
  const toPx = (place.fromPx + place.cells * place.cellPx) * zoom;
  return fromPx <= view.leftPx + 1 && toPx >= view.leftPx + view.widthPx - 1;
}
