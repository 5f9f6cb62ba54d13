import { describe, expect, it } from 'vitest';

import { chartColumns, chartOf } from './sql-chart.ts';

const result = (names: readonly string[], rows: readonly (readonly (string | number | null)[])[]) => ({
  columns: names.map((name) => ({ name })),
  rows,
  rowCount: rows.length,
  truncated: false,
  tookMs: 1,
});

describe('the chart of a result', () => {
  it('draws a text against a number', () => {
    const rows = result(['n', 'model', 'cost'], [[3, 'gpt', 0.5], [1, null, 0.1]]); // prettier-ignore
    expect(chartColumns(rows)).toEqual({ names: [1], values: [0, 2] });
    expect(chartOf(rows, 1, 2)).toMatchObject({
      nameColumn: 'model',
      valueColumn: 'cost',
      bars: [{ name: 'gpt', value: 0.5 }, { name: 'NULL' }],
    });
  });

  it('draws numbers against the first column where there is no text', () => {
    expect(chartColumns(result(['hour', 'n'], [[1, 5]]))).toEqual({ names: [0, 1], values: [1] });
  });

  it('has none without numbers', () => {
    expect(chartColumns(result(['a', 'b'], [['x', 'y']]))).toBeUndefined();
    expect(chartColumns(result([], []))).toBeUndefined();
    expect(chartColumns(result(['n'], [[1]]))).toBeUndefined();
  });

  it('says how many rows it leaves out', () => {
    const many = Array.from({ length: 100 }, (_, at) => [`r${at}`, at] as const);
    expect(chartOf(result(['r', 'n'], many), 0, 1).left).toBe(40);
  });
});
