import { closeSync, openSync } from 'node:fs';

import { readFully } from './column-store.ts';
import type { DumpTables, MergedChunk } from './dump-tables.ts';
import { writeFully } from './index-writer.ts';
import { ROW, ROW_BYTES, ROW_WORDS } from './row.ts';

/** Rows gathered at a time: 6 MiB, which caches hold. A larger trace makes a larger bucket. */
const BUCKET_ROWS = 1 << 16;
/** Rows held back per bucket before they are written. */
const BUFFER_ROWS = 512;
/** Rows of a chunk that are remapped at a time. */
const BLOCK_ROWS = 1 << 15;

/** A stretch of whole traces. */
export interface BucketRange {
  readonly firstTrace: number;
  readonly traces: number;
  readonly firstSpan: number;
  readonly spans: number;
  readonly firstUsage: number;
  readonly usages: number;
}

/** Divides the traces into buckets of about BUCKET_ROWS rows. */
export function planBuckets(tables: DumpTables): BucketRange[] {
  const ranges: BucketRange[] = [];
  const { traceRows, traceUsages } = tables;
  let start = { firstTrace: 0, firstSpan: 0, firstUsage: 1 };
  let spans = 0;
  let usages = 0;
  for (let trace = 0; trace < tables.traces.size; trace++) {
    if (spans > 0 && spans + traceRows[trace] > BUCKET_ROWS) {
      ranges.push({ ...start, traces: trace - start.firstTrace, spans, usages });
      start = { firstTrace: trace, firstSpan: start.firstSpan + spans, firstUsage: start.firstUsage + usages };
      spans = 0;
      usages = 0;
    }
    spans += traceRows[trace];
    usages += traceUsages[trace];
  }
  if (spans > 0) ranges.push({ ...start, traces: tables.traces.size - start.firstTrace, spans, usages });
  return ranges;
}

/** Writes the rows of all chunks to one file, by bucket: row `n` of the file belongs to the span range that holds `n`. */
export function distributeRows(path: string, tables: DumpTables, ranges: readonly BucketRange[]): void {
  const bucketOf = new Uint32Array(tables.traces.size);
  ranges.forEach((range, bucket) => bucketOf.fill(bucket, range.firstTrace, range.firstTrace + range.traces));
  const fd = openSync(path, 'w');
  try {
    const buffers = ranges.map((range) => new BucketBuffer(fd, range.firstSpan));
    for (const block of remappedBlocks(tables.merged)) {
      for (let at = 0; at < block.length; at += ROW_WORDS) buffers[bucketOf[block[at + ROW.trace]]].add(block, at);
    }
    for (const buffer of buffers) buffer.flush();
  } finally {
    closeSync(fd);
  }
}

class BucketBuffer {
  readonly #fd: number;
  readonly #words = new Uint32Array(BUFFER_ROWS * ROW_WORDS);
  #rows = 0;
  #nextRow: number;

  constructor(fd: number, firstRow: number) {
    this.#fd = fd;
    this.#nextRow = firstRow;
  }

  add(block: Uint32Array, at: number): void {
    const to = this.#rows++ * ROW_WORDS;
    for (let word = 0; word < ROW_WORDS; word++) this.#words[to + word] = block[at + word];
    if (this.#rows === BUFFER_ROWS) this.flush();
  }

  flush(): void {
    writeFully(this.#fd, new Uint8Array(this.#words.buffer, 0, this.#rows * ROW_BYTES), this.#nextRow * ROW_BYTES);
    this.#nextRow += this.#rows;
    this.#rows = 0;
  }
}

/** Rows in file order with their final trace, shape, owner and rank; each block is overwritten by the next. */
function* remappedBlocks(chunks: readonly MergedChunk[]): Generator<Uint32Array> {
  let rank = 0;
  const words = new Uint32Array(BLOCK_ROWS * ROW_WORDS);
  for (const chunk of chunks) {
    const fd = openSync(chunk.rows.path, 'r');
    try {
      for (let done = 0; done < chunk.rows.count; done += BLOCK_ROWS) {
        const rows = Math.min(BLOCK_ROWS, chunk.rows.count - done);
        const block = words.subarray(0, rows * ROW_WORDS);
        readFully(fd, new Uint8Array(block.buffer, 0, rows * ROW_BYTES), chunk.rows.offset + done * ROW_BYTES);
        for (let at = 0; at < block.length; at += ROW_WORDS) {
          block[at + ROW.trace] = chunk.traces[block[at + ROW.trace]];
          block[at + ROW.shape] = chunk.shapes[block[at + ROW.shape]];
          block[at + ROW.owner] = chunk.owners[block[at + ROW.owner]];
          block[at + ROW.rank] = rank++;
        }
        yield block;
      }
    } finally {
      closeSync(fd);
    }
  }
}
