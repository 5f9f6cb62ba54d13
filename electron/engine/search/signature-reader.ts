import { closeSync, openSync, readSync, statSync } from 'node:fs';

import type { Needle } from './needle.ts';
import {
  BLOCK_BYTES,
  COVERED_BYTES,
  ROW_BYTES,
  SEGMENT_BLOCKS,
  SEGMENT_BYTES,
  SIGNATURE_MAGIC,
  type SignatureHeader,
  segmentsOffset,
  trigramRow,
} from './signature-file.ts';

/** The head of a signature file, and where its segments begin. */
export interface OpenedSignatures {
  readonly path: string;
  readonly header: SignatureHeader;
  readonly segmentsAt: number;
}

/** The signatures when they are readable and describe exactly these files as they are now; else undefined. */
export function freshSignatures(path: string, files: readonly string[]): OpenedSignatures | undefined {
  const opened = readHead(path);
  if (opened === undefined || opened.header.files.length !== files.length) return undefined;
  const fresh = files.every((file, i) => {
    const stat = statSync(file, { bigint: true, throwIfNoEntry: false });
    const signed = opened.header.files[i];
    return signed?.sizeBytes === Number(stat?.size) && signed.mtimeNs === stat?.mtimeNs.toString();
  });
  return fresh ? opened : undefined;
}

/** Answers which blocks of the dump may hold the beginning of one of some needles. */
export class SignatureReader implements Disposable {
  private readonly fd: number;
  private readonly header: SignatureHeader;
  private readonly segmentsAt: number;
  /** For each needle the rows that must all be set; undefined when some needle cannot be looked up. */
  private readonly rows: readonly (readonly number[])[] | undefined;
  private readonly segments = new Map<number, Uint8Array>();

  constructor(signatures: OpenedSignatures, needles: readonly Needle[]) {
    this.fd = openSync(signatures.path, 'r');
    this.header = signatures.header;
    this.segmentsAt = signatures.segmentsAt;
    const rows = needles.map(trigramRows);
    this.rows = rows.length === 0 || rows.some((needleRows) => needleRows.length === 0) ? undefined : rows;
  }

  /** Byte ranges of the file within `[start, end)` that need to be read, made of whole blocks; ascending, apart. */
  candidates(file: number, start: number, end: number): (readonly [number, number])[] {
    if (this.rows === undefined) return [[start, end]];
    const ranges: [number, number][] = [];
    const firstBlock = this.header.files[file]?.firstBlock ?? 0;
    for (let block = Math.floor(start / BLOCK_BYTES); block * BLOCK_BYTES < end; block++) {
      if (!this.mayHold(firstBlock + block)) continue;
      const from = Math.max(start, block * BLOCK_BYTES);
      const to = Math.min(end, (block + 1) * BLOCK_BYTES);
      const last = ranges.at(-1);
      if (last !== undefined && last[1] === from) last[1] = to;
      else ranges.push([from, to]);
    }
    return ranges;
  }

  [Symbol.dispose](): void {
    closeSync(this.fd);
  }

  private mayHold(block: number): boolean {
    const columns = this.segment(Math.floor(block / SEGMENT_BLOCKS));
    const column = block % SEGMENT_BLOCKS;
    return ((columns[column >> 3] ?? 0) & (1 << (column & 7))) !== 0;
  }

  /** One bit for each block of a segment: whether some needle's rows are all set. */
  private segment(number: number): Uint8Array {
    const known = this.segments.get(number);
    if (known !== undefined) return known;
    const any = new Uint8Array(ROW_BYTES);
    const row = new Uint8Array(ROW_BYTES);
    for (const rows of this.rows ?? []) {
      const all = new Uint8Array(ROW_BYTES).fill(0xff);
      for (const index of rows) {
        row.fill(0);
        readSync(this.fd, row, 0, ROW_BYTES, this.segmentsAt + number * SEGMENT_BYTES + index * ROW_BYTES);
        for (let i = 0; i < ROW_BYTES; i++) all[i] = (all[i] ?? 0) & (row[i] ?? 0);
      }
      for (let i = 0; i < ROW_BYTES; i++) any[i] = (any[i] ?? 0) | (all[i] ?? 0);
    }
    this.segments.set(number, any);
    return any;
  }
}

/** Rows of the trigrams within the covered bytes of a needle whose three bytes are known once letters are folded. */
function trigramRows(needle: Needle): number[] {
  const folded = [...needle.want.subarray(0, COVERED_BYTES)].map((want, i) => foldedByte(want, needle.keep[i] ?? 0));
  const rows = new Set<number>();
  for (let i = 2; i < folded.length; i++) {
    const [a, b, c] = [folded[i - 2], folded[i - 1], folded[i]];
    if (a !== undefined && b !== undefined && c !== undefined) rows.add(trigramRow(a, b, c));
  }
  return [...rows];
}

function foldedByte(want: number, keep: number): number | undefined {
  const isUpper = want >= 0x41 && want <= 0x5a;
  if (keep === 0xff) return isUpper ? want | 0x20 : want;
  return keep === 0xdf && isUpper ? want | 0x20 : undefined;
}

function readHead(path: string): OpenedSignatures | undefined {
  let fd: number;
  try {
    fd = openSync(path, 'r');
  } catch {
    // Signatures are optional: none, or none that may be read, means a full scan.
    return undefined;
  }
  try {
    const head = Buffer.alloc(SIGNATURE_MAGIC.length + 4);
    readSync(fd, head, 0, head.length, 0);
    if (head.toString('latin1', 0, SIGNATURE_MAGIC.length) !== SIGNATURE_MAGIC) return undefined;
    const text = Buffer.alloc(Math.min(head.readUInt32LE(SIGNATURE_MAGIC.length), LARGEST_HEADER_BYTES));
    readSync(fd, text, 0, text.length, head.length);
    const header = parseHeader(text.toString());
    return header && { path, header, segmentsAt: segmentsOffset(text.length) };
  } finally {
    closeSync(fd);
  }
}

const LARGEST_HEADER_BYTES = 2 ** 24;

function parseHeader(text: string): SignatureHeader | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('files' in value) || !Array.isArray(value.files))
      return undefined;
    // Written whole by our own builder behind the magic; what the entries say is compared with the files themselves.
    return value as SignatureHeader;
  } catch {
    return undefined;
  }
}
