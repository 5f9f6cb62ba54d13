import { writeSync } from 'node:fs';

import type { Chunk, ChunkSkip, RowRegion } from './chunk.ts';
import type { Owner, Shape } from './dump-index.ts';
import { HashIndex } from './hash-index.ts';
import { isPlainTraceId, writeTraceKey } from './id-key.ts';
import type { LineItem } from './read-line.ts';
import { HAS_USAGE, ROW, ROW_BYTES, ROW_WORDS } from './row.ts';
import { writeFacts, writePosition } from './row-facts.ts';
import { shapeOf } from './shape-of.ts';

/** Where a line stands; `line` is 0-based within the chunk. */
export interface LinePlace {
  readonly file: number;
  readonly offset: number;
  readonly length: number;
  readonly line: number;
}

/** Builds a chunk from lines read by the slow reader, with none of the byte scanner's code: its measure in tests. */
export class ChunkBuilder {
  readonly #traces = new HashIndex();
  readonly #traceTexts: string[] = [];
  readonly #traceRows: number[] = [];
  readonly #traceUsages: number[] = [];
  readonly #shapes = new Map<string, number>();
  readonly #shapeList: Shape[] = [];
  readonly #owners = new Map<string, number>();
  readonly #ownerList: Owner[] = [];
  readonly #skips: ChunkSkip[] = [];
  readonly #tally = { lines: 0, spans: 0, logs: 0, metrics: 0, foreign: 0 };
  readonly #key = new Uint32Array(4);
  #rows = new Uint32Array(1024 * ROW_WORDS);

  addLine(items: readonly LineItem[], place: LinePlace): void {
    this.#tally.lines++;
    for (const item of items) {
      if (item.kind === 'span') this.#addSpan(item, place);
      else if (item.kind === 'other') this.#tally[item.signal]++;
      else this.#addSkip(item, place);
    }
  }

  /** Writes the rows to `fd` at `region.offset` and gives the finished chunk. */
  finish(fd: number, region: Omit<RowRegion, 'count'>): Chunk {
    const count = this.#tally.spans;
    const bytes = new Uint8Array(this.#rows.buffer, 0, count * ROW_BYTES);
    writeSync(fd, bytes, 0, bytes.length, region.offset);
    return {
      rows: { ...region, count },
      traceKeys: this.#traces.keys.slice(0, 4 * this.#traces.size),
      traceTexts: this.#traceTexts.some((text) => text !== '') ? this.#traceTexts : [],
      traceRows: Uint32Array.from(this.#traceRows),
      traceUsages: Uint32Array.from(this.#traceUsages),
      shapes: this.#shapeList,
      owners: this.#ownerList,
      tally: this.#tally,
      skips: this.#skips,
    };
  }

  #addSkip(item: LineItem & { kind: 'skip' }, place: LinePlace): void {
    if (item.foreign) this.#tally.foreign++;
    this.#skips.push({ line: place.line, offset: place.offset + item.start, length: item.length, reason: item.reason });
  }

  #addSpan(item: LineItem & { kind: 'span' }, place: LinePlace): void {
    const ordinal = this.#tally.spans++;
    if (this.#rows.length < this.#tally.spans * ROW_WORDS) this.#grow();
    const row = this.#rows.subarray(ordinal * ROW_WORDS, (ordinal + 1) * ROW_WORDS);
    const facts = item.facts;
    writePosition(row, place.file, place.offset + item.start, item.length);
    writeFacts(row, facts, item.malformed);
    row[ROW.trace] = this.#internTrace(facts.traceId, row[ROW.flags] !== 0 && (row[ROW.flags] & HAS_USAGE) !== 0);
    row[ROW.shape] = intern(this.#shapes, this.#shapeList, shapeOf(facts.labels));
    row[ROW.owner] = intern(this.#owners, this.#ownerList, { session: facts.session, user: facts.user });
  }

  #internTrace(id: string, hasUsage: boolean): number {
    writeTraceKey(id, this.#key, 0);
    const known = this.#traces.size;
    const trace = this.#traces.intern(this.#key, 0);
    if (trace === known) {
      this.#traceTexts.push(isPlainTraceId(id) ? '' : id);
      this.#traceRows.push(0);
      this.#traceUsages.push(0);
    }
    this.#traceRows[trace]++;
    if (hasUsage) this.#traceUsages[trace]++;
    return trace;
  }

  #grow(): void {
    const larger = new Uint32Array(2 * this.#rows.length);
    larger.set(this.#rows);
    this.#rows = larger;
  }
}

function intern<T extends object>(known: Map<string, number>, list: T[], value: T): number {
  const key = JSON.stringify(Object.values(value));
  const found = known.get(key);
  if (found !== undefined) return found;
  known.set(key, list.length);
  list.push(value);
  return list.length - 1;
}
