import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { nsWords, rowsInNsRange } from './ns-range.ts';

const ABSENT = -(2n ** 63n);
const ns = fc.oneof(
  fc.constantFrom(ABSENT, 0n, -1n, 1n, 2n ** 32n, 2n ** 32n - 1n, -(2n ** 32n), 2n ** 62n),
  fc.bigInt({ min: -(2n ** 61n), max: 2n ** 61n }),
);

describe('columns of nanoseconds', () => {
  it('are compared exactly, and absence is in no range', () => {
    fc.assert(
      fc.property(
        fc.array(ns),
        fc.option(ns, { nil: undefined }),
        fc.option(ns, { nil: undefined }),
        fc.boolean(),
        fc.boolean(),
        (values, min, max, minIncluded, maxIncluded) => {
          const range = {
            ...(min !== undefined && { min }),
            ...(max !== undefined && { max }),
            minIncluded,
            maxIncluded,
          };
          const isIn = (value: bigint): boolean =>
            value !== ABSENT &&
            (min === undefined || (minIncluded ? value >= min : value > min)) &&
            (max === undefined || (maxIncluded ? value <= max : value < max));
          const found = [...rowsInNsRange(BigInt64Array.from(values), range).rows()];
          expect(found).toEqual([...values.keys()].filter((row) => isIn(values[row] ?? ABSENT)));
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('are added and subtracted exactly', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(ns, ns)), (pairs) => {
        const left = BigInt64Array.from(pairs, ([a]) => a);
        const right = BigInt64Array.from(pairs, ([, b]) => b);
        const each = (combine: (a: bigint, b: bigint) => bigint) =>
          pairs.map(([a, b]) => (a === ABSENT || b === ABSENT ? ABSENT : BigInt.asIntN(64, combine(a, b))));
        expect([...nsWords.sum(left, right)]).toEqual(each((a, b) => a + b));
        expect([...nsWords.difference(left, right)]).toEqual(each((a, b) => a - b));
      }),
      { numRuns: 1000 },
    );
  });
});
