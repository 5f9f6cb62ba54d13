import { SECTIONS } from './index-sections.ts';

/** The columns of a stretch of whole traces, ready to be written at their places. */
export interface BucketColumns {
  readonly spanPosition: Uint32Array;
  readonly spanLengthBytes: Uint32Array;
  readonly spanId: Uint32Array;
  readonly spanParent: Int32Array;
  readonly spanStartNs: Uint32Array;
  readonly spanDurationNs: Uint32Array;
  readonly spanShape: Uint32Array;
  readonly spanOwner: Uint32Array;
  readonly spanFlags: Uint32Array;
  readonly spanUsage: Uint32Array;
  readonly usageInputTokens: Uint32Array;
  readonly usageOutputTokens: Uint32Array;
  readonly usageCachedTokens: Uint32Array;
  readonly usageReasoningTokens: Uint32Array;
  readonly usageTotalTokens: Uint32Array;
  /** Word pairs of doubles. */
  readonly usageCostUsd: Uint32Array;
  readonly traceFirstSpan: Uint32Array;
  readonly traceSpanCount: Uint32Array;
  readonly traceStartNs: BigInt64Array;
  readonly traceEndNs: BigInt64Array;
  readonly traceErrorCount: Uint32Array;
  readonly traceFlags: Uint32Array;
  readonly traceRootSpan: Uint32Array;
  readonly traceLlmCount: Uint32Array;
  readonly traceToolCount: Uint32Array;
  readonly traceInputTokens: Uint32Array;
  readonly traceOutputTokens: Uint32Array;
  readonly traceCachedTokens: Uint32Array;
  readonly traceReasoningTokens: Uint32Array;
  readonly traceCostUsd: Float64Array;
  readonly traceReportedInputTokens: Uint32Array;
  readonly traceReportedOutputTokens: Uint32Array;
  readonly traceReportedCostUsd: Float64Array;
  readonly traceOwner: Uint32Array;
  readonly traceSizeBytes: Float64Array;
}

/** Memory for the columns of one bucket after the other: kept, because fresh pages cost more than the work on them. */
export class ColumnMemory {
  #spans = 0;
  #usages = 0;
  #traces = 0;
  #columns = allocateColumns(0, 0, 0);

  /** Room for so many spans, usage rows and traces; what the former bucket left is overwritten or zeroed. */
  take(spans: number, usages: number, traces: number): BucketColumns {
    if (spans > this.#spans || usages > this.#usages || traces > this.#traces) {
      this.#spans = Math.max(spans, this.#spans);
      this.#usages = Math.max(usages, this.#usages);
      this.#traces = Math.max(traces, this.#traces);
      this.#columns = allocateColumns(this.#spans, this.#usages, this.#traces);
    }
    return cutColumns(this.#columns, { spans, usages, traces });
  }
}

function cutColumns(
  columns: BucketColumns,
  counts: { readonly spans: number; readonly usages: number; readonly traces: number },
): BucketColumns {
  const cut = Object.entries(columns).map(([name, values]: [string, BucketColumns[keyof BucketColumns]]) => {
    // The names of BucketColumns are names of sections.
    const section = SECTIONS[name as keyof BucketColumns];
    const words = (section.elementBytes / values.BYTES_PER_ELEMENT) * section.width;
    const part = values.subarray(0, counts[section.of as keyof typeof counts] * words);
    // Trace columns are counted up; the others are written once.
    if (section.of === 'traces') {
      if (part instanceof BigInt64Array || part instanceof BigUint64Array) part.fill(0n);
      else part.fill(0);
    }
    return [name, part];
  });
  return Object.fromEntries(cut);
}

function allocateColumns(spans: number, usages: number, traces: number): BucketColumns {
  const words = (count: number): Uint32Array => new Uint32Array(count);
  return {
    spanPosition: words(2 * spans),
    spanLengthBytes: words(spans),
    spanId: words(2 * spans),
    spanParent: new Int32Array(spans),
    spanStartNs: words(2 * spans),
    spanDurationNs: words(2 * spans),
    spanShape: words(spans),
    spanOwner: words(spans),
    spanFlags: words(spans),
    spanUsage: words(spans),
    usageInputTokens: words(usages),
    usageOutputTokens: words(usages),
    usageCachedTokens: words(usages),
    usageReasoningTokens: words(usages),
    usageTotalTokens: words(usages),
    usageCostUsd: words(2 * usages),
    traceFirstSpan: words(traces),
    traceSpanCount: words(traces),
    traceStartNs: new BigInt64Array(traces),
    traceEndNs: new BigInt64Array(traces),
    traceErrorCount: words(traces),
    traceFlags: words(traces),
    traceRootSpan: words(traces),
    traceLlmCount: words(traces),
    traceToolCount: words(traces),
    traceInputTokens: words(traces),
    traceOutputTokens: words(traces),
    traceCachedTokens: words(traces),
    traceReasoningTokens: words(traces),
    traceCostUsd: new Float64Array(traces),
    traceReportedInputTokens: words(traces),
    traceReportedOutputTokens: words(traces),
    traceReportedCostUsd: new Float64Array(traces),
    traceOwner: words(traces),
    traceSizeBytes: new Float64Array(traces),
  };
}
