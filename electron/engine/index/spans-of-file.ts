import type { DumpIndex } from './dump-index.ts';
import { fileOf } from './row.ts';

/** The spans of one file of the dump (`meta.files[file]`), by ordinal, in file order. A view of the column, not a copy. */
export function spansOfFile(index: DumpIndex, file: number): Uint32Array {
  return index.spans.byPosition.subarray(firstRankOf(index, file), firstRankOf(index, file + 1));
}

/** The first place in `byPosition` whose span is of this file or a later one. */
function firstRankOf({ spans, spanCount }: DumpIndex, file: number): number {
  const { byPosition, position } = spans;
  let low = 0;
  let high = spanCount;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (fileOf(position[2 * byPosition[middle] + 1]) < file) low = middle + 1;
    else high = middle;
  }
  return low;
}
