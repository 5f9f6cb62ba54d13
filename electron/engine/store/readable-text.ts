import { writePath } from './record-path.ts';

/** A record's JSON text with the escapes of its strings resolved once, as a person reads it. */
export interface ReadableText {
  readonly text: string;
  /** The character of the JSON text that begins at, or gave, a character of `text`. */
  toRaw(at: number): number;
  /** The character of `text` that stands for a character of the JSON text. */
  fromRaw(at: number): number;
}

const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|(["\\/bfnrt]))/g;
const SHORT: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

export function readableText(raw: string): ReadableText {
  if (!raw.includes('\\')) return { text: raw, toRaw: (at) => at, fromRaw: (at) => at };
  const parts: string[] = [];
  /** Characters of `text` at which an escape was resolved, and the raw place after it. */
  const texts: number[] = [];
  const raws: number[] = [];
  let from = 0;
  let length = 0;
  for (const match of raw.matchAll(ESCAPE)) {
    const plain = raw.slice(from, match.index);
    const [whole, hex, short = ''] = match;
    parts.push(plain, hex === undefined ? (SHORT[short] ?? short) : String.fromCharCode(Number.parseInt(hex, 16)));
    length += plain.length + 1;
    from = match.index + whole.length;
    texts.push(length);
    raws.push(from);
  }
  parts.push(raw.slice(from));
  return {
    text: parts.join(''),
    toRaw: (at) => {
      const i = lastAtMost(texts, at);
      return i < 0 ? at : (raws[i] ?? 0) + at - (texts[i] ?? 0);
    },
    fromRaw: (at) => {
      const i = lastAtMost(raws, at);
      return i < 0 ? at : (texts[i] ?? 0) + at - (raws[i] ?? 0);
    },
  };
}

/** A value of a JSON text: its path, and where it stands there, without the quotes of a string. Half-open. */
export interface ValuePlace {
  readonly path: string;
  readonly from: number;
  readonly to: number;
}

/**
 * The value at each of the ascending places of a JSON text, in one pass and without recursion; undefined between values
 * and where the text is no JSON.
 */
export function valuesAt(raw: string, places: readonly number[]): (ValuePlace | undefined)[] {
  const found: (ValuePlace | undefined)[] = [];
  const stack: (string | number)[] = [];
  let expectsKey = false;
  for (let at = 0; at < raw.length && found.length < places.length;) {
    const char = raw.charAt(at);
    const end = tokenEnd(raw, at);
    const isValue = char === '"' ? !expectsKey : !PUNCTUATION.includes(char);
    for (let place = places[found.length] ?? raw.length; place < end; place = places[found.length] ?? raw.length) {
      const quote = char === '"' ? 1 : 0;
      found.push(isValue ? { path: writePath(stack), from: at + quote, to: Math.max(at, end - quote) } : undefined);
    }
    if (char === '{') stack.push('');
    else if (char === '[') stack.push(0);
    else if (char === '}' || char === ']') stack.pop();
    else if (char === ',') bump(stack);
    else if (char === '"' && expectsKey) stack[stack.length - 1] = unquoted(raw.slice(at, end));
    if (PUNCTUATION.includes(char) && char.trim() !== '')
      expectsKey = char === '{' || (char === ',' && typeof stack.at(-1) === 'string');
    at = end;
  }
  while (found.length < places.length) found.push(undefined);
  return found;
}

const PUNCTUATION = '{}[],: \n\r\t';

/** Moves on to the next entry of a list. */
function bump(stack: (string | number)[]): void {
  const top = stack.at(-1);
  if (typeof top === 'number') stack[stack.length - 1] = top + 1;
}

/** Where the string, word or sign that begins at a place ends. */
function tokenEnd(raw: string, from: number): number {
  const char = raw.charAt(from);
  if (PUNCTUATION.includes(char)) return from + 1;
  if (char !== '"') {
    let end = from + 1;
    while (end < raw.length && !PUNCTUATION.includes(raw.charAt(end)) && raw.charAt(end) !== '"') end += 1;
    return end;
  }
  for (let quote = raw.indexOf('"', from + 1); quote >= 0; quote = raw.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (raw.charAt(quote - 1 - backslashes) === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return quote + 1;
  }
  return raw.length;
}

function unquoted(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return text;
  }
}

function lastAtMost(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
