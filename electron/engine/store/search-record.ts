import type { SearchMatch } from '../../../shared/api/tools/search.ts';
import type { DumpIndex } from '../index/index.ts';
import type { TextMatcher } from '../search/index.ts';

import { pathsAt, readableText } from './readable-text.ts';
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
  const fields = pathsAt(
    raw,
    result.matches.map((match) => readable.toRaw(match.start)),
  );
  const kept = result.matches
    .map((match, i) => ({ match, field: fields[i] }))
    .filter(({ field }) => within === undefined || (field !== undefined && within(field)));
  const facts = spanFacts(index, span);
  return {
    matchCount: within === undefined ? result.matchCount : kept.length,
    complete: result.complete && (within === undefined || !result.hasMore),
    matches: kept.slice(0, search.limit).map(({ match, field }) => ({
      ...facts,
      ...defined({ field }),
      matchText: match.text,
      matchChars: match.end - match.start,
      matchedContext: `${match.before}${match.text}${match.shortened ? '…' : ''}${match.after}`,
      matchStartChar: match.start,
      matchEndChar: match.end,
    })),
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
