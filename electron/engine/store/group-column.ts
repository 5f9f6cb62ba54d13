import type { GroupColumn } from '../../../shared/api/tools/columns.ts';
import type { DumpIndex, Shape } from '../index/index.ts';

/** A column of few distinct values: which table a span's row is in, and the number of the value for each row of it. */
export interface GroupedColumn {
  readonly of: 'shape' | 'owner';
  /** By row of the table: position in `values`. */
  readonly valueOf: Uint32Array;
  /** Distinct; an empty text means absent. */
  readonly values: readonly string[];
}

export function groupedColumn(index: DumpIndex, column: GroupColumn): GroupedColumn {
  if (column === 'session' || column === 'user') {
    return { of: 'owner', ...distinct(index.owners.count, (owner) => index.owners.row(owner)[column]) };
  }
  const key: keyof Shape = column === 'span_kind' ? 'spanKind' : column;
  return { of: 'shape', ...distinct(index.shapes.count, (shape) => index.shapes.row(shape)[key]) };
}

function distinct(
  count: number,
  text: (row: number) => string,
): { readonly valueOf: Uint32Array; readonly values: readonly string[] } {
  const numbers = new Map<string, number>();
  const valueOf = new Uint32Array(count);
  for (let row = 0; row < count; row++) {
    const value = text(row);
    const number = numbers.get(value) ?? numbers.size;
    numbers.set(value, number);
    valueOf[row] = number;
  }
  return { valueOf, values: [...numbers.keys()] };
}

/** The row of the column's table that each span refers to. */
export function rowsOf(index: DumpIndex, column: GroupedColumn): Uint32Array {
  return column.of === 'shape' ? index.spans.shape : index.spans.owner;
}
