const SIMPLE: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  '"': '"',
  '\\': '\\',
  '/': '/',
};

/**
 * Reads the text of one member out of JSON that arrives in pieces, so that the final answer can be shown while it is
 * being written. Gives each piece of the member's text, escapes resolved; nothing before it and nothing after it.
 */
export class MemberStream {
  private readonly opening: RegExp;
  private seen = '';
  private state: 'before' | 'inside' | 'after' = 'before';
  private pending = '';

  constructor(member: string) {
    this.opening = new RegExp(`"${member}"\\s*:\\s*"`);
  }

  feed(piece: string): string {
    if (this.state === 'after') return '';
    if (this.state === 'before') {
      this.seen += piece;
      const match = this.opening.exec(this.seen);
      if (match === null) return '';
      this.state = 'inside';
      return this.inside(this.seen.slice(match.index + match[0].length));
    }
    return this.inside(piece);
  }

  private inside(piece: string): string {
    const text = this.pending + piece;
    this.pending = '';
    let out = '';
    let at = 0;
    while (at < text.length) {
      const character = text[at] ?? '';
      if (character === '"') {
        this.state = 'after';
        return out;
      }
      if (character !== '\\') {
        out += character;
        at += 1;
        continue;
      }
      const kind = text[at + 1];
      const length = kind === 'u' ? 6 : 2;
      if (kind === undefined || at + length > text.length) {
        // An escape torn by the piece's end waits for the next piece.
        this.pending = text.slice(at);
        return out;
      }
      out +=
        kind === 'u' ? String.fromCharCode(Number.parseInt(text.slice(at + 2, at + 6), 16)) : (SIMPLE[kind] ?? kind);
      at += length;
    }
    return out;
  }
}
