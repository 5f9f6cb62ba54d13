/** Colours of JSON on one line; what is no JSON stays as it is. */
const TOKENS = /("(?:[^"\\]|\\.)*"?)(\s*:)?|-?\d+(?:\.\d+)?|\b(?:true|false|null)\b|[{}[\],]/g;

/** JSON, whole or cut off, coloured as in the tree of values. */
export function JsonLine({ text }: { readonly text: string }) {
  const pieces: { readonly text: string; readonly look: string | undefined }[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKENS)) {
    const [whole, string, colon] = match;
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), look: undefined });
    pieces.push({ text: whole, look: lookOf(whole, string, colon) });
    end = match.index + whole.length;
  }
  pieces.push({ text: text.slice(end), look: undefined });
  return pieces.map((piece, at) => (
    <span key={at} className={piece.look}>
      {piece.text}
    </span>
  ));
}

function lookOf(whole: string, string: string | undefined, colon: string | undefined): string {
  if (colon !== undefined) return 'json-line-key';
  if (string !== undefined) return 'json-line-string';
  return /^[-\d]/.test(whole) ? 'json-line-number' : 'json-line-punctuation';
}

/** JSON on lines of its own; anything else, such as JSON that was cut off, unchanged. */
export function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
