import type { RE2JS } from 're2js';

import { assertNever } from '../base/index.ts';
import { checkText } from './compiled-query.ts';
import { spellText } from './json-spellings.ts';
import { regexSourceOf } from './needle.ts';
import { compilePattern } from './regex-pattern.ts';
import type { SearchQuery } from './search-query.ts';

export interface MatchOptions {
  /** Matches returned, 50 unless told; all are counted. */
  readonly limit?: number;
  readonly offset?: number;
  /** Characters of context on either side, 100 unless told, at most 2,000. */
  readonly contextChars?: number;
  /** A longer match is shortened in the result, 1,000 unless told. */
  readonly matchChars?: number;
  /** Counting ends after this time; 5,000 unless told. */
  readonly deadlineMs?: number;
}

/** One match. Places are UTF-16 units of the text, half-open; no text is cut inside a surrogate pair. */
export interface TextMatch {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Whether `text` holds only the beginning of the match. */
  readonly shortened: boolean;
  readonly before: string;
  readonly after: string;
}

export interface TextMatches {
  /** All matches that do not overlap; exact when `complete`. */
  readonly matchCount: number;
  readonly matches: readonly TextMatch[];
  readonly hasMore: boolean;
  /** False when the deadline passed before the end. */
  readonly complete: boolean;
}

/** A query made ready to be run over many texts. */
export type TextMatcher = (text: string, options?: MatchOptions) => TextMatches;

const LONGEST_CONTEXT_CHARS = 2_000;

/**
 * Finds what `search` finds, within one text such as the JSON of a record, with the words around each match.
 * Text is found however JSON wrote it; a regex runs in linear time and may match nothing at a place.
 * Throws UserError 'badPattern'.
 */
export function matchInText(text: string, query: SearchQuery, options: MatchOptions = {}): TextMatches {
  return compileMatcher(query)(text, options);
}

/** As matchInText, compiled once. Throws UserError 'badPattern'. */
export function compileMatcher(query: SearchQuery): TextMatcher {
  const findAll = spanFinder(query);
  return (text, options = {}) => {
    const { limit = 50, offset = 0, matchChars = 1_000, deadlineMs = 5_000 } = options;
    const contextChars = Math.min(options.contextChars ?? 100, LONGEST_CONTEXT_CHARS);
    const endAt = performance.now() + deadlineMs;
    const matches: TextMatch[] = [];
    let matchCount = 0;
    let complete = true;
    for (const [start, end] of findAll(text)) {
      matchCount++;
      if (matchCount > offset && matches.length < limit) {
        matches.push(describeMatch(text, { start, end, contextChars, matchChars }));
      }
      if (performance.now() > endAt) {
        complete = false;
        break;
      }
    }
    return { matchCount, matches, hasMore: matchCount > offset + matches.length || !complete, complete };
  };
}

type SpanFinder = (text: string) => Iterable<readonly [number, number]>;

function spanFinder(query: SearchQuery): SpanFinder {
  switch (query.kind) {
    case 'text': {
      checkText(query.text);
      const regex = new RegExp(textRegexSource(query.text, query.caseSensitive), 'g');
      return (text) => nativeSpans(regex, text);
    }
    case 'regex': {
      const regex = compilePattern(query.pattern, query.flags);
      return (text) => linearSpans(regex, text);
    }
    default:
      return assertNever(query);
  }
}

/** All spellings as one alternation, the longest first since the scan takes the longest at a place. */
function textRegexSource(text: string, caseSensitive: boolean): string {
  const length = (spelled: ReturnType<typeof spellText>[number]): number =>
    spelled.reduce((sum, character) => sum + Buffer.byteLength(character.spellings[0]?.text ?? ''), 0);
  return spellText(text, caseSensitive)
    .sort((a, b) => length(b) - length(a))
    .map(regexSourceOf)
    .join('|');
}

function* nativeSpans(regex: RegExp, text: string): Generator<readonly [number, number]> {
  regex.lastIndex = 0;
  for (let match = regex.exec(text); match !== null; match = regex.exec(text)) {
    const end = regex.lastIndex;
    yield [match.index, end];
    // The regex is shared by all texts of a matcher, and the caller may have used it meanwhile.
    regex.lastIndex = end;
  }
}

function* linearSpans(regex: RE2JS, text: string): Generator<readonly [number, number]> {
  const matcher = regex.matcher(text);
  while (matcher.find()) yield [matcher.start(), matcher.end()];
}

function describeMatch(
  text: string,
  at: { readonly start: number; readonly end: number; readonly contextChars: number; readonly matchChars: number },
): TextMatch {
  const { start, end } = at;
  const shownEnd = Math.min(end, pairStart(text, start + at.matchChars));
  return {
    start,
    end,
    text: text.slice(start, shownEnd),
    shortened: shownEnd < end,
    before: text.slice(pairEnd(text, Math.max(0, start - at.contextChars)), start),
    after: text.slice(end, pairStart(text, Math.min(text.length, end + at.contextChars))),
  };
}

/** The place itself, or one less when it would part a surrogate pair. */
function pairStart(text: string, at: number): number {
  return isInsidePair(text, at) ? at - 1 : at;
}

function pairEnd(text: string, at: number): number {
  return isInsidePair(text, at) ? at + 1 : at;
}

function isInsidePair(text: string, at: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(Math.max(0, at - 1), at + 1));
}
