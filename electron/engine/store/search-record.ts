import type { SearchMatch } from '../../../shared/api/tools/search.ts';
import type { DumpIndex } from '../index/index.ts';
import type { TextMatch, TextMatcher } from '../search/index.ts';

import { readableText, valuesAt, type ReadableText, type ValuePlace } from './readable-text.ts';
import { recordText } from './record.ts';
import { defined } from './span-texts.ts';

export interface RecordSearch {
  readonly matcher: TextMatcher;
  readonly limit: number;
  readonly contextChars: number;
  readonly deadlineMs: number;
  /** Only matches that begin in a value of which this holds. */
  readonly within?: (path: string) => boolean;
}

export interface RecordMatches {
  readonly matchCount: number;
  readonly complete: boolean;
  readonly matches: readonly SearchMatch[];
}

/** More matches than this within one record are not told apart by field. */
const MOST_MATCHES = 100_000;

/** Matches within one span's record, in its readable text (JSON escapes resolved), with the field each begins in. */
export function searchRecord(
  index: DumpIndex,
  span: { readonly ordinal: number; readonly trace: number; readonly bytes: Uint8Array },
  search: RecordSearch,
): RecordMatches {
  const raw = recordText(span.bytes);
  const readable = readableText(raw);
  const { within } = search;
  const result = search.matcher(readable.text, {
    limit: within === undefined ? search.limit : MOST_MATCHES,
    contextChars: search.contextChars,
    deadlineMs: Math.max(1, search.deadlineMs),
  });
  if (result.matchCount === 0) return { matchCount: 0, complete: result.complete, matches: [] };
  const values = valuesAt(
    raw,
    result.matches.map((match) => readable.toRaw(match.start)),
  );
  const kept = result.matches
    .map((match, i) => ({ match, value: values[i] }))
    .filter(({ value }) => within === undefined || (value !== undefined && within(value.path)));
  const facts = spanFacts(index, span);
  return {
    matchCount: within === undefined ? result.matchCount : kept.length,
    complete: result.complete && (within === undefined || !result.hasMore),
    matches: kept.slice(0, search.limit).map(({ match, value }) => ({
      ...facts,
      ...defined({ field: value?.path }),
      matchText: match.text,
      matchChars: match.end - match.start,
      ...contextOf(match, value, readable),
      matchStartChar: match.start,
      matchEndChar: match.end,
    })),
  };
}

/** The words around a match: those of its value alone where it lies in one, `…` where that goes on. */
function contextOf(
  match: TextMatch,
  value: ValuePlace | undefined,
  readable: ReadableText,
): Pick<SearchMatch, 'matchedContext' | 'matchAt'> {
  const { start, end } = match;
  const from = value === undefined ? 0 : readable.fromRaw(value.from);
  // A match may go beyond the value that it begins in.
  const to = value === undefined ? readable.text.length : Math.max(end, readable.fromRaw(value.to));
  const room = Math.max(0, start - from);
  const before = match.before.slice(Math.max(0, match.before.length - room));
  const after = match.after.slice(0, to - end);
  const left = before.length < room ? '…' : '';
  const right = end + after.length < to ? '…' : '';
  return {
    matchedContext: `${left}${before}${match.text}${match.shortened ? '…' : ''}${after}${right}`,
    matchAt: left.length + before.length,
  };
}

function spanFacts(index: DumpIndex, { ordinal, trace }: { readonly ordinal: number; readonly trace: number }) {
  const shape = index.shapes.row(index.spans.shape[ordinal]);
  return {
    traceId: index.traceIdText(trace),
    spanId: index.spanIdText(ordinal),
    spanIndex: ordinal - index.traces.firstSpan[trace],
    spanName: shape.name,
    kind: shape.kind,
    status: shape.status,
    ...defined({ parentSpanId: index.parentIdText(ordinal) }),
    sizeBytes: index.spans.lengthBytes[ordinal],
  };
}
