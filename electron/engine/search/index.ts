/** Search in the text of a dump: over whole files by warm workers, and within one record. */
export { type SearchedFile, type Searcher, type SearcherOptions, createSearcher } from './searcher.ts';
export type {
  FileMatches,
  MatchingLines,
  SearchHit,
  SearchOptions,
  SearchQuery,
  SearchResult,
} from './search-query.ts';
export {
  type MatchOptions,
  type TextMatch,
  type TextMatcher,
  type TextMatches,
  compileMatcher,
} from './match-in-text.ts';
export { compilePattern } from './regex-pattern.ts';
export { ensureSignatures, signaturesIn } from './signature-builder.ts';
