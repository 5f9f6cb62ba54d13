import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';

import { SPAN_FLAGS } from '../../../shared/domain/index.ts';

import type { Owner, Shape } from './dump-index.ts';
import { writeFully } from './index-writer.ts';
import { HAS_USAGE, offsetOf, ROW, ROW_BYTES, ROW_WORDS } from './row.ts';
import type { KnownPart } from './scan-files.ts';
import { spansOfFile } from './spans-of-file.ts';
import type { StoredIndex } from './stored-index.ts';

/** Flags that the scan gives; the others follow from the whole dump and are found anew. */
const SCANNED_FLAGS =
  SPAN_FLAGS.root |
  SPAN_FLAGS.open |
  SPAN_FLAGS.negative |
  SPAN_FLAGS.malformed |
  SPAN_FLAGS.noStart |
  SPAN_FLAGS.hashedId |
  SPAN_FLAGS.events;
const BLOCK_ROWS = 1 << 14;

/**
 * What an index knows of one of its files, as if scanned again up to the file's last newline: the rows in file order,
 * traces, shapes and owners by first appearance there.
 */
export function knownPartOf(index: StoredIndex, file: number, buildFolder: string): KnownPart {
  const end = index.stored.ends[file];
  const original = index.meta.files[file].original;
  const path = join(buildFolder, `known-${file}.tmp`);
  const writer = new KnownRows(index, path);
  try {
    const { position } = index.spans;
    for (const span of spansOfFile(index, file)) {
      if (offsetOf(position[2 * span], position[2 * span + 1]) >= end.resumeOffset) break;
      writer.add(span);
    }
    writer.flush();
  } finally {
    writer[Symbol.dispose]();
  }
  const skipped = index.skipped().filter((skip) => skip.file === original && skip.offset < end.resumeOffset);
  return { chunk: writer.chunk({ lines: end.resumeLine, ...end.others }), skipped, end };
}

/** Turns spans of an index back into rows. */
class KnownRows implements Disposable {
  readonly #index: StoredIndex;
  readonly #path: string;
  readonly #fd: number;
  readonly #block = new Uint32Array(BLOCK_ROWS * ROW_WORDS);
  readonly #wide = new BigInt64Array(this.#block.buffer);
  readonly #doubles = new Float64Array(this.#block.buffer);
  readonly #traces: Renumbering;
  readonly #shapes: Renumbering;
  readonly #owners: Renumbering;
  readonly #cutSpans: Uint32Array;
  readonly #cutIds: BigInt64Array;
  #traceRows = new Uint32Array(1024);
  #traceUsages = new Uint32Array(1024);
  #inBlock = 0;
  #written = 0;

  constructor(index: StoredIndex, path: string) {
    this.#index = index;
    this.#path = path;
    this.#fd = openSync(path, 'w');
    this.#traces = new Renumbering(index.traceCount);
    this.#shapes = new Renumbering(index.shapes.count);
    this.#owners = new Renumbering(index.owners.count);
    this.#cutSpans = index.store.u32('cutParentSpan');
    this.#cutIds = index.store.i64('cutParentId');
  }

  add(span: number): void {
    if (this.#inBlock === BLOCK_ROWS) this.flush();
    const { spans } = this.#index;
    const row = this.#inBlock++ * ROW_WORDS;
    const block = this.#block;
    const usage = spans.usage[span];
    block[row + ROW.offsetLow] = spans.position[2 * span];
    block[row + ROW.fileOffsetHigh] = spans.position[2 * span + 1];
    block[row + ROW.lengthBytes] = spans.lengthBytes[span];
    block[row + ROW.flags] = (spans.flags[span] & SCANNED_FLAGS) | (usage === 0 ? 0 : HAS_USAGE);
    this.#wide[(row + ROW.id) >>> 1] = BigInt.asIntN(64, spans.id[span]);
    this.#wide[(row + ROW.parentId) >>> 1] = this.#parentId(span);
    this.#wide[(row + ROW.startNs) >>> 1] = spans.startNs[span];
    this.#wide[(row + ROW.durationNs) >>> 1] = spans.durationNs[span];
    block[row + ROW.shape] = this.#shapes.of(spans.shape[span]);
    block[row + ROW.owner] = this.#owners.of(spans.owner[span]);
    block[row + ROW.trace] = this.#countTrace(this.#index.traceOfSpan(span), usage !== 0);
    this.#addUsage(row, usage);
  }

  flush(): void {
    writeFully(this.#fd, new Uint8Array(this.#block.buffer, 0, this.#inBlock * ROW_BYTES), this.#written * ROW_BYTES);
    this.#written += this.#inBlock;
    this.#inBlock = 0;
  }

  chunk(counts: Omit<KnownPart['chunk']['tally'], 'spans'>): KnownPart['chunk'] {
    const index = this.#index;
    const keys = index.store.u32('traceKey');
    const texts = index.store.u32('traceText');
    const traces = this.#traces.former;
    return {
      rows: { path: this.#path, offset: 0, count: this.#written },
      traceKeys: Uint32Array.from(traces.flatMap((trace) => [...keys.subarray(4 * trace, 4 * trace + 4)])),
      traceTexts: traces.map((trace) => (texts[trace] === 0 ? '' : index.traceIdText(trace))),
      traceRows: this.#traceRows.slice(0, traces.length),
      traceUsages: this.#traceUsages.slice(0, traces.length),
      shapes: this.#shapes.former.map((shape): Shape => index.shapes.row(shape)),
      owners: this.#owners.former.map((owner): Owner => index.owners.row(owner)),
      tally: { ...counts, spans: this.#written },
      skips: [],
    };
  }

  [Symbol.dispose](): void {
    closeSync(this.#fd);
  }

  #parentId(span: number): bigint {
    const parent = this.#index.spans.parent[span];
    if (parent >= 0) return BigInt.asIntN(64, this.#index.spans.id[parent]);
    if ((this.#index.spans.flags[span] & SPAN_FLAGS.root) !== 0) return 0n;
    let low = 0;
    let high = this.#cutSpans.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#cutSpans[middle] < span) low = middle + 1;
      else high = middle;
    }
    return this.#cutIds[low];
  }

  #countTrace(former: number, hasUsage: boolean): number {
    const trace = this.#traces.of(former);
    if (trace === this.#traceRows.length) {
      this.#traceRows = doubled(this.#traceRows);
      this.#traceUsages = doubled(this.#traceUsages);
    }
    this.#traceRows[trace]++;
    if (hasUsage) this.#traceUsages[trace]++;
    return trace;
  }

  #addUsage(row: number, usage: number): void {
    const columns = this.#index.usage;
    const block = this.#block;
    block[row + ROW.inputTokens] = columns.inputTokens[usage];
    block[row + ROW.outputTokens] = columns.outputTokens[usage];
    block[row + ROW.cachedTokens] = columns.cachedTokens[usage];
    block[row + ROW.reasoningTokens] = columns.reasoningTokens[usage];
    block[row + ROW.totalTokens] = columns.totalTokens[usage];
    this.#doubles[(row + ROW.costUsd) >>> 1] = columns.costUsd[usage];
  }
}

/** New ordinals by first appearance. */
class Renumbering {
  readonly former: number[] = [];
  readonly #ordinals: Uint32Array;

  constructor(count: number) {
    this.#ordinals = new Uint32Array(count);
  }

  of(former: number): number {
    const known = this.#ordinals[former];
    if (known !== 0) return known - 1;
    this.former.push(former);
    this.#ordinals[former] = this.former.length;
    return this.former.length - 1;
  }
}

function doubled(array: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * array.length);
  larger.set(array);
  return larger;
}
