/** The lines that begin in bytes `[start, end)` of a file. */
export interface Chunk {
  readonly file: number;
  readonly start: number;
  readonly end: number;
  /** Where the searched part of the file ends; the last line may go on so far. */
  readonly fileEnd: number;
}

const SMALLEST_CHUNK_BYTES = 2 ** 20;
const LARGEST_CHUNK_BYTES = 8 * 2 ** 20;

/** Pieces of the files, in order, small enough to share out evenly and to give first hits early. */
export function chunksOf(sizesBytes: readonly number[], workers: number): Chunk[] {
  const totalBytes = sizesBytes.reduce((sum, sizeBytes) => sum + sizeBytes, 0);
  const share = Math.ceil(totalBytes / (workers * 16));
  return cutIntoChunks(sizesBytes, Math.min(LARGEST_CHUNK_BYTES, Math.max(SMALLEST_CHUNK_BYTES, share)));
}

export function cutIntoChunks(sizesBytes: readonly number[], chunkBytes: number): Chunk[] {
  const chunks: Chunk[] = [];
  sizesBytes.forEach((sizeBytes, file) => {
    for (let start = 0; start < sizeBytes; start += chunkBytes) {
      chunks.push({ file, start, end: Math.min(sizeBytes, start + chunkBytes), fileEnd: sizeBytes });
    }
  });
  return chunks;
}
