import type { TextPattern } from '../../../shared/filter/index.ts';
import type { DumpIndex } from '../index/index.ts';

import { Bits } from './bits.ts';
import { textTest } from './text-pattern.ts';

/** Traces or spans by their ids. Exact ids as written are looked up; anything else tests the id of every row. */
export function evaluateIds(index: DumpIndex, of: 'trace' | 'span', patterns: readonly TextPattern[]): Bits {
  const bits = new Bits(of === 'trace' ? index.traceCount : index.spanCount);
  const exact = patterns.filter((pattern) => pattern.kind === 'exact');
  let foundAll = exact.length === patterns.length;
  for (const pattern of exact) {
    const rows = of === 'trace' ? traceRows(index, pattern.text) : spanRows(index, pattern.text);
    for (const row of rows) bits.add(row);
    // An id in other letter case than written is not in the tables; only then all are tested.
    if (rows.length === 0 && !pattern.caseSensitive) foundAll = false;
  }
  if (foundAll) return bits;
  const test = textTest(patterns);
  for (let row = 0; row < bits.size; row++) {
    if (test(of === 'trace' ? index.traceIdText(row) : index.spanIdText(row))) bits.add(row);
  }
  return bits;
}

function traceRows(index: DumpIndex, id: string): readonly number[] {
  const trace = index.findTrace(id);
  return trace < 0 ? [] : [trace];
}

function spanRows(index: DumpIndex, id: string): readonly number[] {
  const rows: number[] = [];
  for (let trace = 0; trace < index.traceCount; trace++) rows.push(...index.findSpans(trace, id));
  return rows;
}
