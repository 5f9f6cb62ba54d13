import type { JobOptions } from '../base/index.ts';
import type { DumpIndex } from './dump-index.ts';
import type { IndexLocation } from './location.ts';

export interface IndexDumpOptions extends JobOptions {
  readonly dataDir: string;
  readonly location?: IndexLocation;
  /** Called with an index of the first part while the rest is still being indexed. The receiver disposes it. */
  readonly onPartial?: (index: DumpIndex) => void;
  /** Worker threads; default: one per core, at most 8. */
  readonly workers?: number;
}
