import { Worker } from 'node:worker_threads';

import type { FailureReport } from '../../../../shared/api/failures.ts';
import { UserError } from '../../base/index.ts';
import type { DumpAccess, SpanTexts } from '../dump-access.ts';
import { Slots } from '../slots.ts';
import type { AccessReply, AccessRequest, AccessWorkerData } from './protocol.ts';

export interface AccessOptions extends AccessWorkerData {
  /** Threads that read the dump; more than the cores bring nothing. */
  readonly threads?: number;
  /** Longest that one call may take. */
  readonly callTimeoutMs?: number;
}

const CALL_TIMEOUT_MS = 120_000;
/** How long a thread may take to notice that its call was stopped before it is ended. */
const CANCEL_GRACE_MS = 500;

/** Opens a dump for the analyst: tools run in threads of their own, are cut off at a deadline, and die with the access. */
export function openAccess(options: AccessOptions): DumpAccess {
  return new ThreadedAccess(options);
}

/** A request before the client numbers it. */
type Asked = AccessRequest extends infer R ? (R extends { readonly id: number } ? Omit<R, 'id'> : never) : never;

class ThreadedAccess implements DumpAccess {
  private readonly options: AccessOptions;
  private readonly slots: Slots;
  private readonly idle: AccessThread[] = [];
  private readonly all = new Set<AccessThread>();
  private report: Promise<FailureReport> | undefined;

  constructor(options: AccessOptions) {
    this.options = options;
    this.slots = new Slots(options.threads ?? 2);
  }

  call(tool: string, args: unknown, signal: AbortSignal | undefined): Promise<unknown> {
    return this.ask({ kind: 'call', tool, args }, signal);
  }

  async spanTexts(traceId: string, spanId: string, signal: AbortSignal | undefined): Promise<SpanTexts> {
    // Our own thread answers in this form.
    return (await this.ask({ kind: 'spanTexts', traceId, spanId }, signal)) as SpanTexts;
  }

  failures(signal: AbortSignal | undefined): Promise<FailureReport> {
    // Costs seconds on large dumps and never changes within a build: made once. One that failed is made again.
    this.report ??= this.ask({ kind: 'failures' }, signal).then(
      // Our own thread answers in this form.
      (report) => report as FailureReport,
      (error: unknown) => {
        this.report = undefined;
        throw error;
      },
    );
    return this.report;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.all].map((thread) => thread.end()));
  }

  private async ask(request: Asked, signal: AbortSignal | undefined): Promise<unknown> {
    await this.slots.acquire(signal);
    const thread = this.idle.pop() ?? this.start();
    try {
      return await thread.ask(request, signal, this.options.callTimeoutMs ?? CALL_TIMEOUT_MS);
    } finally {
      if (thread.alive) this.idle.push(thread);
      else this.all.delete(thread);
      this.slots.release();
    }
  }

  private start(): AccessThread {
    const thread = new AccessThread({ indexFolder: this.options.indexFolder, sqlPath: this.options.sqlPath });
    this.all.add(thread);
    return thread;
  }
}

/** One thread and the request that it works on. */
class AccessThread {
  alive = true;
  private readonly worker: Worker;
  private nextId = 1;
  private pending:
    | { readonly id: number; readonly resolve: (value: unknown) => void; readonly reject: (error: unknown) => void }
    | undefined;

  constructor(data: AccessWorkerData) {
    this.worker = new Worker(new URL('./access-worker.ts', import.meta.url), { workerData: data });
    this.worker.on('message', (reply: AccessReply) => this.hear(reply));
    this.worker.on('error', (error) => this.fail(error));
    this.worker.on('exit', () => this.fail(new Error('The thread that reads the dump ended.')));
    // Idle threads must not keep a command line alive.
    this.worker.unref();
  }

  async ask(request: Asked, signal: AbortSignal | undefined, timeoutMs: number): Promise<unknown> {
    signal?.throwIfAborted();
    const id = this.nextId;
    this.nextId += 1;
    const answer = new Promise<unknown>((resolve, reject) => {
      this.pending = { id, resolve, reject };
    });
    this.worker.ref();
    this.worker.postMessage({ ...request, id } satisfies AccessRequest);
    const onAbort = (): void => this.cancel(id, signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    const deadline = setTimeout(() => {
      const seconds = Math.round(timeoutMs / 1000);
      this.cancel(
        id,
        new UserError(
          'limit',
          `The call took longer than ${seconds} s and was stopped. Ask for less: a narrower filter, a simpler pattern, a smaller range.`,
          { timeoutMs },
        ),
      );
    }, timeoutMs);
    try {
      return await answer;
    } finally {
      clearTimeout(deadline);
      signal?.removeEventListener('abort', onAbort);
      this.pending = undefined;
      this.worker.unref();
    }
  }

  async end(): Promise<void> {
    this.alive = false;
    await this.worker.terminate();
  }

  /** Asks the thread to stop; ends it when it does not, so that no pattern and no loop can hold an agent. */
  private cancel(id: number, reason: unknown): void {
    if (this.pending?.id !== id) return;
    const { reject } = this.pending;
    this.worker.postMessage({ kind: 'cancel', id } satisfies AccessRequest);
    setTimeout(() => {
      if (this.pending?.id !== id) return;
      this.alive = false;
      reject(reason);
      this.worker.terminate().catch((error: unknown) => this.fail(error));
    }, CANCEL_GRACE_MS);
  }

  private hear(reply: AccessReply): void {
    if (this.pending?.id !== reply.id) return;
    const { resolve, reject } = this.pending;
    switch (reply.kind) {
      case 'answer':
        resolve(reply.value);
        return;
      case 'refused':
        reject(new UserError(reply.code, reply.message, reply.details));
        return;
      case 'broke': {
        const error = new Error(reply.message);
        error.stack = reply.stack;
        reject(error);
      }
    }
  }

  private fail(error: unknown): void {
    this.alive = false;
    this.pending?.reject(error);
  }
}
