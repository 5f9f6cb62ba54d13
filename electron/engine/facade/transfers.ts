import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

import { transferSchema, type PullFilter, type Server, type Transfer } from '../../../shared/api/procedures-sources.ts';
import { Latest } from '../../../shared/api/transport-sources.ts';
import { UserError, invariant, type JobOptions } from '../base/index.ts';
import { pull, readJournal, type PullState, type RetryPace } from '../collect/index.ts';
import { importDump } from '../dumps/index.ts';
import { JsonFile } from './json-file.ts';
import type { Jobs } from './jobs.ts';
import type { NetworkUses } from './network-uses.ts';

const fileSchema = z.object({ version: z.literal(1), fileName: z.string(), transfer: transferSchema });

/** Time between two tellings of counts to whoever watches. */
const TELL_EVERY_MS = 100;

export interface PullStart {
  readonly server: Server;
  readonly connection: string;
  readonly title: string;
  readonly filter: PullFilter;
}

/** The parts of a transfer that change; `work` is replaced whole. */
type Change = Partial<Omit<Transfer, 'transfer'>>;
type PullWork = Extract<Transfer['work'], { kind: 'pull' }>;
type ImportWork = Extract<Transfer['work'], { kind: 'import' }>;

export interface TransfersParts {
  readonly dataDir: string;
  readonly jobs: Jobs;
  readonly network: NetworkUses;
  /** Another patience with servers, for tests. */
  readonly pace?: RetryPace;
}

/**
 * Imports and pulls: each with a folder of its own below the data folder, a record of what it is and how it ended, and its
 * data. Newest first. INVARIANT: no record holds a key; servers come with each start (test "writes no key anywhere").
 */
export class Transfers {
  readonly list: Latest<readonly Transfer[]>;
  private readonly folder: string;
  private readonly jobs: Jobs;
  private readonly network: NetworkUses;
  private readonly pace: RetryPace | undefined;
  private readonly fileNames = new Map<string, string>();
  private readonly running = new Map<string, AbortController>();

  constructor({ dataDir, jobs, network, pace }: TransfersParts) {
    this.folder = join(dataDir, 'transfers');
    this.jobs = jobs;
    this.network = network;
    this.pace = pace;
    this.list = new Latest(this.readAll());
    void this.recountInterrupted();
  }

  /** Starts to copy files into the data folder; gives the transfer's id. */
  import(inputs: readonly string[]): string {
    const [first = '', ...others] = inputs.map((path) => path.split(/[\\/]/).at(-1) ?? path);
    const title = others.length === 0 ? first : `${first} + ${others.length}`;
    const work: ImportWork = { kind: 'import', inputs, unrecognised: [] };
    const id = this.begin(title, '', work);
    void this.runImport(id, work);
    return id;
  }

  /** Starts a pull of what there is now: what arrives later is not part of it. */
  pull({ server, connection, title, filter }: PullStart): string {
    const counts = { traces: 0, spans: 0, bytes: 0, requests: 0, gone: 0 };
    const until = { ...filter, toMs: filter.toMs ?? Date.now() };
    const work: PullWork = { kind: 'pull', connection, url: server.url, filter: until, counts };
    const id = this.begin(title, fileNameOf(title), work);
    void this.runPull(id, server, work);
    return id;
  }

  /** Goes on with a pull. UserError 'busy' while it runs, 'badArgument' for another server than its own. */
  resume(id: string, server: Server): void {
    const { work } = this.idle(id);
    if (work.kind !== 'pull') throw new UserError('badArgument', 'An import is tried again without a server.', { id });
    if (work.url !== server.url) {
      const message = `This pull is of ${work.url}; the connection leads to ${server.url} now. Start a new pull.`;
      throw new UserError('badArgument', message, { transfer: id });
    }
    void this.runPull(id, server, work);
  }

  /** Goes on with an import. Fails likewise. */
  retry(id: string): void {
    const { work } = this.idle(id);
    if (work.kind !== 'import') throw new UserError('badArgument', 'A pull goes on by its connection.', { id });
    void this.runImport(id, work);
  }

  cancel(id: string): void {
    const abort = this.running.get(id);
    if (abort === undefined) throw new UserError('notFound', `There is no transfer ${id} running.`, { transfer: id });
    abort.abort(new UserError('cancelled', 'Cancelled.'));
  }

  /** Deletes a transfer and what it brought. UserError 'busy' while it runs. */
  remove(id: string): void {
    this.idle(id);
    rmSync(join(this.folder, id), { recursive: true, force: true });
    this.fileNames.delete(id);
    this.list.set(this.list.value.filter(({ transfer }) => transfer !== id));
  }

  /** UserError 'notFound' when there is none. */
  get(id: string): Transfer {
    const found = this.list.value.find(({ transfer }) => transfer === id);
    if (found === undefined) throw new UserError('notFound', `There is no transfer ${id}.`, { transfer: id });
    return found;
  }

  stopAll(): void {
    for (const abort of this.running.values()) abort.abort(new UserError('cancelled', 'The engine ends.'));
  }

  private idle(id: string): Transfer {
    const transfer = this.get(id);
    if (transfer.state === 'running') throw new UserError('busy', `${transfer.title} is under way.`, { transfer: id });
    return transfer;
  }

  private begin(title: string, fileName: string, work: Transfer['work']): string {
    const id = randomUUID();
    this.fileNames.set(id, fileName);
    mkdirSync(join(this.folder, id), { recursive: true, mode: 0o700 });
    const transfer: Transfer = { transfer: id, title, state: 'running', startedAtMs: Date.now(), opens: [], work };
    this.list.set([transfer, ...this.list.value]);
    this.write(id);
    return id;
  }

  private async runImport(id: string, work: ImportWork): Promise<void> {
    await this.run(id, 'import', async ({ signal, onProgress }) => {
      const targetDir = join(this.folder, id);
      let lastTold: Pick<ImportWork, 'progress'> = {};
      const result = await importDump(work.inputs, {
        targetDir,
        signal,
        onProgress: (progress) => {
          onProgress(progress);
          lastTold = { progress };
          this.change(id, { work: { ...work, ...lastTold } });
        },
      });
      const skipped = result.files.reduce((sum, file) => sum + file.skipped.length, 0);
      const { unrecognised } = result;
      return {
        opens: result.files.map(({ path }) => path),
        work: { ...work, ...lastTold, files: result.files.length, skipped, unrecognised },
      };
    });
  }

  private async runPull(id: string, server: Server, work: PullWork): Promise<void> {
    const fileName = this.fileNames.get(id);
    invariant(fileName !== undefined, 'transfers.hasFileName', { id });
    const folder = join(this.folder, id);
    let told = { counts: work.counts };
    await this.run(id, 'pull', async ({ signal }) => {
      const onState = this.throttled(id, ({ counts, waiting }: PullState) => {
        told = { counts };
        this.change(id, { work: { ...work, counts, ...(waiting === undefined ? {} : { waiting }) } });
      });
      const options = { signal, onState, ...(this.pace === undefined ? {} : { pace: this.pace }) };
      try {
        const plan = { server, filter: work.filter, folder, fileName };
        const counts = await this.network.during([server.url], 'pull', () => pull(plan, options));
        return { opens: counts.traces === 0 ? [] : [join(folder, fileName)], work: { ...work, counts } };
      } catch (error) {
        this.change(id, { work: await this.committed(id, { ...work, ...told }) });
        throw error;
      }
    });
  }

  /** Runs one as a job of the engine, and puts on record how it ended. */
  private async run(id: string, kind: string, work: (options: Required<JobOptions>) => Promise<Change>): Promise<void> {
    const abort = new AbortController();
    this.running.set(id, abort);
    const { problem: _, endedAtMs: __, ...before } = this.get(id);
    this.replace(id, { ...before, state: 'running', startedAtMs: Date.now() });
    this.write(id);
    let cancelled = (): boolean => abort.signal.aborted;
    const plan = {
      kind,
      title: before.title,
      canRetry: false,
      work: (options: Required<JobOptions>) => {
        cancelled = () => options.signal.aborted;
        return work(options);
      },
    };
    try {
      const change = await this.jobs.run(plan, abort.signal);
      this.change(id, { ...change, state: 'done', endedAtMs: Date.now() });
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      const ended = cancelled() ? { state: 'cancelled' as const } : { state: 'failed' as const, problem };
      this.change(id, { ...ended, endedAtMs: Date.now() });
    } finally {
      this.running.delete(id);
      this.write(id);
    }
  }

  /** Tells at most ten times a second, and always the last: counts that stand still are true. */
  private throttled(id: string, tell: (state: PullState) => void): (state: PullState) => void {
    let latest: PullState | undefined;
    let timer: NodeJS.Timeout | undefined;
    return (state) => {
      latest = state;
      timer ??= setTimeout(() => {
        timer = undefined;
        if (latest !== undefined && this.running.has(id)) tell(latest);
      }, TELL_EVERY_MS);
    };
  }

  private change(id: string, change: Change): void {
    this.replace(id, { ...this.get(id), ...change });
  }

  private replace(id: string, changed: Transfer): void {
    this.list.set(this.list.value.map((transfer) => (transfer.transfer === id ? changed : transfer)));
  }

  private write(id: string): void {
    const folder = join(this.folder, id);
    if (!existsSync(folder)) return;
    this.recordOf(id).write({ version: 1, fileName: this.fileNames.get(id) ?? '', transfer: this.get(id) });
  }

  private recordOf(id: string): JsonFile<ReturnType<typeof fileSchema.optional>> {
    return new JsonFile(join(this.folder, id, 'transfer.json'), fileSchema.optional());
  }

  /** Those on record. One that was running when its engine ended is interrupted. */
  private readAll(): Transfer[] {
    if (!existsSync(this.folder)) return [];
    const records = readdirSync(this.folder).flatMap((id) => this.recordOf(id).read(undefined) ?? []);
    for (const { fileName, transfer } of records) this.fileNames.set(transfer.transfer, fileName);
    return records
      .map(({ transfer }) => (transfer.state === 'running' ? { ...transfer, state: 'interrupted' as const } : transfer))
      .toSorted((a, b) => b.startedAtMs - a.startedAtMs);
  }

  private async recountInterrupted(): Promise<void> {
    for (const { transfer, state, work } of this.list.value) {
      if (state !== 'interrupted' || work.kind !== 'pull') continue;
      const counted = await this.committed(transfer, work);
      if (this.list.value.some((each) => each.transfer === transfer && each.state === 'interrupted'))
        this.change(transfer, { work: counted });
    }
  }

  /** A pull's counts as its journal has them: what a later run goes on from. */
  private async committed(id: string, { waiting: _waiting, ...work }: PullWork): Promise<PullWork> {
    const journal = await readJournal(join(this.folder, id)).catch(() => undefined);
    if (journal === undefined) return work;
    const { traces, spans, gone, requests, recordBytes } = journal;
    return { ...work, counts: { ...work.counts, traces, spans, gone, requests, bytes: recordBytes } };
  }
}

/** A file name that tells where the traces are from, and when they were pulled. */
function fileNameOf(title: string): string {
  const words = title.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').replaceAll(/^[-.]+|[-.]+$/g, '');
  return `${words.slice(0, 80) || 'pull'}-${new Date().toISOString().slice(0, 10)}.jsonl`;
}
