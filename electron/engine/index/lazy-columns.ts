import type { ColumnStore } from './column-store.ts';
import type { SpanColumns, TraceColumns, UsageColumns } from './dump-index.ts';

/** Columns that are read from disk when first touched. */
export function lazySpanColumns(store: ColumnStore): SpanColumns {
  return memoised<SpanColumns>({
    position: () => store.u32('spanPosition'),
    lengthBytes: () => store.u32('spanLengthBytes'),
    id: () => store.u64('spanId'),
    parent: () => store.i32('spanParent'),
    startNs: () => store.i64('spanStartNs'),
    durationNs: () => store.i64('spanDurationNs'),
    shape: () => store.u32('spanShape'),
    owner: () => store.u32('spanOwner'),
    flags: () => store.u32('spanFlags'),
    usage: () => store.u32('spanUsage'),
    byPosition: () => store.u32('spanByPosition'),
  });
}

export function lazyUsageColumns(store: ColumnStore): UsageColumns {
  return memoised<UsageColumns>({
    inputTokens: () => store.u32('usageInputTokens'),
    outputTokens: () => store.u32('usageOutputTokens'),
    cachedTokens: () => store.u32('usageCachedTokens'),
    reasoningTokens: () => store.u32('usageReasoningTokens'),
    totalTokens: () => store.u32('usageTotalTokens'),
    costUsd: () => store.f64('usageCostUsd'),
  });
}

export function lazyTraceColumns(store: ColumnStore): TraceColumns {
  return memoised<TraceColumns>({
    firstSpan: () => store.u32('traceFirstSpan'),
    spanCount: () => store.u32('traceSpanCount'),
    startNs: () => store.i64('traceStartNs'),
    endNs: () => store.i64('traceEndNs'),
    errorCount: () => store.u32('traceErrorCount'),
    flags: () => store.u32('traceFlags'),
    rootSpan: () => store.u32('traceRootSpan'),
    llmCount: () => store.u32('traceLlmCount'),
    toolCount: () => store.u32('traceToolCount'),
    inputTokens: () => store.u32('traceInputTokens'),
    outputTokens: () => store.u32('traceOutputTokens'),
    cachedTokens: () => store.u32('traceCachedTokens'),
    reasoningTokens: () => store.u32('traceReasoningTokens'),
    costUsd: () => store.f64('traceCostUsd'),
    reportedInputTokens: () => store.u32('traceReportedInputTokens'),
    reportedOutputTokens: () => store.u32('traceReportedOutputTokens'),
    reportedCostUsd: () => store.f64('traceReportedCostUsd'),
    owner: () => store.u32('traceOwner'),
    sizeBytes: () => store.f64('traceSizeBytes'),
  });
}

/** Getters that replace themselves by their value, so that a hot loop reads a plain property. */
function memoised<T extends object>(loaders: { readonly [K in keyof T]: () => T[K] }): T {
  const target = {};
  for (const [name, load] of Object.entries<() => unknown>(loaders)) {
    Object.defineProperty(target, name, {
      configurable: true,
      enumerable: true,
      get() {
        const value = load();
        Object.defineProperty(target, name, { value, enumerable: true });
        return value;
      },
    });
  }
  // Every key of T has just been defined.
  return target as T;
}
