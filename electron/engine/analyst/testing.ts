import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

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
    when: { system: 'You are the analyst of Roundhouse', ...(turn === undefined ? {} : { turn }) },
    reply: { toolCalls: [{ name: 'final_answer', arguments: JSON.stringify(report) }] },
  };
}
