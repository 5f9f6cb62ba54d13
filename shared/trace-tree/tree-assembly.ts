import type { TraceTree } from '../api/tools/rows.ts';
import type { TreeHead, TreePage } from '../api/tools/tree-pages.ts';
import { plus, reported, SPAN_FLAGS } from '../domain/index.ts';
import { unpackRows, type TreeRows } from './packed-rows.ts';

/** The bits that decide whether a span's usage goes into sums: it must be a leaf's, and not superseded. */
const COUNTED = SPAN_FLAGS.leafUsage | SPAN_FLAGS.superseded;

/** Makes a tree of its pages, head first. Memory is taken once, at the head; a page only fills its rows. */
export class TreeAssembly {
  /** Rows filled so far. */
  filled = 0;
  #tree: TraceTree | undefined;

  /** Rows that there will be; undefined before the head. */
  get rows(): number | undefined {
    return this.#tree?.rows;
  }

  /** Throws when rows come before the head, or do not follow on those before: our own fault, not the dump's. */
  add(page: TreePage): void {
    if (page.kind === 'head') {
      this.#tree = emptyTree(page);
      this.filled = 0;
      return;
    }
    if (this.#tree === undefined || page.from !== this.filled) throw new Error('Pages of a tree are out of order');
    const rows = unpackRows(page.packed, page.from);
    this.#fill(this.#tree, rows);
    this.filled = page.from + rows.spanIndex.length;
  }

  /** The whole tree, with what follows from its rows. Throws before the last page. */
  finish(): TraceTree {
    const tree = this.#tree;
    if (tree === undefined || this.filled !== tree.rows) throw new Error('A tree is finished before its last page');
    nest(tree);
    sumUp(tree);
    return tree;
  }

  #fill(tree: TraceTree, page: TreeRows): void {
    tree.spanIndex.set(page.spanIndex, page.from);
    tree.parentRow.set(page.parentRow, page.from);
    tree.startOffsetNs.set(page.startOffsetNs, page.from);
    tree.durationNs.set(page.durationNs, page.from);
    tree.shape.set(page.shape, page.from);
    tree.flags.set(page.flags, page.from);
    tree.sizeBytes.set(page.sizeBytes, page.from);
    if (page.matches.length > 0) {
      if (tree.matches.length === 0) this.#tree = tree = { ...tree, matches: new Uint8Array(tree.rows) };
      tree.matches.set(page.matches, page.from);
    }
    for (let at = 0; at < page.usageRow.length; at += 1) {
      const row = page.from + page.usageRow[at];
      // What is a row's own part of the sums: the others are added when all rows are there.
      const input = reported(page.inputTokens[at]);
      const output = reported(page.outputTokens[at]);
      const total = reported(page.totalTokens[at]);
      if ((tree.flags[row] & COUNTED) === SPAN_FLAGS.leafUsage) {
        tree.subtreeTokens[row] = Number.isNaN(total) ? plus(input, output) : total;
        tree.subtreeCostUsd[row] = page.costUsd[at];
      }
      tree.inputTokens[row] = input;
      tree.outputTokens[row] = output;
      tree.costUsd[row] = page.costUsd[at];
    }
  }
}

function emptyTree({ buildId, traceId, traceOrdinal, rows, startNs, endNs, shapes }: TreeHead): TraceTree {
  const absent = (): Float64Array<ArrayBuffer> => new Float64Array(rows).fill(Number.NaN);
  return {
    buildId,
    traceId,
    traceOrdinal,
    rows,
    ...(startNs !== undefined && { startNs }),
    ...(endNs !== undefined && { endNs }),
    shapes,
    spanIndex: new Uint32Array(rows),
    parentRow: new Int32Array(rows),
    depth: new Uint32Array(rows),
    subtreeEnd: new Uint32Array(rows),
    childCount: new Uint32Array(rows),
    startOffsetNs: new Float64Array(rows),
    durationNs: new Float64Array(rows),
    subtreeErrors: new Uint32Array(rows),
    subtreeTokens: absent(),
    subtreeCostUsd: absent(),
    matches: new Uint8Array(0),
    shape: new Uint32Array(rows),
    flags: new Uint32Array(rows),
    inputTokens: absent(),
    outputTokens: absent(),
    costUsd: absent(),
    sizeBytes: new Uint32Array(rows),
  };
}

/** Depth from the first row down, ends of subtrees and numbers of children from the last row up. */
function nest(tree: TraceTree): void {
  for (let row = 0; row < tree.rows; row += 1) {
    const parent = tree.parentRow[row];
    tree.depth[row] = parent < 0 ? 0 : tree.depth[parent] + 1;
  }
  for (let row = tree.rows - 1; row >= 0; row -= 1) {
    // A row that has descendants has been given its end by the last of them.
    if (tree.subtreeEnd[row] === 0) tree.subtreeEnd[row] = row + 1;
    const parent = tree.parentRow[row];
    if (parent < 0) continue;
    if (tree.subtreeEnd[parent] === 0) tree.subtreeEnd[parent] = tree.subtreeEnd[row];
    if ((tree.flags[row] & SPAN_FLAGS.superseded) === 0) tree.childCount[parent] += 1;
  }
}

/** From the last row up: children come after their parents, so every row is complete when it is added to its parent. */
function sumUp(tree: TraceTree): void {
  const { subtreeErrors, subtreeTokens, subtreeCostUsd } = tree;
  const isError = Uint8Array.from(tree.shapes, (shape) => (shape.status === 'error' ? 1 : 0));
  for (let row = tree.rows - 1; row >= 0; row -= 1) {
    if ((tree.flags[row] & SPAN_FLAGS.superseded) === 0) subtreeErrors[row] += isError[tree.shape[row]];
    const parent = tree.parentRow[row];
    if (parent < 0) continue;
    subtreeErrors[parent] += subtreeErrors[row];
    subtreeTokens[parent] = plus(subtreeTokens[parent], subtreeTokens[row]);
    subtreeCostUsd[parent] = plus(subtreeCostUsd[parent], subtreeCostUsd[row]);
  }
}
