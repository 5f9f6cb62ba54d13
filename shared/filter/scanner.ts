import type { FilterError } from './ast.ts';

/** Thrown inside the parser only; the face turns it into a result. */
export class FilterSyntaxError extends Error {
  readonly detail: FilterError;

  constructor(message: string, from: number, length: number, expected: readonly string[] = []) {
    super(message);
    this.detail = { message, column: from + 1, length, expected };
  }
}

/** A place in the text with what may be read from it. INVARIANT: 0 ≤ at ≤ text.length. */
export class Scanner {
  readonly text: string;
  at = 0;

  constructor(text: string) {
    this.text = text;
  }

  get done(): boolean {
    return this.at >= this.text.length;
  }

  peek(ahead = 0): string {
    return this.text.charAt(this.at + ahead);
  }

  skipSpace(): void {
    while (/\s/.test(this.peek()) && !this.done) this.at += 1;
  }

  /** Moves past `token` if it stands here. */
  take(token: string): boolean {
    if (!this.text.startsWith(token, this.at)) return false;
    this.at += token.length;
    return true;
  }

  /** The match of a sticky expression here, moved past; or undefined. */
  match(sticky: RegExp): string | undefined {
    sticky.lastIndex = this.at;
    const found = sticky.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  /** A text in double quotes with `\"`, `\\`, `\n`, `\t`, `\u1234`; the scanner stands at the opening quote. */
  quoted(): string {
    const from = this.at;
    let value = '';
    this.at += 1;
    while (!this.done) {
      const char = this.peek();
      this.at += 1;
      if (char === '"') return value;
      value += char === '\\' ? this.escape() : char;
    }
    throw new FilterSyntaxError('The quoted text has no end.', from, this.text.length - from, ['"']);
  }

  private escape(): string {
    const char = this.peek();
    this.at += 1;
    if (char === 'n') return '\n';
    if (char === 't') return '\t';
    const hex = char === 'u' ? this.match(/[0-9a-fA-F]{4}/y) : undefined;
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
    return char === '"' || char === '\\' ? char : `\\${char}`;
  }

  /** `/source/` or `/source/i`; the scanner stands at the first slash. A slash inside is written `\/`. */
  regex(): { readonly source: string; readonly ignoreCase: boolean } {
    const from = this.at;
    const body = this.match(/\/((?:[^/\\]|\\[\s\S])+)\//y);
    if (body === undefined) {
      throw new FilterSyntaxError('The regular expression has no end.', from, this.text.length - from, ['/']);
    }
    const flags = this.match(/[A-Za-z]+/y) ?? '';
    if (flags !== '' && flags !== 'i') {
      throw new FilterSyntaxError(
        `Unknown flag "${flags}" of a regular expression.`,
        this.at - flags.length,
        flags.length,
        ['i'],
      );
    }
    return { source: body.slice(1, -1).replaceAll('\\/', '/'), ignoreCase: flags === 'i' };
  }
}
