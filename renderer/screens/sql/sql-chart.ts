import type { SqlResult } from '../../../shared/api/tools/sql.ts';

/** A result drawn as bars: a name per row and one number. */
export interface SqlChart {
  readonly nameColumn: string;
  readonly valueColumn: string;
  readonly bars: readonly { readonly name: string; readonly value: number }[];
  /** Rows beyond those drawn. */
  readonly left: number;
}

const MOST_BARS = 60;

/** Columns that a result can be drawn by; the first of each are drawn unless others are chosen. */
export interface ChartColumns {
  readonly names: readonly number[];
  readonly values: readonly number[];
}

/** Text columns as names, or all where there is none; numbers as values, but not the only name. Undefined without both. */
export function chartColumns(result: SqlResult): ChartColumns | undefined {
  const columns = result.columns.map((_, at) => at);
  const isNumber = (column: number): boolean => result.rows.some((row) => typeof row[column] === 'number');
  const texts = columns.filter((column) => !isNumber(column));
  const names = texts.length > 0 ? texts : columns;
  const values = columns.filter((column) => isNumber(column) && (texts.length > 0 || column !== names[0]));
  return names.length === 0 || values.length === 0 ? undefined : { names, values };
}

/** One column of a result drawn against another. */
export function chartOf(result: SqlResult, name: number, value: number): SqlChart {
  const bars = result.rows.slice(0, MOST_BARS).map((row) => ({
    name: row[name] === null || row[name] === undefined ? 'NULL' : String(row[name]),
    value: typeof row[value] === 'number' ? row[value] : 0,
  }));
  return {
    nameColumn: result.columns[name]?.name ?? '',
    valueColumn: result.columns[value]?.name ?? '',
    bars,
    left: result.rows.length - bars.length,
  };
}
