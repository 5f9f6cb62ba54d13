import { addTallies, EMPTY_TALLY, type Chunk, type ChunkTally, type RowRegion } from './chunk.ts';
import { OBSERVATION_KINDS, SPAN_STATUSES } from '../../../shared/domain/index.ts';
import type { Owner, Shape } from './dump-index.ts';
import { HashIndex } from './hash-index.ts';
import { StringTable } from './string-table.ts';
import { hashBytes } from './text-hash.ts';

/** Words of a shape: strings by their ordinal, kind and status by their place in the domain's lists. */
export const SHAPE_WORDS = 11;
export const OWNER_WORDS = 2;

/** A chunk's rows with the way from its ordinals to the dump's. */
export interface MergedChunk {
  readonly rows: RowRegion;
  readonly traces: Uint32Array;
  readonly shapes: Uint32Array;
  readonly owners: Uint32Array;
}

/** The dump-wide tables that chunks are merged into, in file order, so that every ordinal is one of first appearance. */
export class DumpTables {
  readonly traces = new HashIndex();
  readonly strings = new StringTable();
  traceRows = new Uint32Array(1024);
  traceUsages = new Uint32Array(1024);
  /** The string of each trace id that is not plain hex, 0 for those that are. */
  traceTexts = new Uint32Array(1024);
  tally: ChunkTally = EMPTY_TALLY;
  spanCount = 0;
  usageCount = 0;
  readonly merged: MergedChunk[] = [];
  readonly #shapes = new WordTable(SHAPE_WORDS);
  readonly #owners = new WordTable(OWNER_WORDS);

  get shapeWords(): Uint32Array {
    return this.#shapes.words();
  }

  get ownerWords(): Uint32Array {
    return this.#owners.words();
  }

  /** Merges the next chunk in file order. */
  add(chunk: Chunk): void {
    this.tally = addTallies(this.tally, chunk.tally);
    this.spanCount += chunk.rows.count;
    this.merged.push({
      rows: chunk.rows,
      traces: this.#addTraces(chunk),
      shapes: Uint32Array.from(chunk.shapes, (shape) => this.#shapes.intern(shapeWordsOf(shape, this.strings))),
      owners: Uint32Array.from(chunk.owners, (owner) => this.#owners.intern(ownerWordsOf(owner, this.strings))),
    });
  }

  #addTraces(chunk: Chunk): Uint32Array {
    const count = chunk.traceRows.length;
    const map = new Uint32Array(count);
    for (let local = 0; local < count; local++) {
      const known = this.traces.size;
      const trace = this.traces.intern(chunk.traceKeys, 4 * local);
      map[local] = trace;
      if (trace >= this.traceRows.length) this.#growTraces();
      const text = chunk.traceTexts[local] ?? '';
      if (trace === known && text !== '') this.traceTexts[trace] = this.strings.intern(text);
      this.traceRows[trace] += chunk.traceRows[local];
      this.traceUsages[trace] += chunk.traceUsages[local];
      this.usageCount += chunk.traceUsages[local];
    }
    return map;
  }

  #growTraces(): void {
    this.traceRows = doubled(this.traceRows);
    this.traceUsages = doubled(this.traceUsages);
    this.traceTexts = doubled(this.traceTexts);
  }
}

function shapeWordsOf(shape: Shape, strings: StringTable): readonly number[] {
  return [
    strings.intern(shape.name),
    OBSERVATION_KINDS.indexOf(shape.kind),
    SPAN_STATUSES.indexOf(shape.status),
    strings.intern(shape.spanKind),
    strings.intern(shape.scope),
    strings.intern(shape.service),
    strings.intern(shape.environment),
    strings.intern(shape.model),
    strings.intern(shape.agent),
    strings.intern(shape.tool),
    strings.intern(shape.project),
  ];
}

function ownerWordsOf(owner: Owner, strings: StringTable): readonly number[] {
  return [strings.intern(owner.session), strings.intern(owner.user)];
}

/** Distinct tuples of words in order of first appearance. */
class WordTable {
  readonly #width: number;
  readonly #index = new HashIndex();
  readonly #key = new Uint32Array(4);
  readonly #tuple: Uint32Array;
  readonly #tupleBytes: Uint8Array;
  #words: Uint32Array;

  constructor(width: number) {
    this.#width = width;
    this.#tuple = new Uint32Array(width);
    this.#tupleBytes = new Uint8Array(this.#tuple.buffer);
    this.#words = new Uint32Array(64 * width);
  }

  words(): Uint32Array {
    return this.#words.subarray(0, this.#index.size * this.#width);
  }

  intern(tuple: readonly number[]): number {
    this.#tuple.set(tuple);
    hashBytes(this.#tupleBytes, 4, this.#key, 0);
    const known = this.#index.size;
    const ordinal = this.#index.intern(this.#key, 0);
    if (ordinal < known) return ordinal;
    if ((ordinal + 1) * this.#width > this.#words.length) this.#words = doubled(this.#words);
    this.#words.set(this.#tuple, ordinal * this.#width);
    return ordinal;
  }
}

function doubled(array: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * array.length);
  larger.set(array);
  return larger;
}
