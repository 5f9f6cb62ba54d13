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

/** The chart that a result makes: its first text column against its first number; undefined when it has no number. */
export function chartOf(result: SqlResult): SqlChart | undefined {
  const isNumber = (column: number): boolean => result.rows.some((row) => typeof row[column] === 'number');
  const columns = result.columns.map((_, at) => at);
  const name = columns.find((column) => !isNumber(column)) ?? columns[0];
  const value = columns.find((column) => column !== name && isNumber(column));
  if (name === undefined || value === undefined) return undefined;
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
