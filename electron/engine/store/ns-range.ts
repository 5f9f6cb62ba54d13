import type { Range } from '../../../shared/filter/index.ts';

/**
 * Comparisons over columns of 64-bit nanoseconds by their two halves: exact, and without a bigint for each row.
 * The smallest value stands for absence and is in no range. Little-endian, as every platform of Node is.
 */
export function inNsRange(column: BigInt64Array, range: Range<bigint>, found: (row: number) => void): void {
  const words = new Int32Array(column.buffer, column.byteOffset, column.length * 2);
  // Half-open bounds become closed ones by one nanosecond; the smallest value, absence, is below any `min`.
  const min = clamp((range.min ?? -(2n ** 63n) + 1n) + (range.minIncluded === false ? 1n : 0n));
  const max = clamp((range.max ?? 2n ** 63n - 1n) - (range.maxIncluded === false ? 1n : 0n));
  const minHigh = high(min);
  const minLow = low(min);
  const maxHigh = high(max);
  const maxLow = low(max);
  for (let row = 0; row < column.length; row++) {
    const rowHigh = words[2 * row + 1];
    const rowLow = words[2 * row] >>> 0;
    const atLeast = rowHigh > minHigh || (rowHigh === minHigh && rowLow >= minLow);
    if (atLeast && (rowHigh < maxHigh || (rowHigh === maxHigh && rowLow <= maxLow))) found(row);
  }
}

const ABSENT = -(2n ** 63n);

/** Sums and differences row by row; absent where either side is. */
export const nsWords = {
  sum: (left: BigInt64Array, right: BigInt64Array): BigInt64Array =>
    left.map((value, row) => (value === ABSENT || right[row] === ABSENT ? ABSENT : value + right[row])),
  difference: (left: BigInt64Array, right: BigInt64Array): BigInt64Array =>
    left.map((value, row) => (value === ABSENT || right[row] === ABSENT ? ABSENT : value - right[row])),
};

function clamp(value: bigint): bigint {
  const smallest = ABSENT + 1n;
  const largest = 2n ** 63n - 1n;
  return value < smallest ? smallest : value > largest ? largest : value;
}

function high(value: bigint): number {
  return Number(BigInt.asIntN(32, value >> 32n));
}

function low(value: bigint): number {
  return Number(BigInt.asUintN(32, value));
}
