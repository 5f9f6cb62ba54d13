import { GrowingWindow } from './growing-window.ts';
import { childPath, type Damage, type Expect, type Frame, type OpenValue, type Signature } from './json-frame.ts';
import { LineCounter } from './line-counter.ts';
import {
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  NEWLINE,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
  SCALAR_START,
  previousByte,
  skipSpace,
} from './json-bytes.ts';
import type { JsonPatterns } from './json-pattern.ts';
import type { JsonPiece, JsonSplitOptions } from './json-piece.ts';
import { JsonValueScan, shown } from './json-value-scan.ts';

/** Longer elements are passed over and reported as damage. Half of what fits in one JavaScript string. */
export const MAX_ELEMENT_BYTES = 256 << 20;

/** The state of `splitJson` between chunks: `push` bytes, then take pieces with `next` until it gives none. */
export class JsonWalk {
  private readonly patterns: JsonPatterns;
  private readonly maxElementBytes: number;
  private readonly accept: ((bytes: Uint8Array, pattern: number) => boolean) | undefined;
  private readonly window = new GrowingWindow();
  private readonly pieces: JsonPiece[] = [];
  private at = 0;
  private ended = false;
  private frames: Frame[] = [];
  private expect: Expect = 'value';
  private value: OpenValue | undefined;
  private document = { ordinal: 0, offset: 0, line: 1, elements: 0 };
  /** Set while searching for a place to go on. */
  private damage: Damage | undefined;
  private signature: Signature | undefined;
  private readonly lines = new LineCounter();

  constructor(patterns: JsonPatterns, options: JsonSplitOptions) {
    this.patterns = patterns;
    this.maxElementBytes = options.maxElementBytes ?? MAX_ELEMENT_BYTES;
    this.accept = options.accept;
  }

  push(chunk: Uint8Array): void {
    // One byte before the search position tells whether a line begins there.
    const holds = this.value !== undefined && !this.value.tooLong;
    const keepFrom = holds ? (this.value?.offset ?? this.at) : Math.max(0, this.at - 1);
    this.lineAt(Math.min(keepFrom, this.window.end));
    this.window.append(chunk, keepFrom);
  }

  finish(): void {
    this.ended = true;
  }

  next(): JsonPiece | undefined {
    for (;;) {
      const piece = this.pieces.shift();
      if (piece !== undefined) return piece;
      const moved =
        this.value !== undefined
          ? this.continueValue(this.value)
          : this.damage !== undefined
            ? this.search()
            : this.step();
      if (!moved && this.pieces.length === 0) return undefined;
    }
  }

  /** One token of the path down to the elements. False when more bytes are needed. */
  private step(): boolean {
    const { bytes, start } = this.window;
    if (this.at === 0 && bytes.length < 3 && !this.ended) return false;
    const index = skipSpace(bytes, this.skipBom(bytes, start, this.at - start));
    this.at = start + index;
    if (index >= bytes.length) return this.ended && this.endInsideDocument();
    const byte = bytes[index];
    const frame = this.frames.at(-1);
    if (frame === undefined) return this.beginValue(byte);
    switch (this.expect) {
      case 'valueOrEnd':
        return byte === CLOSE_ARRAY ? this.closeFrame() : this.beginValue(byte);
      case 'value':
        return this.beginValue(byte);
      case 'keyOrEnd':
        return byte === CLOSE_OBJECT ? this.closeFrame() : this.readKey(frame, index);
      case 'key':
        return this.readKey(frame, index);
      case 'colon':
        return byte === COLON ? this.advance('value') : this.fail(this.at, `expected ':' but found ${shown(byte)}`);
      case 'commaOrEnd':
        return this.commaOrEnd(frame, byte);
    }
  }

  private skipBom(bytes: Uint8Array, start: number, index: number): number {
    const isBom = start === 0 && index === 0 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    return isBom ? 3 : index;
  }

  private advance(expect: Expect): boolean {
    this.at += 1;
    this.expect = expect;
    return true;
  }

  private commaOrEnd(frame: Frame, byte: number): boolean {
    if (byte === (frame.isArray ? CLOSE_ARRAY : CLOSE_OBJECT)) return this.closeFrame();
    if (byte !== COMMA)
      return this.fail(
        this.at,
        `expected ',' or the end of the ${frame.isArray ? 'array' : 'object'} but found ${shown(byte)}`,
      );
    frame.index += 1;
    return this.advance(frame.isArray ? 'value' : 'key');
  }

  private readKey(frame: Frame, index: number): boolean {
    const { bytes, start } = this.window;
    if (bytes[index] !== QUOTE) return this.fail(this.at, `expected a member name but found ${shown(bytes[index])}`);
    const outcome = new JsonValueScan(QUOTE).scan(bytes, index);
    if (outcome.kind === 'more') return this.ended && this.fail(this.at, 'the text ends within a member name');
    const text = outcome.kind === 'complete' ? parseText(bytes.subarray(index, outcome.end)) : undefined;
    if (outcome.kind === 'broken' || text === undefined) return this.fail(this.at, 'a member name cannot be read');
    frame.key = text;
    this.at = start + outcome.end;
    this.expect = 'colon';
    return true;
  }

  private beginValue(byte: number): boolean {
    const isContainer = byte === OPEN_OBJECT || byte === OPEN_ARRAY;
    // Words and numbers between documents are other output of a program, not values.
    const mayBegin = isContainer || (this.frames.length > 0 && (byte === QUOTE || SCALAR_START[byte] === 1));
    if (!mayBegin)
      return this.fail(
        this.at,
        `expected ${this.frames.length > 0 ? 'a value' : 'an object or array'} but found ${shown(byte)}`,
      );
    const depth = this.frames.length;
    const frame = this.frames.at(-1);
    if (frame === undefined)
      this.document = { ...this.document, offset: this.at, line: this.lineAt(this.at), elements: 0 };
    const alive =
      frame === undefined
        ? this.patterns.all
        : this.patterns.step(frame.alive, depth - 1, frame.isArray ? undefined : frame.key);
    const pattern = this.patterns.matched(alive, depth);
    const path = frame === undefined ? '' : childPath(frame);
    if (pattern === -1 && alive !== 0 && isContainer) {
      this.frames.push({ isArray: byte === OPEN_ARRAY, path, alive, index: 0, key: '' });
      return this.advance(byte === OPEN_ARRAY ? 'valueOrEnd' : 'keyOrEnd');
    }
    this.value = {
      offset: this.at,
      line: this.lineAt(this.at),
      pattern,
      path,
      scan: new JsonValueScan(byte),
      tooLong: pattern === -1,
    };
    return true;
  }

  /** Notes how a complete element begins, once for each kind of place. */
  private remember(pattern: number, bytes: Uint8Array): void {
    const parent = this.frames.at(-1);
    if (parent === undefined || !parent.isArray || bytes[0] !== OPEN_OBJECT) return;
    const isKnown =
      this.signature?.firstKey !== undefined &&
      this.signature.pattern === pattern &&
      this.signature.frames.at(-1) === parent;
    if (isKnown) return;
    const keyAt = skipSpace(bytes, 1);
    const outcome = bytes[keyAt] === QUOTE ? new JsonValueScan(QUOTE).scan(bytes, keyAt) : undefined;
    if (outcome?.kind !== 'complete') return;
    this.signature = { firstKey: bytes.slice(keyAt, outcome.end), frames: [...this.frames], pattern };
  }

  private continueValue(value: OpenValue): boolean {
    const { bytes, start } = this.window;
    const outcome = value.scan.scan(bytes, this.at - start);
    if (outcome.kind === 'broken') return this.failValue(value, outcome.reason, start + outcome.at);
    if (outcome.kind === 'complete') return this.completeValue(value, start + outcome.end);
    this.at = start + outcome.at;
    if (!value.tooLong && this.at - value.offset > this.maxElementBytes) value.tooLong = true;
    if (!this.ended) return false;
    return this.failValue(value, 'the text ends before the value does', this.window.end);
  }

  private completeValue(value: OpenValue, end: number): boolean {
    this.value = undefined;
    this.at = end;
    const isLookAlike = this.damage !== undefined;
    if (value.pattern !== -1) {
      const bytes = value.tooLong
        ? undefined
        : this.window.bytes.subarray(value.offset - this.window.start, end - this.window.start);
      if (isLookAlike && (bytes === undefined || !isJson(bytes) || this.accept?.(bytes, value.pattern) === false)) {
        this.at = value.offset + 1;
        return true;
      }
      if (isLookAlike) this.goOnAt(value);
      if (bytes !== undefined) this.remember(value.pattern, bytes);
      this.emitElement(value, end, bytes);
    }
    if (this.frames.length === 0) this.endDocument(end);
    else this.expect = 'commaOrEnd';
    return true;
  }

  private emitElement(value: OpenValue, end: number, bytes: Uint8Array | undefined): void {
    const { offset, line, pattern, path } = value;
    const length = end - offset;
    if (bytes === undefined) {
      this.pieces.push({
        kind: 'damage',
        reason: `the value is longer than ${this.maxElementBytes} bytes`,
        offset,
        length,
        line,
      });
      return;
    }
    this.document.elements += 1;
    const parent = this.frames.at(-1)?.path ?? '';
    this.pieces.push({
      kind: 'element',
      pattern,
      path,
      parent,
      document: this.document.ordinal,
      offset,
      length,
      line,
      bytes,
    });
  }

  /** A look-alike after damage proved to be an element: the walk is where the element's neighbours stood. */
  private goOnAt(value: OpenValue): void {
    this.closeDamage(value.offset);
    this.frames = [...(this.signature?.frames ?? [])];
  }

  private closeFrame(): boolean {
    this.frames.pop();
    this.at += 1;
    if (this.frames.length === 0) this.endDocument(this.at);
    else this.expect = 'commaOrEnd';
    return true;
  }

  private endDocument(end: number): void {
    const { ordinal, offset, line, elements } = this.document;
    this.pieces.push({ kind: 'documentEnd', document: ordinal, offset, length: end - offset, line, elements });
    this.document = { ordinal: ordinal + 1, offset: end, line, elements: 0 };
    this.signature = undefined;
  }

  private endInsideDocument(): boolean {
    if (this.frames.length === 0) return false;
    this.frames = [];
    this.pieces.push({
      kind: 'damage',
      reason: 'the document ends before it is closed',
      offset: this.at,
      length: 0,
      line: this.lineAt(this.at),
    });
    return true;
  }

  private fail(offset: number, reason: string): boolean {
    this.damage = { reason, offset, line: this.lineAt(offset) };
    this.at = offset;
    return true;
  }

  private failValue(value: OpenValue, reason: string, at: number): boolean {
    this.value = undefined;
    this.damage ??= { reason: `${reason} (at byte ${at})`, offset: value.offset, line: value.line };
    // Later elements may have been swallowed by a missing bracket, so the search begins inside the broken one.
    this.at = value.tooLong ? at : value.offset + 1;
    return true;
  }

  /** Looks for the next element like those seen, or the next value that begins a line. */
  private search(): boolean {
    const { bytes, start } = this.window;
    this.signature ??= this.guessedSignature();
    for (let index = this.at - start; index < bytes.length; index += 1) {
      const byte = bytes[index];
      if (byte !== OPEN_OBJECT && byte !== OPEN_ARRAY) continue;
      const offset = start + index;
      this.at = offset;
      const alike = byte === OPEN_OBJECT ? this.resemblesElement(bytes, index) : 'no';
      if (alike === 'unknown' && !this.ended) return false;
      if (alike === 'yes') return this.tryElement(offset);
      if (bytes[index - 1] === NEWLINE) return this.restartAt(offset);
    }
    this.at = Math.max(this.at, this.window.end);
    if (this.ended) {
      this.closeDamage(this.window.end);
      this.frames = [];
    }
    return false;
  }

  private resemblesElement(bytes: Uint8Array, index: number): 'yes' | 'no' | 'unknown' {
    if (this.signature === undefined) return 'no';
    const { firstKey } = this.signature;
    if (firstKey === undefined) return [OPEN_ARRAY, COMMA, 0].includes(previousByte(bytes, index)) ? 'yes' : 'no';
    const keyAt = skipSpace(bytes, index + 1);
    for (let at = 0; at < firstKey.length; at += 1) {
      if (keyAt + at >= bytes.length) return 'unknown';
      if (bytes[keyAt + at] !== firstKey[at]) return 'no';
    }
    return 'yes';
  }

  /** Before the first element, any object in an array may be one, if somebody can tell. */
  private guessedSignature(): Signature | undefined {
    if (this.accept === undefined) return undefined;
    const parent = this.frames.at(-1);
    const alive = parent?.isArray === true ? this.patterns.step(parent.alive, this.frames.length - 1, undefined) : 0;
    const pattern = this.patterns.matched(alive, this.frames.length);
    if (pattern !== -1) return { firstKey: undefined, frames: [...this.frames], pattern };
    const guess = this.patterns.guessedFrames();
    if (guess === undefined) return undefined;
    const frames = guess.containers.map(({ isArray, path }) => ({
      isArray,
      path,
      alive: 1 << guess.pattern,
      index: -1,
      key: '?',
    }));
    return { firstKey: undefined, frames, pattern: guess.pattern };
  }

  private tryElement(offset: number): boolean {
    const signature = this.signature;
    const parent = signature?.frames.at(-1);
    if (signature === undefined || parent === undefined) return false;
    parent.index += 1;
    const scan = new JsonValueScan(OPEN_OBJECT);
    this.value = {
      offset,
      line: this.lineAt(offset),
      pattern: signature.pattern,
      path: childPath(parent),
      scan,
      tooLong: false,
    };
    return true;
  }

  private restartAt(offset: number): boolean {
    this.closeDamage(offset);
    this.frames = [];
    this.document = { ordinal: this.document.ordinal + 1, offset, line: this.lineAt(offset), elements: 0 };
    this.signature = undefined;
    return true;
  }

  private closeDamage(end: number): void {
    if (this.damage === undefined) return;
    this.pieces.push({ kind: 'damage', ...this.damage, length: Math.max(0, end - this.damage.offset) });
    this.damage = undefined;
  }

  /** Line of an offset that is still in the window. */
  private lineAt(offset: number): number {
    return this.lines.lineAt(offset, this.window);
  }
}

function isJson(bytes: Uint8Array): boolean {
  return parseText(bytes) !== undefined;
}

function parseText(bytes: Uint8Array): string | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof value === 'string' ? value : '';
  } catch {
    return undefined;
  }
}
