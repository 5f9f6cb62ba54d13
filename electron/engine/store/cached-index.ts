import type { SkippedRecord } from '../../../shared/domain/index.ts';
import type {
  DumpIndex,
  IndexMeta,
  OwnerTable,
  ShapeTable,
  SpanColumns,
  TraceColumns,
  UsageColumns,
} from '../index/index.ts';

/** An index whose shapes and owners are read once each: filters and groups ask for all of them again and again. */
export class CachedIndex implements DumpIndex {
  readonly meta: IndexMeta;
  readonly spanCount: number;
  readonly traceCount: number;
  readonly spans: SpanColumns;
  readonly traces: TraceColumns;
  readonly usage: UsageColumns;
  readonly shapes: ShapeTable;
  readonly owners: OwnerTable;
  readonly #index: DumpIndex;

  constructor(index: DumpIndex) {
    this.#index = index;
    this.meta = index.meta;
    this.spanCount = index.spanCount;
    this.traceCount = index.traceCount;
    this.spans = index.spans;
    this.traces = index.traces;
    this.usage = index.usage;
    this.shapes = cachedTable(index.shapes);
    this.owners = cachedTable(index.owners);
  }

  findTrace(traceId: string): number {
    return this.#index.findTrace(traceId);
  }

  findSpans(trace: number, spanId: string): readonly number[] {
    return this.#index.findSpans(trace, spanId);
  }

  traceOfSpan(span: number): number {
    return this.#index.traceOfSpan(span);
  }

  spanAt(file: number, offset: number): number {
    return this.#index.spanAt(file, offset);
  }

  traceIdText(trace: number): string {
    return this.#index.traceIdText(trace);
  }

  spanIdText(span: number): string {
    return this.#index.spanIdText(span);
  }

  parentIdText(span: number): string | undefined {
    return this.#index.parentIdText(span);
  }

  recordBytes(span: number): Uint8Array {
    return this.#index.recordBytes(span);
  }

  recordHead(span: number, maxBytes: number): Uint8Array {
    return this.#index.recordHead(span, maxBytes);
  }

  recordsBytes(spans: readonly number[]): Uint8Array[] {
    return this.#index.recordsBytes(spans);
  }

  skipped(): readonly SkippedRecord[] {
    return this.#index.skipped();
  }

  /** The index stays its owner's. */
  [Symbol.dispose](): void {}
}

function cachedTable<T>(table: { readonly count: number; row(row: number): T }): {
  readonly count: number;
  row(row: number): T;
} {
  const rows: (T | undefined)[] = Array.from({ length: table.count });
  return { count: table.count, row: (row) => (rows[row] ??= table.row(row)) };
}
