/**
 * A scanned span as one fixed row of 32-bit words, little-endian: the form between the scan and the columns.
 * Trace, shape and owner are ordinals within the chunk that scanned the row, until the merge makes them global.
 */
export const ROW = {
  /** Low 32 bits of the byte offset. */
  offsetLow: 0,
  /** file << 16 | high 16 bits of the byte offset. */
  fileOffsetHigh: 1,
  lengthBytes: 2,
  /** Bits of SPAN_FLAGS known to the scan, and HAS_USAGE. */
  flags: 3,
  /** 64 bits: the id's value, or a hash of its text. */
  id: 4,
  /** 64 bits likewise; 0 for roots. */
  parentId: 6,
  startNs: 8,
  durationNs: 10,
  trace: 12,
  shape: 13,
  owner: 14,
  inputTokens: 15,
  outputTokens: 16,
  cachedTokens: 17,
  reasoningTokens: 18,
  totalTokens: 19,
  /** A double. */
  costUsd: 20,
  /** Place of the row in file order, known from the merge on. The word after it is spare, for alignment. */
  rank: 22,
} as const;

export const ROW_WORDS = 24;
export const ROW_BYTES = ROW_WORDS * 4;

/** Row flag beside SPAN_FLAGS: the span reports tokens or cost. Not stored in the index. */
export const HAS_USAGE = 1 << 16;

/** Files of one dump that a position can tell apart. */
export const MAX_FILES = 2 ** 16;

/** The byte offset in a pair of position words. */
export function offsetOf(low: number, fileOffsetHigh: number): number {
  return (fileOffsetHigh & 0xffff) * 2 ** 32 + (low >>> 0);
}

export function fileOf(fileOffsetHigh: number): number {
  return fileOffsetHigh >>> 16;
}
