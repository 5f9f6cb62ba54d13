import { createHash } from 'node:crypto';
import { readSync } from 'node:fs';

const PIECE_BYTES = 4096;
const PIECES = 16;

/**
 * A hash over pieces of the first `sizeBytes` of a file: its head, its tail and places evenly between.
 * It tells an edit that kept size and time, where the edit falls into a piece, and a file that grew from one rewritten.
 */
export function sampleOf(fd: number, sizeBytes: number): string {
  const hash = createHash('sha256');
  const piece = Buffer.alloc(PIECE_BYTES);
  const last = Math.max(0, sizeBytes - PIECE_BYTES);
  for (let index = 0; index < PIECES; index++) {
    const offset = Math.floor((last * index) / (PIECES - 1));
    const length = Math.min(PIECE_BYTES, sizeBytes - offset);
    const read = length > 0 ? readSync(fd, piece, 0, length, offset) : 0;
    hash.update(piece.subarray(0, read));
    if (sizeBytes <= PIECE_BYTES) break;
  }
  return hash.digest('hex').slice(0, 32);
}
