/** A piece of a filter text and how it is coloured. Pieces joined give the text. */
export interface PaintedPiece {
  readonly text: string;
  readonly look: 'key' | 'operator' | 'text' | 'number' | 'keyword' | 'plain';
}

const PATTERN =
  /(?<space>\s+)|(?<keyword>\b(?:or|and|not|span)\b(?=[\s{(]|$)|[-(){}](?!\d))|(?<key>[A-Za-z_][\w.]*)(?=(?:!=|>=|<=|[:=<>~]))|(?<operator>!=|>=|<=|[:=<>~,]|\.\.)|(?<number>\d[\w.:+-]*)|(?<text>"(?:\\.|[^"\\])*"?|\/(?:\\.|[^/\\])+\/?i?|[^\s(){}",:=<>~]+)|(?<other>[\s\S])/gy;

/** Colours a filter as it is written, whole or not; no part of it is lost or moved. */
export function paintFilter(text: string): readonly PaintedPiece[] {
  return [...text.matchAll(PATTERN)].map((match) => {
    const { keyword, key, operator, number, text: word } = match.groups ?? {};
    const look =
      keyword !== undefined
        ? 'keyword'
        : key !== undefined
          ? 'key'
          : operator !== undefined
            ? 'operator'
            : number !== undefined
              ? 'number'
              : word !== undefined
                ? 'text'
                : 'plain';
    return { text: match[0], look };
  });
}
