import { existsSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';

import type { Command } from 'commander';

import { analystRunIdSchema } from '../../../shared/api/procedures-analyst.ts';
import { analystEventSchema, type AnalystConfig, type RunOutcome } from '../../../shared/api/analyst.ts';
import { citedSpans, renderHtml, renderMarkdown, runTrace } from '../../engine/analyst/index.ts';
import { dataFolder, UserError } from '../../engine/base/index.ts';
import { readRecording, startRehearsal, type RehearsalServer } from '../../engine/models/index.ts';
import { analystRunsFolder, runAnalysis, type FinishedAnalysis } from '../analysis-run.ts';
import { askConfig, storedConfig } from '../ask-config.ts';
import { withAskOptions, type AskFlags } from '../ask-flags.ts';
import { askModels, keyVariable, OWN_PROVIDER, replayModels, type AskModels } from '../ask-models.ts';
import type { CliContext } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { openDump } from '../open.ts';
import { requireFolderOf, writeOutput } from '../output-file.ts';
import { printEvent } from '../print-event.ts';

const OUTCOME_EXIT: Readonly<Record<RunOutcome, number>> = {
  answered: EXIT.ok,
  budget: EXIT.limit,
  refused: EXIT.refused,
  providerFailed: EXIT.providerFailed,
  stopped: EXIT.cancelled,
  failed: EXIT.bug,
};

/** `ask`: the analyst, from the command line. */
export function registerAsk(program: Command, context: CliContext): void {
  withAskOptions(
    program
      .command('ask')
      .description('Ask the analyst: agents look for failures that are systematic, code checks every claim')
      .argument('<inputs...>', 'files or folders'),
  )
    .addHelpText(
      'after',
      `
Examples:
  $ roundhouse ask dump.jsonl -p "What fails systematically?" --base-url http://127.0.0.1:11434/v1 -m qwen3:32b
  $ OPENAI_API_KEY=… roundhouse ask dump.jsonl -p "Why do payments fail?" -m gpt-5.4-mini --max-cost 2 --price-in 0.75 --price-out 4.5 -o report.html
  $ ROUNDHOUSE_KEY_OPEN_ROUTER=… roundhouse ask dump.jsonl -p "Why do payments fail?" --provider open-router

Keys come from the environment only: --api-key-env names the variable; OPENAI_API_KEY goes to OpenAI and to OPENAI_BASE_URL;
ROUNDHOUSE_KEY_<PROVIDER> goes to a provider of the app.

Exit codes: 0 answered · 6 a budget ended it · 8 the model refused · 9 the provider failed · 130 stopped`,
    )
    .action(async (inputs: string[], flags: AskFlags) => {
      for (const path of [flags.out, flags.trace]) if (path !== undefined) requireFolderOf(path);
      using dump = await openDump(inputs, context);
      await using rehearsal = flags.rehearsal === undefined ? undefined : await startScript(flags.rehearsal);
      const { config, models } = whatIsAsked(flags, rehearsal);
      const finished = await runAnalysis(dump, {
        config,
        settings: models.settings,
        keyOf: models.keyOf,
        rehearsal: rehearsal !== undefined,
        ...(flags.resume === undefined ? {} : { resume: flags.resume }),
        ...(flags.replay === undefined ? {} : { replay: flags.replay }),
        onEvent: (event) =>
          flags.json === true ? context.terminal.print(JSON.stringify(event)) : printEvent(event, context.terminal),
        onStart: (analysis) => context.signal.addEventListener('abort', () => analysis.stop(), { once: true }),
      });
      handOver(finished, flags, context, dump);
      if (flags.trace !== undefined) writeTrace(flags.trace, finished);
      if (finished.outcome === 'providerFailed') hintAtKey(config, models, context);
      process.exitCode = OUTCOME_EXIT[finished.outcome];
    });
}

/** A run that is done again or gone on with is asked what it was asked. */
function whatIsAsked(
  flags: AskFlags,
  rehearsal: RehearsalServer | undefined,
): { readonly config: AnalystConfig; readonly models: AskModels } {
  if (flags.replay !== undefined) {
    const config = storedConfig(dirname(flags.replay));
    if (config === undefined)
      throw new UserError('notFound', `${flags.replay}: config.json of the run must lie beside its recording.`, {
        path: flags.replay,
      });
    return { config, models: replayModels(config.models) };
  }
  const stored = flags.resume === undefined ? undefined : storedConfig(runFolder(flags.resume));
  const models = askModels(flags, {
    environment: process.env,
    dataDir: dataFolder(),
    stored: stored?.models,
    ...(rehearsal === undefined ? {} : { rehearsalUrl: rehearsal.baseUrl }),
  });
  const config = stored === undefined ? askConfig(flags, models.models) : { ...stored, models: models.models };
  return { config, models };
}

/** The folder of a run that was begun. Throws UserError 'badArgument' for what is no run's name, 'notFound' without one. */
function runFolder(run: string): string {
  if (!analystRunIdSchema.safeParse(run).success)
    throw new UserError(
      'badArgument',
      `--resume "${run}": expected the name of a run, as "roundhouse report" lists it.`,
      {
        run,
      },
    );
  const folder = join(analystRunsFolder(), run);
  if (existsSync(folder)) return folder;
  throw new UserError('notFound', `There is no run ${run}. "roundhouse report" lists the runs.`, { run });
}

function handOver(
  finished: FinishedAnalysis,
  flags: AskFlags,
  { terminal }: CliContext,
  dump: Parameters<typeof runAnalysis>[0],
): void {
  const { report } = finished;
  if (report === undefined) {
    terminal.complain(`No report. Go on with: --resume ${finished.runId}`);
    return;
  }
  if (flags.json !== true) terminal.print(`\n${renderMarkdown(report)}`);
  terminal.complain(terminal.style('dim', `run ${finished.runId} · ${finished.folder}`));
  if (flags.out !== undefined) {
    const kind = extname(flags.out);
    const text =
      kind === '.json'
        ? `${JSON.stringify(report, undefined, 2)}\n`
        : kind === '.html'
          ? renderHtml(report, citedSpans(report, dump.index))
          : renderMarkdown(report);
    writeOutput(flags.out, text);
  }
}

/** What was recorded of the run, as spans; it holds what models were sent, so it is for its owner alone. */
function writeTrace(path: string, { runId, folder }: FinishedAnalysis): void {
  const events = readFileSync(join(folder, 'events.jsonl'), 'utf8').trim().split('\n');
  const recording = join(folder, 'calls.jsonl');
  const calls = existsSync(recording) ? readRecording(recording) : [];
  const parsed = events.map((line) => analystEventSchema.parse(JSON.parse(line)));
  writeOutput(path, runTrace(runId, parsed, calls), { mode: 0o600 });
}

/** A provider of the app whose key only the app has. */
function hintAtKey(
  { models: { root } }: AnalystConfig,
  { settings, keyOf }: AskModels,
  { terminal }: CliContext,
): void {
  const profile = settings.providers.find(({ id }) => id === root.provider);
  if (profile === undefined || profile.id === OWN_PROVIDER || keyOf(profile) !== undefined) return;
  terminal.complain(
    `${profile.title} was asked without a key: the app's keys stay in the app. Set ${keyVariable(profile.id)} for the command line.`,
  );
}

/** Starts a rehearsal server for a script file. Fails with UserError that names the place in the script. */
export async function startScript(path: string): Promise<RehearsalServer> {
  try {
    // Checked by the server's schema.
    return await startRehearsal(JSON.parse(readFileSync(path, 'utf8')) as Parameters<typeof startRehearsal>[0]);
  } catch (error) {
    throw new UserError(
      'unreadable',
      `${path}: ${error instanceof Error ? error.message : String(error)}`,
      { path },
      error,
    );
  }
}
