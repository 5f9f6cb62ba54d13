import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { DEMO_FACTS } from '../../../test/demo-facts.ts';
import type { AnalystConfigInput, AnalystEvent } from '../../../shared/api/analyst.ts';
import { modelSettingsSchema } from '../../../shared/api/models.ts';
import { resolveDump } from '../dumps/index.ts';
import { indexDump, indexFolderOf } from '../index/index.ts';
import { fileRecorder, startRehearsal, type RehearsalScriptInput } from '../models/index.ts';
import { openAccess } from './access/open-access.ts';
import type { DumpAccess } from './dump-access.ts';
import { Prompts, type PromptBook } from './prompts.ts';
import { roleLinesOf } from './role-lines.ts';
import { startAnalysis, type Analysis } from './start-analysis.ts';
import type { AgentTool } from './tools/agent-tool.ts';

const RESOURCES = resolve(import.meta.dirname, '../../../resources');

/** How the prompts of the root and of a sub-agent begin, by which rules tell them apart. */
export const ROOT = 'You are the analyst of Roundhouse';
export const SUB = 'You are a sub-agent';

export type Rules = RehearsalScriptInput['rules'];

/** Opens the demo dump, or another one, for the analyst, with an index of its own. */
export async function openTestAccess(dump: string = join(RESOURCES, 'demo/concierge.jsonl')): Promise<DumpAccess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rh-analyst-'));
  const sources = await resolveDump([dump], { dataDir });
  const { index } = await indexDump(sources, { dataDir, location: 'data' });
  index[Symbol.dispose]();
  const indexFolder = indexFolderOf(sources, dataDir, 'data');
  return openAccess({ indexFolder, sqlPath: join(indexFolder, 'views.db') });
}

export interface Staged {
  readonly events: readonly AnalystEvent[];
  readonly folder: string;
  readonly outcome: Awaited<Analysis['done']>;
  readonly heard: Awaited<ReturnType<typeof startRehearsal>>['heard'];
}

export interface StageOptions {
  readonly config?: Partial<AnalystConfigInput>;
  /** Goes on in this folder. */
  readonly folder?: string;
  readonly contextTokens?: number;
  readonly prompts?: PromptBook;
  readonly moreTools?: readonly AgentTool[];
  /** What is said before the first answer; the server says so in any case. */
  readonly rehearsal?: boolean;
  /** The run's clock. */
  readonly nowMs?: () => number;
  readonly onEvent?: (event: AnalystEvent, analysis: Analysis) => void;
}

/** Runs an analysis against a rehearsal server to its end. */
export async function stage(access: DumpAccess, rules: Rules, options: StageOptions = {}): Promise<Staged> {
  await using server = await startRehearsal({ title: 'test', rules });
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'rh-run-'));
  const settings = modelSettingsSchema.parse({
    providers: [
      {
        id: 'rehearsal',
        title: 'Rehearsal',
        baseUrl: server.baseUrl,
        models: [
          {
            name: 'rehearsal',
            contextTokens: options.contextTokens ?? 100_000,
            price: { inputUsdPerMillion: 1, outputUsdPerMillion: 10 },
          },
        ],
      },
    ],
  });
  const config: AnalystConfigInput = {
    question: 'What fails?',
    models: { root: { provider: 'rehearsal', model: 'rehearsal' } },
    ...options.config,
  };
  const events: AnalystEvent[] = [];
  const analysis: Analysis = startAnalysis({
    runId: 'test-run',
    folder,
    config,
    lines: roleLinesOf(config.models, {
      settings,
      keyOf: () => 'sk-secret-of-the-test',
      recorder: fileRecorder(join(folder, 'calls.jsonl')),
    }),
    prompts: options.prompts ?? new Prompts(folder).load(),
    access,
    moreTools: options.moreTools ?? [],
    rehearsal: options.rehearsal ?? true,
    ...(options.nowMs === undefined ? {} : { nowMs: options.nowMs }),
    onEvent: (event) => {
      events.push(event);
      options.onEvent?.(event, analysis);
    },
  });
  const outcome = await analysis.done;
  return { events, folder, outcome, heard: server.heard };
}

/** A rule by which the root hands in a report at a turn. */
export function handIn(turn: number | undefined, report: unknown): Rules[number] {
  return {
    when: { system: ROOT, ...(turn === undefined ? {} : { turn }) },
    reply: { toolCalls: [{ name: 'final_answer', arguments: JSON.stringify(report) }] },
  };
}

/** The root asks one sub-agent, which counts and answers; then it reports. */
export const TWO_AGENTS: Rules = [
  { when: { system: SUB, turn: 0 }, reply: { toolCalls: [{ name: 'count_traces', arguments: {} }] } },
  { when: { system: SUB, turn: 1 }, reply: { text: 'I counted.' } },
  {
    when: { system: ROOT, turn: 0 },
    reply: { toolCalls: [{ name: 'call_subagent', arguments: { question: 'count' } }] },
  },
  handIn(undefined, { answer: 'Counted.', findings: [] }),
];

/** A finding that stands in the demo dump, but for what `change` says. */
export function findingOf(change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    title: 'A field that the tool does not have',
    failureMode: { taxonomy: 'own', name: 'wrong arguments' },
    severity: 'high',
    description: 'payee_phone is sent where payee_id is wanted.',
    affected: { traces: DEMO_FACTS.wrongArguments, query: { kind: 'detector', detector: 'wrong-arguments' } },
    citations: [
      {
        ...DEMO_FACTS.wrongCall,
        quote: 'unknown field "payee_phone"; did you mean "payee_id"?',
      },
    ],
    likelyCause: 'the description',
    suggestedDirection: 'the schema',
    confidence: 0.8,
    ...change,
  };
}
