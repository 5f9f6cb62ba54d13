import { jsonFault } from '../../base/index.ts';
import type { RecordPlace } from '../format.ts';

/** A place in a JSON document: object keys and array indexes from the root. */
export type JsonPath = readonly (string | number)[];

/** What the splitter reports, in document order. Offsets are bytes of the decompressed file. */
export type JsonPiece =
  | { readonly kind: 'open'; readonly path: JsonPath; readonly isArray: boolean; readonly at: RecordPlace }
  | {
      readonly kind: 'value';
      readonly path: JsonPath;
      readonly value: unknown;
      readonly at: RecordPlace;
      readonly raw: Uint8Array;
    }
  | { readonly kind: 'bad'; readonly path: JsonPath; readonly reason: string; readonly at: RecordPlace }
  | { readonly kind: 'close'; readonly path: JsonPath; readonly complete: boolean; readonly at: RecordPlace };

export interface JsonSplitterOptions {
  /** Containers to go into; every other value is reported whole. */
  readonly opens: (path: JsonPath) => boolean;
  /** Where the first byte stands in the file. */
  readonly offset?: number;
  readonly line?: number;
  /** A single value longer than this is reported as bad and not kept in memory. */
  readonly maxValueBytes?: number;
}

interface Container {
  readonly key: string | number | undefined;
  readonly isArray: boolean;
  readonly at: RecordPlace;
  nextIndex: number;
  pendingKey: string | undefined;
  awaitsValue: boolean;
}

interface Capture {
  readonly kind: 'container' | 'string' | 'scalar' | 'key';
  readonly offset: number;
  readonly line: number;
  readonly parts: Uint8Array[];
  size: number;
  depth: number;
  inString: boolean;
  escaped: boolean;
  ended: boolean;
}

/** Far below the longest string of the engine (512 MB), above any step of a run. */
const MAX_VALUE_BYTES = 256 * 1024 * 1024;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const NEWLINE = 0x0a;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_RECORD = 0x7b;
const CLOSE_RECORD = 0x7d;

/**
 * Splits a JSON document, or several one after another, into values at chosen depths while the bytes arrive.
 * Only strings and brackets are followed, so a broken value costs itself and not its neighbours; where the
 * document is cut, the containers still open are closed as incomplete. Loops only: depth is not limited.
 */
export class JsonSplitter {
  readonly #opens: (path: JsonPath) => boolean;
  readonly #maxValueBytes: number;
  readonly #stack: Container[] = [];
  #pieces: JsonPiece[] = [];
  #capture: Capture | undefined;
  #offset: number;
  #line: number;

  constructor(options: JsonSplitterOptions) {
    this.#opens = options.opens;
    this.#offset = options.offset ?? 0;
    this.#line = options.line ?? 1;
    this.#maxValueBytes = options.maxValueBytes ?? MAX_VALUE_BYTES;
  }

  /** The pieces completed by these bytes. */
  push(bytes: Uint8Array): readonly JsonPiece[] {
    let captureFrom = 0;
    for (let i = 0; i < bytes.length;) {
      const capture = this.#capture;
      if (capture === undefined) {
        captureFrom = i;
        this.#structure(bytes[i] ?? 0);
        this.#advance(bytes[i] ?? 0);
        i += 1;
        continue;
      }
      const stop = capture.kind === 'scalar' ? endOfScalar(bytes, i) : this.#scan(capture, bytes, i);
      this.#offset += stop - i;
      i = stop;
      if (capture.ended || (capture.kind === 'scalar' && stop < bytes.length)) {
        this.#endCapture(capture, bytes.subarray(captureFrom, stop), true);
      }
    }
    if (this.#capture !== undefined) this.#keep(this.#capture, bytes.subarray(captureFrom));
    return this.#take();
  }

  /** The last pieces: what was torn, and an incomplete 'close' for every container still open. */
  end(): readonly JsonPiece[] {
    const capture = this.#capture;
    if (capture !== undefined) this.#endCapture(capture, new Uint8Array(0), capture.kind === 'scalar');
    while (this.#stack.length > 0) this.#close(false);
    return this.#take();
  }

  #take(): readonly JsonPiece[] {
    const pieces = this.#pieces;
    this.#pieces = [];
    return pieces;
  }

  #advance(byte: number): void {
    this.#offset += 1;
    if (byte === NEWLINE) this.#line += 1;
  }

  #structure(byte: number): void {
    const top = this.#stack.at(-1);
    if (byte <= 0x20 || byte === COMMA || isByteOrderMark(byte, top)) {
      if (byte === COMMA && top?.awaitsValue === true) this.#valueMissing(top);
      return;
    }
    if (byte === CLOSE_LIST || byte === CLOSE_RECORD) return this.#closer(byte, top);
    if (byte === COLON && top?.pendingKey !== undefined && !top.awaitsValue) {
      top.awaitsValue = true;
      return;
    }
    const wantsKey = top !== undefined && !top.isArray && !top.awaitsValue;
    if (wantsKey) return this.#startCapture(byte === QUOTE ? 'key' : scalarOrContainer(byte), byte);
    const isContainer = byte === OPEN_LIST || byte === OPEN_RECORD;
    if (isContainer && this.#opens(this.#nextPath())) return this.#open(byte === OPEN_LIST);
    this.#startCapture(byte === QUOTE ? 'string' : scalarOrContainer(byte), byte);
  }

  #open(isArray: boolean): void {
    const path = this.#nextPath();
    const at = { line: this.#line, offset: this.#offset, length: 1 };
    const container = { key: path.at(-1), isArray, at, nextIndex: 0, pendingKey: undefined, awaitsValue: false };
    this.#consumeSlot();
    this.#stack.push(container);
    this.#pieces.push({ kind: 'open', path, isArray, at });
  }

  #closer(byte: number, top: Container | undefined): void {
    if (top === undefined || (byte === CLOSE_LIST) !== top.isArray) {
      this.#bad('a closing bracket that nothing opened', this.#here(1));
      return;
    }
    if (top.awaitsValue) this.#valueMissing(top);
    this.#close(true);
  }

  #close(complete: boolean): void {
    const path = this.#path();
    const container = this.#stack.pop();
    if (container === undefined) return;
    const length = this.#offset - container.at.offset + (complete ? 1 : 0);
    this.#pieces.push({ kind: 'close', path, complete, at: { ...container.at, length } });
  }

  #startCapture(kind: Capture['kind'], byte: number): void {
    const depth = kind === 'container' ? 1 : 0;
    const base = { kind, offset: this.#offset, line: this.#line, parts: [], size: 0, depth, escaped: false };
    this.#capture = { ...base, inString: byte === QUOTE, ended: false };
  }

  /** Goes on through a string or container; gives the index after its end, or after the last byte where it goes on. */
  #scan(capture: Capture, bytes: Uint8Array, from: number): number {
    let { depth, inString, escaped } = capture;
    const isString = capture.kind !== 'container';
    let i = from;
    for (; i < bytes.length && !capture.ended; i += 1) {
      const byte = bytes[i];
      if (byte === NEWLINE) this.#line += 1;
      if (inString) {
        if (escaped) escaped = false;
        else if (byte === BACKSLASH) escaped = true;
        // A raw line break is not allowed in a string: a quote was lost, and taking the break as its end
        // keeps the damage to one line of a document that is laid out in lines.
        else if (byte === QUOTE || byte === NEWLINE) {
          inString = false;
          capture.ended = isString;
        }
      } else if (byte === QUOTE) inString = true;
      else if (byte === OPEN_LIST || byte === OPEN_RECORD) depth += 1;
      else if (byte === CLOSE_LIST || byte === CLOSE_RECORD) {
        depth -= 1;
        capture.ended = depth === 0;
      }
    }
    Object.assign(capture, { depth, inString, escaped });
    return i;
  }

  #keep(capture: Capture, bytes: Uint8Array): void {
    capture.size += bytes.length;
    if (capture.size <= this.#maxValueBytes) capture.parts.push(bytes.slice());
    else capture.parts.length = 0;
  }

  #endCapture(capture: Capture, lastBytes: Uint8Array, whole: boolean): void {
    this.#keep(capture, lastBytes);
    this.#capture = undefined;
    const at = { line: capture.line, offset: capture.offset, length: capture.size };
    if (capture.size > this.#maxValueBytes) {
      this.#bad(
        `a single value of ${capture.size} bytes, more than the ${this.#maxValueBytes} that are read at once`,
        at,
      );
      return this.#consumeSlot();
    }
    const raw = Buffer.concat(capture.parts);
    const parsed = whole ? parseJson(raw) : { reason: 'the file ends inside this value' };
    if ('reason' in parsed) {
      this.#bad(parsed.reason, at);
      return this.#consumeSlot();
    }
    this.#accept(capture, parsed.value, { at, raw });
  }

  #accept(capture: Capture, value: unknown, where: { readonly at: RecordPlace; readonly raw: Uint8Array }): void {
    const top = this.#stack.at(-1);
    if (capture.kind === 'key' && top !== undefined) {
      if (top.pendingKey !== undefined) this.#valueMissing(top);
      top.pendingKey = String(value);
      return;
    }
    if (top !== undefined && !top.isArray && !top.awaitsValue) {
      this.#bad('a value where an object key belongs', where.at);
      return;
    }
    this.#pieces.push({ kind: 'value', path: this.#nextPath(), value, at: where.at, raw: where.raw });
    this.#consumeSlot();
  }

  #valueMissing(top: Container): void {
    this.#bad('a key without a value', this.#here(0));
    top.pendingKey = undefined;
    top.awaitsValue = false;
  }

  #bad(reason: string, at: RecordPlace): void {
    this.#pieces.push({ kind: 'bad', path: this.#nextPath(), reason, at });
  }

  #here(length: number): RecordPlace {
    return { line: this.#line, offset: this.#offset, length };
  }

  #path(): JsonPath {
    return this.#stack.flatMap((container) => container.key ?? []);
  }

  #nextPath(): JsonPath {
    const top = this.#stack.at(-1);
    if (top === undefined) return [];
    const slot = top.isArray ? top.nextIndex : top.pendingKey;
    return slot === undefined ? this.#path() : [...this.#path(), slot];
  }

  #consumeSlot(): void {
    const top = this.#stack.at(-1);
    if (top === undefined) return;
    if (top.isArray) top.nextIndex += 1;
    top.pendingKey = undefined;
    top.awaitsValue = false;
  }
}

/** The path as people write it: `history[3].content`; '' for the root. */
export function formatJsonPath(path: JsonPath): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? part : `${text}.${part}`;
  }, '');
}

/** Parses bytes as one JSON value; invalid UTF-8 is replaced, not refused. */
export function parseJson(bytes: Uint8Array): { readonly value: unknown } | { readonly reason: string } {
  let text = '';
  try {
    // More than a text can hold fails here.
    text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
    return { value: JSON.parse(text) };
  } catch (error) {
    return { reason: jsonFault(error, text) };
  }
}

function scalarOrContainer(byte: number): 'scalar' | 'container' {
  return byte === OPEN_LIST || byte === OPEN_RECORD ? 'container' : 'scalar';
}

function endOfScalar(bytes: Uint8Array, from: number): number {
  let end = from;
  while (end < bytes.length && !endsScalar(bytes[end] ?? 0)) end += 1;
  return end;
}

function endsScalar(byte: number): boolean {
  const isBracket = byte === OPEN_LIST || byte === OPEN_RECORD || byte === CLOSE_LIST || byte === CLOSE_RECORD;
  return byte <= 0x20 || byte === COMMA || byte === QUOTE || byte === COLON || isBracket;
}

/** The three bytes EF BB BF cannot begin a JSON value, so outside of one they are passed over. */
function isByteOrderMark(byte: number, top: Container | undefined): boolean {
  return top === undefined && (byte === 0xef || byte === 0xbb || byte === 0xbf);
}
