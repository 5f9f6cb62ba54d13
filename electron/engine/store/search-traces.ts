import type { SearchTraces } from '../../../shared/api/tools/search.ts';
import { RESPONSE_BUDGET_BYTES } from '../../../shared/truncate.ts';
import { UserError } from '../base/index.ts';
import { compileMatcher, type SearchQuery } from '../search/index.ts';

import { Bits } from './bits.ts';
import { searchContent, type ContentMatches } from './content-search.ts';
import { defineTool, type ToolContext } from './define-tool.ts';
import { tracesOf, spansOf } from './evaluate.ts';
import { forEachRecord } from './each-record.ts';
import { searchRecord, type RecordSearch } from './search-record.ts';
import { selectSpans, selectTraces, type Scope } from './selection.ts';
import type { TraceStore } from './trace-store.ts';

/** How far the dump is searched for one page, unless all is to be counted. */
const PAGE_DEADLINE_MS = 30_000;
const ALL_DEADLINE_MS = 600_000;

export const searchTraces = defineTool('search_traces', async (store, input, ctx): Promise<SearchTraces> => {
  const startedAt = performance.now();
  const query: SearchQuery =
    input.mode === 'text'
      ? { kind: 'text', text: input.query, caseSensitive: input.case_sensitive }
      : { kind: 'regex', pattern: input.query, flags: input.case_sensitive ? '' : 'i' };
  const matcher = compileMatcher(query);
  const search: Omit<RecordSearch, 'deadlineMs'> = {
    matcher,
    limit: 1,
    contextChars: input.context_buffer_chars,
    ...(input.fields.length > 0 && { within: fieldTest(input.fields) }),
  };
  const deadlineMs = input.count_all ? ALL_DEADLINE_MS : PAGE_DEADLINE_MS;
  const scan = await searchContent(store, query, { ...ctx, deadlineMs });
  const scope = await scopeSpans(store, input, ctx);
  const candidates = scan.spans.and(scope);
  const request = {
    search,
    scan,
    from: cursorOffset(input.cursor),
    limit: input.limit,
    endsAt: startedAt + deadlineMs,
  };
  const page = await matchesOf(store, candidates, request, ctx);
  return {
    ...page,
    searchedBytes: scan.scannedBytes,
    totalBytes: scan.totalBytes,
    tookMs: Math.round(performance.now() - startedAt),
  };
});

async function scopeSpans(store: TraceStore, scope: Scope, ctx: ToolContext): Promise<Bits> {
  // `filters` name traces; the filter language names the spans to look at, as its text conditions do everywhere.
  const spans = await selectSpans(store, { filter: scope.filter }, ctx);
  if (Object.keys(scope.filters ?? {}).length === 0) return spans;
  return spans.and(
    spansOf(store.index, await selectTraces(store, { ...(scope.filters && { filters: scope.filters }) }, ctx)),
  );
}

interface PageRequest {
  readonly search: Omit<RecordSearch, 'deadlineMs'>;
  readonly scan: ContentMatches;
  readonly from: number;
  readonly limit: number;
  readonly endsAt: number;
}

type Page = Pick<SearchTraces, 'matches' | 'matchingSpans' | 'matchingTraces' | 'complete' | 'nextCursor'>;

/** Without fields, the scan knows all matching spans; with fields, each candidate's record tells whether it matches there. */
async function matchesOf(store: TraceStore, candidates: Bits, request: PageRequest, ctx: ToolContext): Promise<Page> {
  const { index } = store;
  const { search, scan, from, limit, endsAt } = request;
  const mustVerify = search.within !== undefined;
  const matching = mustVerify ? new Bits(index.spanCount) : candidates;
  const wanted = mustVerify ? candidates : pageInFileOrder(store, candidates, from, limit);
  const matches: SearchTraces['matches'][number][] = [];
  let passed = mustVerify ? 0 : from;
  let seen = 0;
  let complete = scan.complete;
  let sizeLeft = RESPONSE_BUDGET_BYTES * 4;
  await forEachRecord(index, wanted, ctx, (ordinal, bytes) => {
    const deadlineMs = endsAt - performance.now();
    if (deadlineMs <= 0) complete = false;
    if (deadlineMs <= 0 || (sizeLeft <= 0 && !mustVerify)) return;
    const result = searchRecord(
      index,
      { ordinal, trace: index.traceOfSpan(ordinal), bytes },
      { ...search, deadlineMs },
    );
    const [match] = result.matches;
    if (mustVerify && match === undefined) return;
    if (mustVerify) matching.add(ordinal);
    const isWanted = !mustVerify || seen >= from;
    seen += 1;
    if (!isWanted || matches.length >= limit || sizeLeft <= 0) return;
    const matchesInSpan = mustVerify ? result.matchCount : (scan.occurrences.get(ordinal) ?? result.matchCount);
    const shown = match ?? nowhere(store, ordinal);
    sizeLeft -= shown.matchedContext.length + 500;
    matches.push({ ...shown, matchesInSpan });
  });
  passed = from + matches.length;
  const matchingSpans = matching.count();
  return {
    matches,
    matchingSpans,
    matchingTraces: tracesOf(index, matching).count(),
    complete,
    ...(passed < matchingSpans && { nextCursor: `at:${passed}` }),
  };
}

/** The page of a set of spans that comes `from` spans after the first in the file. */
function pageInFileOrder(store: TraceStore, spans: Bits, from: number, limit: number): Bits {
  const page = new Bits(spans.size);
  let passed = 0;
  for (const span of store.index.spans.byPosition) {
    if (!spans.has(span)) continue;
    if (passed >= from + limit) break;
    if (passed >= from) page.add(span);
    passed += 1;
  }
  return page;
}

/** A match of the written line that the readable text does not have, such as a pattern for an escape itself. */
function nowhere(store: TraceStore, ordinal: number): Omit<SearchTraces['matches'][number], 'matchesInSpan'> {
  const { index } = store;
  const trace = index.traceOfSpan(ordinal);
  const shape = index.shapes.row(index.spans.shape[ordinal]);
  return {
    traceId: index.traceIdText(trace),
    spanId: index.spanIdText(ordinal),
    spanIndex: ordinal - index.traces.firstSpan[trace],
    spanName: shape.name,
    kind: shape.kind,
    status: shape.status,
    sizeBytes: index.spans.lengthBytes[ordinal],
    matchText: '',
    matchChars: 0,
    matchedContext: '',
    matchAt: 0,
    matchStartChar: 0,
    matchEndChar: 0,
  };
}

/** `attributes.*` and `attributes` mean everything below; names of attributes may stand without `attributes`. */
function fieldTest(fields: readonly string[]): (path: string) => boolean {
  const wanted = fields.map((field) => field.replace(/\.\*$/, ''));
  return (path) =>
    wanted.some(
      (field) =>
        path === field ||
        path.startsWith(`${field}.`) ||
        path.startsWith(`${field}[`) ||
        path.startsWith(`attributes[${JSON.stringify(field)}]`),
    );
}

function cursorOffset(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const match = /^at:(\d{1,10})$/.exec(cursor);
  if (match !== null) return Number(match[1]);
  throw new UserError(
    'badArgument',
    `cursor is "${cursor}", which no answer gave. Use nextCursor of the page before, or none.`,
    { cursor },
  );
}
