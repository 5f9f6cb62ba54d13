import {
  decodeJson,
  isContainer,
  sizeOf,
  type JsonContainer,
  type JsonValue,
} from '../../../components/json-tree-model.ts';

/** A piece of JSON in one line, with what it is. */
export interface JsonPiece {
  readonly kind: 'key' | 'string' | 'number' | 'literal' | 'container' | 'plain';
  readonly text: string;
}

export interface InlineJson {
  readonly pieces: readonly JsonPiece[];
  /** False when something was left out. */
  readonly whole: boolean;
}

/** Characters of the line, and of one string in it. */
const MOST_CHARS = 420;
const MOST_STRING_CHARS = 160;
/** A list or record within that is no longer than this is written out, others by their size. */
const MOST_NESTED_CHARS = 48;
/** Beside a brace: with a plain space it would stand on a line by itself where what it holds does not fit beside it. */
const NO_BREAK = '\u00a0';

/** `{ to: "ann", amount: 27.5, lines: [12] }`: a list or record as people write it; undefined for what is none. */
export function inlineJson(text: string): InlineJson | undefined {
  const value = decodeJson(text);
  if (value === undefined) return undefined;
  const writer = new LineWriter();
  writer.container(value);
  return { pieces: writer.pieces, whole: writer.whole };
}

class LineWriter {
  readonly pieces: JsonPiece[] = [];
  whole = true;
  #chars = 0;

  container(value: JsonContainer): void {
    const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
    const entries = Object.entries(value);
    if (entries.length === 0) {
      this.#add('plain', `${open}${close}`);
      return;
    }
    this.#add('plain', `${open}${NO_BREAK}`);
    for (const [at, [key, item]] of entries.entries()) {
      if (at > 0) this.#add('plain', ', ');
      if (this.#chars > MOST_CHARS) {
        this.#add('plain', '…');
        this.whole = false;
        break;
      }
      if (!Array.isArray(value)) {
        this.#add('key', key);
        this.#add('plain', ': ');
      }
      this.#value(item);
    }
    this.#add('plain', `${NO_BREAK}${close}`);
  }

  #value(value: JsonValue): void {
    if (isContainer(value)) this.#nested(value);
    else if (typeof value === 'string') this.#string(value);
    else this.#add(typeof value === 'number' ? 'number' : 'literal', String(value));
  }

  #nested(value: JsonContainer): void {
    const size = sizeOf(value);
    const text = size > MOST_NESTED_CHARS ? '' : JSON.stringify(value);
    if (text !== '' && text.length <= MOST_NESTED_CHARS) {
      this.#add('container', text);
      return;
    }
    this.whole = false;
    this.#add('container', Array.isArray(value) ? `[${size}]` : `{${size}}`);
  }

  #string(value: string): void {
    if (value.length <= MOST_STRING_CHARS) {
      this.#add('string', JSON.stringify(value));
      return;
    }
    this.whole = false;
    this.#add('string', `${JSON.stringify(value.slice(0, MOST_STRING_CHARS)).slice(0, -1)}…"`);
  }

  #add(kind: JsonPiece['kind'], text: string): void {
    this.#chars += text.length;
    this.pieces.push({ kind, text });
  }
}
