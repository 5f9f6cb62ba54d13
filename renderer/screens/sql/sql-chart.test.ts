import { describe, expect, it } from 'vitest';

import { chartOf } from './sql-chart.ts';

const result = (names: readonly string[], rows: readonly (readonly (string | number | null)[])[]) => ({
  columns: names.map((name) => ({ name })),
  rows,
  rowCount: rows.length,
  truncated: false,
  tookMs: 1,
});

describe('the chart of a result', () => {
  it('draws the first text against the first number', () => {
    const chart = chartOf(result(['n', 'model', 'cost'], [[3, 'gpt', 0.5], [1, null, 0.1]])); // prettier-ignore
    expect(chart).toMatchObject({
      nameColumn: 'model',
      valueColumn: 'n',
      bars: [{ name: 'gpt', value: 3 }, { name: 'NULL' }],
    });
  });

  it('draws numbers against the first column where there is no text', () => {
    expect(chartOf(result(['hour', 'n'], [[1, 5]]))).toMatchObject({ nameColumn: 'hour', valueColumn: 'n' });
  });

  it('has none without numbers', () => {
    expect(chartOf(result(['a', 'b'], [['x', 'y']]))).toBeUndefined();
    expect(chartOf(result([], []))).toBeUndefined();
  });

  it('says how many rows it leaves out', () => {
    const many = Array.from({ length: 100 }, (_, at) => [`r${at}`, at] as const);
    expect(chartOf(result(['r', 'n'], many))?.left).toBe(40);
  });
});
