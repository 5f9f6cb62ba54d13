import { closeSync, openSync } from 'node:fs';

import { readFully } from './column-store.ts';
import type { IndexedFile, SpanColumns } from './dump-index.ts';
import { fileOf, offsetOf } from './row.ts';

/** Records closer together than this are fetched by one read. */
const GAP_BYTES = 32 << 10;
const LARGEST_READ_BYTES = 4 << 20;

/** Reads records of the dump by the positions in the index. */
export class RecordReader implements Disposable {
  readonly #files: readonly IndexedFile[];
  readonly #spans: SpanColumns;
  readonly #fds = new Map<number, number>();

  constructor(files: readonly IndexedFile[], spans: SpanColumns) {
    this.#files = files;
    this.#spans = spans;
  }

  /** The record, or no more than its first `maxBytes`. */
  one(span: number, maxBytes = Infinity): Uint8Array {
    const { file, offset, length } = this.#place(span);
    const bytes = new Uint8Array(Math.min(length, maxBytes));
    readFully(this.#fd(file), bytes, offset);
    return bytes;
  }

  many(spans: readonly number[]): Uint8Array[] {
    const places = spans.map((span, index) => ({ ...this.#place(span), index }));
    places.sort((a, b) => a.file - b.file || a.offset - b.offset);
    const records = new Array<Uint8Array>(spans.length);
    for (let from = 0; from < places.length;) {
      const to = this.#runEnd(places, from);
      const first = places[from];
      const end = Math.max(...places.slice(from, to).map((place) => place.offset + place.length));
      const block = new Uint8Array(end - first.offset);
      readFully(this.#fd(first.file), block, first.offset);
      for (const place of places.slice(from, to)) {
        const at = place.offset - first.offset;
        records[place.index] = block.slice(at, at + place.length);
      }
      from = to;
    }
    return records;
  }

  [Symbol.dispose](): void {
    for (const fd of this.#fds.values()) closeSync(fd);
    this.#fds.clear();
  }

  #runEnd(places: readonly Place[], from: number): number {
    const first = places[from];
    let end = first.offset + first.length;
    let to = from + 1;
    for (; to < places.length; to++) {
      const next = places[to];
      if (next.file !== first.file || next.offset > end + GAP_BYTES) break;
      if (next.offset + next.length - first.offset > LARGEST_READ_BYTES) break;
      end = Math.max(end, next.offset + next.length);
    }
    return to;
  }

  #place(span: number): Place {
    const low = this.#spans.position[2 * span];
    const high = this.#spans.position[2 * span + 1];
    return { file: fileOf(high), offset: offsetOf(low, high), length: this.#spans.lengthBytes[span] };
  }

  #fd(file: number): number {
    const known = this.#fds.get(file);
    if (known !== undefined) return known;
    const fd = openSync(this.#files[file].path, 'r');
    this.#fds.set(file, fd);
    return fd;
  }
}

interface Place {
  readonly file: number;
  readonly offset: number;
  readonly length: number;
}
