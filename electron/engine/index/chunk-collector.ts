import type { Chunk, ChunkSkip, OtherCounts, RowRegion } from './chunk.ts';
import type { Owner, Shape } from './dump-index.ts';
import { isPlainTraceId, writeTraceKey } from './id-key.ts';
import { writeFully } from './index-writer.ts';
import type { LineItem } from './read-line.ts';
import { writeFacts, writePosition } from './row-facts.ts';
import { HAS_USAGE, ROW, ROW_BYTES, ROW_WORDS } from './row.ts';
import { SCANNED_TEXTS } from './scan-keys.ts';
import type { ScanMemory } from './scan-module.ts';
import { shapeOf } from './shape-of.ts';

/** Where a line stands that the slow reader has read. */
export interface LinePlace {
  readonly file: number;
  readonly offset: number;
}

/** Brings what the slow reader gives into the scanner's memory, and a full memory out as a chunk. */
export class ChunkCollector {
  readonly #memory: ScanMemory;
  readonly #traceTexts = new Map<number, string>();
  readonly #shapes = new Map<number, Shape>();
  readonly #shapeOrdinals = new Map<string, number>();
  readonly #owners = new Map<number, Owner>();
  readonly #ownerOrdinals = new Map<string, number>();
  readonly #key = new Uint32Array(4);
  #skips: ChunkSkip[] = [];
  #others = { logs: 0, metrics: 0, foreign: 0 };
  /** Over all chunks. */
  readonly #allOthers = { logs: 0, metrics: 0, foreign: 0 };

  constructor(memory: ScanMemory) {
    this.#memory = memory;
    this.#memory.exports.beginChunk();
  }

  /** Adds the items of the line counted last. */
  addLine(items: readonly LineItem[], place: LinePlace): void {
    for (const item of items) {
      if (item.kind === 'span') this.#addSpan(item, place);
      else if (item.kind === 'other') this.#countOther(item.signal);
      else {
        if (item.foreign) this.#countOther('foreign');
        const line = this.#memory.count('lineCount') - 1;
        this.#skips.push({ line, offset: place.offset + item.start, length: item.length, reason: item.reason });
      }
    }
  }

  /** Counts over all chunks so far. */
  others(): OtherCounts {
    return { ...this.#allOthers };
  }

  /** Writes the rows at `region.offset` and starts the next chunk. */
  finish(fd: number, region: Omit<RowRegion, 'count'>): Chunk {
    const memory = this.#memory;
    const count = memory.count('rowCount');
    writeFully(fd, new Uint8Array(memory.buffer, memory.address('ROWS'), count * ROW_BYTES), region.offset);
    const traces = memory.count('traceCount');
    const strings = new ScannedStrings(memory);
    const chunk: Chunk = {
      rows: { ...region, count },
      traceKeys: words(memory, 'TRACE_KEYS', 4 * traces).slice(),
      traceTexts: this.#textsOfTraces(traces),
      traceRows: words(memory, 'TRACE_ROWS', traces).slice(),
      traceUsages: words(memory, 'TRACE_USAGES', traces).slice(),
      shapes: this.#shapesOf(strings),
      owners: this.#ownersOf(strings),
      tally: { lines: memory.count('lineCount'), spans: count, ...this.#others },
      skips: this.#skips,
    };
    this.#clear();
    return chunk;
  }

  #countOther(name: keyof OtherCounts): void {
    this.#others[name]++;
    this.#allOthers[name]++;
  }

  #clear(): void {
    this.#memory.exports.beginChunk();
    this.#traceTexts.clear();
    this.#shapes.clear();
    this.#shapeOrdinals.clear();
    this.#owners.clear();
    this.#ownerOrdinals.clear();
    this.#skips = [];
    this.#others = { logs: 0, metrics: 0, foreign: 0 };
  }

  #addSpan(item: LineItem & { kind: 'span' }, place: LinePlace): void {
    const { exports } = this.#memory;
    const { facts } = item;
    const row = new Uint32Array(this.#memory.buffer, exports.reserveRow(), ROW_WORDS);
    writePosition(row, place.file, place.offset + item.start, item.length);
    writeFacts(row, facts, item.malformed);
    row[ROW.trace] = this.#internTrace(facts.traceId);
    exports.countRow(row[ROW.trace], row[ROW.flags] & HAS_USAGE);
    const shape = shapeOf(facts.labels);
    row[ROW.shape] = remember({
      value: shape,
      ordinals: this.#shapeOrdinals,
      values: this.#shapes,
      reserve: () => exports.reserveShape(),
    });
    const owner = { session: facts.session, user: facts.user };
    row[ROW.owner] = remember({
      value: owner,
      ordinals: this.#ownerOrdinals,
      values: this.#owners,
      reserve: () => exports.reserveOwner(),
    });
    row[ROW.rank] = 0;
    row[ROW.rank + 1] = 0;
  }

  #internTrace(id: string): number {
    const key = this.#key;
    writeTraceKey(id, key, 0);
    const known = this.#memory.count('traceCount');
    const trace = this.#memory.exports.internTrace(key[0], key[1], key[2], key[3]);
    if (trace === known && !isPlainTraceId(id)) this.#traceTexts.set(trace, id);
    return trace;
  }

  #textsOfTraces(traces: number): readonly string[] {
    const places = words(this.#memory, 'TRACE_TEXTS', 2 * traces);
    const bytes = Buffer.from(this.#memory.buffer);
    const texts = Array.from({ length: traces }, (_, trace) => {
      const start = places[2 * trace];
      return this.#traceTexts.get(trace) ?? bytes.toString('utf8', start, start + places[2 * trace + 1]);
    });
    return texts.some((text) => text !== '') ? texts : [];
  }

  #shapesOf(strings: ScannedStrings): readonly Shape[] {
    const labels = words(this.#memory, 'SHAPES', SCANNED_TEXTS.length * this.#memory.count('shapeCount'));
    return Array.from({ length: this.#memory.count('shapeCount') }, (_, shape) => {
      const known = this.#shapes.get(shape);
      if (known !== undefined) return known;
      const text = (label: number): string => strings.text(labels[SCANNED_TEXTS.length * shape + label]);
      return shapeOf({
        name: text(0),
        spanKind: text(1),
        statusCode: text(2),
        scope: text(3),
        service: text(4),
        environment: text(5),
        observationKind: text(6),
        operation: text(7),
        model: text(8),
        agent: text(9),
        tool: text(10),
        project: text(11),
      });
    });
  }

  #ownersOf(strings: ScannedStrings): readonly Owner[] {
    const tuples = words(this.#memory, 'OWNERS', 2 * this.#memory.count('ownerCount'));
    return Array.from(
      { length: this.#memory.count('ownerCount') },
      (_, owner) =>
        this.#owners.get(owner) ?? {
          session: strings.text(tuples[2 * owner]),
          user: strings.text(tuples[2 * owner + 1]),
        },
    );
  }
}

interface Memory<T> {
  readonly value: T;
  readonly ordinals: Map<string, number>;
  readonly values: Map<number, T>;
  readonly reserve: () => number;
}

function remember<T extends object>({ value, ordinals, values, reserve }: Memory<T>): number {
  const key = JSON.stringify(Object.values(value));
  const known = ordinals.get(key);
  if (known !== undefined) return known;
  const ordinal = reserve();
  ordinals.set(key, ordinal);
  values.set(ordinal, value);
  return ordinal;
}

type Table = 'TRACE_KEYS' | 'TRACE_TEXTS' | 'TRACE_ROWS' | 'TRACE_USAGES' | 'SHAPES' | 'OWNERS';

function words(memory: ScanMemory, table: Table, count: number): Uint32Array {
  return new Uint32Array(memory.buffer, memory.address(table), count);
}

/** Texts of the scanner's strings: raw JSON scalars, decoded once each. */
class ScannedStrings {
  readonly #bytes: Buffer;
  readonly #entries: Uint32Array;
  readonly #texts = new Map<number, string>();

  constructor(memory: ScanMemory) {
    this.#bytes = Buffer.from(memory.buffer);
    this.#entries = new Uint32Array(memory.buffer, memory.address('STRING_ENTRIES'));
  }

  text(ordinal: number): string {
    if (ordinal === 0) return '';
    const known = this.#texts.get(ordinal);
    if (known !== undefined) return known;
    const start = this.#entries[4 * ordinal + 1];
    // The scanner has checked that this is one JSON scalar.
    const text = String(JSON.parse(this.#bytes.toString('utf8', start, start + this.#entries[4 * ordinal + 2])));
    this.#texts.set(ordinal, text);
    return text;
  }
}
