/** The first eight characters of a hexadecimal id, both ends of another; the whole id is what copying gives. */
export function shortId(id: string): string {
  return /^[\da-f-]+$/i.test(id) && id.length > 12 ? id.slice(0, 8) : middleEllipsis(id, 12);
}

/** Keeps both ends of a path or hash: `/home/an…/dumps/week31.jsonl`. Never longer than `limit` characters. */
export function middleEllipsis(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const tail = Math.ceil((limit - 1) * 0.6);
  return `${text.slice(0, limit - 1 - tail)}…${text.slice(text.length - tail)}`;
}

/** The last segment of a path of either kind of separator. */
export function fileName(path: string): string {
  return (
    path
      .replace(/[/\\]+$/, '')
      .split(/[/\\]/)
      .at(-1) ?? path
  );
}

/** The folder part of a path, or an empty string. */
export function folderName(path: string): string {
  const cut = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'));
  return cut <= 0 ? '' : path.slice(0, cut);
}
