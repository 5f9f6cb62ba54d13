import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import type { AnalystConfig, AnalystEvent } from '../../../shared/api/analyst.ts';
import type { AnalystRun } from '../../../shared/api/procedures-analyst.ts';
import { Latest } from '../../../shared/api/transport-sources.ts';
import {
  isRunLocked,
  openAccess,
  openCodeDesk,
  openRepository,
  type Prompts,
  repositoryTools,
  roleLinesOf,
  startAnalysis,
  type Analysis,
} from '../analyst/index.ts';
import { UserError } from '../base/index.ts';
import { fileRecorder } from '../models/index.ts';
import { AnalystFiles, beginningOf, type RunNote } from './analyst-files.ts';
import { followUpConfig } from './analyst-follow-up.ts';
import { applyEvent, changesList } from './analyst-state.ts';
import type { DumpRegistry } from './dump-registry.ts';
import type { Jobs, JobTools } from './jobs.ts';
import type { ModelAccess } from './model-access.ts';
import type { NetworkUses } from './network-uses.ts';
import { openRehearsal, rehearsalConfig } from './rehearsal-model.ts';

const TITLE_CHARS = 60;

export interface AnalystParts {
  readonly dataDir: string;
  readonly dumps: DumpRegistry;
  readonly jobs: Jobs;
  readonly models: ModelAccess;
  readonly network: NetworkUses;
  readonly prompts: Prompts;
}

export interface AnalystStart {
  readonly dump: string;
  readonly config: AnalystConfig;
  readonly rehearsal: boolean;
  readonly followsUp?: string | undefined;
}

/** All runs, and what was spent since the engine started; rehearsals spend nothing. */
export interface AnalystList {
  readonly runs: readonly AnalystRun[];
  readonly session: { readonly costUsd: number; readonly unpriced: boolean; readonly tokens: number };
}

interface LiveRun {
  readonly analysis: Analysis;
  /** Changes with every event that was written; 'ended' after the last. */
  readonly heard: Latest<'more' | 'ended'>;
  readonly tools: JobTools;
}

/** The analyst's runs: those at work here, and those whose files tell of them. */
export class AnalystRuns {
  readonly files: AnalystFiles;
  readonly list: Latest<AnalystList>;
  readonly prompts: Prompts;
  private readonly parts: AnalystParts;
  private readonly live = new Map<string, LiveRun>();
  /** Runs being made ready; neither live nor to be resumed a second time. */
  private readonly starting = new Set<string>();

  constructor(parts: AnalystParts) {
    this.parts = parts;
    this.files = new AnalystFiles(parts.dataDir);
    this.prompts = parts.prompts;
    this.list = new Latest<AnalystList>({
      runs: this.files.list(),
      session: { costUsd: 0, unpriced: false, tokens: 0 },
    });
  }

  async start({ dump, config, rehearsal, followsUp }: AnalystStart): Promise<string> {
    const { name, inputs } = this.parts.dumps.get(dump).status.value;
    const run = `${new Date().toISOString().slice(0, 19).replace(/[:T]/g, '-')}-${randomBytes(3).toString('hex')}`;
    const asked = followsUp === undefined ? config : followUpConfig(config, this.files.report(followsUp));
    const note: RunNote = {
      dump: { dump, name, inputs: [...inputs] },
      rehearsal,
      ...(followsUp === undefined ? {} : { followsUp }),
      startedAtMs: Date.now(),
    };
    await this.launch(run, note, rehearsal ? rehearsalConfig(asked) : asked);
    return run;
  }

  /** UserError 'busy' when it runs, 'notFound' when the app does not know its dump. */
  async resume(run: string): Promise<void> {
    if (this.live.has(run)) throw new UserError('busy', 'This run is running.', { run });
    const note = this.files.note(run);
    if (note === undefined) {
      throw new UserError('notFound', `The app does not know of which dump run ${run} is. Resume it where it began.`, {
        run,
      });
    }
    this.parts.dumps.open(note.dump.inputs);
    await this.launch(run, note, this.files.config(run));
  }

  /** The analysis at work. UserError 'notFound' when it does not run. */
  running(run: string): Analysis {
    const live = this.live.get(run);
    if (live === undefined) throw new UserError('notFound', 'This run is not running any more.', { run });
    return live.analysis;
  }

  remove(run: string): void {
    if (this.live.has(run)) throw new UserError('busy', 'This run is running. Stop it first.', { run });
    if (isRunLocked(this.files.folderOf(run)))
      throw new UserError('busy', 'This run is at work in another program. Stop it there first.', { run });
    rmSync(this.files.folderOf(run), { recursive: true, force: true });
    this.list.set({ ...this.list.value, runs: this.list.value.runs.filter((known) => known.run !== run) });
  }

  /** Everything that a run told so far, then what it tells until it ends. Read from its file: nothing waits in memory. */
  async *watch(
    run: string,
    signal: AbortSignal,
  ): AsyncGenerator<{ readonly events: readonly AnalystEvent[]; readonly past: boolean }> {
    const pages = this.files.events(run);
    const live = this.live.get(run);
    const states = live === undefined ? ['ended' as const] : live.heard.watch(signal);
    for await (const state of states) {
      for (let page = pages.next(); page.events.length > 0 && !signal.aborted; page = pages.next()) yield page;
      if (state === 'ended') return;
    }
  }

  stopAll(): void {
    for (const { analysis } of this.live.values()) analysis.stop();
  }

  private async launch(run: string, note: RunNote, config: AnalystConfig): Promise<void> {
    if (this.starting.has(run)) throw new UserError('busy', 'This run is being started.', { run });
    this.starting.add(run);
    const { models, network } = this.parts;
    const opened = new AsyncDisposableStack();
    const known = this.list.value.runs.find((candidate) => candidate.run === run);
    try {
      const options = await this.prepare(opened, run, note, config);
      const heard = new Latest<'more' | 'ended'>('more');
      const ready = Promise.withResolvers<void>();
      const done = this.parts.jobs.run({
        kind: 'analyst',
        title: config.question.slice(0, TITLE_CHARS),
        dump: note.dump.dump,
        canRetry: false,
        work: async (tools) => {
          const analysis = startAnalysis({ ...options, onEvent: (event) => this.hear(run, event) });
          this.live.set(run, { analysis, heard, tools });
          tools.signal.addEventListener('abort', () => analysis.stop(), { once: true });
          ready.resolve();
          await network.during(note.rehearsal ? [] : models.urlsOf(config.models), 'analyst', () => analysis.done);
          tools.signal.throwIfAborted();
        },
      });
      const { question } = config;
      this.put(known ?? beginningOf({ run, question, note, startedAtMs: note.startedAtMs }));
      // Where it cannot start at all, the job ends before it is ready.
      await Promise.race([ready.promise, done]);
      // How it went is told by its events and its job.
      void done.catch(() => {}).finally(() => this.ended(run, heard, opened));
    } catch (error) {
      await opened.disposeAsync();
      this.list.set({
        ...this.list.value,
        runs: this.list.value.runs.flatMap((each) => (each.run === run ? (known ?? []) : each)),
      });
      throw error;
    } finally {
      this.starting.delete(run);
    }
  }

  /** Opens what the run needs, in order; `opened` closes it after the end. */
  private async prepare(opened: AsyncDisposableStack, run: string, note: RunNote, config: AnalystConfig) {
    const { dumps, models, dataDir } = this.parts;
    const lease = await dumps.get(note.dump.dump).lease();
    opened.defer(lease.release);
    const { indexFolder } = lease.value;
    if (indexFolder === undefined) {
      throw new UserError('busy', 'This dump is still being indexed. Ask again when it is ready.', {
        dump: note.dump.dump,
      });
    }
    const rehearsal = note.rehearsal ? opened.use(await openRehearsal()) : undefined;
    const repository = config.repositoryPath === undefined ? undefined : await openRepository(config.repositoryPath);
    const folder = this.files.folderOf(run);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const lines = roleLinesOf(config.models, {
      settings: rehearsal?.settings ?? models.settings(),
      keyOf: (profile) => (rehearsal === undefined ? models.keyOf(profile) : undefined),
      recorder: fileRecorder(join(folder, 'calls.jsonl')),
    });
    const prompts = this.prompts.load();
    const access = opened.use(openAccess({ indexFolder, sqlPath: join(indexFolder, 'views.db') }));
    this.files.writeNote(run, note);
    return {
      runId: run,
      folder,
      config,
      lines,
      prompts,
      access,
      rehearsal: note.rehearsal,
      moreTools: [
        ...(repository === undefined ? [] : repositoryTools(repository)),
        ...(config.runCode ? [opened.use(await openCodeDesk({ access, dataDir, runFolder: folder })).tool] : []),
      ],
      ...(repository === undefined ? {} : { repositoryHasGit: repository.hasGit }),
    };
  }

  private hear(run: string, event: AnalystEvent): void {
    const live = this.live.get(run);
    live?.heard.set('more');
    if (!changesList(event)) return;
    const known = this.list.value.runs.find((candidate) => candidate.run === run);
    if (known === undefined) return;
    const next = applyEvent(known, event);
    if (next.turn !== undefined) live?.tools.onSteps(next.turn);
    if (event.kind === 'usage' && !next.rehearsal) this.spend(event);
    this.put(next);
  }

  private spend({ costUsd, usage }: Extract<AnalystEvent, { readonly kind: 'usage' }>): void {
    const { session } = this.list.value;
    this.list.set({
      ...this.list.value,
      session: {
        costUsd: session.costUsd + (costUsd ?? 0),
        unpriced: session.unpriced || costUsd === undefined,
        tokens: session.tokens + (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0),
      },
    });
  }

  private put(run: AnalystRun): void {
    const { runs } = this.list.value;
    const known = runs.some((candidate) => candidate.run === run.run);
    this.list.set({
      ...this.list.value,
      runs: known ? runs.map((candidate) => (candidate.run === run.run ? run : candidate)) : [run, ...runs],
    });
  }

  private async ended(run: string, heard: Latest<'more' | 'ended'>, opened: AsyncDisposableStack): Promise<void> {
    this.live.delete(run);
    heard.set('ended');
    await opened.disposeAsync();
  }
}
