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

/** Room for so many spans, usage rows and traces. */
export function allocateColumns(spans: number, usages: number, traces: number): BucketColumns {
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
