import { err, ok, type Result } from '../../base/index.ts';

/** util.inspect prints no deeper than it is asked to; more is not its output. */
const MAX_DEPTH = 100;

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', 0: '\0' };

/**
 * Reads the text that Node's util.inspect prints for plain data: unquoted names, strings in any of the three quotes (also
 * joined by +), numbers, bigint, undefined, arrays, class names before braces. What it printed only in short (`[Object]`,
 * `... 3 more items`, `<ref *1>`) is kept as that text.
 */
export class PrintedObjectReader {
  private at = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  read(): Result<unknown, string> {
    try {
      return ok(this.value(0));
    } catch (error) {
      if (error instanceof UnreadableText) return err(`${error.message} at character ${this.at}`);
      throw error;
    }
  }

  private value(depth: number): unknown {
    if (depth > MAX_DEPTH) throw new UnreadableText('nested too deeply');
    this.skipSpace();
    const next = this.text[this.at];
    if (next === undefined) throw new UnreadableText('the text ends');
    if (next === '{') return this.object(depth);
    if (next === '[') return this.bracketed(depth);
    if (next === "'" || next === '"' || next === '`') return this.joinedStrings();
    return this.bareWord(depth);
  }

  private object(depth: number): unknown {
    this.at += 1;
    const entries: [string, unknown][] = [];
    for (;;) {
      this.skipSpace();
      if (this.take('}')) return Object.fromEntries(entries);
      const shortened = this.match(/\.\.\. \d+ more [a-z]+/y);
      if (shortened !== undefined) entries.push(['...', shortened]);
      else entries.push(this.member(depth));
      this.skipSpace();
      if (!this.take(',') && this.text[this.at] !== '}') throw new UnreadableText("expected ',' or '}'");
    }
  }

  private member(depth: number): [string, unknown] {
    const quoted = /['"`]/.test(this.text[this.at] ?? '');
    const name = quoted ? this.string() : (this.match(/\[[^\]\n]*\]|Symbol\([^)\n]*\)|[\p{L}\p{N}_$]+/uy) ?? '');
    this.skipSpace();
    if (name === '' || !this.take(':')) throw new UnreadableText('expected a name and a colon');
    return [name, this.value(depth + 1)];
  }

  /** An array, or a note such as `[Object]` and `[Function: x]`. */
  private bracketed(depth: number): unknown {
    const note = this.match(
      /\[(?:Object|Array|Circular[^\]]*|Function[^\]]*|Getter[^\]]*|Setter|Symbol[^\]]*|[A-Z]\w*: null prototype|class [^\]]*|[A-Z]\w*)\](?!\s*\{)/y,
    );
    if (note !== undefined) return note;
    if (this.match(/\[[A-Z]\w*: null prototype\](?=\s*\{)/y) !== undefined) return this.value(depth);
    this.at += 1;
    const values: unknown[] = [];
    for (;;) {
      this.skipSpace();
      if (this.take(']')) return values;
      values.push(this.match(/\.\.\. \d+ more items?|<\d+ empty items?>/y) ?? this.value(depth + 1));
      this.skipSpace();
      if (!this.take(',') && this.text[this.at] !== ']') throw new UnreadableText("expected ',' or ']'");
    }
  }

  /** Long strings are printed in pieces joined by +. */
  private joinedStrings(): string {
    let text = this.string();
    for (;;) {
      const before = this.at;
      this.skipSpace();
      if (!this.take('+')) {
        this.at = before;
        const rest = this.match(/\.\.\. \d+ more characters?/y);
        return rest === undefined ? text : text + rest;
      }
      this.skipSpace();
      text += this.string();
    }
  }

  private string(): string {
    const quote = this.text[this.at];
    this.at += 1;
    let text = '';
    for (;;) {
      const character = this.text[this.at];
      if (character === undefined) throw new UnreadableText('a string is not closed');
      this.at += 1;
      if (character === quote) return text;
      text += character === '\\' ? this.escape() : character;
    }
  }

  private escape(): string {
    const code = this.match(/x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|u\{[0-9a-fA-F]+\}/y);
    if (code !== undefined) return String.fromCodePoint(Number.parseInt(code.replace(/[xu{}]/g, ''), 16));
    const character = this.text[this.at] ?? '';
    this.at += 1;
    return ESCAPES[character] ?? character;
  }

  private bareWord(depth: number): unknown {
    const number = this.match(/-?\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?n?/y);
    if (number !== undefined) return number.endsWith('n') ? number.slice(0, -1) : Number(number.replaceAll('_', ''));
    const word = this.match(/<ref \*\d+>|[A-Za-z_$][\w$.]*(?:\(\d+\))?(?: \[[^\]\n]*\])?/y);
    switch (word) {
      case undefined:
        throw new UnreadableText('expected a value');
      case 'undefined':
      case 'null':
        return null;
      case 'true':
      case 'false':
        return word === 'true';
      case 'NaN':
      case 'Infinity':
        return word;
      default:
        return this.afterName(word, depth);
    }
  }

  /** A class name stands before its braces; other words are dates and the like, kept to the end of the line. */
  private afterName(word: string, depth: number): unknown {
    this.skipSpace();
    if (this.text[this.at] === '{' || this.text[this.at] === '[') return this.value(depth + 1);
    return word + (this.match(/[^,}\]\n]*/y) ?? '');
  }

  private skipSpace(): void {
    this.match(/\s+/y);
  }

  private take(character: string): boolean {
    if (this.text[this.at] !== character) return false;
    this.at += 1;
    return true;
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }
}

/** Raised within the reader only; `read` turns it into a result. */
class UnreadableText extends Error {}
