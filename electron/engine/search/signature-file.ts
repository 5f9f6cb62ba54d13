/**
 * Block signatures, for dumps larger than the page cache: which trigrams (ASCII letters in lower case) begin in each
 * block of 256 KiB, as hashes of 16 bits. A search then reads only the blocks that can hold its text.
 *
 * File `sig.bin`: 8 bytes 'RHSIG001', u32 length of a JSON header, the header, zeros up to a multiple of 4096, then segments.
 * A segment is a bit matrix of 65,536 rows (hashes) by 512 columns (blocks), 64 bytes a row, 4 MiB. A search reads
 * only the rows of its trigrams: a few KB for a dump of many GB. Blocks are numbered through all files in order.
 */
export const SIGNATURE_FILE = 'sig.bin';
export const SIGNATURE_MAGIC = 'RHSIG001';
export const BLOCK_BYTES = 256 * 1024;
/** How many bytes of a needle a signature covers: blocks take in so many bytes of the next one. */
export const COVERED_BYTES = 64;
export const ROWS = 65_536;
export const SEGMENT_BLOCKS = 512;
export const ROW_BYTES = SEGMENT_BLOCKS / 8;
export const SEGMENT_BYTES = ROWS * ROW_BYTES;

export interface SignatureHeader {
  readonly version: 1;
  readonly files: readonly SignedFile[];
}

export interface SignedFile {
  readonly sizeBytes: number;
  /** Decimal nanoseconds. */
  readonly mtimeNs: string;
  readonly firstBlock: number;
}

export function blocksOf(sizeBytes: number): number {
  return Math.ceil(sizeBytes / BLOCK_BYTES);
}

/** The row of three folded bytes; the same sum as `trigramSlot` of the wasm scan. */
export function trigramRow(a: number, b: number, c: number): number {
  return Math.imul((a << 16) | (b << 8) | c, 0x9e3779b1) >>> 16;
}

/** Where the segments begin, for a header of so many bytes. */
export function segmentsOffset(headerBytes: number): number {
  return Math.ceil((SIGNATURE_MAGIC.length + 4 + headerBytes) / 4096) * 4096;
}
