import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { AnalystConfigInput, AnalystEvent, RunOutcome } from '../../shared/api/analyst.ts';
import type { ModelSettings, ProviderProfile } from '../../shared/api/models.ts';
import type { CheckedReport } from '../../shared/api/report.ts';
import {
  openAccess,
  openCodeDesk,
  openRepository,
  Prompts,
  repositoryTools,
  roleLinesOf,
  startAnalysis,
  type Analysis,
} from '../engine/analyst/index.ts';
import { dataFolder } from '../engine/base/index.ts';
import { fileRecorder, readRecording, replayClient } from '../engine/models/index.ts';
import type { OpenDump } from './open.ts';

export interface AnalysisSetup {
  readonly config: AnalystConfigInput;
  readonly settings: ModelSettings;
  readonly keyOf: (profile: ProviderProfile) => string | undefined;
  readonly rehearsal: boolean;
  /** Resumes this run instead of beginning a new one. */
  readonly resume?: string;
  /** Takes every answer from this recording. */
  readonly replay?: string;
  /** Where the run's folder goes; `analystRunsFolder` when absent. */
  readonly runsFolder?: string;
  readonly onEvent: (event: AnalystEvent) => void;
  readonly onStart: (analysis: Analysis) => void;
}

export interface FinishedAnalysis {
  readonly runId: string;
  readonly folder: string;
  readonly outcome: RunOutcome;
  readonly report: CheckedReport | undefined;
}

/** Where the runs of the analyst are kept. */
export function analystRunsFolder(): string {
  return join(dataFolder(), 'analyst');
}

/** Runs the analyst over an open dump to its end. */
export async function runAnalysis(dump: OpenDump, setup: AnalysisSetup): Promise<FinishedAnalysis> {
  const runId = setup.resume ?? newRunId();
  const folder = join(setup.runsFolder ?? analystRunsFolder(), runId);
  await using access = openAccess({ indexFolder: dump.indexFolder, sqlPath: join(dump.indexFolder, 'views.db') });
  using codeDesk = await openCodeDesk({ access, dataDir: dataFolder(), runFolder: folder });
  const repository =
    setup.config.repositoryPath === undefined ? undefined : await openRepository(setup.config.repositoryPath);
  const replayed = setup.replay === undefined ? undefined : replayClient(readRecording(setup.replay));
  if (setup.replay !== undefined) keepPrompts(setup.replay, folder);
  const analysis = startAnalysis({
    runId,
    folder,
    config: setup.config,
    lines: roleLinesOf(setup.config.models, {
      settings: setup.settings,
      keyOf: setup.keyOf,
      ...(replayed === undefined ? { recorder: lateRecorder(folder) } : { client: replayed }),
    }),
    prompts: new Prompts(dataFolder()).load(),
    access,
    rehearsal: setup.rehearsal,
    onEvent: setup.onEvent,
    moreTools: [
      ...(repository === undefined ? [] : repositoryTools(repository)),
      ...(setup.config.runCode === false ? [] : [codeDesk.tool]),
    ],
    ...(repository === undefined ? {} : { repositoryHasGit: repository.hasGit }),
  });
  setup.onStart(analysis);
  const { outcome, report } = await analysis.done;
  return { runId, folder, outcome, report };
}

/** A run that is done again works by the prompts that it was recorded with. */
function keepPrompts(recording: string, folder: string): void {
  const prompts = join(dirname(recording), 'prompts.json');
  if (!existsSync(prompts)) return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  copyFileSync(prompts, join(folder, 'prompts.json'));
}

/** The run's folder is made when the run starts; the recording begins with its first call. */
function lateRecorder(folder: string): ReturnType<typeof fileRecorder> {
  return fileRecorder(join(folder, 'calls.jsonl'));
}

function newRunId(): string {
  return `${new Date().toISOString().slice(0, 19).replace(/[:T]/g, '-')}-${randomBytes(3).toString('hex')}`;
}
