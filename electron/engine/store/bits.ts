import { invariant } from '../base/index.ts';

/** A set of rows `[0, size)`, one bit each. INVARIANT: bits from `size` on are zero (guarded in bits.test.ts). */
export class Bits {
  readonly size: number;
  readonly words: Uint32Array;

  constructor(size: number, words: Uint32Array = new Uint32Array((size + 31) >>> 5)) {
    this.size = size;
    this.words = words;
  }

  static all(size: number): Bits {
    return new Bits(size).not();
  }

  has(row: number): boolean {
    return ((this.words[row >>> 5] >>> (row & 31)) & 1) === 1;
  }

  add(row: number): void {
    this.words[row >>> 5] |= 1 << (row & 31);
  }

  and(other: Bits): Bits {
    return this.#combine(other, (a, b) => a & b);
  }

  or(other: Bits): Bits {
    return this.#combine(other, (a, b) => a | b);
  }

  not(): Bits {
    const result = new Bits(
      this.size,
      this.words.map((word) => ~word),
    );
    const tail = this.size & 31;
    if (tail !== 0) result.words[result.words.length - 1] &= (1 << tail) - 1;
    return result;
  }

  count(): number {
    let sum = 0;
    for (const word of this.words) sum += countOnes(word);
    return sum;
  }

  /** Rows of the set from the `offset`-th on, at most `limit`, in order. */
  page(offset: number, limit: number): Uint32Array {
    const rows = new Uint32Array(Math.max(0, Math.min(limit, this.size)));
    let passed = 0;
    let found = 0;
    for (let i = 0; i < this.words.length && found < rows.length; i++) {
      let word = this.words[i];
      const ones = countOnes(word);
      if (passed + ones <= offset) {
        passed += ones;
        continue;
      }
      for (; word !== 0 && found < rows.length; word &= word - 1) {
        if (passed++ >= offset) rows[found++] = (i << 5) + 31 - Math.clz32(word & -word);
      }
    }
    return rows.slice(0, found);
  }

  rows(): Uint32Array {
    return this.page(0, this.size);
  }

  #combine(other: Bits, operation: (a: number, b: number) => number): Bits {
    invariant(this.size === other.size, 'store.bitsAreOfOneSize', { left: this.size, right: other.size });
    const result = new Bits(this.size);
    for (let i = 0; i < this.words.length; i++) result.words[i] = operation(this.words[i], other.words[i]);
    return result;
  }
}

/** Set bits of a 32-bit word. */
export function countOnes(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
