import { availableParallelism } from 'node:os';

import { UserError } from '../base/index.ts';
import { type Chunk, chunksOf } from './chunks.ts';
import { type CompiledQuery, compileQuery } from './compiled-query.ts';
import { STOP } from './protocol.ts';
import {
  DEFAULT_DEADLINE_MS,
  DEFAULT_LIMIT,
  type SearchOptions,
  type SearchQuery,
  type SearchResult,
} from './search-query.ts';
import { SearchTally } from './search-tally.ts';
import { freshSignatures } from './signature-reader.ts';
import { WorkerPool } from './worker-pool.ts';

export interface SearchedFile {
  readonly path: string;
  /** Only so much of the file is searched, so that results agree with an index of that much. */
  readonly sizeBytes: number;
}

export interface SearcherOptions {
  readonly files: readonly SearchedFile[];
  /** Worker threads; as many as there are processors, at most 8, unless told. */
  readonly workers?: number;
  /** Path of a `sig.bin` of these files; used while it is fresh, else everything is read. */
  readonly signatures?: string;
}

/** Searches a dump with warm workers. Searches asked for at the same time run one after the other. */
export interface Searcher extends Disposable {
  /**
   * Rejects with UserError: 'badPattern' (with the column), 'cancelled' (the signal), 'unreadable' (a file cannot be
   * read), 'io' (a worker crashed). A passed deadline is no failure: the result then is not `complete`.
   */
  search(query: SearchQuery, options?: SearchOptions): Promise<SearchResult>;
}

/** Starts the workers; each takes about 50 ms in the background. */
export function createSearcher(options: SearcherOptions): Searcher {
  return new WorkerSearcher(options);
}

class WorkerSearcher implements Searcher {
  private readonly files: readonly SearchedFile[];
  private readonly signatures: string | undefined;
  private readonly chunks: readonly Chunk[];
  private readonly pool: WorkerPool;
  private tail: Promise<unknown> = Promise.resolve();

  constructor(options: SearcherOptions) {
    const workers = options.workers ?? Math.min(8, availableParallelism());
    this.files = options.files;
    this.signatures = options.signatures;
    this.chunks = chunksOf(
      options.files.map((file) => file.sizeBytes),
      workers,
    );
    this.pool = new WorkerPool(workers);
  }

  search(query: SearchQuery, options: SearchOptions = {}): Promise<SearchResult> {
    const search = this.tail.then(() => this.run(query, options));
    // The next search only waits for this one; its failure is the caller's.
    this.tail = search.catch(() => undefined);
    return search;
  }

  [Symbol.dispose](): void {
    this.pool[Symbol.dispose]();
  }

  private async run(query: SearchQuery, options: SearchOptions): Promise<SearchResult> {
    const startedAt = performance.now();
    const compiled = compileQuery(query);
    if (options.signal?.aborted === true) throw cancelled();
    const { limit = DEFAULT_LIMIT, offset = 0, deadlineMs = DEFAULT_DEADLINE_MS } = options;
    const tally = new SearchTally(this.chunks);
    const control = new SharedArrayBuffer(8);
    let stopped: 'limit' | 'deadline' | 'cancelled' | undefined;
    const stop = (reason: 'limit' | 'deadline' | 'cancelled'): void => {
      stopped ??= reason;
      Atomics.store(new Int32Array(control), STOP, 1);
      this.pool.endAfterGrace();
    };
    const onAbort = (): void => stop('cancelled');
    options.signal?.addEventListener('abort', onAbort);
    const timer = setTimeout(() => stop('deadline'), deadlineMs);
    let told = 0;
    try {
      const keep = { hits: offset + limit, lines: options.collectLines === true };
      await this.pool.run({ ...this.request(compiled), keep, control }, (result) => {
        tally.add(result);
        const hits = options.onHits === undefined ? [] : tally.hitsOf(result, keep.hits - told);
        told += hits.length;
        if (hits.length > 0) options.onHits?.(hits);
        if (options.countAll === false && tally.rankedHits >= keep.hits && !tally.hasAll) stop('limit');
      });
    } finally {
      clearTimeout(timer);
      options.signal?.removeEventListener('abort', onAbort);
    }
    if (stopped === 'cancelled') throw cancelled();
    return {
      occurrences: tally.sum('occurrences'),
      matchingLines: tally.sum('matchingLines'),
      perFile: tally.perFile(this.files.length),
      hits: tally.hits(offset, limit),
      ...(options.collectLines === true ? { lines: tally.lines() } : {}),
      complete: stopped === undefined,
      ...(stopped === undefined ? {} : { stoppedBy: stopped }),
      cutLines: tally.sum('cutLines'),
      scannedBytes: tally.sum('scannedBytes'),
      totalBytes: this.files.reduce((sum, file) => sum + file.sizeBytes, 0),
      tookMs: performance.now() - startedAt,
    };
  }

  private request(query: CompiledQuery): {
    readonly query: CompiledQuery;
    readonly files: readonly string[];
    readonly chunks: readonly Chunk[];
    readonly signatures: string | undefined;
  } {
    const files = this.files.map((file) => file.path);
    const usable = this.signatures !== undefined && freshSignatures(this.signatures, files) !== undefined;
    return { query, files, chunks: this.chunks, signatures: usable ? this.signatures : undefined };
  }
}

function cancelled(): UserError {
  return new UserError('cancelled', 'The search was cancelled.');
}
