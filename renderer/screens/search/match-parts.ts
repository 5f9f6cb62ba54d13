import type { SearchMatch } from '../../../shared/api/tools/search.ts';

/** A piece of context around a match, and whether it is the match. */
export interface ContextPart {
  readonly text: string;
  readonly match: boolean;
}

type Matched = Pick<SearchMatch, 'matchedContext' | 'matchText' | 'matchAt'>;

/**
 * Splits a context at its match, and makes what stands around it readable: a value is often JSON itself,
 * whose quotes and braces are of no use in one line. The match is left as it is.
 */
export function contextParts({ matchedContext, matchText, matchAt }: Matched): readonly ContextPart[] {
  const readable = isJson(matchedContext) ? withoutJsonSigns : (text: string): string => text;
  if (matchText === '') return [{ text: oneLine(readable(matchedContext)), match: false }];
  const end = matchAt + matchText.length;
  return [
    { text: oneLine(readable(matchedContext.slice(0, matchAt))), match: false },
    { text: oneLine(matchedContext.slice(matchAt, end)), match: true },
    { text: oneLine(readable(matchedContext.slice(end))), match: false },
  ].filter((part) => part.text !== '');
}

/** The attribute or part of the record, as people name it: `attributes["llm.tools"][0].name` is `llm.tools[0].name`. */
export function placeName(field: string): string {
  return field.replace(/^attributes\["((?:[^"\\]|\\.)*)"\]/, '$1');
}

/** A context begins and ends anywhere, so it cannot be parsed; a key, or two strings of a list, tell it. */
function isJson(context: string): boolean {
  return /"\s*:|"\s*,\s*"/.test(context);
}

/** Keys as `key: `, entries as `, `, objects and lists as spaces; escapes of strings within strings resolved. */
function withoutJsonSigns(text: string): string {
  return text
    .replaceAll(/\\+n/g, '\n')
    .replaceAll(/\\+t/g, ' ')
    .replaceAll(/\\+"/g, '"')
    .replaceAll(/"\s*:\s*/g, ': ')
    .replaceAll(/"?\s*,\s*"/g, ', ')
    .replaceAll(/[{}[\]]+/g, ' ')
    .replaceAll(/(^|[\s,:])"|"(?=$|[\s,:])/g, '$1')
    .replaceAll(/\s+,/g, ',')
    .replaceAll(/(, ?)+/g, ', ')
    .replaceAll(/ {2,}/g, ' ');
}

function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ⏎ ').replaceAll('\t', ' ');
}
