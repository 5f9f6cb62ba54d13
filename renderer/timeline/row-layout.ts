import type { CriticalPath } from './critical-path.ts';
import { firstStretch } from './critical-path.ts';
import type { FoldedStrips } from './folded-strips.ts';
import { heatOf, type Colouring } from './heat.ts';
import { clearOfBands, placeLabel } from './label-place.ts';
import { ROW_MARKS, type TimelineSpans } from './spans.ts';
import { contentPx, xOf, type TimeMap, type Viewport } from './time-map.ts';
import type { Folds } from './visible-rows.ts';

export const ROW_PX = 26;
export const BAR_PX = 14;
export const BAR_TOP_PX = 6;
/** Shorter spans are drawn this wide: nothing that happened is invisible. */
const LEAST_BAR_PX = 2;
/** Bars are cut this far outside the view: canvases draw badly at millions of pixels. */
const OUTSIDE_PX = 20;
const CELL_PX = 2;

export interface TimelineScene {
  readonly spans: TimelineSpans;
  readonly map: TimeMap;
  readonly visible: Uint32Array;
  readonly folds: Folds;
  readonly strips: FoldedStrips;
  readonly path: CriticalPath | undefined;
  readonly colouring: Colouring;
  /** Value of the dearest call, for the heat colours. */
  readonly mostHeat: number;
  /** What is written at a bar. */
  readonly labelOf: (row: number) => string;
  readonly textWidthPx: (text: string) => number;
  /** Times of span events by row, nanoseconds after the trace's start, where they are known already. */
  readonly eventTimes: ReadonlyMap<number, readonly number[]>;
}

/** Which rows: the scroll position over all visible rows, and the height seen. */
export interface RowRange {
  readonly scrolledPx: number;
  readonly heightPx: number;
}

/** The drawn rows by slot, in CSS pixels of the canvas. */
export interface RowLayout {
  readonly count: number;
  readonly row: Uint32Array;
  readonly top: Float32Array;
  /** NaN where a row has no bar. */
  readonly x0: Float32Array;
  readonly x1: Float32Array;
  readonly kind: Uint8Array;
  /** Bits of ROW_MARKS. */
  readonly marks: Uint8Array;
  /** 0 to 1; NaN where nothing is reported. */
  readonly heat: Float32Array;
  readonly label: readonly string[];
  readonly labelX: Float32Array;
  /** 1 where the label stands inside its bar. */
  readonly labelInside: Uint8Array;
  /** 1 where the label is longer than the bar it stands in. */
  readonly labelCut: Uint8Array;
  /** Descendants of folded rows. */
  readonly strip: Marks & { readonly x1: Float32Array; readonly kind: Uint8Array };
  /** Stretches of the critical path. */
  readonly path: Marks & { readonly x1: Float32Array };
  readonly events: Marks;
  readonly gaps: readonly GapBand[];
}

/** Squeezed gaps that are drawn as one: what works between them is too short to part them. */
export interface GapBand {
  readonly x0: number;
  readonly x1: number;
  /** The single gaps; what lies between them is not covered. */
  readonly parts: readonly { readonly x0: number; readonly x1: number }[];
  /** Lengths of the gaps together. */
  readonly idleNs: number;
}

/** Marks on rows: the slot and the place of each. */
interface Marks {
  readonly slot: Uint16Array;
  readonly x0: Float32Array;
}

/** Where everything in view is drawn. Pure; allocates for the rows in view only. */
export function layoutRows(scene: TimelineScene, range: RowRange, view: Viewport): RowLayout {
  const first = Math.max(0, Math.floor(range.scrolledPx / ROW_PX));
  const end = Math.min(scene.visible.length, Math.ceil((range.scrolledPx + range.heightPx) / ROW_PX));
  const row = scene.visible.subarray(first, Math.max(first, end));
  const bars = layoutBars(scene, row, view);
  return {
    count: row.length,
    row,
    top: Float32Array.from(row, (_, slot) => (first + slot) * ROW_PX - range.scrolledPx),
    ...bars,
    ...layoutLabels(scene, row, { ...bars, view }),
    strip: layoutStrips(scene, row, view),
    path: layoutPath(scene, row, view),
    events: layoutEvents(scene, row, view),
    gaps: layoutGaps(scene.map, view),
  };
}

/** Gaps nearer to each other than this make one band. */
const BAND_JOINT_PX = 6;

/** Bands of squeezed gaps that are at least partly in view. */
export function layoutGaps(map: TimeMap, view: Viewport): readonly GapBand[] {
  const bands: GapBand[] = [];
  for (const { startNs, endNs } of map.gaps) {
    const part = { x0: xOf(map, view, startNs), x1: xOf(map, view, endNs) };
    const before = bands.at(-1);
    const idleNs = endNs - startNs;
    if (before === undefined || part.x0 - before.x1 >= BAND_JOINT_PX) bands.push({ ...part, parts: [part], idleNs });
    else {
      const parts = [...before.parts, part];
      bands[bands.length - 1] = { x0: before.x0, x1: part.x1, parts, idleNs: before.idleNs + idleNs };
    }
  }
  return bands.filter(({ x0, x1 }) => x1 > 0 && x0 < view.widthPx);
}

function layoutBars(scene: TimelineScene, rows: Uint32Array, view: Viewport) {
  const { spans, map } = scene;
  const x0 = new Float32Array(rows.length).fill(Number.NaN);
  const x1 = new Float32Array(rows.length).fill(Number.NaN);
  rows.forEach((row, slot) => {
    if ((spans.marks[row] & ROW_MARKS.untimed) !== 0) return;
    const from = xOf(map, view, spans.begin[row]);
    const to = Math.max(xOf(map, view, spans.end[row]), from + LEAST_BAR_PX);
    x0[slot] = cut(from, view);
    x1[slot] = cut(to, view);
  });
  return {
    x0,
    x1,
    kind: Uint8Array.from(rows, (row) => spans.kindOfShape[spans.tree.shape[row]]),
    marks: Uint8Array.from(rows, (row) => spans.marks[row]),
    heat: Float32Array.from(rows, (row) =>
      scene.colouring === 'kind' ? Number.NaN : heatOf(spans, row, scene.colouring, scene.mostHeat),
    ),
  };
}

interface Bars {
  readonly x0: Float32Array;
  readonly x1: Float32Array;
  readonly marks: Uint8Array;
  readonly view: Viewport;
}

function layoutLabels(scene: TimelineScene, rows: Uint32Array, { x0, x1, marks, view }: Bars) {
  const label = Array.from(rows, (row) => scene.labelOf(row));
  const labelX = new Float32Array(rows.length);
  const labelInside = new Uint8Array(rows.length);
  const labelCut = new Uint8Array(rows.length);
  const bands = layoutGaps(scene.map, view);
  label.forEach((text, slot) => {
    const flagPx = (marks[slot] & ROW_MARKS.error) !== 0 ? 10 : 0;
    const bar = { x0: x0[slot], x1: x1[slot], flagPx };
    const textPx = scene.textWidthPx(text);
    const { widthPx } = view;
    const place = clearOfBands(placeLabel(bar, textPx, widthPx), { bar, textPx, widthPx, bands });
    labelX[slot] = place.x;
    labelInside[slot] = place.inside ? 1 : 0;
    labelCut[slot] = place.inside && place.x + textPx > bar.x1 ? 1 : 0;
  });
  return { label, labelX, labelInside, labelCut };
}

function layoutStrips(scene: TimelineScene, rows: Uint32Array, view: Viewport): RowLayout['strip'] {
  const slots: number[] = [];
  const from: number[] = [];
  const to: number[] = [];
  const kinds: number[] = [];
  const cells = new Int32Array(Math.ceil(view.widthPx / CELL_PX));
  rows.forEach((row, slot) => {
    if (scene.folds[row] !== 1) return;
    longestInView(scene, scene.strips.rowsOf(row, view), { view, cells });
    let reached = -Infinity;
    for (const held of cells) {
      if (held < 0) continue;
      const x0 = Math.max(reached, cut(xOf(scene.map, view, scene.spans.begin[held]), view));
      const x1 = cut(Math.max(xOf(scene.map, view, scene.spans.end[held]), x0 + LEAST_BAR_PX), view);
      if (x1 <= reached) continue;
      const kind = scene.spans.kindOfShape[scene.spans.tree.shape[held]];
      reached = x1;
      slots.push(slot);
      from.push(x0);
      to.push(x1);
      kinds.push(kind);
    }
  });
  return {
    slot: Uint16Array.from(slots),
    x0: Float32Array.from(from),
    x1: Float32Array.from(to),
    kind: Uint8Array.from(kinds),
  };
}

function longestInView(
  { spans, map }: TimelineScene,
  rows: Uint32Array,
  { view, cells }: { readonly view: Viewport; readonly cells: Int32Array },
): void {
  cells.fill(-1);
  for (const row of rows) {
    if ((spans.marks[row] & (ROW_MARKS.untimed | ROW_MARKS.container)) !== 0) continue;
    const x = contentPx(map, spans.begin[row], view.pxPerNs) - view.leftPx;
    if (x >= view.widthPx) continue;
    if (x < 0 && contentPx(map, spans.end[row], view.pxPerNs) < view.leftPx) continue;
    const cell = Math.max(0, Math.floor(x / CELL_PX));
    const held = cells[cell];
    if (held < 0 || spans.end[row] - spans.begin[row] > spans.end[held] - spans.begin[held]) cells[cell] = row;
  }
}

function layoutPath(scene: TimelineScene, rows: Uint32Array, view: Viewport): RowLayout['path'] {
  const slots: number[] = [];
  const from: number[] = [];
  const to: number[] = [];
  const { path } = scene;
  if (path !== undefined) {
    rows.forEach((row, slot) => {
      for (let at = firstStretch(path, row); at < path.row.length && path.row[at] === row; at += 1) {
        const x0 = xOf(scene.map, view, path.fromNs[at]);
        const x1 = Math.max(xOf(scene.map, view, path.toNs[at]), x0 + 1);
        if (x1 < 0 || x0 > view.widthPx) continue;
        slots.push(slot);
        from.push(cut(x0, view));
        to.push(cut(x1, view));
      }
    });
  }
  return { slot: Uint16Array.from(slots), x0: Float32Array.from(from), x1: Float32Array.from(to) };
}

function layoutEvents(scene: TimelineScene, rows: Uint32Array, view: Viewport): RowLayout['events'] {
  const slots: number[] = [];
  const places: number[] = [];
  rows.forEach((row, slot) => {
    if ((scene.spans.marks[row] & ROW_MARKS.events) === 0) return;
    for (const ns of scene.eventTimes.get(row) ?? []) {
      const x = xOf(scene.map, view, ns);
      if (x < -OUTSIDE_PX || x > view.widthPx + OUTSIDE_PX) continue;
      slots.push(slot);
      places.push(x);
    }
  });
  return { slot: Uint16Array.from(slots), x0: Float32Array.from(places) };
}

function cut(x: number, view: Viewport): number {
  return Math.min(view.widthPx + OUTSIDE_PX, Math.max(-OUTSIDE_PX, x));
}
