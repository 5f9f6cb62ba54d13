import { readSync } from 'node:fs';

import type { LineRange } from './byte-scanner.ts';
import type { ChunkBuilder } from './plain-chunk.ts';
import { readLine } from './read-line.ts';

const BLOCK_BYTES = 4 << 20;
const NEWLINE = 0x0a;
const RETURN = 0x0d;

/** Where a scan ended. */
export interface ScanEnd {
  /** Where the next range begins. */
  readonly nextOffset: number;
  /** The same, or the start of the file's last line where that has no newline yet. */
  readonly resumeOffset: number;
}

/** Reads every line of a range with the slow reader. */
export function scanPlain(range: LineRange, builder: ChunkBuilder): ScanEnd {
  let carry = Buffer.alloc(0);
  let position = range.start;
  let lineStart = range.start;
  let line = 0;
  while (lineStart < range.end && position < range.fileBytes) {
    const block = Buffer.allocUnsafe(Math.min(BLOCK_BYTES, range.fileBytes - position));
    const read = readSync(range.fd, block, 0, block.length, position);
    if (read === 0) break;
    const data = carry.length === 0 ? block.subarray(0, read) : Buffer.concat([carry, block.subarray(0, read)]);
    position += read;
    let from = 0;
    for (let end = data.indexOf(NEWLINE); end >= 0 && lineStart < range.end; end = data.indexOf(NEWLINE, from)) {
      addLine(builder, { bytes: data.subarray(from, end), offset: lineStart, line: line++, file: range.file });
      lineStart += end + 1 - from;
      from = end + 1;
    }
    carry = data.subarray(from);
  }
  if (lineStart < range.end && carry.length > 0) {
    addLine(builder, { bytes: carry, offset: lineStart, line, file: range.file });
    return { nextOffset: range.fileBytes, resumeOffset: lineStart };
  }
  return { nextOffset: lineStart, resumeOffset: lineStart };
}

interface Line {
  readonly bytes: Buffer;
  readonly offset: number;
  readonly line: number;
  readonly file: number;
}

function addLine(builder: ChunkBuilder, { bytes, offset, line, file }: Line): void {
  const start = offset === 0 && hasBom(bytes) ? 3 : 0;
  const end = bytes.at(-1) === RETURN ? bytes.length - 1 : bytes.length;
  const record = bytes.subarray(start, Math.max(start, end));
  builder.addLine(readLine(record), { file, offset: offset + start, length: record.length, line });
}

function hasBom(bytes: Buffer): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}
