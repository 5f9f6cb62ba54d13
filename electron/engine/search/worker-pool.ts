import { Worker } from 'node:worker_threads';

import { UserError } from '../base/index.ts';
import type { ChunkResult } from './chunk-result.ts';
import { compileFindModule } from './find-wasm.ts';
import type { FromWorker, ToWorker } from './protocol.ts';

/** How long a worker may take to notice the stop word before it is ended by force, such as inside one endless line. */
const STOP_GRACE_MS = 500;

/** Warm workers that all work at one search at a time. A crash or a forced end replaces the worker. */
export class WorkerPool implements Disposable {
  private readonly module = compileFindModule();
  private readonly workers: Worker[] = [];
  private running: Running | undefined;
  private nextId = 1;

  constructor(count: number) {
    for (let i = 0; i < count; i++) this.workers.push(this.spawn());
  }

  /**
   * Posts the search to every worker and resolves when all are done with it. Rejects when a worker fails or crashes.
   * A second search must wait for the first.
   */
  run(search: Omit<ToWorker, 'kind' | 'id'>, onChunk: (result: ChunkResult) => void): Promise<void> {
    if (this.workers.length === 0) return Promise.reject(closed());
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const id = this.nextId++;
    this.running = { id, onChunk, resolve, reject, waiting: new Set(this.workers), failure: undefined };
    for (const worker of this.workers) {
      worker.ref();
      worker.postMessage({ kind: 'search', id, ...search } satisfies ToWorker);
    }
    return promise;
  }

  /** Ends, by force, the workers that are still at the running search after a grace time. */
  endAfterGrace(): void {
    const { running } = this;
    if (running === undefined) return;
    setTimeout(() => {
      if (this.running !== running) return;
      for (const worker of running.waiting) this.replace(worker);
    }, STOP_GRACE_MS).unref();
  }

  [Symbol.dispose](): void {
    const workers = this.workers.splice(0);
    for (const worker of workers) void worker.removeAllListeners().terminate();
    this.running?.reject(closed());
    this.running = undefined;
  }

  private spawn(): Worker {
    const worker = new Worker(new URL('./search-worker.ts', import.meta.url), { workerData: { module: this.module } });
    worker.unref();
    worker.on('message', (message: FromWorker) => this.receive(worker, message));
    const crashed = (error: Error): void => {
      this.fail(new UserError('io', `A search worker crashed: ${error.message}`, {}, error));
      this.replace(worker);
    };
    worker.on('error', crashed).on('messageerror', crashed);
    return worker;
  }

  private receive(worker: Worker, message: FromWorker): void {
    const { running } = this;
    if (running?.id !== message.id) return;
    switch (message.kind) {
      case 'chunk':
        running.onChunk(message.result);
        break;
      case 'failed':
        this.fail(new UserError('unreadable', `The search failed: ${message.message}`, { code: message.code }));
        this.release(worker);
        break;
      case 'done':
        this.release(worker);
        break;
    }
  }

  private fail(error: UserError): void {
    if (this.running !== undefined) this.running.failure ??= error;
  }

  private release(worker: Worker): void {
    worker.unref();
    const { running } = this;
    if (running === undefined || !running.waiting.delete(worker) || running.waiting.size > 0) return;
    this.running = undefined;
    if (running.failure === undefined) running.resolve();
    else running.reject(running.failure);
  }

  private replace(worker: Worker): void {
    const place = this.workers.indexOf(worker);
    if (place < 0) return;
    this.workers[place] = this.spawn();
    void worker.removeAllListeners().terminate();
    this.release(worker);
  }
}

interface Running {
  readonly id: number;
  readonly onChunk: (result: ChunkResult) => void;
  readonly resolve: () => void;
  readonly reject: (error: UserError) => void;
  readonly waiting: Set<Worker>;
  failure: UserError | undefined;
}

function closed(): UserError {
  return new UserError('cancelled', 'The searcher was closed.');
}
