import type { TraceTree } from '../../shared/api/tools/rows.ts';
import { OBSERVATION_KINDS, SPAN_FLAGS, type ObservationKind } from '../../shared/domain/index.ts';

/** What is special about a row, as the timeline draws it; bits of one byte. */
export const ROW_MARKS = {
  error: 1 << 0,
  /** No end is known: drawn to the end of the trace with an open edge. */
  open: 1 << 1,
  /** Ends before it starts: drawn between the two, hatched. */
  negative: 1 << 2,
  orphan: 1 << 3,
  events: 1 << 4,
  /** Holds other spans and is an agent or a chain: drawn as a frame around their time. */
  container: 1 << 5,
  /** A lost occurrence of a repeated id; drawn faint and in no sum. */
  superseded: 1 << 6,
  /** Has no start: no bar can be drawn. */
  untimed: 1 << 7,
} as const;

/**
 * The spans of one trace as the timeline draws them, by row of the tree. Times are nanoseconds after the trace's start,
 * exact below 2^53; begin ≤ end; both NaN where `untimed`.
 */
export interface TimelineSpans {
  readonly tree: TraceTree;
  readonly begin: Float64Array;
  readonly end: Float64Array;
  readonly marks: Uint8Array;
  /** Index into OBSERVATION_KINDS by index of a shape. */
  readonly kindOfShape: Uint8Array;
  /** Row by position in the trace: rows in order of their start. */
  readonly rowOfIndex: Uint32Array;
  /** What is drawn: `[fromNs, toNs)`, never empty. */
  readonly fromNs: number;
  readonly toNs: number;
  /** `sequence`: no span has a duration, so each leaf takes one equal step, in order, and the axis counts steps. */
  readonly mode: 'time' | 'sequence';
}

/** Prepares a tree for drawing. One pass over the rows; a million take some tens of milliseconds. */
export function timelineSpans(tree: TraceTree): TimelineSpans {
  const kindOfShape = Uint8Array.from(tree.shapes, (shape) => OBSERVATION_KINDS.indexOf(shape.kind));
  const rowOfIndex = rowsByIndex(tree);
  const marks = rowMarks(tree, kindOfShape);
  const base = { tree, kindOfShape, rowOfIndex, marks };
  return isSequence(tree) ? { ...base, ...sequenceTimes(tree, marks) } : { ...base, ...realTimes(tree, marks) };
}

export function kindOfRow(spans: TimelineSpans, row: number): ObservationKind {
  return OBSERVATION_KINDS[spans.kindOfShape[spans.tree.shape[row]]] ?? 'UNKNOWN';
}

export function hasMark(spans: TimelineSpans, row: number, mark: keyof typeof ROW_MARKS): boolean {
  return (spans.marks[row] & ROW_MARKS[mark]) !== 0;
}

function rowsByIndex(tree: TraceTree): Uint32Array {
  let most = 0;
  for (let row = 0; row < tree.rows; row += 1) most = Math.max(most, tree.spanIndex[row]);
  const rowOf = new Uint32Array(tree.rows === 0 ? 0 : most + 1);
  for (let row = 0; row < tree.rows; row += 1) rowOf[tree.spanIndex[row]] = row;
  return rowOf;
}

function rowMarks(tree: TraceTree, kindOfShape: Uint8Array): Uint8Array {
  const isError = Uint8Array.from(tree.shapes, (shape) => (shape.status === 'error' ? ROW_MARKS.error : 0));
  const frames = new Set([OBSERVATION_KINDS.indexOf('AGENT'), OBSERVATION_KINDS.indexOf('CHAIN')]);
  const isFrame = Uint8Array.from(kindOfShape, (kind) => (frames.has(kind) ? ROW_MARKS.container : 0));
  const marks = new Uint8Array(tree.rows);
  for (let row = 0; row < tree.rows; row += 1) {
    const flags = tree.flags[row];
    const shape = tree.shape[row];
    let mark = isError[shape];
    if (tree.childCount[row] > 0) mark |= isFrame[shape];
    if ((flags & SPAN_FLAGS.open) !== 0) mark |= ROW_MARKS.open;
    if ((flags & SPAN_FLAGS.orphan) !== 0) mark |= ROW_MARKS.orphan;
    if ((flags & SPAN_FLAGS.events) !== 0) mark |= ROW_MARKS.events;
    if ((flags & SPAN_FLAGS.superseded) !== 0) mark |= ROW_MARKS.superseded;
    marks[row] = mark;
  }
  return marks;
}

function isSequence(tree: TraceTree): boolean {
  for (let row = 0; row < tree.rows; row += 1) {
    const duration = tree.durationNs[row];
    if (duration !== 0 && !Number.isNaN(duration)) return false;
    // An open span has no duration to be zero: what lies between the starts is then the only time there is.
    if (Number.isNaN(duration) && !Number.isNaN(tree.startOffsetNs[row]) && tree.startOffsetNs[row] > 0) return false;
  }
  return true;
}

type Times = Pick<TimelineSpans, 'begin' | 'end' | 'fromNs' | 'toNs' | 'mode'>;

/** One step a leaf; a parent spans its descendants. */
function sequenceTimes(tree: TraceTree, marks: Uint8Array): Times {
  const begin = new Float64Array(tree.rows);
  const end = new Float64Array(tree.rows);
  let step = 0;
  for (let row = 0; row < tree.rows; row += 1) {
    begin[row] = step;
    if (tree.subtreeEnd[row] === row + 1) step += 1;
    marks[row] &= ~ROW_MARKS.open;
  }
  for (let row = 0; row < tree.rows; row += 1) {
    const after = tree.subtreeEnd[row];
    end[row] = after < tree.rows ? begin[after] : step;
  }
  return { begin, end, fromNs: 0, toNs: Math.max(1, step), mode: 'sequence' };
}

function realTimes(tree: TraceTree, marks: Uint8Array): Times {
  const begin = new Float64Array(tree.rows);
  const end = new Float64Array(tree.rows);
  let fromNs = Infinity;
  let toNs = -Infinity;
  for (let row = 0; row < tree.rows; row += 1) {
    const start = tree.startOffsetNs[row];
    const duration = tree.durationNs[row];
    if (Number.isNaN(start)) marks[row] |= ROW_MARKS.untimed;
    if (duration < 0) marks[row] |= ROW_MARKS.negative;
    begin[row] = duration < 0 ? start + duration : start;
    end[row] = duration > 0 ? start + duration : start;
    if (begin[row] < fromNs) fromNs = begin[row];
    if (end[row] > toNs) toNs = end[row];
  }
  if (fromNs > toNs) fromNs = toNs = 0;
  for (let row = 0; row < tree.rows; row += 1) {
    if ((marks[row] & (ROW_MARKS.open | ROW_MARKS.untimed)) === ROW_MARKS.open) end[row] = toNs;
  }
  return { begin, end, fromNs, toNs: Math.max(toNs, fromNs + 1), mode: 'time' };
}

/** What all spans of a trace without durations lack, as bits of SPAN_FLAGS: said once, it need not stand at each. */
export function lackedByAll({ mode, tree }: TimelineSpans): number {
  if (mode !== 'sequence' || tree.rows < 2) return 0;
  return tree.flags.reduce((all, flags) => all & flags, SPAN_FLAGS.open | SPAN_FLAGS.noStart);
}
