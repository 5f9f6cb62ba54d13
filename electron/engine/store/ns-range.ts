import type { Range } from '../../../shared/filter/index.ts';

import { Bits } from './bits.ts';

/**
 * Comparisons over columns of 64-bit nanoseconds by their two halves: exact, and without a bigint for each row.
 * The smallest value stands for absence and is in no range. Little-endian, as every platform of Node is.
 */
export function rowsInNsRange(column: BigInt64Array, range: Range<bigint>): Bits {
  const bits = new Bits(column.length);
  const words = wordsOf(column);
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
    if (atLeast && (rowHigh < maxHigh || (rowHigh === maxHigh && rowLow <= maxLow))) bits.add(row);
  }
  return bits;
}

const ABSENT = -(2n ** 63n);

/** Sums and differences row by row, modulo 2^64; absent where either side is. */
export const nsWords = {
  sum: (left: BigInt64Array, right: BigInt64Array): BigInt64Array => combined(left, right, 1),
  difference: (left: BigInt64Array, right: BigInt64Array): BigInt64Array => combined(left, right, -1),
};

function combined(left: BigInt64Array, right: BigInt64Array, sign: 1 | -1): BigInt64Array {
  const result = new BigInt64Array(left.length);
  const out = wordsOf(result);
  const a = wordsOf(left);
  const b = wordsOf(right);
  for (let low = 0; low < out.length; low += 2) {
    if (isAbsent(a, low) || isAbsent(b, low)) {
      out[low + 1] = ABSENT_HIGH;
      continue;
    }
    const sum = (a[low] >>> 0) + sign * (b[low] >>> 0);
    out[low] = sum;
    // The carry is 1, 0 or −1.
    out[low + 1] = a[low + 1] + sign * b[low + 1] + Math.floor(sum / 0x1_0000_0000);
  }
  return result;
}

const ABSENT_HIGH = -0x8000_0000;

function wordsOf(column: BigInt64Array): Int32Array {
  return new Int32Array(column.buffer, column.byteOffset, column.length * 2);
}

function isAbsent(words: Int32Array, low: number): boolean {
  return words[low + 1] === ABSENT_HIGH && words[low] === 0;
}

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
