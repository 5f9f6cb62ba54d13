/** A piece of context around a match, and whether it is the match. */
export interface ContextPart {
  readonly text: string;
  readonly match: boolean;
}

/** Splits a context at the match it was cut around, line breaks drawn as signs. */
export function contextParts(context: string, matchText: string): readonly ContextPart[] {
  const at = middleOccurrence(context, matchText);
  if (at < 0) return [{ text: oneLine(context), match: false }];
  return [
    { text: oneLine(context.slice(0, at)), match: false },
    { text: oneLine(context.slice(at, at + matchText.length)), match: true },
    { text: oneLine(context.slice(at + matchText.length)), match: false },
  ].filter((part) => part.text !== '');
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

function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ⏎ ').replaceAll('\t', ' ');
}
