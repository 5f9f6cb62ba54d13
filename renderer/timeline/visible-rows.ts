import type { TraceTree } from '../../shared/api/tools/rows.ts';

type Tree = Pick<TraceTree, 'rows' | 'subtreeEnd' | 'childCount' | 'parentRow'>;

/** By row: 1 where the row's descendants are hidden. */
export type Folds = Uint8Array<ArrayBuffer>;

/** Rows that are not inside a folded one, ascending. */
export function visibleRows(tree: Tree, folds: Folds): Uint32Array {
  const rows = new Uint32Array(tree.rows);
  let count = 0;
  for (let row = 0; row < tree.rows; row = folds[row] === 1 ? tree.subtreeEnd[row] : row + 1) {
    rows[count] = row;
    count += 1;
  }
  return rows.subarray(0, count);
}

/** Place of a row among the visible ones; of its nearest visible ancestor where it is hidden. */
export function visiblePlace(visible: Uint32Array, row: number): number {
  let low = 0;
  let high = visible.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (visible[middle] <= row) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

export function noFolds(tree: Tree): Folds {
  return new Uint8Array(tree.rows);
}

/** Everything that can be folded, folded. */
export function allFolds(tree: Tree): Folds {
  const folds = new Uint8Array(tree.rows);
  for (let row = 0; row < tree.rows; row += 1) if (tree.subtreeEnd[row] > row + 1) folds[row] = 1;
  return folds;
}

/** Folds or unfolds one row; rows without children stay as they are. */
export function withFold(tree: Tree, folds: Folds, row: number, folded: boolean): Folds {
  const value = folded && tree.subtreeEnd[row] > row + 1 ? 1 : 0;
  if (folds[row] === value) return folds;
  const next = folds.slice();
  next[row] = value;
  return next;
}

/** Unfolds a row and everything below it. */
export function unfoldedBelow(tree: Tree, folds: Folds, row: number): Folds {
  return folds.slice().fill(0, row, tree.subtreeEnd[row]);
}

/** Unfolds the ancestors of a row, so that it is visible. */
export function unfoldedTo(tree: Tree, folds: Folds, row: number): Folds {
  let next = folds;
  for (let above = tree.parentRow[row]; above >= 0; above = tree.parentRow[above]) {
    if (next[above] === 0) continue;
    if (next === folds) next = folds.slice();
    next[above] = 0;
  }
  return next;
}

/** Rows of the tree that can be folded at all. */
export function hasFolds(folds: Folds): boolean {
  return folds.includes(1);
}
