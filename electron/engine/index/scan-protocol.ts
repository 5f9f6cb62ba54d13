/**
 * Between the builder and its scan workers. A worker is given its files at birth, then one range at a time, and answers
 * each exactly once, by `id`. Rows go to the worker's own file; everything else of a chunk is in the answer.
 */
import type { RangeScan } from './byte-scanner.ts';

export interface ScanWorkerData {
  readonly module: WebAssembly.Module;
  readonly rowsPath: string;
  readonly paths: readonly string[];
}

export interface ScanRequest {
  readonly id: number;
  readonly file: number;
  readonly start: number;
  readonly end: number;
  readonly fileBytes: number;
}

export type ScanReply =
  | { readonly kind: 'scanned'; readonly id: number; readonly scan: RangeScan }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string; readonly code?: string };
