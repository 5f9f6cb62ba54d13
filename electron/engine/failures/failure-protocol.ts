import type { RangeFindings } from './findings.ts';
import type { TraceRange } from './scan-traces.ts';
import type { Thresholds } from './thresholds.ts';

/**
 * Between `failure-client.ts` and `failure-worker.ts`. The worker opens the index by itself from `workerData`, answers
 * 'ready' once, then exactly one 'found' to each 'scan'. Any failure ends the worker with an error event.
 */
export interface ScanWorkerData {
  readonly indexFolder: string;
  readonly thresholds: Thresholds;
}

export interface ScanRequest {
  readonly kind: 'scan';
  readonly job: number;
  readonly range: TraceRange;
}

export type ScanReply =
  | { readonly kind: 'ready'; readonly buildId: string }
  | { readonly kind: 'found'; readonly job: number; readonly findings: RangeFindings };
