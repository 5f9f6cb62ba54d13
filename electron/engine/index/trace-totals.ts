import { OBSERVATION_KINDS, SPAN_FLAGS, SPAN_STATUSES } from '../../../shared/domain/index.ts';

import type { BucketColumns } from './bucket-columns.ts';
import { NOT_REPORTED, NO_DURATION, NO_TIME } from './dump-index.ts';
import type { GatherFacts } from './gather-facts.ts';
import { ROW } from './row.ts';

const LLM = OBSERVATION_KINDS.indexOf('LLM');
const TOOL = OBSERVATION_KINDS.indexOf('TOOL');
const ERROR = SPAN_STATUSES.indexOf('error');
const LARGEST_SUM = NOT_REPORTED - 1;

/** A span of the rows: `row` is the first word of its row, `span` its ordinal in the index. */
export interface SpanRow {
  row: number;
  flags: number;
  span: number;
}

/** Sums up traces one after the other: begin, add every span in trace order, end. */
export class TraceTotals {
  /** Over all traces; NO_TIME when no span has a time. */
  startNs: bigint = NO_TIME;
  endNs: bigint = NO_TIME;
  errorSpans = 0;
  readonly #rows: Uint32Array;
  readonly #times: BigInt64Array;
  readonly #facts: GatherFacts;
  readonly #columns: BucketColumns;
  readonly #double = new Float64Array(1);
  readonly #doubleWords = new Uint32Array(this.#double.buffer);
  #trace = 0;
  #startNs: bigint = NO_TIME;
  #endNs: bigint = NO_TIME;
  #firstSpan = -1;
  #rootSpan = -1;
  #rootOwner = 0;
  #sessionOwner = -1;

  constructor(rows: Uint32Array, facts: GatherFacts, columns: BucketColumns) {
    this.#rows = rows;
    this.#times = new BigInt64Array(rows.buffer, rows.byteOffset, rows.length >>> 1);
    this.#facts = facts;
    this.#columns = columns;
  }

  begin(trace: number): void {
    this.#trace = trace;
    this.#startNs = NO_TIME;
    this.#endNs = NO_TIME;
    this.#firstSpan = -1;
    this.#rootSpan = -1;
    this.#rootOwner = 0;
    this.#sessionOwner = -1;
    const columns = this.#columns;
    columns.traceInputTokens[trace] = NOT_REPORTED;
    columns.traceOutputTokens[trace] = NOT_REPORTED;
    columns.traceCachedTokens[trace] = NOT_REPORTED;
    columns.traceReasoningTokens[trace] = NOT_REPORTED;
    columns.traceReportedInputTokens[trace] = NOT_REPORTED;
    columns.traceReportedOutputTokens[trace] = NOT_REPORTED;
    columns.traceCostUsd[trace] = Number.NaN;
    columns.traceReportedCostUsd[trace] = Number.NaN;
  }

  /** The argument is read at once, so that the caller can use one object for all spans. */
  add({ row, flags, span }: SpanRow): void {
    const rows = this.#rows;
    const columns = this.#columns;
    const trace = this.#trace;
    columns.traceFlags[trace] |= flags & SPAN_FLAG_BITS;
    columns.traceSizeBytes[trace] += rows[row + ROW.lengthBytes];
    this.#noteOwner(rows[row + ROW.owner], flags, span);
    if ((flags & SPAN_FLAGS.superseded) !== 0) return;
    const shape = rows[row + ROW.shape];
    const kind = this.#facts.shapeKinds[shape];
    if (kind === LLM) columns.traceLlmCount[trace]++;
    else if (kind === TOOL) columns.traceToolCount[trace]++;
    if (this.#facts.shapeStatuses[shape] === ERROR) {
      columns.traceErrorCount[trace]++;
      this.errorSpans++;
    }
    this.#noteTimes((row + ROW.startNs) >>> 1);
    if ((flags & SPAN_FLAGS.leafUsage) !== 0) this.#addLeaf(rows, row);
    if ((flags & SPAN_FLAGS.topUsage) !== 0) this.#addTop(rows, row);
  }

  /** Finishes the trace; gives its number of error spans. */
  end(): number {
    const columns = this.#columns;
    columns.traceStartNs[this.#trace] = this.#startNs;
    columns.traceEndNs[this.#trace] = this.#endNs;
    columns.traceRootSpan[this.#trace] = this.#rootSpan < 0 ? this.#firstSpan : this.#rootSpan;
    columns.traceOwner[this.#trace] = this.#sessionOwner < 0 ? this.#rootOwner : this.#sessionOwner;
    if (this.#startNs !== NO_TIME && (this.startNs === NO_TIME || this.#startNs < this.startNs))
      this.startNs = this.#startNs;
    if (this.#endNs !== NO_TIME && (this.endNs === NO_TIME || this.#endNs > this.endNs)) this.endNs = this.#endNs;
    return columns.traceErrorCount[this.#trace];
  }

  #noteOwner(owner: number, flags: number, span: number): void {
    if (this.#sessionOwner < 0 && this.#facts.ownerHasSession[owner] === 1) this.#sessionOwner = owner;
    if (this.#firstSpan < 0) {
      this.#firstSpan = span;
      this.#rootOwner = owner;
    }
    if (this.#rootSpan < 0 && (flags & (SPAN_FLAGS.root | SPAN_FLAGS.superseded)) === SPAN_FLAGS.root) {
      this.#rootSpan = span;
      this.#rootOwner = owner;
    }
  }

  #noteTimes(at: number): void {
    const times = this.#times;
    const start = times[at];
    if (start === NO_TIME) return;
    const duration = times[at + 1];
    const end = duration === NO_DURATION ? start : start + duration;
    // Spans come by start time, so that the first is the earliest.
    if (this.#startNs === NO_TIME) this.#startNs = start;
    if (this.#endNs === NO_TIME || end > this.#endNs) this.#endNs = end;
  }

  #addLeaf(rows: Uint32Array, row: number): void {
    const columns = this.#columns;
    addTokens(columns.traceInputTokens, this.#trace, rows[row + ROW.inputTokens]);
    addTokens(columns.traceOutputTokens, this.#trace, rows[row + ROW.outputTokens]);
    addTokens(columns.traceCachedTokens, this.#trace, rows[row + ROW.cachedTokens]);
    addTokens(columns.traceReasoningTokens, this.#trace, rows[row + ROW.reasoningTokens]);
    this.#addCost(columns.traceCostUsd, rows, row);
  }

  #addTop(rows: Uint32Array, row: number): void {
    const columns = this.#columns;
    addTokens(columns.traceReportedInputTokens, this.#trace, rows[row + ROW.inputTokens]);
    addTokens(columns.traceReportedOutputTokens, this.#trace, rows[row + ROW.outputTokens]);
    this.#addCost(columns.traceReportedCostUsd, rows, row);
  }

  #addCost(sums: Float64Array, rows: Uint32Array, row: number): void {
    this.#doubleWords[0] = rows[row + ROW.costUsd];
    this.#doubleWords[1] = rows[row + ROW.costUsd + 1];
    const cost = this.#double[0];
    if (Number.isNaN(cost)) return;
    sums[this.#trace] = Number.isNaN(sums[this.#trace]) ? cost : sums[this.#trace] + cost;
  }
}

const SPAN_FLAG_BITS = 0xffff;

function addTokens(sums: Uint32Array, trace: number, tokens: number): void {
  if (tokens === NOT_REPORTED) return;
  const sum = sums[trace];
  sums[trace] = sum === NOT_REPORTED ? tokens : Math.min(sum + tokens, LARGEST_SUM);
}
