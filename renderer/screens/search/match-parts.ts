/** A piece of context around a match, and whether it is the match. */
export interface ContextPart {
  readonly text: string;
  readonly match: boolean;
}

/**
 * Splits a context at the match it was cut around, and makes what stands around it readable: a value is often JSON itself,
 * whose quotes and braces are of no use in one line. The match is left as it is.
 */
export function contextParts(context: string, matchText: string): readonly ContextPart[] {
  const at = middleOccurrence(context, matchText);
  const readable = isJson(context) ? withoutJsonSigns : (text: string): string => text;
  if (at < 0) return [{ text: oneLine(readable(context)), match: false }];
  return [
    { text: oneLine(readable(context.slice(0, at))), match: false },
    { text: oneLine(context.slice(at, at + matchText.length)), match: true },
    { text: oneLine(readable(context.slice(at + matchText.length))), match: false },
  ].filter((part) => part.text !== '');
}

/** The attribute or part of the record, as people name it: `attributes["llm.tools"][0].name` is `llm.tools[0].name`. */
export function placeName(field: string): string {
  return field.replace(/^attributes\["((?:[^"\\]|\\.)*)"\]/, '$1');
}

/** The match stands in the middle of its context: of several equal texts the middle one is meant. */
function middleOccurrence(context: string, match: string): number {
  if (match === '') return -1;
  const middle = (context.length - match.length) / 2;
  let best = -1;
  for (let at = context.indexOf(match); at >= 0; at = context.indexOf(match, at + 1)) {
    if (best < 0 || Math.abs(at - middle) < Math.abs(best - middle)) best = at;
  }
  return best;
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
