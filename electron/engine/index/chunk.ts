import type { SkippedRecord } from '../../../shared/domain/index.ts';

import type { Owner, Shape } from './dump-index.ts';

/** What the scan of one byte range of one file found. Ordinals in its rows count from this chunk's own first appearances. */
export interface Chunk {
  readonly rows: RowRegion;
  /** Four words a trace, in order of first appearance. */
  readonly traceKeys: Uint32Array;
  /** Texts of trace ids that are not plain hex, '' for those that are; empty when all are plain. */
  readonly traceTexts: readonly string[];
  readonly traceRows: Uint32Array;
  /** Rows of each trace that report usage. */
  readonly traceUsages: Uint32Array;
  readonly shapes: readonly Shape[];
  readonly owners: readonly Owner[];
  readonly tally: ChunkTally;
  /** Lines are 0-based within the chunk. */
  readonly skips: readonly ChunkSkip[];
}

/** Rows of one chunk in a temporary file. */
export interface RowRegion {
  readonly path: string;
  readonly offset: number;
  readonly count: number;
}

/** Records that are no spans, skips left out. */
export interface OtherCounts {
  readonly logs: number;
  readonly metrics: number;
  /** Skipped records that look like another format's. */
  readonly foreign: number;
}

export interface ChunkTally extends OtherCounts {
  /** Lines, blank ones included. */
  readonly lines: number;
  readonly spans: number;
}

export type ChunkSkip = Omit<SkippedRecord, 'file'>;

export const EMPTY_TALLY: ChunkTally = { lines: 0, spans: 0, logs: 0, metrics: 0, foreign: 0 };

export function addTallies(a: ChunkTally, b: ChunkTally): ChunkTally {
  return {
    lines: a.lines + b.lines,
    spans: a.spans + b.spans,
    logs: a.logs + b.logs,
    metrics: a.metrics + b.metrics,
    foreign: a.foreign + b.foreign,
  };
}
