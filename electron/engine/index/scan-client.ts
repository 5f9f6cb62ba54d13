import { Worker } from 'node:worker_threads';

import { UserError } from '../base/index.ts';

import type { RangeScan } from './byte-scanner.ts';
import { RangeScanner } from './range-scanner.ts';
import { compileScanModule } from './scan-module.ts';
import type { ScanReply, ScanRequest, ScanWorkerData } from './scan-protocol.ts';

/** Below so many bytes starting threads takes longer than the scan. */
const ALONE_BYTES = 8 << 20;
/** Ranges that a worker has at hand, so that it never waits for the builder. */
const QUEUE_LENGTH = 2;

export interface ScanCrew {
  readonly paths: readonly string[];
  readonly workers: number;
  /** Path of the row file of worker `n`. */
  readonly rowsPath: (worker: number) => string;
  readonly signal?: AbortSignal;
}

/** Scans ranges in worker threads and yields the results in the order asked. */
export async function* scanRanges(requests: readonly ScanRequest[], crew: ScanCrew): AsyncGenerator<RangeScan> {
  const module = compileScanModule();
  const bytes = requests.reduce((sum, { start, end }) => sum + end - start, 0);
  if (bytes <= ALONE_BYTES || crew.workers <= 1) {
    using scanner = new RangeScanner({ module, rowsPath: crew.rowsPath(0), paths: crew.paths });
    for (const request of requests) {
      crew.signal?.throwIfAborted();
      yield scanHere(scanner, request, crew);
    }
    return;
  }
  const pool = new ScanPool(module, crew, Math.min(crew.workers, requests.length));
  try {
    // Reading ahead is bounded, so that finished chunks do not pile up in memory.
    const running: Promise<RangeScan>[] = [];
    for (const request of requests) {
      running.push(pool.scan(request));
      if (running.length < QUEUE_LENGTH * pool.size + 1) continue;
      const oldest = running.shift();
      if (oldest !== undefined) yield await oldest;
    }
    for (const scan of running) yield await scan;
  } finally {
    await pool.stop();
  }
}

function scanHere(scanner: RangeScanner, request: ScanRequest, crew: ScanCrew): RangeScan {
  try {
    return scanner.scan(request);
  } catch (error) {
    throw scanError(crew.paths[request.file], String(error));
  }
}

interface Pending {
  readonly worker: number;
  readonly request: ScanRequest;
  readonly resolve: (scan: RangeScan) => void;
  readonly reject: (error: unknown) => void;
}

class ScanPool {
  readonly #workers: Worker[];
  readonly #load: number[];
  readonly #pending = new Map<number, Pending>();
  readonly #crew: ScanCrew;
  readonly #onAbort = (): void => this.#fail(this.#crew.signal?.reason);
  #failure: unknown;

  constructor(module: WebAssembly.Module, crew: ScanCrew, size: number) {
    this.#crew = crew;
    this.#load = new Array<number>(size).fill(0);
    this.#workers = this.#load.map((_, worker) => this.#start({ module, paths: crew.paths, rowsPath: crew.rowsPath(worker) }));
    crew.signal?.addEventListener('abort', this.#onAbort);
  }

  get size(): number {
    return this.#workers.length;
  }

  scan(request: ScanRequest): Promise<RangeScan> {
    const result = new Promise<RangeScan>((resolve, reject) => {
      if (this.#failure !== undefined) return reject(this.#failure);
      const worker = this.#load.indexOf(Math.min(...this.#load));
      this.#load[worker]++;
      this.#pending.set(request.id, { worker, request, resolve, reject });
      this.#workers[worker].postMessage(request);
    });
    // It is awaited in its turn; until then a failure must not count as unhandled.
    result.catch(() => undefined);
    return result;
  }

  async stop(): Promise<void> {
    this.#crew.signal?.removeEventListener('abort', this.#onAbort);
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }

  #start(data: ScanWorkerData): Worker {
    const worker = new Worker(new URL('./scan-worker.ts', import.meta.url), { workerData: data, execArgv: [] });
    worker.on('message', (reply: ScanReply) => this.#settle(reply));
    worker.on('error', (error) => this.#fail(error));
    worker.on('exit', () => this.#fail(new UserError('io', 'A scan thread ended early. Start the indexing again.')));
    return worker;
  }

  #settle(reply: ScanReply): void {
    const pending = this.#pending.get(reply.id);
    if (pending === undefined) return;
    this.#pending.delete(reply.id);
    this.#load[pending.worker]--;
    if (reply.kind === 'scanned') pending.resolve(reply.scan);
    else pending.reject(scanError(this.#crew.paths[pending.request.file], reply.message));
  }

  /** A lost worker's rows are lost with it: every request fails. */
  #fail(error: unknown): void {
    this.#failure ??= error;
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }
}

function scanError(path: string, message: string): UserError {
  return new UserError('unreadable', `${path} could not be read to its end: ${message}`, { path });
}
