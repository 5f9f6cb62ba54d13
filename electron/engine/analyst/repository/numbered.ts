const MOST_READ_CHARS = 150_000;
const MOST_LINE_CHARS = 2000;

/** A stretch of a text with line numbers, as models cite it; says how long the whole is. */
export function numbered(path: string, text: string, range: { readonly from: number; readonly lines: number }): string {
  const all = text.endsWith('\n') ? text.slice(0, -1).split('\n') : text.split('\n');
  const shown = all
    .slice(range.from - 1, range.from - 1 + range.lines)
    .map((line, at) => `${String(range.from + at).padStart(6)}\t${line.slice(0, MOST_LINE_CHARS)}`);
  const content = shown.join('\n');
  return JSON.stringify({
    path,
    content: content.slice(0, MOST_READ_CHARS),
    from: range.from,
    to: range.from + shown.length - 1,
    totalLines: all.length,
    cut: content.length > MOST_READ_CHARS,
  });
}
