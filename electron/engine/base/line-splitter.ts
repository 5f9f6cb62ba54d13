/** One line of a byte stream, without its newline (and without the CR of a CRLF). */
export interface Line {
  /** 1-based. */
  readonly number: number;
  /** Byte offset of the first byte of the line; a BOM at the beginning of the stream is not part of it. */
  readonly offset: number;
  readonly length: number;
  /** Absent when the line is longer than the limit: it was counted but not kept. */
  readonly bytes: Uint8Array | undefined;
}

/** Far above real records, and half of what fits in one JavaScript string. */
export const MAX_LINE_BYTES = 256 << 20;

const NEWLINE = 10;
const CARRIAGE_RETURN = 13;

/**
 * Splits bytes into lines. Blank lines are given too; a missing newline at the end is fine.
 * `bytes` may share memory with the chunk it came from.
 */
export async function* splitLines(
  chunks: AsyncIterable<Uint8Array>,
  maxLineBytes: number = MAX_LINE_BYTES,
): AsyncGenerator<Line> {
  let number = 1;
  let lineOffset = 0;
  let chunkOffset = 0;
  let held = new HeldBytes(maxLineBytes);
  for await (const chunk of withoutBom(chunks)) {
    if (chunkOffset === 0) lineOffset = chunkOffset = chunk.offset;
    let start = 0;
    for (;;) {
      const end = chunk.bytes.indexOf(NEWLINE, start);
      if (end === -1) break;
      yield finish(held, chunk.bytes.subarray(start, end), { number, offset: lineOffset });
      held = held.isEmpty ? held : new HeldBytes(maxLineBytes);
      number += 1;
      start = end + 1;
      lineOffset = chunkOffset + start;
    }
    if (start < chunk.bytes.length) held.add(chunk.bytes.subarray(start));
    chunkOffset += chunk.bytes.length;
  }
  if (!held.isEmpty) yield finish(held, new Uint8Array(0), { number, offset: lineOffset });
}

function finish(held: HeldBytes, tail: Uint8Array, at: { number: number; offset: number }): Line {
  const whole = held.join(tail);
  const length = held.length + tail.length;
  if (whole === undefined) return { ...at, length, bytes: undefined };
  const bytes = whole.at(-1) === CARRIAGE_RETURN ? whole.subarray(0, -1) : whole;
  return { ...at, length: bytes.length, bytes };
}

/** The beginning of a line that goes on in the next chunk. */
class HeldBytes {
  length = 0;
  private parts: Uint8Array[] = [];
  private readonly maxBytes: number;

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
  }

  get isEmpty(): boolean {
    return this.length === 0;
  }

  add(part: Uint8Array): void {
    this.length += part.length;
    if (this.length > this.maxBytes) this.parts = [];
    else this.parts.push(part);
  }

  /** Undefined when the whole is over the limit. */
  join(tail: Uint8Array): Uint8Array | undefined {
    if (this.length + tail.length > this.maxBytes) return undefined;
    if (this.length === 0) return tail;
    return Buffer.concat([...this.parts, tail]);
  }
}

/** Removes a UTF-8 byte order mark, however the stream is cut. Offsets stay those of the stream with it. */
async function* withoutBom(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ readonly bytes: Uint8Array; readonly offset: number }> {
  let first: Uint8Array | undefined = new Uint8Array(0);
  for await (const chunk of chunks) {
    if (first === undefined) {
      yield { bytes: chunk, offset: 0 };
      continue;
    }
    first = first.length === 0 ? chunk : Buffer.concat([first, chunk]);
    if (first.length < BOM.length) continue;
    yield firstWithoutBom(first);
    first = undefined;
  }
  if (first !== undefined && first.length > 0) yield firstWithoutBom(first);
}

function firstWithoutBom(first: Uint8Array): { readonly bytes: Uint8Array; readonly offset: number } {
  return startsWithBom(first) ? { bytes: first.subarray(BOM.length), offset: BOM.length } : { bytes: first, offset: 0 };
}

const BOM = [0xef, 0xbb, 0xbf];

/** True when the bytes begin with the UTF-8 byte order mark. */
export function startsWithBom(bytes: Uint8Array): boolean {
  return BOM.every((byte, index) => bytes[index] === byte);
}
