import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { Bits } from './bits.ts';
import { fullOrder, sortedPage, type SortKey } from './sort-order.ts';

const value = fc.oneof(fc.constantFrom(Number.NaN, 0, -0, 1, -1), fc.double({ noNaN: true, noDefaultInfinity: true }));

function reference(rows: readonly number[], keys: readonly SortKey[]): number[] {
  return rows.toSorted((a, b) => {
    for (const { values, descending } of keys) {
      const x = values[a];
      const y = values[b];
      if (Number.isNaN(x) !== Number.isNaN(y)) return Number.isNaN(x) ? 1 : -1;
      if (x < y) return descending ? 1 : -1;
      if (x > y) return descending ? -1 : 1;
    }
    return a - b;
  });
}

describe('order of rows', () => {
  it('is that of a plain comparison, by heap and by radix sort alike', () => {
    const tables = fc.integer({ min: 1, max: 60 }).chain((size) =>
      fc.record({
        keys: fc.array(
          fc.record({
            values: fc.array(value, { minLength: size, maxLength: size }).map((list) => Float64Array.from(list)),
            descending: fc.boolean(),
          }),
          { minLength: 1, maxLength: 3 },
        ),
        rows: fc.uniqueArray(fc.nat({ max: size - 1 })),
        size: fc.constant(size),
      }),
    );
    fc.assert(
      fc.property(tables, fc.nat({ max: 30 }), fc.nat({ max: 30 }), ({ keys, rows, size }, offset, limit) => {
        const bits = new Bits(size);
        for (const row of rows) bits.add(row);
        const expected = reference(
          rows.toSorted((a, b) => a - b),
          keys,
        );
        const order = fullOrder(size, keys);
        expect([...order].filter((row) => bits.has(row))).toEqual(expected);
        const page = sortedPage(bits, keys, { offset, limit, fullOrder: () => order });
        expect([...page.rows]).toEqual(expected.slice(offset, offset + limit));
        expect(page.total).toBe(rows.length);
      }),
      { numRuns: 500 },
    );
  });

  it('walks the kept order for pages far down', () => {
    const values = Float64Array.from({ length: 10_000 }, (_, i) => (i * 7919) % 10_007);
    const keys = [{ values, descending: true }];
    const { rows } = sortedPage(Bits.all(10_000), keys, {
      offset: 5_000,
      limit: 10,
      fullOrder: () => fullOrder(10_000, keys),
    });
    expect([...rows]).toEqual(reference(Array.from(values.keys()), keys).slice(5_000, 5_010));
  });
});
