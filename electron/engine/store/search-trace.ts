import type { SearchMatch, SearchResult } from '../../../shared/api/tools/search.ts';
import { RESPONSE_BUDGET_BYTES } from '../../../shared/truncate.ts';
import { compileMatcher } from '../search/index.ts';

import { Bits } from './bits.ts';
import { defineTool, type ToolContext } from './define-tool.ts';
import { spansOfTrace } from './evaluate.ts';
import { forEachRecord } from './each-record.ts';
import { searchRecord } from './search-record.ts';
import { traceOrdinal } from './span-pages.ts';
import { spanOrdinal } from './view-value.ts';
import type { TraceStore } from './trace-store.ts';

/** Counting ends after this time and says so. */
const DEADLINE_MS = 20_000;

export const searchTrace = defineTool('search_trace', (store, input, ctx) => {
  const trace = traceOrdinal(store, input.trace_id);
  const spans = spansOfTrace(store.index, trace);
  return searchSpans(store, { trace, spans, ...input }, ctx);
});

export const searchSpan = defineTool('search_span', async (store, input, ctx) => {
  const span = spanOrdinal(store, input.trace_id, input);
  const spans = new Bits(store.index.spanCount);
  spans.add(span);
  const trace = store.index.traceOfSpan(span);
  return { ...(await searchSpans(store, { trace, spans, ...input }, ctx)), spanId: input.span_id };
});

interface SpansSearch {
  readonly trace: number;
  readonly spans: Bits;
  readonly regex_pattern: string;
  readonly context_buffer_chars: number;
  readonly max_matches: number;
}

/** Every match is counted; those returned stop at the limit, or at the size that an answer may have. */
async function searchSpans(store: TraceStore, input: SpansSearch, ctx: ToolContext): Promise<SearchResult> {
  const { index } = store;
  const matcher = compileMatcher({ kind: 'regex', pattern: input.regex_pattern, flags: '' });
  const endsAt = performance.now() + DEADLINE_MS;
  const found: { readonly span: number; readonly matches: readonly SearchMatch[] }[] = [];
  let matchCount = 0;
  let exact = true;
  let sizeLeft = RESPONSE_BUDGET_BYTES;
  await forEachRecord(index, input.spans, ctx, (ordinal, bytes) => {
    const deadlineMs = endsAt - performance.now();
    if (deadlineMs <= 0) {
      exact = false;
      return;
    }
    // Records come in file order, the answer is in trace order: so each span may fill the page by itself.
    const search = { matcher, limit: input.max_matches, contextChars: input.context_buffer_chars, deadlineMs };
    const result = searchRecord(index, { ordinal, trace: input.trace, bytes }, search);
    matchCount += result.matchCount;
    exact &&= result.complete;
    if (result.matches.length > 0) found.push({ span: ordinal, matches: result.matches });
  });
  const matches: SearchMatch[] = [];
  for (const match of found.toSorted((a, b) => a.span - b.span).flatMap((each) => each.matches)) {
    sizeLeft -= Buffer.byteLength(JSON.stringify(match));
    if (matches.length === input.max_matches || (sizeLeft < 0 && matches.length > 0)) break;
    matches.push(match);
  }
  return {
    traceId: index.traceIdText(input.trace),
    matchCount,
    matchCountExact: exact,
    returnedMatchCount: matches.length,
    hasMore: matchCount > matches.length || !exact,
    matches,
  };
}
