import type { DumpStatus } from '../../../shared/api/procedures-dumps.ts';
import { failureOf } from '../../../shared/api/transport-failure.ts';
import { Latest } from '../../../shared/api/transport-sources.ts';
import { UserError, type JobOptions } from '../base/index.ts';
import type { DumpSources } from '../dumps/index.ts';
import { prepareDump, type DumpIndex } from '../index/index.ts';
import { ensureSignatures } from '../search/index.ts';
import { openAnnotations, type AnnotationStore } from '../store/index.ts';
import { dumpIdOf, dumpNameOf } from './dump-id.ts';
import { indexedPart, sourcesPart } from './dump-status.ts';
import type { FailureReports } from './failure-reports.ts';
import type { Jobs } from './jobs.ts';
import { Leased } from './leased.ts';
import { OpenedBuild } from './opened-build.ts';

export interface SessionParts {
  readonly dataDir: string;
  readonly jobs: Jobs;
  readonly failures: FailureReports;
}

/**
 * One open dump: prepared, indexed, and then answering. It answers from the part that is indexed already while the rest
 * is under way; a newer build takes the place of an older one without disturbing who still reads that.
 */
export class DumpSession {
  readonly id: string;
  readonly inputs: readonly string[];
  readonly status: Latest<DumpStatus>;

  private readonly parts: SessionParts;
  private readonly closing = new AbortController();
  private current: Leased<OpenedBuild> | undefined;
  private followers = 0;
  private refreshing: Promise<void> | undefined;
  private firstBuild = Promise.withResolvers<void>();

  constructor(inputs: readonly string[], parts: SessionParts) {
    this.id = dumpIdOf(inputs);
    this.inputs = inputs;
    this.parts = parts;
    this.status = new Latest<DumpStatus>({
      dump: this.id,
      name: dumpNameOf(inputs),
      inputs,
      state: { kind: 'preparing' },
      files: [],
      unrecognised: [],
      following: false,
    });
    // Whoever waits for it gets the failure; nobody waiting is no fault.
    this.firstBuild.promise.catch(() => {});
  }

  /** Brings the index up to date with the files, as a job; never rejects, the status tells how it went. */
  async load(): Promise<void> {
    const { name } = this.status.value;
    const job = { kind: 'index', title: name, dump: this.id, canRetry: true };
    try {
      await this.parts.jobs.run({ ...job, work: (options) => this.build(options) }, this.closing.signal);
    } catch {
      // The job has put it into the status; retrying goes through the job.
    }
  }

  /** Does work with the newest build, once there is one. Rejects when the dump cannot be opened. */
  async use<R>(work: (build: OpenedBuild) => R | Promise<R>): Promise<R> {
    return (await this.newest()).use(work);
  }

  /** Keeps the newest build in use until it is released, for work that goes on across many steps. */
  async lease(): Promise<{ readonly value: OpenedBuild; readonly release: () => void }> {
    return (await this.newest()).lease();
  }

  /** Does something with what people said about this dump. Opened for each use: another window's engine may write too. */
  async annotations<R>(work: (notes: AnnotationStore) => R): Promise<R> {
    return this.use(({ annotationsPath }) => {
      using notes = openAnnotations(annotationsPath);
      return work(notes);
    });
  }

  /** Waits until the load under way has come to its end, good or bad. */
  async loaded(signal: AbortSignal): Promise<void> {
    for await (const { state } of this.status.watch(signal)) {
      if (state.kind === 'ready' || state.kind === 'failed') return;
    }
  }

  /** Brings the index up to date after the files grew; whoever asks while that is under way waits for the same. */
  refresh(): Promise<void> {
    this.refreshing ??= this.build({ signal: this.closing.signal, onProgress: () => {} }, { quiet: true }).finally(
      () => {
        this.refreshing = undefined;
      },
    );
    return this.refreshing;
  }

  /** Says that somebody follows, until disposed; several windows may. */
  follow(): Disposable {
    this.followers += 1;
    this.update({ following: true });
    return {
      [Symbol.dispose]: () => {
        this.followers -= 1;
        this.update({ following: this.followers > 0 });
      },
    };
  }

  /** Stops what is under way and lets go of the files. */
  close(): void {
    this.closing.abort(new UserError('cancelled', 'The dump was closed.'));
    this.current?.retire();
    this.current = undefined;
    this.firstBuild.resolve();
  }

  private async newest(): Promise<Leased<OpenedBuild>> {
    await this.firstBuild.promise;
    if (this.current === undefined) throw new UserError('notFound', 'The dump has been closed.', { dump: this.id });
    return this.current;
  }

  private async build(job: Required<JobOptions>, { quiet = false } = {}): Promise<void> {
    try {
      if (!quiet) this.update({ state: { kind: 'preparing' } });
      const options = { dataDir: this.parts.dataDir, signal: job.signal };
      const { index, sources, folder } = await prepareDump(this.inputs, {
        ...options,
        onResolving: this.teller('preparing', job, quiet),
        onSources: (found) => {
          if (!quiet) this.update({ ...sourcesPart(found), state: { kind: 'indexing' } });
        },
        onProgress: this.teller('indexing', job, quiet),
        onPartialOf: (part, found) => this.adopt(part, found),
      });
      const files = index.meta.files.map((file) => file.path);
      this.adopt(index, sources);
      this.update({ state: { kind: 'ready' } });
      // Helps the search of dumps that do not fit the memory; a growing one would need them anew all the time.
      if (!quiet) await ensureSignatures(files, folder, job);
    } catch (error) {
      this.fail(error);
      throw error;
    }
  }

  private teller(kind: 'preparing' | 'indexing', job: Required<JobOptions>, quiet: boolean): JobOptions['onProgress'] {
    return (progress) => {
      job.onProgress(progress);
      if (!quiet) this.update({ state: { kind, progress } });
    };
  }

  private adopt(index: DumpIndex, sources: DumpSources): void {
    if (this.closing.signal.aborted || index.meta.buildId === this.status.value.buildId) {
      index[Symbol.dispose]();
      return;
    }
    const before = this.current;
    this.current = new Leased(
      new OpenedBuild(index, sources, { ...this.parts, dump: { id: this.id, name: this.status.value.name } }),
    );
    before?.retire();
    this.update(indexedPart(index.meta));
    this.firstBuild.resolve();
  }

  /** What was readable before stays readable. */
  private fail(error: unknown): void {
    this.update({ state: { kind: 'failed', error: failureOf(error) } });
    if (this.current !== undefined) return;
    this.firstBuild.reject(error);
    this.firstBuild = Promise.withResolvers();
    this.firstBuild.promise.catch(() => {});
  }

  private update(part: Partial<DumpStatus>): void {
    this.status.set({ ...this.status.value, ...part });
  }
}
