import { ROW_MARKS, type TimelineSpans } from './spans.ts';

/** The chain of work that decided when the trace ended: stretches of rows, ordered by row, then time. */
export interface CriticalPath {
  readonly row: Uint32Array;
  readonly fromNs: Float64Array;
  readonly toNs: Float64Array;
}

interface Visit {
  /** -1 stands above all roots. */
  readonly row: number;
  /** Children by end, the last first; those after the moment at hand are passed over. */
  readonly children: readonly number[];
  next: number;
  /** Everything of this row after this moment is done with. */
  atNs: number;
}

interface Stretch {
  readonly row: number;
  readonly fromNs: number;
  readonly toNs: number;
}

/**
 * Walks back from the end of the trace: in each span the child that ended last is what was waited for; before it, the
 * span itself worked. A loop with its own stack, so depth does not matter. Negative, open and lost spans decide nothing.
 */
export function criticalPath(spans: TimelineSpans): CriticalPath {
  const stretches: Stretch[] = [];
  const stack: Visit[] = [visit(spans, -1, spans.toNs)];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const child = lastChildBefore(spans, top);
    if (child !== undefined) {
      const endNs = spans.end[child];
      own(stretches, top.row, endNs, top.atNs);
      top.atNs = Math.min(endNs, spans.begin[child]);
      stack.push(visit(spans, child, endNs));
      continue;
    }
    if (top.row >= 0) own(stretches, top.row, spans.begin[top.row], top.atNs);
    stack.pop();
  }
  stretches.sort((a, b) => a.row - b.row || a.fromNs - b.fromNs);
  return {
    row: Uint32Array.from(stretches, (stretch) => stretch.row),
    fromNs: Float64Array.from(stretches, (stretch) => stretch.fromNs),
    toNs: Float64Array.from(stretches, (stretch) => stretch.toNs),
  };
}

/** Index of the first stretch of a row; its stretches follow each other. */
export function firstStretch(path: CriticalPath, row: number): number {
  let low = 0;
  let high = path.row.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (path.row[middle] < row) low = middle + 1;
    else high = middle;
  }
  return low;
}

const SKIPPED = ROW_MARKS.negative | ROW_MARKS.open | ROW_MARKS.superseded | ROW_MARKS.untimed;

function visit(spans: TimelineSpans, row: number, atNs: number): Visit {
  const { tree, marks, end } = spans;
  const children: number[] = [];
  const stop = row < 0 ? tree.rows : tree.subtreeEnd[row];
  for (let child = row + 1; child < stop; child = tree.subtreeEnd[child]) {
    if ((marks[child] & SKIPPED) === 0) children.push(child);
  }
  children.sort((a, b) => end[b] - end[a] || b - a);
  return { row, children, next: 0, atNs };
}

function lastChildBefore(spans: TimelineSpans, top: Visit): number | undefined {
  const fromNs = top.row < 0 ? spans.fromNs : spans.begin[top.row];
  while (top.next < top.children.length) {
    const child = top.children[top.next];
    if (child === undefined || spans.end[child] < fromNs) return undefined;
    top.next += 1;
    if (spans.end[child] <= top.atNs) return child;
  }
  return undefined;
}

function own(stretches: Stretch[], row: number, fromNs: number, toNs: number): void {
  if (row >= 0 && toNs > fromNs) stretches.push({ row, fromNs, toNs });
}
