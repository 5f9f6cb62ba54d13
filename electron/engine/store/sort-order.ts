import type { Bits } from './bits.ts';

/** A page beginning this deep is taken from a full order of the column, kept; shallower ones from a heap of the best. */
const HEAP_ROWS = 2_000;

/** One column to sort by: NaN is absent and comes last in either direction. */
export interface SortKey {
  readonly values: Float64Array;
  readonly descending: boolean;
}

export interface SortedPage {
  readonly rows: Uint32Array;
  readonly total: number;
}

/** The page `[offset, offset + limit)` of the rows in order; rows that are equal stay in row order. */
export function sortedPage(
  rows: Bits,
  keys: readonly SortKey[],
  page: { readonly offset: number; readonly limit: number; readonly fullOrder: () => Uint32Array },
): SortedPage {
  const total = rows.count();
  const { offset, limit } = page;
  if (keys.length === 0) return { rows: rows.page(offset, limit), total };
  const end = Math.min(total, offset + limit);
  if (offset >= end) return { rows: new Uint32Array(0), total };
  if (end <= HEAP_ROWS) return { rows: bestRows(rows, keys, end).subarray(offset), total };
  const result = new Uint32Array(end - offset);
  let passed = 0;
  for (const row of page.fullOrder()) {
    if (!rows.has(row)) continue;
    if (passed >= offset) result[passed - offset] = row;
    if (++passed === end) break;
  }
  return { rows: result, total };
}

/** All rows in order: least significant key first, each by a stable radix sort, so the cost does not depend on the data. */
export function fullOrder(count: number, keys: readonly SortKey[]): Uint32Array {
  let order = new Uint32Array(count);
  for (let row = 0; row < count; row++) order[row] = row;
  for (const key of keys.toReversed()) order = radixSorted(order, key);
  return order;
}

/** The first `count` rows in order, by a heap whose top is the last of them. */
function bestRows(rows: Bits, keys: readonly SortKey[], count: number): Uint32Array {
  const heap = new Uint32Array(count);
  const after = comparison(keys);
  let size = 0;
  for (let i = 0; i < rows.words.length; i++) {
    for (let word = rows.words[i]; word !== 0; word &= word - 1) {
      const row = (i << 5) + 31 - Math.clz32(word & -word);
      if (size < count) {
        heap[size] = row;
        siftUp(heap, size++, after);
      } else if (after(heap[0], row)) {
        heap[0] = row;
        siftDown(heap, size, after);
      }
    }
  }
  return heap.sort((a, b) => (a === b ? 0 : after(a, b) ? 1 : -1));
}

/** Whether row `a` comes after row `b`. */
function comparison(keys: readonly SortKey[]): (a: number, b: number) => boolean {
  const [only] = keys;
  if (only !== undefined && keys.length === 1) {
    const { values, descending } = only;
    return (a, b) => {
      const x = values[a];
      const y = values[b];
      if (x === y) return a > b;
      if (x < y) return descending;
      if (x > y) return !descending;
      return absentAfter(x, y) ?? a > b;
    };
  }
  return (a, b) => {
    for (const { values, descending } of keys) {
      const x = values[a];
      const y = values[b];
      if (x < y) return descending;
      if (x > y) return !descending;
      if (x !== y) {
        const after = absentAfter(x, y);
        if (after !== undefined) return after;
      }
    }
    return a > b;
  };
}

/** For two values of which at least one is absent: whether the first comes after; undefined when both are. */
function absentAfter(x: number, y: number): boolean | undefined {
  if (Number.isNaN(x)) return Number.isNaN(y) ? undefined : true;
  return false;
}

function siftUp(heap: Uint32Array, from: number, after: (a: number, b: number) => boolean): void {
  let at = from;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (!after(heap[at], heap[parent])) return;
    [heap[at], heap[parent]] = [heap[parent], heap[at]];
    at = parent;
  }
}

function siftDown(heap: Uint32Array, size: number, after: (a: number, b: number) => boolean): void {
  let at = 0;
  for (;;) {
    const left = 2 * at + 1;
    if (left >= size) return;
    const right = left + 1;
    const last = right < size && after(heap[right], heap[left]) ? right : left;
    if (!after(heap[last], heap[at])) return;
    [heap[at], heap[last]] = [heap[last], heap[at]];
    at = last;
  }
}

/** Stable, four passes of 16 bits over the double's bits made unsigned-comparable. */
function radixSorted(order: Uint32Array, key: SortKey): Uint32Array<ArrayBuffer> {
  const words = sortableWords(key);
  let from = new Uint32Array(order);
  let to = new Uint32Array(order.length);
  const counts = new Uint32Array(65_536);
  for (let pass = 0; pass < 4; pass++) {
    const word = pass >> 1;
    const shift = (pass & 1) * 16;
    counts.fill(0);
    for (const row of from) counts[(words[2 * row + word] >>> shift) & 0xffff] += 1;
    let sum = 0;
    for (let digit = 0; digit < counts.length; digit++) {
      const count = counts[digit];
      counts[digit] = sum;
      sum += count;
    }
    for (const row of from) to[counts[(words[2 * row + word] >>> shift) & 0xffff]++] = row;
    [from, to] = [to, from];
  }
  return from;
}

/** Bits that compare as the values do; absent becomes the largest. */
function sortableWords({ values, descending }: SortKey): Uint32Array {
  const copy = new Float64Array(values.length);
  for (let row = 0; row < values.length; row++) {
    const value = descending ? -values[row] : values[row];
    // Adding zero makes one of the two zeros.
    copy[row] = Number.isNaN(value) ? Number.POSITIVE_INFINITY : value + 0;
  }
  const words = new Uint32Array(copy.buffer);
  for (let row = 0; row < values.length; row++) {
    const negative = words[2 * row + 1] >>> 31 === 1;
    words[2 * row] = negative ? ~words[2 * row] : words[2 * row];
    words[2 * row + 1] = negative ? ~words[2 * row + 1] : words[2 * row + 1] | 0x80000000;
  }
  return words;
}
