import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import {
  analystConfigSchema,
  type AnalystConfig,
  type AnalystConfigInput,
  type AnalystEvent,
  type AnalystEventBody,
  type RunOutcome,
} from '../../../shared/api/analyst.ts';
import { claimedReportSchema, type CheckedReport } from '../../../shared/api/report.ts';
import { UserError } from '../base/index.ts';
import { Budget } from '../models/index.ts';
import type { Agent } from './agent.ts';
import { describeDump } from './describe-dump.ts';
import type { DumpAccess } from './dump-access.ts';
import { Journal, readJournal } from './journal.ts';
import { stampsOf, type PromptBook } from './prompts.ts';
import { checkReport } from './report/check-report.ts';
import type { SteeringSentence } from './report/injection.ts';
import { renderMarkdown } from './report/render-markdown.ts';
import { runRoot, type RootEnd } from './root.ts';
import type { RoleLines, RunDeps } from './run-deps.ts';
import { Slots } from './slots.ts';
import { subagentTool } from './subagents.ts';
import type { AgentTool } from './tools/agent-tool.ts';
import { contextItemTool, synthesisTool } from './tools/memory-tools.ts';
import { traceToolsFor } from './tools/trace-tools.ts';

export interface AnalysisOptions {
  /** Names the run; the same id resumes it. */
  readonly runId: string;
  /** The run's own folder: journal, events, recording, report. Made when absent. */
  readonly folder: string;
  readonly config: AnalystConfigInput;
  readonly lines: RoleLines;
  readonly prompts: PromptBook;
  readonly access: DumpAccess;
  readonly moreTools?: readonly AgentTool[];
  readonly repositoryHasGit?: boolean;
  /** True when a rehearsal server answers in place of a model. */
  readonly rehearsal?: boolean;
  readonly onEvent?: (event: AnalystEvent) => void;
  readonly nowMs?: () => number;
}

export interface Analysis {
  /** Never rejects for what models, budgets or people do: those are outcomes. */
  readonly done: Promise<{ readonly outcome: RunOutcome; readonly report: CheckedReport | undefined }>;
  pause(): void;
  goOn(): void;
  /** Says something to the root, before its next turn. */
  steer(text: string): void;
  /** Ends the run; what was done stays and can be resumed. */
  stop(): void;
}

/** Starts an analysis, or resumes one from its folder: from the last turn that was written down. */
export function startAnalysis(options: AnalysisOptions): Analysis {
  const stopper = new AbortController();
  const control = new Control(stopper.signal);
  return {
    done: run(options, stopper.signal, control),
    pause: () => control.pause(),
    goOn: () => control.goOn(),
    steer: (text) => control.steer(text),
    stop: () => stopper.abort(new UserError('cancelled', 'The run was stopped.')),
  };
}

async function run(
  options: AnalysisOptions,
  signal: AbortSignal,
  control: Control,
): Promise<{ readonly outcome: RunOutcome; readonly report: CheckedReport | undefined }> {
  const { folder, access } = options;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const config = readConfig(folder, options.config);
  const prompts = keepOrRead(join(folder, 'prompts.json'), options.prompts);
  const before = readJournal(join(folder, 'journal.jsonl'));
  const emit = emitter(folder, options);
  control.emit = emit;
  using journal = new Journal(join(folder, 'journal.jsonl'));
  const steering: SteeringSentence[] = [];
  const lastUse = before.findLast((entry) => entry.kind === 'turn');
  const budget = new Budget(
    config.budget,
    options.nowMs ?? Date.now,
    lastUse?.kind === 'turn' ? lastUse.use : undefined,
  );
  try {
    const dump = await describeDump(access, config.filter, signal);
    emit({
      kind: 'runStarted',
      question: config.question,
      tracesInScope: dump.traces,
      rehearsal: options.rehearsal === true,
      resumed: before.length > 0,
    });
    const deps: RunDeps = {
      config,
      prompts,
      lines: options.lines,
      access,
      budget,
      journal,
      before,
      slots: new Slots(config.parallel),
      depthSlots: Array.from({ length: config.depth }, () => new Slots(config.parallel)),
      fence: {
        mark: createHash('sha256')
          .update(`fence ${JSON.stringify(config)}`)
          .digest('hex')
          .slice(0, 12),
      },
      dumpText: dump.text,
      moreTools: options.moreTools ?? [],
      repositoryHasGit: options.repositoryHasGit,
      signal,
      control,
      emit,
      steering: (sentences) => steering.push(...sentences),
    };
    const check = (
      claimed: Parameters<typeof checkReport>[0],
      repaired: boolean,
      origin: CheckedReport['origin'] = 'answered',
    ): Promise<CheckedReport> => {
      emit({
        kind: 'checking',
        citations: claimed.findings.reduce(
          (sum, finding) => sum + finding.citations.length + finding.counterEvidence.length,
          0,
        ),
        counts: claimed.findings.length,
      });
      return checkReport(
        claimed,
        {
          question: config.question,
          traces: dump.traces,
          ...(config.filter === undefined ? {} : { filter: config.filter }),
          rehearsal: options.rehearsal === true,
          origin,
          repaired,
          prompts: stampsOf(prompts),
          steering,
        },
        access,
        signal,
      );
    };
    const root = await runRoot(deps, toolsOf(deps), check);
    const report = root.checked ?? (await check(claimedReportSchema.parse(root.claimed), root.repaired, root.origin));
    writeFileSync(join(folder, 'report.json'), `${JSON.stringify(report, undefined, 2)}\n`, { mode: 0o600 });
    writeFileSync(join(folder, 'report.md'), renderMarkdown(report), { mode: 0o600 });
    emit({ kind: 'report', report });
    return finish(outcomeOf(root), root.end.text, report);
  } catch (error) {
    if (signal.aborted) return finish('stopped', 'The run was stopped; it can be resumed.', undefined);
    // A defect of ours must be seen by whoever waits; the journal keeps what was done.
    finish('failed', error instanceof Error ? error.message : String(error), undefined);
    throw error;
  }

  function finish(
    outcome: RunOutcome,
    text: string,
    report: CheckedReport | undefined,
  ): { readonly outcome: RunOutcome; readonly report: CheckedReport | undefined } {
    const { costUsd, ...use } = budget.use();
    if (outcome !== 'stopped') journal.append({ kind: 'finished', outcome });
    journal.commit();
    emit({ kind: 'runEnded', outcome, text, use: { ...use, ...(costUsd === undefined ? {} : { costUsd }) } });
    return { outcome, report };
  }
}

function outcomeOf(root: RootEnd): RunOutcome {
  if (root.origin === 'answered') return 'answered';
  switch (root.end.kind) {
    case 'refused':
      return 'refused';
    case 'providerFailed':
      return 'providerFailed';
    case 'limit':
      return 'budget';
    case 'done':
      return 'answered';
  }
}

/** The tools of any agent: those of the trace, of its memory, of the house, and, above the maximum depth, other agents. */
function toolsOf(deps: RunDeps): (agent: Agent) => readonly AgentTool[] {
  const traceTools = traceToolsFor({ access: deps.access, fence: deps.fence, onSteering: deps.steering });
  const toolsFor = (agent: Agent): readonly AgentTool[] => [
    ...traceTools,
    contextItemTool(agent),
    synthesisTool(agent, deps),
    ...deps.moreTools,
    ...(agent.spec.depth < deps.config.depth ? [subagentTool(agent, deps, toolsFor)] : []),
  ];
  return toolsFor;
}

/** A resumed run goes on with the configuration that it began with. */
function readConfig(folder: string, given: AnalystConfigInput): AnalystConfig {
  const path = join(folder, 'config.json');
  if (existsSync(path)) return analystConfigSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  const config = analystConfigSchema.parse(given);
  writeFileSync(path, `${JSON.stringify(config, undefined, 2)}\n`, { mode: 0o600 });
  return config;
}

/** A resumed run goes on with the prompts that it began with, whatever a person has edited since. */
function keepOrRead(path: string, given: PromptBook): PromptBook {
  // Our own file; its form is that of PromptBook.
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as PromptBook;
  writeFileSync(path, `${JSON.stringify(given, undefined, 2)}\n`, { mode: 0o600 });
  return given;
}

function emitter(folder: string, options: AnalysisOptions): (body: AnalystEventBody) => void {
  const path = join(folder, 'events.jsonl');
  let seq = existsSync(path) ? readFileSync(path, 'utf8').split('\n').length - 1 : 0;
  return (body) => {
    const event = { seq, timeMs: (options.nowMs ?? Date.now)(), ...body };
    seq += 1;
    appendFileSync(path, `${JSON.stringify(event)}\n`, { mode: 0o600 });
    options.onEvent?.(event);
  };
}

/** Pause, steering and stop, as the agents see them. */
class Control {
  emit: (event: AnalystEventBody) => void = () => undefined;
  private readonly signal: AbortSignal;
  private paused = false;
  private readonly waiting: (() => void)[] = [];
  private readonly words: string[] = [];

  constructor(signal: AbortSignal) {
    this.signal = signal;
    signal.addEventListener('abort', () => this.wake());
  }

  async whenRunning(): Promise<void> {
    while (this.paused && !this.signal.aborted) await new Promise<void>((resolve) => this.waiting.push(resolve));
    this.signal.throwIfAborted();
  }

  takeSteering(): readonly string[] {
    return this.words.splice(0);
  }

  pause(): void {
    if (this.paused) return;
    this.paused = true;
    this.emit({ kind: 'paused' });
  }

  goOn(): void {
    if (!this.paused) return;
    this.paused = false;
    this.emit({ kind: 'continued' });
    this.wake();
  }

  steer(text: string): void {
    this.words.push(text);
  }

  private wake(): void {
    for (const resolve of this.waiting.splice(0)) resolve();
  }
}
