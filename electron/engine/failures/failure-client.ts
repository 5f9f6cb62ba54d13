import { Worker } from 'node:worker_threads';

import { UserError } from '../base/index.ts';
import type { RangeFindings } from './findings.ts';
import type { ScanReply, ScanRequest, ScanWorkerData } from './failure-protocol.ts';
import type { TraceRange } from './scan-traces.ts';

export interface ParallelScan {
  readonly data: ScanWorkerData;
  /** The build that ordinals belong to; a worker that opens another one ends the scan as 'stale'. */
  readonly buildId: string;
  readonly ranges: readonly TraceRange[];
  readonly workers: number;
  readonly signal?: AbortSignal;
  /** Called with the number of ranges done. */
  readonly onRange: (done: number) => void;
}

/** Records live for one batch only; a small nursery keeps threads from holding on to hundreds of megabytes of them. */
const YOUNG_GENERATION_MB = 16;

/**
 * Findings of each range, in the order of ranges; undefined when the index on disk has been replaced meanwhile.
 * Rejects when a worker fails or the signal aborts; no worker outlives the promise.
 */
export async function scanInWorkers(scan: ParallelScan): Promise<readonly RangeFindings[] | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<readonly RangeFindings[] | undefined>();
  const results: RangeFindings[] = [];
  const workers: Worker[] = [];
  const cancel = (): void => reject(new UserError('cancelled', 'The search for failures was cancelled.'));
  let next = 0;
  let done = 0;
  const give = (worker: Worker): void => {
    if (next >= scan.ranges.length) return;
    worker.postMessage({ kind: 'scan', job: next, range: scan.ranges[next] } satisfies ScanRequest);
    next += 1;
  };
  const hear = (worker: Worker, reply: ScanReply): void => {
    if (reply.kind === 'ready') return reply.buildId === scan.buildId ? give(worker) : resolve(undefined);
    results[reply.job] = reply.findings;
    done += 1;
    scan.onRange(done);
    if (done === scan.ranges.length) resolve(results);
    else give(worker);
  };
  scan.signal?.addEventListener('abort', cancel, { once: true });
  try {
    if (scan.signal?.aborted === true) cancel();
    for (let count = 0; count < Math.min(scan.workers, scan.ranges.length); count += 1) {
      const worker = new Worker(new URL('./failure-worker.ts', import.meta.url), {
        workerData: scan.data,
        resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
      });
      worker.on('message', (reply: ScanReply) => hear(worker, reply));
      worker.on('error', reject);
      worker.on('exit', (code) =>
        reject(new Error(`A worker that looks for failures ended early (exit code ${code}).`)),
      );
      workers.push(worker);
    }
    return await promise;
  } finally {
    scan.signal?.removeEventListener('abort', cancel);
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}
