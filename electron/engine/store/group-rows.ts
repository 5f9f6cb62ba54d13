import type { GroupColumn } from '../../../shared/api/tools/columns.ts';
import { NO_TIME, type DumpIndex } from '../index/index.ts';

import type { Bits } from './bits.ts';
import { groupedColumn } from './group-column.ts';
import { bucketStart, type TimeBucket } from './time-bucket.ts';

/** Rows by group: those of group g are `rows[starts[g] .. starts[g + 1])`, in row order. */
export interface GroupedRows {
  readonly rows: Uint32Array;
  readonly starts: Uint32Array;
  readonly groups: readonly Group[];
}

export interface Group {
  readonly key: Readonly<Record<string, string>>;
  /** Undefined without a time bucket, and for rows without a time. */
  readonly bucketNs?: bigint;
}

export interface Grouping {
  readonly over: 'spans' | 'traces';
  readonly columns: readonly GroupColumn[];
  readonly bucket: TimeBucket | undefined;
}

/** Groups spans, or traces by the facts of their root span and their owner. */
export function groupRows(index: DumpIndex, chosen: Bits, grouping: Grouping): GroupedRows {
  const keys = keyParts(index, grouping);
  const numbers = new Map<string | number, number>();
  const groups: Group[] = [];
  const rows = chosen.rows();
  const groupOf = new Uint32Array(rows.length);
  for (let i = 0; i < rows.length; i++) {
    const key = keys.numberOf(rows[i]);
    let group = numbers.get(key);
    if (group === undefined) {
      group = groups.length;
      numbers.set(key, group);
      groups.push(keys.describe(rows[i]));
    }
    groupOf[i] = group;
  }
  return { ...sortedByGroup(rows, groupOf, groups.length), groups };
}

interface KeyParts {
  /** Equal for rows of one group. */
  numberOf(row: number): number | string;
  describe(row: number): Group;
}

function keyParts(index: DumpIndex, { over, columns, bucket }: Grouping): KeyParts {
  const grouped = columns.map((column) => ({ name: column, ...groupedColumn(index, column) }));
  const shapeRow =
    over === 'spans'
      ? (row: number) => index.spans.shape[row]
      : (row: number) => index.spans.shape[index.traces.rootSpan[row]];
  const owners = over === 'spans' ? index.spans.owner : index.traces.owner;
  const starts = over === 'spans' ? index.spans.startNs : index.traces.startNs;
  const tableRow = (column: (typeof grouped)[number], row: number): number =>
    column.of === 'shape' ? shapeRow(row) : owners[row];
  const bucketOf = (row: number): bigint | undefined =>
    bucket === undefined || starts[row] === NO_TIME ? undefined : bucketStart(starts[row], bucket);
  // One number per group while the product of the distinct counts stays exact, which four columns of practice do.
  const product = grouped.reduce((size, column) => size * column.values.length, 1);
  return {
    numberOf: (row) => {
      let number = 0;
      for (const column of grouped) number = number * column.values.length + column.valueOf[tableRow(column, row)];
      if (bucket === undefined && product < Number.MAX_SAFE_INTEGER) return number;
      const parts = grouped.map((column) => column.valueOf[tableRow(column, row)]);
      return `${bucketOf(row) ?? ''} ${parts.join(' ')}`;
    },
    describe: (row) => {
      const bucketNs = bucketOf(row);
      return {
        key: Object.fromEntries(
          grouped.map((column) => [column.name, column.values[column.valueOf[tableRow(column, row)]] ?? '']),
        ),
        ...(bucketNs !== undefined && { bucketNs }),
      };
    },
  };
}

/** Rows brought together by the number of their group, each group in row order. */
export function sortedByGroup(
  rows: Uint32Array,
  groupOf: Uint32Array,
  count: number,
): { readonly rows: Uint32Array; readonly starts: Uint32Array } {
  const starts = new Uint32Array(count + 1);
  for (const group of groupOf) starts[group + 1] += 1;
  for (let group = 0; group < count; group++) starts[group + 1] += starts[group];
  const next = starts.slice();
  const sorted = new Uint32Array(rows.length);
  for (let i = 0; i < rows.length; i++) sorted[next[groupOf[i]]++] = rows[i];
  return { rows: sorted, starts };
}
