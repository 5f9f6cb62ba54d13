import type { ObservationKind, OtherSignals, SkippedRecord, SpanStatus } from '../../../shared/domain/index.ts';

/**
 * What the index knows of a dump. Spans stand in *trace order*: traces by first appearance in the dump, spans of a trace
 * by start time, then file position. A span is named by its ordinal in that order, a trace by its ordinal likewise.
 * Ordinals hold for one build only (`meta.buildId`).
 */
export interface DumpIndex extends Disposable {
  readonly meta: IndexMeta;
  readonly spanCount: number;
  readonly traceCount: number;
  /** Whole columns, read from disk on first use and kept; lengths are `spanCount` unless said otherwise. */
  readonly spans: SpanColumns;
  /** Whole columns, lengths are `traceCount`. */
  readonly traces: TraceColumns;
  readonly usage: UsageColumns;
  readonly shapes: ShapeTable;
  readonly owners: OwnerTable;
  /** The ordinal of a trace by its id as written, or -1. */
  findTrace(traceId: string): number;
  /** The ordinals of all spans with this id in the trace, in trace order; empty when there is none. */
  findSpans(trace: number, spanId: string): readonly number[];
  /** The trace that a span belongs to. */
  traceOfSpan(span: number): number;
  /** The span whose record covers byte `offset` of file `file`, or -1. */
  spanAt(file: number, offset: number): number;
  traceIdText(trace: number): string;
  /** The id as written. Reads the record where the id is not 16 lower-case hex digits. */
  spanIdText(span: number): string;
  /** The parent's id as written; undefined for roots. Present for orphans too. */
  parentIdText(span: number): string | undefined;
  /** The bytes of the record's line without its newline, copied. */
  recordBytes(span: number): Uint8Array;
  /** The first `maxBytes` bytes of the record, or all of it where it is shorter, copied. */
  recordHead(span: number, maxBytes: number): Uint8Array;
  /** Records of several spans at once, read in file order with few system calls; results in the order asked. */
  recordsBytes(spans: readonly number[]): Uint8Array[];
  /** Reads the skip list; its true length is `meta.skippedCount`. */
  skipped(): readonly SkippedRecord[];
}

export interface IndexMeta {
  readonly schemaVersion: number;
  readonly buildId: string;
  /** False while the rest of the dump is still being indexed: this index covers a prefix. */
  readonly complete: boolean;
  readonly indexedBytes: number;
  readonly totalBytes: number;
  readonly files: readonly IndexedFile[];
  readonly counts: IndexCounts;
  readonly otherSignals: OtherSignals;
  readonly skippedCount: number;
  /** Skipped records that look like spans of another format, such as OTLP JSON lines amid flat ones: convert instead. */
  readonly foreignRecords: number;
  /** Decimal nanoseconds since the Unix epoch; absent when no span has a time. */
  readonly startNs?: string;
  readonly endNs?: string;
  readonly builtAtMs: number;
  readonly tookMs: number;
}

export interface IndexedFile {
  /** The flat file that was indexed. */
  readonly path: string;
  readonly original: string;
  readonly format: string;
  readonly converted: boolean;
  readonly sizeBytes: number;
  readonly mtimeNs: string;
  /** Hash of samples of the content (head, tail and a few places between). */
  readonly sample: string;
}

export interface IndexCounts {
  /** Non-blank lines and records read: spans + other signals + skipped. */
  readonly records: number;
  /** All span records, superseded ones included. */
  readonly spans: number;
  readonly traces: number;
  readonly sessions: number;
  readonly roots: number;
  readonly orphans: number;
  /** Span records that were superseded by a later one of the same id. */
  readonly duplicates: number;
  readonly cycles: number;
  readonly open: number;
  readonly negative: number;
  readonly skewed: number;
  readonly malformed: number;
  readonly errorSpans: number;
  readonly errorTraces: number;
}

/** Parent column values that are not ordinals. */
export const NO_PARENT = -1;
export const ABSENT_PARENT = -2;
/** Duration of a span without an end, or without a start. */
export const NO_DURATION = -(2n ** 63n);
/** Start of a span without a start time. */
export const NO_TIME = -(2n ** 63n);
/** Token column value for 'not reported'. */
export { NOT_REPORTED } from '../../../shared/domain/index.ts';

export interface SpanColumns {
  /** Low 32 bits of the byte offset, then (file << 16 | high 16 bits of the offset); length 2 × spanCount. */
  readonly position: Uint32Array;
  readonly lengthBytes: Uint32Array;
  readonly id: BigUint64Array;
  /** Ordinal of the parent, NO_PARENT or ABSENT_PARENT. */
  readonly parent: Int32Array;
  readonly startNs: BigInt64Array;
  /** End minus start; may be negative; NO_DURATION when open. */
  readonly durationNs: BigInt64Array;
  /** Row of the shape table. */
  readonly shape: Uint32Array;
  /** Row of the owner table. */
  readonly owner: Uint32Array;
  /** Bits of SPAN_FLAGS. */
  readonly flags: Uint32Array;
  /** Row of the usage table, 0 for none. */
  readonly usage: Uint32Array;
  /** Span ordinals in file order. */
  readonly byPosition: Uint32Array;
}

/** Row 0 is unused. Token values are NOT_REPORTED, costs NaN, where absent. */
export interface UsageColumns {
  readonly inputTokens: Uint32Array;
  readonly outputTokens: Uint32Array;
  readonly cachedTokens: Uint32Array;
  readonly reasoningTokens: Uint32Array;
  readonly totalTokens: Uint32Array;
  readonly costUsd: Float64Array;
}

export interface TraceColumns {
  readonly firstSpan: Uint32Array;
  readonly spanCount: Uint32Array;
  /** NO_TIME when no span of the trace has a time. */
  readonly startNs: BigInt64Array;
  readonly endNs: BigInt64Array;
  readonly errorCount: Uint32Array;
  /** Union of the flags of the trace's spans. */
  readonly flags: Uint32Array;
  /** The first root in trace order, else the first span. */
  readonly rootSpan: Uint32Array;
  readonly llmCount: Uint32Array;
  readonly toolCount: Uint32Array;
  /** Sums over leafUsage spans; NOT_REPORTED / NaN when none reports. */
  readonly inputTokens: Uint32Array;
  readonly outputTokens: Uint32Array;
  readonly cachedTokens: Uint32Array;
  readonly reasoningTokens: Uint32Array;
  readonly costUsd: Float64Array;
  /** Sums over topUsage spans. */
  readonly reportedInputTokens: Uint32Array;
  readonly reportedOutputTokens: Uint32Array;
  readonly reportedCostUsd: Float64Array;
  /** Owner row of the first span that has a session, else of the root. */
  readonly owner: Uint32Array;
  readonly sizeBytes: Float64Array;
}

/** One distinct combination of the low-cardinality facts of a span. Row 0 exists and is a real row. */
export interface Shape {
  readonly name: string;
  readonly kind: ObservationKind;
  readonly status: SpanStatus;
  readonly spanKind: string;
  readonly scope: string;
  readonly service: string;
  readonly environment: string;
  readonly model: string;
  readonly agent: string;
  readonly tool: string;
  readonly project: string;
}

/** Empty strings mean absent. */
export interface ShapeTable {
  readonly count: number;
  row(shape: number): Shape;
}

/** One distinct combination of session and user. Empty strings mean absent. */
export interface Owner {
  readonly session: string;
  readonly user: string;
}

export interface OwnerTable {
  readonly count: number;
  row(owner: number): Owner;
}
