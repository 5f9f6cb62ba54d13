/** What to look for. Text is found as it reads, whichever way a JSON encoder wrote it; a regex sees the line as it is. */
export type SearchQuery =
  | { readonly kind: 'text'; readonly text: string; readonly caseSensitive: boolean }
  | { readonly kind: 'regex'; readonly pattern: string; readonly flags: string };

export interface SearchOptions {
  readonly signal?: AbortSignal;
  /** How many hits to return, 50 unless told. */
  readonly limit?: number;
  /** How many hits to pass over first. */
  readonly offset?: number;
  /** False: stop as soon as the page of hits is known; the counts then cover only what was read. True unless told. */
  readonly countAll?: boolean;
  /** True: return every matching line with its count as columns (`lines` of the result). */
  readonly collectLines?: boolean;
  /** The search ends after this time with what it has; 60,000 unless told. */
  readonly deadlineMs?: number;
  /** Hits as they are found, each once, not yet in file order; never more than `offset + limit`. */
  readonly onHits?: (hits: readonly SearchHit[]) => void;
}

/** One match. Offsets and lengths are bytes; the line's length is without its newline. */
export interface SearchHit {
  /** Position of the file in the searcher's list. */
  readonly file: number;
  readonly lineOffset: number;
  readonly lineLength: number;
  /** From the beginning of the file. */
  readonly matchOffset: number;
  readonly matchLength: number;
}

/** Matching lines in file order, one row each; all columns have the same length. */
export interface MatchingLines {
  readonly file: Uint16Array;
  /** Byte offset of the line in its file. */
  readonly offset: Float64Array;
  /** Matches in the line. */
  readonly matches: Uint32Array;
}

export interface FileMatches {
  readonly file: number;
  readonly occurrences: number;
  readonly matchingLines: number;
}

export interface SearchResult {
  /** Matches that do not overlap, counted from the left; exact when `complete`. */
  readonly occurrences: number;
  readonly matchingLines: number;
  readonly perFile: readonly FileMatches[];
  /** The page asked for, in file order. */
  readonly hits: readonly SearchHit[];
  /** Present when `collectLines` was set. */
  readonly lines?: MatchingLines;
  readonly complete: boolean;
  /** Why an incomplete search ended. */
  readonly stoppedBy?: 'limit' | 'deadline';
  /** Lines over 64 MiB, in which a regex was matched piece by piece and may have missed a match across an edge. */
  readonly cutLines: number;
  /** Bytes read. */
  readonly scannedBytes: number;
  readonly totalBytes: number;
  readonly tookMs: number;
}

export const DEFAULT_LIMIT = 50;
export const DEFAULT_DEADLINE_MS = 60_000;
