import type { ChunkResult, Keep } from './chunk-result.ts';
import type { Chunk } from './chunks.ts';
import type { CompiledQuery } from './compiled-query.ts';

/**
 * The rule: one search at a time per worker. A worker takes chunk numbers from `control` until none is left or the stop
 * word is set, posts one 'chunk' for each, and ends with exactly one 'done' or 'failed'.
 */
export type ToWorker = {
  readonly kind: 'search';
  readonly id: number;
  readonly query: CompiledQuery;
  readonly files: readonly string[];
  readonly chunks: readonly Chunk[];
  readonly keep: Keep;
  /** Two words, shared: the next chunk to take, and whether to stop. */
  readonly control: SharedArrayBuffer;
  /** Path of the block signatures, when they are there and fresh. */
  readonly signatures: string | undefined;
};

export type FromWorker =
  | { readonly kind: 'chunk'; readonly id: number; readonly result: ChunkResult }
  | { readonly kind: 'done'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number; readonly code: string | undefined; readonly message: string };

export const NEXT_CHUNK = 0;
export const STOP = 1;
