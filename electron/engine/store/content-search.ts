import type { SearchQuery } from '../search/index.ts';

import { Bits } from './bits.ts';
import type { ToolContext } from './define-tool.ts';
import type { TraceStore } from './trace-store.ts';

/** The spans whose line matches a query, found by a search over the files of the dump. */
export interface ContentMatches {
  readonly spans: Bits;
  /** Matches in the line of each of the spans. */
  readonly occurrences: ReadonlyMap<number, number>;
  /** False when the deadline passed first: there may be more. */
  readonly complete: boolean;
  readonly scannedBytes: number;
  readonly totalBytes: number;
}

/** Rejects with UserError 'badPattern', 'cancelled', 'unreadable', 'io'. */
export async function searchContent(
  store: TraceStore,
  query: SearchQuery,
  options: ToolContext & { readonly deadlineMs: number },
): Promise<ContentMatches> {
  const { signal, deadlineMs } = options;
  const { lines, complete, scannedBytes, totalBytes } = await store.searcher.search(query, {
    limit: 1,
    countAll: true,
    collectLines: true,
    deadlineMs,
    ...(signal !== undefined && { signal }),
  });
  const spans = new Bits(store.index.spanCount);
  const occurrences = new Map<number, number>();
  const { file = new Uint16Array(0), offset, matches } = lines ?? {};
  for (let i = 0; i < file.length; i++) {
    const span = store.index.spanAt(file[i], offset?.[i] ?? 0);
    if (span < 0) continue;
    spans.add(span);
    occurrences.set(span, matches?.[i] ?? 0);
  }
  return { spans, occurrences, complete, scannedBytes, totalBytes };
}
