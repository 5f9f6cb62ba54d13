import { closeSync, openSync } from 'node:fs';

import { readFully } from './column-store.ts';
import { decodeText } from './string-table.ts';

/** Heaps up to this size are read whole at first use; larger ones string by string. */
const WHOLE_HEAP_BYTES = 16 << 20;

/** Strings by their ordinal, from the heap file and the ends of its parts. */
export class TextColumn implements Disposable {
  readonly #fd: number;
  readonly #ends: () => Uint32Array;
  readonly #known = new Map<number, string>();
  #heap: Buffer | undefined;

  constructor(path: string, ends: () => Uint32Array) {
    this.#fd = openSync(path, 'r');
    this.#ends = ends;
  }

  text(ordinal: number): string {
    if (ordinal === 0) return '';
    const known = this.#known.get(ordinal);
    if (known !== undefined) return known;
    const text = decodeText(this.#read(ordinal));
    if (this.#known.size >= KEPT_TEXTS) this.#known.clear();
    this.#known.set(ordinal, text);
    return text;
  }

  [Symbol.dispose](): void {
    closeSync(this.#fd);
  }

  #read(ordinal: number): string {
    const ends = this.#ends();
    const start = ends[ordinal - 1];
    const end = ends[ordinal];
    const heapBytes = ends[ends.length - 1];
    if (heapBytes <= WHOLE_HEAP_BYTES) {
      this.#heap ??= this.#readRange(0, heapBytes);
      return this.#heap.toString('utf8', start, end);
    }
    return this.#readRange(start, end).toString('utf8');
  }

  #readRange(start: number, end: number): Buffer {
    const bytes = Buffer.allocUnsafe(end - start);
    readFully(this.#fd, bytes, start);
    return bytes;
  }
}

const KEPT_TEXTS = 50_000;
