import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { OBSERVATION_KINDS, SPAN_FLAGS, SPAN_STATUSES, type SkippedRecord } from '../../../shared/domain/index.ts';
import { invariant } from '../base/index.ts';

import { ColumnStore } from './column-store.ts';
import type {
  DumpIndex,
  IndexMeta,
  Owner,
  OwnerTable,
  Shape,
  ShapeTable,
  SpanColumns,
  TraceColumns,
  UsageColumns,
} from './dump-index.ts';
import { findSlot } from './hash-index.ts';
import { plainSpanId, plainTraceId, writeSpanKey, writeTraceKey } from './id-key.ts';
import { INDEX_FILES } from './index-files.ts';
import type { StoredMeta } from './index-meta.ts';
import { planSections } from './index-sections.ts';
import { lazySpanColumns, lazyTraceColumns, lazyUsageColumns } from './lazy-columns.ts';
import { readLine } from './read-line.ts';
import { RecordReader } from './record-reader.ts';
import { fileOf, offsetOf } from './row.ts';
import { TextColumn } from './text-column.ts';

/** The data folder of an index, opened. Its files stay open until it is disposed, so that a rebuild does not pull them away. */
export class StoredIndex implements DumpIndex {
  readonly meta: IndexMeta;
  readonly stored: StoredMeta;
  readonly spans: SpanColumns;
  readonly traces: TraceColumns;
  readonly usage: UsageColumns;
  readonly shapes: ShapeTable;
  readonly owners: OwnerTable;
  readonly store: ColumnStore;
  readonly #folder: string;
  readonly #texts: TextColumn;
  readonly #records: RecordReader;
  readonly #skippedFd: number;
  readonly #removeOnDispose: boolean;
  #skipped: readonly SkippedRecord[] | undefined;
  #disposed = false;

  constructor(folder: string, stored: StoredMeta, options: { readonly removeOnDispose?: boolean } = {}) {
    this.meta = stored.meta;
    this.stored = stored;
    this.#folder = folder;
    this.#removeOnDispose = options.removeOnDispose ?? false;
    this.store = new ColumnStore(join(folder, INDEX_FILES.columns), planSections(stored.sizes));
    this.#texts = new TextColumn(join(folder, INDEX_FILES.strings), () => this.store.u32('stringEnds'));
    this.spans = lazySpanColumns(this.store);
    this.traces = lazyTraceColumns(this.store);
    this.usage = lazyUsageColumns(this.store);
    this.shapes = { count: stored.sizes.shapes, row: (shape) => this.#shape(shape) };
    this.owners = { count: stored.sizes.owners, row: (owner) => this.#owner(owner) };
    this.#records = new RecordReader(stored.meta.files, this.spans);
    this.#skippedFd = openSync(join(folder, INDEX_FILES.skipped), 'r');
  }

  get spanCount(): number {
    return this.stored.sizes.spans;
  }

  get traceCount(): number {
    return this.stored.sizes.traces;
  }

  findTrace(traceId: string): number {
    const key = new Uint32Array(4);
    writeTraceKey(traceId, key, 0);
    const slots = this.store.u32('traceSlots');
    return slots[findSlot({ slots, keys: this.store.u32('traceKey') }, key, 0)] - 1;
  }

  findSpans(trace: number, spanId: string): readonly number[] {
    const words = new Uint32Array(2);
    writeSpanKey(spanId, words, 0);
    const id = (BigInt(words[1]) << 32n) | BigInt(words[0]);
    const first = this.traces.firstSpan[trace];
    const found: number[] = [];
    for (let span = first; span < first + this.traces.spanCount[trace]; span++)
      if (this.spans.id[span] === id) found.push(span);
    return found;
  }

  traceOfSpan(span: number): number {
    const firstSpan = this.traces.firstSpan;
    let low = 0;
    let high = this.traceCount - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (firstSpan[middle] <= span) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  spanAt(file: number, offset: number): number {
    const { byPosition, position, lengthBytes } = this.spans;
    let low = 0;
    let high = this.spanCount - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const span = byPosition[middle];
      const words = position[2 * span + 1];
      const order = fileOf(words) - file || offsetOf(position[2 * span], words) - offset;
      if (order === 0) return span;
      if (order < 0) low = middle + 1;
      else high = middle - 1;
    }
    if (high < 0) return -1;
    const span = byPosition[high];
    const words = position[2 * span + 1];
    return fileOf(words) === file && offset < offsetOf(position[2 * span], words) + lengthBytes[span] ? span : -1;
  }

  traceIdText(trace: number): string {
    const text = this.store.u32('traceText')[trace];
    return text === 0 ? plainTraceId(this.store.u32('traceKey'), 4 * trace) : this.#texts.text(text);
  }

  spanIdText(span: number): string {
    if ((this.spans.flags[span] & SPAN_FLAGS.hashedId) === 0) return plainSpanId(this.spans.id[span]);
    return this.#recordFacts(span).spanId;
  }

  parentIdText(span: number): string | undefined {
    const parent = this.spans.parent[span];
    if (parent >= 0) return this.spanIdText(parent);
    return (this.spans.flags[span] & SPAN_FLAGS.root) !== 0 ? undefined : this.#recordFacts(span).parentId;
  }

  recordBytes(span: number): Uint8Array {
    return this.#records.one(span);
  }

  recordHead(span: number, maxBytes: number): Uint8Array {
    return this.#records.one(span, maxBytes);
  }

  recordsBytes(spans: readonly number[]): Uint8Array[] {
    return this.#records.many(spans);
  }

  skipped(): readonly SkippedRecord[] {
    this.#skipped ??= this.#readSkipped();
    return this.#skipped;
  }

  /** String by its ordinal in the index; for extensions. */
  text(ordinal: number): string {
    return this.#texts.text(ordinal);
  }

  [Symbol.dispose](): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.store[Symbol.dispose]();
    this.#texts[Symbol.dispose]();
    this.#records[Symbol.dispose]();
    closeSync(this.#skippedFd);
    if (this.#removeOnDispose) rmSync(this.#folder, { recursive: true, force: true });
  }

  #recordFacts(span: number): { readonly spanId: string; readonly parentId?: string } {
    const item = readLine(this.recordBytes(span)).find((candidate) => candidate.kind === 'span');
    invariant(item?.kind === 'span', 'index.recordsOfSpansAreReadable', { span });
    return item.facts;
  }

  #shape(shape: number): Shape {
    const words = this.store.u32('shapeWords').subarray(11 * shape, 11 * (shape + 1));
    const text = (word: number): string => this.#texts.text(words[word]);
    return {
      name: text(0),
      kind: OBSERVATION_KINDS[words[1]],
      status: SPAN_STATUSES[words[2]],
      spanKind: text(3),
      scope: text(4),
      service: text(5),
      environment: text(6),
      model: text(7),
      agent: text(8),
      tool: text(9),
      project: text(10),
    };
  }

  #owner(owner: number): Owner {
    const words = this.store.u32('ownerWords');
    return { session: this.#texts.text(words[2 * owner]), user: this.#texts.text(words[2 * owner + 1]) };
  }

  #readSkipped(): readonly SkippedRecord[] {
    const lines = readFileSync(this.#skippedFd, 'utf8').split('\n');
    // Our own file, written together with the meta that names its length.
    return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as SkippedRecord);
  }
}
