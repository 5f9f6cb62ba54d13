/** Where a text is cut into pages: at most `pageChars` each, at a line end where one is near, never inside a character. */
export function pageStarts(text: string, pageChars: number): readonly number[] {
  const starts = [0];
  let at = 0;
  while (text.length - at > pageChars) {
    at = cutBefore(text, at, pageChars);
    starts.push(at);
  }
  return starts;
}

function cutBefore(text: string, start: number, pageChars: number): number {
  const limit = start + pageChars;
  // In a stretch of its own: a text of megabytes without a line end would be looked through to its beginning each time.
  const half = start + Math.floor(pageChars / 2);
  const lineEnd = text.slice(half, limit).lastIndexOf('\n') + 1;
  if (lineEnd > 0) return half + lineEnd;
  const unit = text.charCodeAt(limit);
  return unit >= 0xdc00 && unit <= 0xdfff ? limit - 1 : limit;
}
