import { ROW, ROW_WORDS } from './row.ts';

/** Below this many spans an insertion sort beats the built-in one. */
const INSERTION_LIMIT = 24;

/**
 * Row numbers in trace order: by trace, then start time, then row number, which is file order.
 * `firstRow[t]..firstRow[t + 1]` are those of the bucket's trace `t`; traces in rows count from `firstTrace`.
 */
export function orderRows(rows: Uint32Array, firstRow: Uint32Array, firstTrace: number): Uint32Array {
  const count = firstRow[firstRow.length - 1];
  const order = new Uint32Array(count);
  const next = firstRow.slice();
  for (let row = 0; row < count; row++) {
    const trace = rows[row * ROW_WORDS + ROW.trace] - firstTrace;
    order[next[trace]++] = row;
  }
  for (let trace = 0; trace + 1 < firstRow.length; trace++)
    sortByStart(rows, order, firstRow[trace], firstRow[trace + 1]);
  return order;
}

function sortByStart(rows: Uint32Array, order: Uint32Array, from: number, to: number): void {
  if (to - from > INSERTION_LIMIT) {
    order.subarray(from, to).sort((a, b) => compareRows(rows, a, b));
    return;
  }
  for (let index = from + 1; index < to; index++) {
    const row = order[index];
    let at = index;
    while (at > from && compareRows(rows, order[at - 1], row) > 0) {
      order[at] = order[at - 1];
      at--;
    }
    order[at] = row;
  }
}

function compareRows(rows: Uint32Array, a: number, b: number): number {
  const left = a * ROW_WORDS + ROW.startNs;
  const right = b * ROW_WORDS + ROW.startNs;
  const high = (rows[left + 1] | 0) - (rows[right + 1] | 0);
  if (high !== 0) return high;
  const low = rows[left] - rows[right];
  return low !== 0 ? low : a - b;
}
