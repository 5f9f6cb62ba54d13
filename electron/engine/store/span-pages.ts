import type { Oversized, SpanPage, SpanView } from '../../../shared/api/tools/view.ts';
import { DISCOVERY_CHARS, RESPONSE_BUDGET_BYTES, SURGICAL_CHARS } from '../../../shared/truncate.ts';
import { UserError } from '../base/index.ts';

import { defineTool } from './define-tool.ts';
import { spansOfTrace } from './evaluate.ts';
import { selectSpansOfTrace } from './selection.ts';
import { spanView } from './span-view.ts';
import { traceSummary } from './trace-summary.ts';
import type { TraceStore } from './trace-store.ts';

/** Records are read ahead in groups of this many. */
const GROUP = 64;
/** Room for the summary of the trace and the list of what is missing. */
const SPAN_BUDGET_BYTES = RESPONSE_BUDGET_BYTES - 12_000;

export const viewTrace = defineTool('view_trace', async (store, input, ctx) => {
  const trace = traceOrdinal(store, input.trace_id);
  const kept =
    input.filter === undefined
      ? spansOfTrace(store.index, trace)
      : await selectSpansOfTrace(store, { trace, filter: input.filter }, ctx);
  const spans = Array.from(kept.rows());
  return spanPage(store, {
    trace,
    spans,
    maxChars: DISCOVERY_CHARS,
    offset: offsetOf(input.cursor),
    missingSpanIds: [],
  });
});

export const viewSpans = defineTool('view_spans', (store, input) => {
  const trace = traceOrdinal(store, input.trace_id);
  const first = store.index.traces.firstSpan[trace];
  const count = store.index.traces.spanCount[trace];
  const missingSpanIds: string[] = [];
  const spans = new Set<number>();
  for (const id of input.span_ids) {
    const found = store.index.findSpans(trace, id);
    if (found.length === 0) missingSpanIds.push(id);
    for (const span of found) spans.add(span);
  }
  for (const position of input.span_indexes) {
    if (position < count) spans.add(first + position);
    else missingSpanIds.push(`#${position}`);
  }
  const offset = offsetOf(input.cursor);
  return spanPage(store, { trace, spans: [...spans], maxChars: SURGICAL_CHARS, offset, missingSpanIds });
});

/** Throws UserError 'notFound'. */
export function traceOrdinal(store: TraceStore, traceId: string): number {
  const trace = store.index.findTrace(traceId);
  if (trace >= 0) return trace;
  throw new UserError(
    'notFound',
    `There is no trace "${traceId}" in this dump. Ids are taken exactly as written; query_traces lists them.`,
    {
      traceId,
    },
  );
}

interface PageRequest {
  readonly trace: number;
  readonly spans: readonly number[];
  readonly maxChars: number;
  readonly offset: number;
  readonly missingSpanIds: readonly string[];
}

function spanPage(store: TraceStore, request: PageRequest): SpanPage {
  const { index } = store;
  const { trace, spans, maxChars, offset } = request;
  const layout = store.layout(trace);
  const views: SpanView[] = [];
  const sizes: number[] = [];
  let left = SPAN_BUDGET_BYTES;
  for (let at = offset; at < spans.length && left > 0; at += GROUP) {
    const group = spans.slice(at, at + GROUP);
    const records = index.recordsBytes(group);
    for (const [i, bytes] of records.entries()) {
      const ordinal = group[i] ?? 0;
      const { view, sizeBytes } = spanView(
        index,
        { ordinal, trace, layout, bytes },
        { maxChars, budgetBytes: SPAN_BUDGET_BYTES },
      );
      left -= sizeBytes;
      if (left < 0 && views.length > 0) break;
      views.push(view);
      sizes.push(sizeBytes);
    }
  }
  const next = offset + views.length;
  const isFirstOfMany = offset === 0 && next < spans.length;
  return {
    traceId: index.traceIdText(trace),
    trace: traceSummary(index, trace),
    spans: views,
    total: spans.length,
    offset,
    ...(next < spans.length && { nextCursor: cursorOf(next) }),
    missingSpanIds: request.missingSpanIds,
    ...(isFirstOfMany && { oversized: oversized(store, request, sizes) }),
  };
}

/** Sizes of spans beyond the page are estimated by their raw records, of which at most the shortened part would show. */
function oversized(
  store: TraceStore,
  { trace, spans, maxChars }: PageRequest,
  shownBytes: readonly number[],
): Oversized {
  const { index } = store;
  const sizes = spans.map((span, i) => shownBytes[i] ?? Math.min(index.spans.lengthBytes[span], 4 * maxChars));
  const sorted = sizes.toSorted((a, b) => a - b);
  const names = new Map<string, number>();
  const errors: number[] = [];
  for (const span of spans) {
    const shape = index.shapes.row(index.spans.shape[span]);
    names.set(shape.name, (names.get(shape.name) ?? 0) + 1);
    if (shape.status === 'error') errors.push(span);
  }
  return {
    spanCount: spans.length,
    responseBytes: sizes.reduce((sum, size) => sum + size, 0),
    budgetBytes: RESPONSE_BUDGET_BYTES,
    spanBytesMin: sorted[0] ?? 0,
    spanBytesMedian: sorted[sorted.length >> 1] ?? 0,
    spanBytesMax: sorted.at(-1) ?? 0,
    estimated: shownBytes.length < spans.length,
    topSpanNames: [...names]
      .sort((a, b) => b[1] - a[1])
      .slice(0, 10)
      .map(([name, count]) => ({ name: name.slice(0, 200), count })),
    errorSpanCount: errors.length,
    errorSpanIds: errors.slice(0, 20).map((span) => index.spanIdText(span)),
    recommendation:
      `These ${spans.length} spans of trace ${index.traceIdText(trace)} do not fit one answer. Go on with nextCursor, ` +
      'narrow by a filter (view_trace filter: "status:error"), search with search_trace, or take single spans with view_spans.',
  };
}

function cursorOf(offset: number): string {
  return `at:${offset}`;
}

function offsetOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const match = /^at:(\d{1,10})$/.exec(cursor);
  if (match !== null) return Number(match[1]);
  throw new UserError(
    'badArgument',
    `cursor is "${cursor}", which no answer gave. Use nextCursor of the page before, or none.`,
    { cursor },
  );
}
