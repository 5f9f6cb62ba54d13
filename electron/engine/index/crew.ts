import { Worker } from 'node:worker_threads';

import { UserError } from '../base/index.ts';

import { CrewMember } from './crew-member.ts';
import { compileScanModule } from './scan-module.ts';
import type { CrewData, CrewReply, CrewRequest, ResultOf } from './scan-protocol.ts';

/** Requests that a worker has at hand, so that it never waits for the builder. */
const QUEUE_LENGTH = 2;

export interface CrewOptions {
  readonly paths: readonly string[];
  /** One or fewer: everything is done in this thread. */
  readonly workers: number;
  /** Path of the row file of member `n`. */
  readonly rowsPath: (member: number) => string;
  readonly signal?: AbortSignal;
}

/** Those who scan and gather for one build. */
export interface Crew extends AsyncDisposable {
  /** Results in the order asked, with bounded work ahead, so that finished results do not pile up. */
  results<K extends CrewRequest['kind']>(
    requests: Iterable<CrewRequest & { readonly kind: K }>,
  ): AsyncGenerator<ResultOf[K]>;
}

export function startCrew(options: CrewOptions): Crew {
  return options.workers <= 1 ? new LocalCrew(options) : new WorkerCrew(options);
}

class LocalCrew implements Crew {
  readonly #member: CrewMember;
  readonly #options: CrewOptions;

  constructor(options: CrewOptions) {
    this.#options = options;
    this.#member = new CrewMember({ module: compileScanModule(), rowsPath: options.rowsPath(0), paths: options.paths });
  }

  async *results<K extends CrewRequest['kind']>(
    requests: Iterable<CrewRequest & { readonly kind: K }>,
  ): AsyncGenerator<ResultOf[K]> {
    for (const request of requests) {
      this.#options.signal?.throwIfAborted();
      // A request of kind K has a result of kind K.
      yield this.#do(request) as ResultOf[K];
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#member[Symbol.dispose]();
  }

  #do(request: CrewRequest): ResultOf[CrewRequest['kind']] {
    try {
      return this.#member.do(request);
    } catch (error) {
      throw crewError(request, this.#options.paths, String(error));
    }
  }
}

interface Pending {
  readonly worker: number;
  readonly request: CrewRequest;
  readonly resolve: (result: ResultOf[CrewRequest['kind']]) => void;
  readonly reject: (error: unknown) => void;
}

class WorkerCrew implements Crew {
  readonly #options: CrewOptions;
  readonly #load: number[];
  readonly #workers: readonly Worker[];
  readonly #pending = new Map<number, Pending>();
  readonly #onAbort = (): void => this.#fail(this.#options.signal?.reason);
  #lastId = 0;
  #failure: unknown;

  constructor(options: CrewOptions) {
    this.#options = options;
    const module = compileScanModule();
    this.#load = new Array<number>(options.workers).fill(0);
    this.#workers = this.#load.map((_, member) =>
      this.#start({ module, paths: options.paths, rowsPath: options.rowsPath(member) }),
    );
    options.signal?.addEventListener('abort', this.#onAbort);
  }

  async *results<K extends CrewRequest['kind']>(
    requests: Iterable<CrewRequest & { readonly kind: K }>,
  ): AsyncGenerator<ResultOf[K]> {
    const running: Promise<ResultOf[CrewRequest['kind']]>[] = [];
    for (const request of requests) {
      running.push(this.#ask(request));
      const oldest = running.length > QUEUE_LENGTH * this.#workers.length ? running.shift() : undefined;
      // A request of kind K has a result of kind K.
      if (oldest !== undefined) yield (await oldest) as ResultOf[K];
    }
    for (const result of running) yield (await result) as ResultOf[K];
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#options.signal?.removeEventListener('abort', this.#onAbort);
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }

  #ask(request: CrewRequest): Promise<ResultOf[CrewRequest['kind']]> {
    const result = new Promise<ResultOf[CrewRequest['kind']]>((resolve, reject) => {
      if (this.#failure !== undefined) return reject(this.#failure);
      const worker = this.#load.indexOf(Math.min(...this.#load));
      const id = ++this.#lastId;
      this.#load[worker]++;
      this.#pending.set(id, { worker, request, resolve, reject });
      this.#workers[worker].postMessage({ id, request });
    });
    // It is awaited in its turn; until then a failure must not count as unhandled.
    result.catch(() => undefined);
    return result;
  }

  #start(data: CrewData): Worker {
    // The engine's own flags, such as --input-type, are not for the worker.
    const worker = new Worker(new URL('./crew-worker.ts', import.meta.url), { workerData: data, execArgv: [] });
    worker.on('message', (reply: CrewReply) => this.#settle(reply));
    worker.on('error', (error) => this.#fail(error));
    worker.on('exit', () =>
      this.#fail(new UserError('io', 'An indexing thread ended early. Start the indexing again.')),
    );
    return worker;
  }

  #settle(reply: CrewReply): void {
    const pending = this.#pending.get(reply.id);
    if (pending === undefined) return;
    this.#pending.delete(reply.id);
    this.#load[pending.worker]--;
    if (reply.kind === 'done') pending.resolve(reply.result);
    else pending.reject(crewError(pending.request, this.#options.paths, reply.message));
  }

  /** A lost worker's rows are lost with it: every request fails. */
  #fail(error: unknown): void {
    this.#failure ??= error;
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }
}

function crewError(request: CrewRequest, paths: readonly string[], message: string): UserError {
  if (request.kind === 'gather')
    return new UserError(
      'io',
      `The index could not be written: ${message}. Free some space or set another data folder.`,
    );
  const path = paths[request.file];
  return new UserError('unreadable', `${path} could not be read to its end: ${message}`, { path });
}
