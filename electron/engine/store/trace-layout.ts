import { SPAN_FLAGS } from '../../../shared/domain/index.ts';
import { NO_TIME, type DumpIndex } from '../index/index.ts';

/** The tree of a trace, laid out as rows in depth-first order. Positions are those of the spans in the trace. */
export interface TraceLayout {
  /** Position of the span in each row. */
  readonly order: Uint32Array;
  /** By row. */
  readonly depth: Uint32Array;
  readonly parentRow: Int32Array;
  /** Row after the last descendant. */
  readonly subtreeEnd: Uint32Array;
  /** By position in the trace: number of direct children that are not superseded. */
  readonly childCount: Uint32Array;
  /** By position in the trace. */
  readonly rowOf: Uint32Array;
}

/** Children stand under their parents by start time; orphans and cut cycles are roots. A loop: any depth, any width. */
export function traceLayout(index: DumpIndex, trace: number): TraceLayout {
  const first = index.traces.firstSpan[trace];
  const count = index.traces.spanCount[trace];
  const parents = parentPositions(index, first, count);
  const { firstChild, nextSibling } = linked(parents, drawOrder(index, first, count));
  const layout = {
    order: new Uint32Array(count),
    depth: new Uint32Array(count),
    parentRow: new Int32Array(count),
    subtreeEnd: new Uint32Array(count),
    childCount: childCounts(index, first, parents),
    rowOf: new Uint32Array(count),
  };
  let row = 0;
  // `count` stands for the root above all roots.
  for (let at = firstChild[count]; at >= 0;) {
    const parent = parents[at];
    layout.order[row] = at;
    layout.rowOf[at] = row;
    layout.parentRow[row] = parent < 0 ? -1 : layout.rowOf[parent];
    layout.depth[row] = parent < 0 ? 0 : layout.depth[layout.rowOf[parent]] + 1;
    row += 1;
    if (firstChild[at] >= 0) {
      at = firstChild[at];
      continue;
    }
    let done = at;
    for (;;) {
      layout.subtreeEnd[layout.rowOf[done]] = row;
      if (nextSibling[done] >= 0 || parents[done] < 0) break;
      done = parents[done];
    }
    at = nextSibling[done];
  }
  return layout;
}

/** Parent of each span by position, -1 for roots. A parent of another trace cannot be drawn and counts as none. */
function parentPositions(index: DumpIndex, first: number, count: number): Int32Array {
  const parents = new Int32Array(count);
  for (let at = 0; at < count; at++) {
    const parent = index.spans.parent[first + at] - first;
    parents[at] = parent >= 0 && parent < count && index.spans.parent[first + at] >= 0 ? parent : -1;
  }
  return parents;
}

/** Trace order is by start already; spans without a start come after those that have one. */
function drawOrder(index: DumpIndex, first: number, count: number): Uint32Array {
  const order = new Uint32Array(count);
  let filled = 0;
  for (const timed of [true, false]) {
    for (let at = 0; at < count; at++)
      if ((index.spans.startNs[first + at] !== NO_TIME) === timed) order[filled++] = at;
  }
  return order;
}

function linked(
  parents: Int32Array,
  order: Uint32Array,
): { readonly firstChild: Int32Array; readonly nextSibling: Int32Array } {
  const firstChild = new Int32Array(parents.length + 1).fill(-1);
  const nextSibling = new Int32Array(parents.length).fill(-1);
  for (const at of order.toReversed()) {
    const parent = parents[at] < 0 ? parents.length : parents[at];
    nextSibling[at] = firstChild[parent];
    firstChild[parent] = at;
  }
  return { firstChild, nextSibling };
}

function childCounts(index: DumpIndex, first: number, parents: Int32Array): Uint32Array {
  const counts = new Uint32Array(parents.length);
  for (let at = 0; at < parents.length; at++) {
    if (parents[at] >= 0 && (index.spans.flags[first + at] & SPAN_FLAGS.superseded) === 0) counts[parents[at]] += 1;
  }
  return counts;
}
