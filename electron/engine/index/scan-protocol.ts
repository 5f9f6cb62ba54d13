/**
 * Between the builder and its workers. A worker is given its files at birth, then one request at a time, and answers each
 * exactly once, by `id`. Big results go to files: rows of a scan to the worker's own, columns to their place in the index.
 * Nothing is transferred: what messages hold is small, and tables that all workers read are shared memory.
 */
import type { RangeScan } from './byte-scanner.ts';
import type { BucketSummary, GatherOrder } from './gather-buckets.ts';
import type { BucketRange } from './row-buckets.ts';

export interface CrewData {
  readonly module: WebAssembly.Module;
  readonly rowsPath: string;
  readonly paths: readonly string[];
}

export interface ScanRequest {
  readonly kind: 'scan';
  readonly file: number;
  readonly start: number;
  readonly end: number;
  readonly startsLine: boolean;
  readonly fileBytes: number;
}

export interface GatherRequest {
  readonly kind: 'gather';
  readonly order: GatherOrder;
  readonly range: BucketRange;
}

export type CrewRequest = ScanRequest | GatherRequest;

export interface ResultOf {
  readonly scan: RangeScan;
  readonly gather: BucketSummary;
}

export type CrewReply =
  | { readonly kind: 'done'; readonly id: number; readonly result: RangeScan | BucketSummary }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };
