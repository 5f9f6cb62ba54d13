import { readSync } from 'node:fs';

import type { Chunk, OtherCounts } from './chunk.ts';
import { ChunkCollector } from './chunk-collector.ts';
import { readLine } from './read-line.ts';
import { ROW_BYTES } from './row.ts';
import { SCAN_OUTCOME, ScanMemory } from './scan-module.ts';

const INPUT_BYTES = 1 << 20;
/** How far beyond a range's end is read at first, for the line that crosses it. */
const LOOKAHEAD_BYTES = 64 << 10;
const NEWLINE = 0x0a;
const RETURN = 0x0d;
const BOM_BYTES = 3;

/** The lines that begin in the byte range `[start, end)` of a file; the last may reach beyond it. */
export interface LineRange {
  readonly fd: number;
  /** Number of the file in the dump. */
  readonly file: number;
  readonly start: number;
  readonly end: number;
  /** Whether a line is known to begin at `start`; else the first one after it is looked for. */
  readonly startsLine: boolean;
  /** Bytes of the file that count: what is written after them while the scan runs is left for an extension. */
  readonly fileBytes: number;
}

/** Where the rows of a scan go. */
export interface RowFile {
  readonly fd: number;
  readonly path: string;
}

export interface RangeScan {
  readonly chunks: readonly Chunk[];
  /** The file's last line where the range holds it and it has no newline yet. */
  readonly unfinished?: UnfinishedLine;
}

export interface UnfinishedLine {
  readonly start: number;
  /** What it added to the counts, to be taken back when more of it is written. */
  readonly others: OtherCounts;
}

/** Scans line ranges of dump files into chunks. One instance belongs to one thread. */
export class ByteScanner {
  readonly #memory: ScanMemory;
  readonly #collector: ChunkCollector;
  readonly #rows: RowFile;
  #rowBytes = 0;

  constructor(module: WebAssembly.Module, rows: RowFile) {
    this.#memory = new ScanMemory(module, INPUT_BYTES);
    this.#collector = new ChunkCollector(this.#memory);
    this.#rows = rows;
  }

  scanRange(range: LineRange): RangeScan {
    const chunks: Chunk[] = [];
    const window = new InputWindow(this.#memory, range);
    let unfinished: UnfinishedLine | undefined;
    for (let input = window.next(); input !== undefined; input = window.next()) {
      const before = this.#collector.others();
      this.#scanInput(input, range, chunks);
      if (input.unfinishedLine !== undefined) {
        unfinished = { start: input.unfinishedLine, others: difference(this.#collector.others(), before) };
      }
    }
    if (this.#memory.count('lineCount') > 0) chunks.push(this.#finishChunk());
    return { chunks, ...(unfinished === undefined ? {} : { unfinished }) };
  }

  #scanInput({ length, offset }: Input, range: LineRange, chunks: Chunk[]): void {
    const memory = this.#memory;
    const start = memory.address('INPUT');
    memory.exports.setInput(start, start + length, offset, range.file);
    for (let outcome = memory.exports.scan(); outcome !== SCAN_OUTCOME.endOfInput; outcome = memory.exports.scan()) {
      if (outcome === SCAN_OUTCOME.chunkFull) chunks.push(this.#finishChunk());
      else this.#readSlowly(range.file, offset - start);
    }
  }

  #readSlowly(file: number, offsetOfAddressZero: number): void {
    const start = this.#memory.count('slowStart');
    const line = new Uint8Array(this.#memory.buffer, start, this.#memory.count('slowEnd') - start);
    const length = line.at(-1) === RETURN ? line.length - 1 : line.length;
    this.#collector.addLine(readLine(line.subarray(0, length)), { file, offset: offsetOfAddressZero + start });
  }

  #finishChunk(): Chunk {
    const chunk = this.#collector.finish(this.#rows.fd, { path: this.#rows.path, offset: this.#rowBytes });
    this.#rowBytes += chunk.rows.count * ROW_BYTES;
    return chunk;
  }
}

function difference(after: OtherCounts, before: OtherCounts): OtherCounts {
  return {
    logs: after.logs - before.logs,
    metrics: after.metrics - before.metrics,
    foreign: after.foreign - before.foreign,
  };
}

interface Input {
  /** Bytes at the memory's input address: whole lines with a newline each. */
  readonly length: number;
  /** Offset in the file of the first byte. */
  readonly offset: number;
  readonly unfinishedLine?: number;
}

/** Reads a range piece by piece into the scanner's memory, each piece cut after its last line that counts. */
class InputWindow {
  readonly #memory: ScanMemory;
  readonly #range: LineRange;
  /** Offset in the file of the memory's first input byte. */
  #offset: number;
  /** Bytes read into memory, of which the first `#used` are done. */
  #filled = 0;
  #used = 0;
  #lookahead = LOOKAHEAD_BYTES;
  readonly #firstLine: number;

  constructor(memory: ScanMemory, range: LineRange) {
    this.#memory = memory;
    this.#range = range;
    this.#offset = firstLine(memory, range);
    this.#firstLine = this.#offset;
  }

  next(): Input | undefined {
    this.#dropUsed();
    const { end, fileBytes } = this.#range;
    if (this.#offset >= Math.min(end, fileBytes)) return undefined;
    let searched = 0;
    for (;;) {
      const atEnd = this.#fill();
      const cut = this.#cut(searched);
      if (cut > 0) {
        this.#used = cut;
        return { length: cut, offset: this.#offset };
      }
      if (atEnd) return this.#lastLine();
      searched = this.#filled;
      if (this.#filled === this.#memory.inputBytes) this.#memory.ensureInput(2 * this.#memory.inputBytes);
      this.#lookahead *= 4;
    }
  }

  #dropUsed(): void {
    if (this.#used === 0) return;
    const start = this.#memory.address('INPUT');
    new Uint8Array(this.#memory.buffer).copyWithin(start, start + this.#used, start + this.#filled);
    this.#filled -= this.#used;
    this.#offset += this.#used;
    this.#used = 0;
  }

  /** Reads as much as fits and is wanted; true when the file's end was reached. */
  #fill(): boolean {
    const { fd, end, fileBytes } = this.#range;
    const wanted = Math.min(fileBytes, end + this.#lookahead) - this.#offset;
    const target = Math.min(wanted, this.#memory.inputBytes);
    const bytes = new Uint8Array(this.#memory.buffer, this.#memory.address('INPUT'));
    while (this.#filled < target) {
      const read = readSync(fd, bytes, this.#filled, target - this.#filled, this.#offset + this.#filled);
      // The file became shorter; what is there is all there is.
      if (read === 0) return true;
      this.#filled += read;
    }
    return this.#offset + this.#filled >= fileBytes;
  }

  /** Bytes up to and with the newline that ends the last line to scan now; 0 when there is none in memory yet. */
  #cut(searched: number): number {
    const bytes = Buffer.from(this.#memory.buffer, this.#memory.address('INPUT'), this.#filled);
    const lastStart = this.#range.end - 1 - this.#offset;
    const final = lastStart < this.#filled ? bytes.indexOf(NEWLINE, Math.max(searched, lastStart)) : -1;
    return (final >= 0 ? final : bytes.lastIndexOf(NEWLINE)) + 1;
  }

  #lastLine(): Input | undefined {
    if (this.#filled === 0) return undefined;
    const bytes = Buffer.from(this.#memory.buffer, this.#memory.address('INPUT'), this.#filled);
    const previous = bytes.lastIndexOf(NEWLINE);
    if (this.#filled === this.#memory.inputBytes) this.#memory.ensureInput(this.#filled + 1);
    new Uint8Array(this.#memory.buffer)[this.#memory.address('INPUT') + this.#filled] = NEWLINE;
    this.#filled++;
    this.#used = this.#filled;
    const start = this.#offset + previous + 1;
    // A first line behind a byte order mark is resumed at the mark.
    const resume = this.#range.start === 0 && start === this.#firstLine ? 0 : start;
    return { length: this.#filled, offset: this.#offset, unfinishedLine: resume };
  }
}

/** Offset of the first line that begins in the range; the range's end when none does. A byte order mark is left out. */
function firstLine(memory: ScanMemory, { fd, start, end, startsLine, fileBytes }: LineRange): number {
  const bytes = Buffer.from(memory.buffer, memory.address('INPUT'), Math.min(memory.inputBytes, LOOKAHEAD_BYTES));
  if (start === 0) {
    const read = readSync(fd, bytes, 0, Math.min(BOM_BYTES, fileBytes), 0);
    return read === BOM_BYTES && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? BOM_BYTES : 0;
  }
  if (startsLine) return start;
  for (let offset = start - 1; offset < end - 1;) {
    const read = readSync(fd, bytes, 0, Math.min(bytes.length, end - 1 - offset), offset);
    if (read === 0) break;
    const newline = bytes.subarray(0, read).indexOf(NEWLINE);
    if (newline >= 0) return offset + newline + 1;
    offset += read;
  }
  return end;
}
