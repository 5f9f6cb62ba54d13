import { HashIndex } from './hash-index.ts';
import { hashBytes } from './text-hash.ts';

/**
 * Distinct strings as one heap of UTF-8 and the ends of its parts. String 0 is ''.
 * Stored as the inside of a JSON string, because UTF-8 has no form for the lone surrogates that traces may hold.
 */
export class StringTable {
  readonly #index = new HashIndex();
  readonly #key = new Uint32Array(4);
  #ends = new Uint32Array(256);
  #heap = Buffer.alloc(4096);
  #heapBytes = 0;

  constructor() {
    this.intern('');
  }

  get count(): number {
    return this.#index.size;
  }

  intern(text: string): number {
    const bytes = Buffer.from(encodeText(text));
    hashBytes(bytes, 4, this.#key, 0);
    const known = this.#index.size;
    const ordinal = this.#index.intern(this.#key, 0);
    if (ordinal < known) return ordinal;
    while (this.#heapBytes + bytes.length > this.#heap.length)
      this.#heap = Buffer.concat([this.#heap], 2 * this.#heap.length);
    this.#heapBytes += bytes.copy(this.#heap, this.#heapBytes);
    if (ordinal === this.#ends.length) {
      const larger = new Uint32Array(2 * this.#ends.length);
      larger.set(this.#ends);
      this.#ends = larger;
    }
    this.#ends[ordinal] = this.#heapBytes;
    return ordinal;
  }

  ends(): Uint32Array {
    return this.#ends.subarray(0, this.count);
  }

  heap(): Uint8Array {
    return this.#heap.subarray(0, this.#heapBytes);
  }
}

export function encodeText(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

export function decodeText(stored: string): string {
  if (!stored.includes('\\')) return stored;
  // Written by encodeText, hence always the inside of a JSON string.
  return JSON.parse(`"${stored}"`) as string;
}
