import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import {
  analystConfigSchema,
  type AnalystConfig,
  type AnalystConfigInput,
  type AnalystEvent,
  type RunOutcome,
} from '../../../shared/api/analyst.ts';
import { claimedReportSchema, type CheckedReport, type ClaimedReport } from '../../../shared/api/report.ts';
import { UserError } from '../base/index.ts';
import { Budget } from '../models/index.ts';
import type { Agent } from './agent.ts';
import { describeDump } from './describe-dump.ts';
import type { DumpAccess } from './dump-access.ts';
import { EventLog } from './event-log.ts';
import { Journal, readJournal, type JournalEntry } from './journal.ts';
import { stampsOf, type PromptBook } from './prompts.ts';
import { checkReport } from './report/check-report.ts';
import { ReadingLog } from './report/reading-log.ts';
import { renderMarkdown } from './report/render-markdown.ts';
import { runRoot, type RootEnd } from './root.ts';
import { PersonControl } from './run-control.ts';
import type { RoleLines, RunDeps } from './run-deps.ts';
import { lockRun } from './run-lock.ts';
import { Slots } from './slots.ts';
import { subagentTool } from './subagents.ts';
import type { AgentTool } from './tools/agent-tool.ts';
import { candidateTool } from './tools/candidate-tool.ts';
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
  /** Says something to an agent, or to `all` at work, before its next turn; see PersonControl. */
  steer(text: string, to?: string): { readonly id: string; readonly agents: readonly string[] };
  /** Puts limits in the place of the run's; kept for a resumption. */
  changeBudget(budget: AnalystConfig['budget']): void;
  /** Asks for the report now: agents end at their next turn and the root writes down what is known. */
  finish(): void;
  /** Ends the run at once; what was done stays and can be resumed. */
  stop(): void;
}

/**
 * Starts an analysis, or resumes one from its folder: from the last turn that was written down. Throws UserError 'busy'
 * while another process is at work on it, 'badArgument' when it has come to its end.
 */
export function startAnalysis(options: AnalysisOptions): Analysis {
  mkdirSync(options.folder, { recursive: true, mode: 0o700 });
  const lock = lockRun(options.folder, options.runId);
  const stopper = new AbortController();
  const control = new PersonControl(stopper.signal);
  try {
    const before = readJournal(join(options.folder, 'journal.jsonl'));
    refuseEnded(before, options.runId);
    return {
      done: run(options, before, { signal: stopper.signal, control }).finally(() => lock[Symbol.dispose]()),
      pause: () => control.pause(),
      goOn: () => control.goOn(),
      steer: (text, to = 'root') => control.steer(text, to),
      changeBudget: (budget) => control.changeBudget(budget),
      finish: () => control.finish(),
      stop: () => stopper.abort(new UserError('cancelled', 'The run was stopped.')),
    };
  } catch (error) {
    lock[Symbol.dispose]();
    throw error;
  }
}

/** Ends after which more can come of a run: it was cut short by what may be better the next time. */
const CUT_SHORT: ReadonlySet<string> = new Set(['failed', 'providerFailed'] satisfies RunOutcome[]);

function refuseEnded(before: readonly JournalEntry[], run: string): void {
  const last = before.at(-1);
  if (last?.kind !== 'finished' || CUT_SHORT.has(last.outcome)) return;
  throw new UserError('badArgument', `The run ${run} has ended (${last.outcome}); there is nothing to go on with.`, {
    run,
    outcome: last.outcome,
  });
}

interface RunEnd {
  readonly outcome: RunOutcome;
  readonly report: CheckedReport | undefined;
}

async function run(
  options: AnalysisOptions,
  before: readonly JournalEntry[],
  { signal, control }: { readonly signal: AbortSignal; readonly control: PersonControl },
): Promise<RunEnd> {
  const { folder } = options;
  const nowMs = options.nowMs ?? Date.now;
  const config = readConfig(folder, options.config);
  const prompts = keepOrRead(join(folder, 'prompts.json'), options.prompts);
  using log = new EventLog(join(folder, 'events.jsonl'), { nowMs, onEvent: options.onEvent });
  await using journal = new Journal(join(folder, 'journal.jsonl'));
  const emit: RunDeps['emit'] = (event) => log.write(event);
  const lastUse = before.findLast((entry) => entry.kind === 'turn');
  const budget = new Budget(config.budget, nowMs, lastUse?.kind === 'turn' ? lastUse.use : undefined);
  const onBudget = (limits: AnalystConfig['budget']): void => {
    writeConfig(folder, { ...config, budget: limits });
    budget.change(limits);
  };
  control.attach({ emit, journal, before, onBudget });
  const finish = async (outcome: RunOutcome, text: string, report: CheckedReport | undefined): Promise<RunEnd> => {
    const { costUsd, ...use } = budget.use();
    // With a report it has ended, by whoever's wish.
    if (outcome !== 'stopped' || report !== undefined) journal.append({ kind: 'finished', outcome });
    await journal.commit();
    emit({ kind: 'runEnded', outcome, text, use: { ...use, ...(costUsd === undefined ? {} : { costUsd }) } });
    return { outcome, report };
  };
  try {
    const { report, root } = await answer(options, { config, prompts, before, budget, journal, signal, control, emit });
    writeFileSync(join(folder, 'report.json'), `${JSON.stringify(report, undefined, 2)}\n`, { mode: 0o600 });
    writeFileSync(join(folder, 'report.md'), renderMarkdown(report), { mode: 0o600 });
    emit({ kind: 'report', report });
    const asked = control.isFinishing && root.origin !== 'answered';
    return await finish(asked ? 'stopped' : outcomeOf(root), root.end.text, report);
  } catch (error) {
    if (signal.aborted) return await finish('stopped', 'The run was stopped; it can be resumed.', undefined);
    // A defect of ours must be seen by whoever waits; the journal keeps what was done.
    await finish('failed', error instanceof Error ? error.message : String(error), undefined);
    throw error;
  }
}

type RunParts = Pick<RunDeps, 'config' | 'prompts' | 'before' | 'budget' | 'journal' | 'signal' | 'control' | 'emit'>;

/** Lets the agents work, and checks what they hand in. */
async function answer(
  options: AnalysisOptions,
  parts: RunParts,
): Promise<{ readonly report: CheckedReport; readonly root: RootEnd }> {
  const { access } = options;
  const { config, signal, emit } = parts;
  const dump = await describeDump(access, config.filter, signal);
  let rehearsal = options.rehearsal === true;
  const { question } = config;
  emit({ kind: 'runStarted', question, tracesInScope: dump.traces, rehearsal, resumed: parts.before.length > 0 });
  const reading = new ReadingLog();
  const deps: RunDeps = {
    ...parts,
    lines: options.lines,
    access,
    slots: new Slots(config.parallel),
    depthSlots: Array.from({ length: config.depth }, () => new Slots(config.parallel)),
    fence: { mark: fenceMark(config) },
    dumpText: dump.text,
    moreTools: options.moreTools ?? [],
    repositoryHasGit: options.repositoryHasGit,
    reading,
    onRehearsal: () => {
      if (rehearsal) return;
      rehearsal = true;
      emit({ kind: 'rehearsalSeen' });
    },
  };
  const scope = {
    question,
    traces: dump.traces,
    ...(config.filter === undefined ? {} : { filter: config.filter }),
    prompts: stampsOf(parts.prompts),
    reading,
  };
  const check = (
    claimed: ClaimedReport,
    repaired: boolean,
    origin: CheckedReport['origin'] = 'answered',
  ): Promise<CheckedReport> => {
    for (const { title, affected } of claimed.findings)
      emit({ kind: 'candidate', agent: 'root', title, traces: affected.traces });
    const cited = claimed.findings.map(({ citations, counterEvidence }) => citations.length + counterEvidence.length);
    emit({ kind: 'checking', citations: cited.reduce((a, b) => a + b, 0), counts: claimed.findings.length });
    return checkReport(claimed, { ...scope, rehearsal, origin, repaired }, access, signal);
  };
  const root = await runRoot(deps, toolsOf(deps), check);
  const report = root.checked ?? (await check(claimedReportSchema.parse(root.claimed), root.repaired, root.origin));
  return { report, root };
}

/** The same for the same question whatever its budget, which may change, so that a replay sends the same words; unknown to whoever wrote the traces. */
function fenceMark(config: AnalystConfig): string {
  return createHash('sha256')
    .update(`fence ${JSON.stringify({ ...config, budget: undefined })}`)
    .digest('hex')
    .slice(0, 12);
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
  const traceTools = traceToolsFor({ access: deps.access, fence: deps.fence, reading: deps.reading });
  const toolsFor = (agent: Agent): readonly AgentTool[] => [
    ...traceTools,
    contextItemTool(agent),
    synthesisTool(agent, deps),
    candidateTool(agent, deps),
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
  writeConfig(folder, config);
  return config;
}

/** Whole or not at all: a crash in mid-write must not lose the run. */
function writeConfig(folder: string, config: AnalystConfig): void {
  const path = join(folder, 'config.json');
  writeFileSync(`${path}.new`, `${JSON.stringify(config, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/** A resumed run goes on with the prompts that it began with, whatever a person has edited since. */
function keepOrRead(path: string, given: PromptBook): PromptBook {
  // Our own file; its form is that of PromptBook.
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as PromptBook;
  writeFileSync(path, `${JSON.stringify(given, undefined, 2)}\n`, { mode: 0o600 });
  return given;
}
