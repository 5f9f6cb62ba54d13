import type { TimelineSpans } from '../../timeline/spans.ts';

/** The sibling before or after a row, if there is one. */
export function siblingOf({ tree }: TimelineSpans, row: number, by: 1 | -1): number | undefined {
  const parent = tree.parentRow[row];
  if (by === 1) {
    const next = tree.subtreeEnd[row];
    return next < (parent < 0 ? tree.rows : tree.subtreeEnd[parent]) ? next : undefined;
  }
  let before = row - 1;
  while (before > parent && tree.parentRow[before] !== parent) before = tree.parentRow[before];
  return before > parent ? before : undefined;
}
