import { SPAN_FLAGS } from '../../../shared/domain/index.ts';

import { ColumnMemory, type BucketColumns } from './bucket-columns.ts';
import { orderRows } from './bucket-order.ts';
import { ABSENT_PARENT, NO_DURATION, NO_TIME } from './dump-index.ts';
import type { GatherFacts } from './gather-facts.ts';
import { HAS_USAGE, ROW, ROW_WORDS } from './row.ts';
import { LinkScratch, linkTrace, type TraceRows } from './trace-links.ts';
import { TraceTotals, type SpanRow } from './trace-totals.ts';
import { flagUsage } from './trace-usage.ts';

/** A stretch of whole traces and its place in the index. */
export interface Bucket {
  /** Rows in file order, their trace, shape and owner global. */
  readonly rows: Uint32Array;
  readonly firstTrace: number;
  /** Rows of each trace of the bucket. */
  readonly traceRows: Uint32Array;
  readonly firstSpan: number;
  /** Number of the bucket's first usage row. */
  readonly firstUsage: number;
  readonly usageCount: number;
}

/** Spans of the bucket that are not superseded, by what is unusual about them. */
export interface BucketCounts {
  roots: number;
  orphans: number;
  /** The superseded ones. */
  duplicates: number;
  cycles: number;
  open: number;
  negative: number;
  skewed: number;
  malformed: number;
  errorSpans: number;
  errorTraces: number;
}

export interface Gathered {
  readonly columns: BucketColumns;
  /** Place in file order of each span of the bucket. */
  readonly ranks: Uint32Array;
  readonly counts: BucketCounts;
  /** Ordinals of spans whose parent is not in the parent column, and that parent's id as word pairs. */
  readonly cutSpans: Uint32Array;
  readonly cutParentIds: Uint32Array;
  /** Over spans that are not superseded; NO_TIME when none has a time. */
  readonly startNs: bigint;
  readonly endNs: bigint;
}

/** Orders, links and sums up the traces of one bucket after the other. What it gives holds until the next. */
export class Gatherer {
  readonly #facts: GatherFacts;
  readonly #memory = new ColumnMemory();
  readonly #links = new LinkScratch();

  constructor(facts: GatherFacts) {
    this.#facts = facts;
  }

  gather(bucket: Bucket): Gathered {
    const traces = bucket.traceRows.length;
    const firstRow = new Uint32Array(traces + 1);
    for (let trace = 0; trace < traces; trace++) firstRow[trace + 1] = firstRow[trace] + bucket.traceRows[trace];
    const order = orderRows(bucket.rows, firstRow, bucket.firstTrace);
    const columns = this.#memory.take(order.length, bucket.usageCount, traces);
    const gathering = new Gathering(bucket, { facts: this.#facts, columns, links: this.#links });
    for (let trace = 0; trace < traces; trace++) {
      gathering.addTrace({ rows: bucket.rows, order, from: firstRow[trace], count: bucket.traceRows[trace] }, trace);
    }
    return gathering.finish();
  }
}

const MILLISECOND_NS = 1_000_000n;

class Gathering {
  readonly #bucket: Bucket;
  readonly #columns: BucketColumns;
  readonly #links: LinkScratch;
  readonly #totals: TraceTotals;
  readonly #times: BigInt64Array;
  readonly #counts: BucketCounts = {
    roots: 0,
    orphans: 0,
    duplicates: 0,
    cycles: 0,
    open: 0,
    negative: 0,
    skewed: 0,
    malformed: 0,
    errorSpans: 0,
    errorTraces: 0,
  };
  readonly #ranks: Uint32Array;
  readonly #span: SpanRow = { row: 0, flags: 0, span: 0 };
  readonly #cutSpans: number[] = [];
  readonly #cutParentIds: number[] = [];
  #usages = 0;

  constructor(
    bucket: Bucket,
    {
      facts,
      columns,
      links,
    }: { readonly facts: GatherFacts; readonly columns: BucketColumns; readonly links: LinkScratch },
  ) {
    this.#bucket = bucket;
    this.#columns = columns;
    this.#links = links;
    this.#ranks = new Uint32Array(columns.spanFlags.length);
    this.#totals = new TraceTotals(bucket.rows, facts, columns);
    this.#times = new BigInt64Array(bucket.rows.buffer, bucket.rows.byteOffset, bucket.rows.length >>> 1);
  }

  addTrace(trace: TraceRows, ordinal: number): void {
    linkTrace(trace, this.#links);
    flagUsage(trace.count, this.#links);
    this.#flagSkew(trace);
    this.#totals.begin(ordinal);
    for (let span = 0; span < trace.count; span++) {
      const row = trace.order[trace.from + span] * ROW_WORDS;
      this.#writeSpan(trace, span, row);
      this.#span.row = row;
      this.#span.flags = this.#links.flags[span];
      this.#span.span = this.#bucket.firstSpan + trace.from + span;
      this.#totals.add(this.#span);
      this.#count(this.#links.flags[span]);
    }
    this.#columns.traceFirstSpan[ordinal] = this.#bucket.firstSpan + trace.from;
    this.#columns.traceSpanCount[ordinal] = trace.count;
    if (this.#totals.end() > 0) this.#counts.errorTraces++;
  }

  finish(): Gathered {
    this.#counts.errorSpans = this.#totals.errorSpans;
    return {
      columns: this.#columns,
      ranks: this.#ranks,
      counts: this.#counts,
      cutSpans: Uint32Array.from(this.#cutSpans),
      cutParentIds: Uint32Array.from(this.#cutParentIds),
      startNs: this.#totals.startNs,
      endNs: this.#totals.endNs,
    };
  }

  /** Times are compared as doubles first: exact enough to rule out nearly all, and far quicker than bigint. */
  #flagSkew({ rows, order, from, count }: TraceRows): void {
    const { parent, flags } = this.#links;
    const times = this.#times;
    for (let span = 0; span < count; span++) {
      if (parent[span] < 0) continue;
      const own = (order[from + span] * ROW_WORDS + ROW.startNs) >>> 1;
      const above = (order[from + parent[span]] * ROW_WORDS + ROW.startNs) >>> 1;
      if (isInside(rows, own, above)) continue;
      const start = times[own];
      const parentStart = times[above];
      if (start === NO_TIME || parentStart === NO_TIME) continue;
      const early = start < parentStart - MILLISECOND_NS;
      const late =
        times[own + 1] !== NO_DURATION &&
        times[above + 1] !== NO_DURATION &&
        start + times[own + 1] > parentStart + times[above + 1] + MILLISECOND_NS;
      if (early || late) flags[span] |= SPAN_FLAGS.skewed;
    }
  }

  #writeSpan({ rows, from }: TraceRows, span: number, row: number): void {
    const columns = this.#columns;
    const at = from + span;
    const flags = this.#links.flags[span];
    const parent = this.#links.parent[span];
    columns.spanPosition[2 * at] = rows[row + ROW.offsetLow];
    columns.spanPosition[2 * at + 1] = rows[row + ROW.fileOffsetHigh];
    columns.spanLengthBytes[at] = rows[row + ROW.lengthBytes];
    columns.spanId[2 * at] = rows[row + ROW.id];
    columns.spanId[2 * at + 1] = rows[row + ROW.id + 1];
    columns.spanParent[at] = parent < 0 ? parent : this.#bucket.firstSpan + from + parent;
    columns.spanStartNs[2 * at] = rows[row + ROW.startNs];
    columns.spanStartNs[2 * at + 1] = rows[row + ROW.startNs + 1];
    columns.spanDurationNs[2 * at] = rows[row + ROW.durationNs];
    columns.spanDurationNs[2 * at + 1] = rows[row + ROW.durationNs + 1];
    columns.spanShape[at] = rows[row + ROW.shape];
    columns.spanOwner[at] = rows[row + ROW.owner];
    this.#ranks[at] = rows[row + ROW.rank];
    columns.spanFlags[at] = flags & ~HAS_USAGE;
    columns.spanUsage[at] = (flags & HAS_USAGE) === 0 ? 0 : this.#writeUsage(rows, row);
    if (parent === ABSENT_PARENT || (flags & SPAN_FLAGS.cycle) !== 0) {
      this.#cutSpans.push(this.#bucket.firstSpan + at);
      this.#cutParentIds.push(rows[row + ROW.parentId], rows[row + ROW.parentId + 1]);
    }
  }

  #writeUsage(rows: Uint32Array, row: number): number {
    const columns = this.#columns;
    const at = this.#usages++;
    columns.usageInputTokens[at] = rows[row + ROW.inputTokens];
    columns.usageOutputTokens[at] = rows[row + ROW.outputTokens];
    columns.usageCachedTokens[at] = rows[row + ROW.cachedTokens];
    columns.usageReasoningTokens[at] = rows[row + ROW.reasoningTokens];
    columns.usageTotalTokens[at] = rows[row + ROW.totalTokens];
    columns.usageCostUsd[2 * at] = rows[row + ROW.costUsd];
    columns.usageCostUsd[2 * at + 1] = rows[row + ROW.costUsd + 1];
    return this.#bucket.firstUsage + at;
  }

  #count(flags: number): void {
    const counts = this.#counts;
    if ((flags & COUNTED) === 0) return;
    if ((flags & SPAN_FLAGS.superseded) !== 0) {
      counts.duplicates++;
      return;
    }
    if ((flags & SPAN_FLAGS.root) !== 0) counts.roots++;
    if ((flags & SPAN_FLAGS.orphan) !== 0) counts.orphans++;
    if ((flags & SPAN_FLAGS.cycle) !== 0) counts.cycles++;
    if ((flags & SPAN_FLAGS.open) !== 0) counts.open++;
    if ((flags & SPAN_FLAGS.negative) !== 0) counts.negative++;
    if ((flags & SPAN_FLAGS.skewed) !== 0) counts.skewed++;
    if ((flags & SPAN_FLAGS.malformed) !== 0) counts.malformed++;
  }
}

const COUNTED =
  SPAN_FLAGS.superseded |
  SPAN_FLAGS.root |
  SPAN_FLAGS.orphan |
  SPAN_FLAGS.cycle |
  SPAN_FLAGS.open |
  SPAN_FLAGS.negative |
  SPAN_FLAGS.skewed |
  SPAN_FLAGS.malformed;

/** A rounding of 2^-53 of a time is below 300 ns until the year 2262, far below the millisecond that skew needs. */
const SURE_NS = 500_000;

function isInside(rows: Uint32Array, own: number, above: number): boolean {
  const start = doubleAt(rows, own);
  const parentStart = doubleAt(rows, above);
  const end = start + doubleAt(rows, own + 1);
  const parentEnd = parentStart + doubleAt(rows, above + 1);
  return start >= parentStart - SURE_NS && end <= parentEnd + SURE_NS;
}

function doubleAt(rows: Uint32Array, wide: number): number {
  return (rows[2 * wide + 1] | 0) * 2 ** 32 + rows[2 * wide];
}
