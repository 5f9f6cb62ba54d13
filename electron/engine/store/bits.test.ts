import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { Bits } from './bits.ts';

const rowSets = fc
  .integer({ min: 0, max: 200 })
  .chain((size) =>
    fc.tuple(
      fc.constant(size),
      fc.uniqueArray(fc.nat({ max: Math.max(0, size - 1) }), { maxLength: size }),
      fc.uniqueArray(fc.nat({ max: Math.max(0, size - 1) }), { maxLength: size }),
    ),
  );

function bitsOf(size: number, rows: readonly number[]): Bits {
  const bits = new Bits(size);
  for (const row of rows) bits.add(row);
  return bits;
}

describe('Bits', () => {
  it('answers as a set of numbers does', () => {
    fc.assert(
      fc.property(rowSets, ([size, a, b]) => {
        const left = bitsOf(size, a);
        const right = bitsOf(size, b);
        const every = Array.from({ length: size }, (_, row) => row);
        expect([...left.and(right).rows()]).toEqual(every.filter((row) => a.includes(row) && b.includes(row)));
        expect([...left.or(right).rows()]).toEqual(every.filter((row) => a.includes(row) || b.includes(row)));
        expect([...left.not().rows()]).toEqual(every.filter((row) => !a.includes(row)));
        expect(left.count()).toBe(a.length);
      }),
    );
  });

  it('pages through its rows in order', () => {
    fc.assert(
      fc.property(rowSets, fc.nat({ max: 60 }), fc.nat({ max: 60 }), ([size, rows], offset, limit) => {
        const sorted = rows.toSorted((a, b) => a - b);
        expect([...bitsOf(size, rows).page(offset, limit)]).toEqual(sorted.slice(offset, offset + limit));
      }),
    );
  });

  it('keeps bits past its size at zero', () => {
    expect(Bits.all(33).count()).toBe(33);
    expect(Bits.all(33).not().count()).toBe(0);
  });
});
