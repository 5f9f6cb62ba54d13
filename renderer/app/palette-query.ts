import { escapeRegex } from '../../shared/escape-regex.ts';

/** What a text in the palette looks for: a prefix narrows it to one sort of thing. */
export interface PaletteQuery {
  readonly sort: 'all' | 'commands' | 'trace' | 'tool';
  readonly text: string;
}

const PREFIXES: Readonly<Record<string, PaletteQuery['sort']>> = { '>': 'commands', '#': 'trace', '@': 'tool' };

export function parsePaletteQuery(typed: string): PaletteQuery {
  const sort = PREFIXES[typed[0] ?? ''];
  return sort === undefined ? { sort: 'all', text: typed.trim() } : { sort, text: typed.slice(1).trim() };
}

/** A filter for traces whose root name, or id, contains the text; upper and lower case are the same. */
export function tracesFilter({ sort, text }: PaletteQuery): string {
  const pattern = `~/${escapeRegex(text)}/i`;
  return sort === 'trace' ? `trace${pattern}` : `root${pattern} or trace${pattern}`;
}

/** A filter for traces with any span name that contains the text. */
export function nameFilter(text: string): string {
  return `name~/${escapeRegex(text)}/i`;
}

/** Splits a text at the first place where the query stands in it, for showing the match. */
export function splitMatch(text: string, query: string): readonly [before: string, match: string, after: string] {
  const at = query === '' ? -1 : text.toLowerCase().indexOf(query.toLowerCase());
  return at < 0
    ? [text, '', '']
    : [text.slice(0, at), text.slice(at, at + query.length), text.slice(at + query.length)];
}
