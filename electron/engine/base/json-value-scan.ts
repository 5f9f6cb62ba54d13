import {
  BACKSLASH,
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  NEWLINE,
  OPEN_ARRAY,
  OPEN_OBJECT,
  OUTSIDE_STRING,
  QUOTE,
  isSpace,
  previousByte,
} from './json-bytes.ts';

export type ScanOutcome =
  | { readonly kind: 'complete'; readonly end: number }
  | { readonly kind: 'broken'; readonly reason: string; readonly at: number }
  | { readonly kind: 'more'; readonly at: number };

/**
 * Finds the end of one JSON value, over as many buffers as it takes. Checks brackets, the ends of strings and what may
 * stand outside them, so that a damaged value is noticed near its damage; it is not a validator.
 */
export class JsonValueScan {
  private readonly closers: number[] = [];
  private inString = false;
  private readonly isScalar: boolean;

  constructor(first: number) {
    this.isScalar = first !== OPEN_OBJECT && first !== OPEN_ARRAY && first !== QUOTE;
  }

  /** Scans on from index `from`; `atBegin` says that the value's first byte stands there. */
  scan(bytes: Uint8Array, from: number): ScanOutcome {
    return this.isScalar ? scanScalar(bytes, from) : this.scanNested(bytes, from);
  }

  private scanNested(bytes: Uint8Array, from: number): ScanOutcome {
    let at = from;
    while (at < bytes.length) {
      if (this.inString) {
        at = endOfPlainText(bytes, at);
        const byte = bytes[at];
        if (byte === undefined) break;
        if (byte === NEWLINE)
          return { kind: 'broken', reason: 'a string is not closed before the end of its line', at };
        at += byte === BACKSLASH ? 2 : 1;
        if (byte !== QUOTE) continue;
        this.inString = false;
        if (this.closers.length === 0) return { kind: 'complete', end: at };
        continue;
      }
      const byte = bytes[at];
      if (byte === QUOTE) this.inString = true;
      else if (OUTSIDE_STRING[byte] === 0) return { kind: 'broken', reason: `unexpected ${shown(byte)}`, at };
      else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
        if (!this.mayOpen(bytes, at)) return { kind: 'broken', reason: `unexpected ${shown(byte)}`, at };
        this.closers.push(byte + 2);
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
        if (this.closers.pop() !== byte) return { kind: 'broken', reason: `unexpected ${shown(byte)}`, at };
        if (this.closers.length === 0) return { kind: 'complete', end: at + 1 };
      }
      at += 1;
    }
    return { kind: 'more', at };
  }

  /** A container follows a colon in an object, a comma or the bracket in an array; unknown when those bytes are gone. */
  private mayOpen(bytes: Uint8Array, at: number): boolean {
    const innermost = this.closers.at(-1);
    if (innermost === undefined) return true;
    const previous = previousByte(bytes, at);
    if (previous === 0) return true;
    if (innermost === CLOSE_OBJECT) return previous === COLON;
    return previous === COMMA || previous === OPEN_ARRAY;
  }
}

function endOfPlainText(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length) {
    const byte = bytes[at];
    if (byte === QUOTE || byte === BACKSLASH || byte === NEWLINE) return at;
    at += 1;
  }
  return at;
}

function scanScalar(bytes: Uint8Array, from: number): ScanOutcome {
  let at = from;
  while (at < bytes.length) {
    const byte = bytes[at];
    if (isSpace(byte) || byte === COMMA || byte === CLOSE_ARRAY || byte === CLOSE_OBJECT)
      return { kind: 'complete', end: at };
    at += 1;
  }
  return { kind: 'more', at };
}

/** A byte as a person would name it. */
export function shown(byte: number): string {
  return byte > 0x20 && byte < 0x7f ? `'${String.fromCharCode(byte)}'` : `byte 0x${byte.toString(16).padStart(2, '0')}`;
}
