/**
 * Says why a text is no JSON: the one wording for every reader. The parser's own words with a 1-based place, without the
 * excerpt of the text that V8 adds. The place is a column; of a text of several lines, a line of it and a column.
 */
export function jsonFault(error: unknown, text: string): string {
  const isParsed = error === undefined || error instanceof SyntaxError;
  if (isParsed && /^[\s\0]*$/.test(text))
    return text.includes('\0') ? 'the line holds only NUL bytes' : 'malformed JSON: no text';
  const message = error instanceof Error ? error.message : String(error);
  const position = /at position (\d+)/.exec(message)?.[1];
  const what = message.replace(/(, (\.\.\.)?".*| in JSON at position.*| at position.*)$/s, '');
  if (position !== undefined) return `malformed JSON at ${placeIn(text, Number(position))}: ${what}`;
  if (/Unexpected end/.test(message)) return `malformed JSON at ${placeIn(text, text.length)}: the text ends early`;
  return `malformed JSON: ${what}`;
}

function placeIn(text: string, position: number): string {
  const lines = text.slice(0, position).split('\n');
  const column = `column ${(lines.at(-1)?.length ?? 0) + 1}`;
  return lines.length === 1 ? column : `line ${lines.length}, ${column}`;
}
