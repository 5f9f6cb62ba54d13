import { readFileSync, writeFileSync } from 'node:fs';
import { extname } from 'node:path';

import type { Command } from 'commander';

import { analystConfigSchema, type AnalystConfigInput, type RunOutcome } from '../../../shared/api/analyst.ts';
import { modelSettingsSchema, type ModelChoice, type ModelSettings } from '../../../shared/api/models.ts';
import { citedSpans, renderHtml, renderMarkdown } from '../../engine/analyst/index.ts';
import { UserError } from '../../engine/base/index.ts';
import { keyFromEnvironment, startRehearsal, type RehearsalServer } from '../../engine/models/index.ts';
import { runAnalysis, type FinishedAnalysis } from '../analysis-run.ts';
import type { CliContext } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { openDump } from '../open.ts';
import { collect, wholeNumber, withFilter, withJson, type OutputFlags, type ScopeFlags } from '../options.ts';
import { printEvent } from '../print-event.ts';

interface AskFlags extends OutputFlags, ScopeFlags {
  readonly prompt: string;
  readonly model?: string;
  readonly subagentModel?: string;
  readonly synthesisModel?: string;
  readonly compactionModel?: string;
  readonly baseUrl?: string;
  readonly api: 'chat' | 'responses';
  readonly apiKeyEnv?: string;
  readonly header?: readonly string[];
  readonly temperature?: number;
  readonly maxOutputTokens?: number;
  readonly reasoningEffort?: ModelChoice['reasoningEffort'];
  readonly parallelToolCalls?: boolean;
  readonly contextTokens: number;
  readonly priceIn?: number;
  readonly priceOut?: number;
  readonly depth: number;
  readonly turns: number;
  readonly subagentTurns: number;
  readonly parallel: number;
  readonly maxCalls?: number;
  readonly maxTokens?: number;
  readonly maxCost?: number;
  readonly maxSeconds?: number;
  readonly refusalRetries: number;
  readonly finalAnswerReprompts: number;
  readonly keepTurns: number;
  readonly compactAt: number;
  readonly repo?: string;
  readonly context?: string;
  readonly rehearsal?: string;
  readonly code?: boolean;
  readonly resume?: string;
  readonly replay?: string;
  readonly out?: string;
}

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
  const command = program
    .command('ask')
    .description('Ask the analyst: agents look for failures that are systematic, code checks every claim')
    .argument('<inputs...>', 'files or folders');
  withFilter(withJson(command))
    .requiredOption('-p, --prompt <question>', 'the question')
    .option('-m, --model <name>', 'model of the root, and of every role without one of its own')
    .option('--subagent-model <name>')
    .option('--synthesis-model <name>')
    .option('--compaction-model <name>')
    .option('--base-url <url>', 'an OpenAI-compatible endpoint, such as http://127.0.0.1:11434/v1')
    .option('--api <kind>', 'chat or responses', 'chat')
    .option('--api-key-env <variable>', 'environment variable that holds the key; none for local servers')
    .option('-H, --header <name: value>', 'sent with every call; repeatable', collect)
    .option('--temperature <value>', '0 to 2', Number)
    .option('--max-output-tokens <count>', 'of one answer', wholeNumber)
    .option('--reasoning-effort <effort>', 'none, minimal, low, medium, high or xhigh')
    .option('--no-parallel-tool-calls', 'one tool call a turn')
    .option('--context-tokens <count>', "the model's context window", wholeNumber, 128_000)
    .option('--price-in <usd>', 'dollars per million input tokens', Number)
    .option('--price-out <usd>', 'dollars per million output tokens', Number)
    .option('--depth <count>', 'levels of sub-agents; 0 for none', wholeNumber, 2)
    .option('--turns <count>', 'turns of the root', wholeNumber, 20)
    .option('--subagent-turns <count>', 'turns of each sub-agent', wholeNumber, 12)
    .option('--parallel <count>', 'sub-agents at work at a time', wholeNumber, 4)
    .option('--max-calls <count>', 'budget: model calls of the whole run', wholeNumber)
    .option('--max-tokens <count>', 'budget: tokens of the whole run', wholeNumber)
    .option('--max-cost <usd>', 'budget: money of the whole run; needs prices', Number)
    .option('--max-seconds <count>', 'budget: time of the whole run', wholeNumber)
    .option('--refusal-retries <count>', 'tries after a refusal', wholeNumber, 1)
    .option(
      '--final-answer-reprompts <count>',
      'times an answer in plain text is asked for as a report',
      wholeNumber,
      1,
    )
    .option('--keep-turns <count>', 'newest turns that are never put into notes', wholeNumber, 3)
    .option('--compact-at <share>', 'share of the context window at which older turns become notes', Number, 0.7)
    .option('--repo <folder>', "the harness's repository; agents may read it")
    .option('--context <text>', 'what you know of this dump')
    .option('--no-code', 'agents may not run Python in the sandbox')
    .option('--rehearsal <script>', 'no model: answers come from this script')
    .option('--resume <run>', 'go on with a run that was stopped or crashed')
    .option('--replay <calls.jsonl>', 'take every answer from the recording of a run')
    .option('-o, --out <file>', 'write the report: .md, .json or .html')
    .addHelpText(
      'after',
      `
Examples:
  $ roundhouse ask dump.jsonl -p "What fails systematically?" --base-url http://127.0.0.1:11434/v1 -m qwen3:32b
  $ OPENAI_API_KEY=… roundhouse ask dump.jsonl -p "Why do payments fail?" --base-url https://api.openai.com/v1 --api-key-env OPENAI_API_KEY -m gpt-5.4-mini --max-cost 2 --price-in 0.75 --price-out 4.5 -o report.html

Exit codes: 0 answered · 6 a budget ended it · 8 the model refused · 9 the provider failed · 130 stopped`,
    )
    .action(async (inputs: string[], flags: AskFlags) => {
      using dump = await openDump(inputs, context);
      await using rehearsal = flags.rehearsal === undefined ? undefined : await startScript(flags.rehearsal);
      const settings = settingsOf(flags, rehearsal);
      const finished = await runAnalysis(dump, {
        config: configOf(flags, settings),
        settings,
        keyOf: (profile) => keyFromEnvironment(profile, process.env),
        rehearsal: rehearsal !== undefined,
        ...(flags.resume === undefined ? {} : { resume: flags.resume }),
        ...(flags.replay === undefined ? {} : { replay: flags.replay }),
        onEvent: (event) =>
          flags.json === true ? context.terminal.print(JSON.stringify(event)) : printEvent(event, context.terminal),
        onStart: (analysis) => context.signal.addEventListener('abort', () => analysis.stop(), { once: true }),
      });
      await handOver(finished, flags, context, dump);
      process.exitCode = OUTCOME_EXIT[finished.outcome];
    });
}

async function handOver(
  finished: FinishedAnalysis,
  flags: AskFlags,
  { terminal }: CliContext,
  dump: Parameters<typeof runAnalysis>[0],
): Promise<void> {
  const { report } = finished;
  if (report === undefined) {
    terminal.complain(`No report. Go on with: --resume ${finished.runId}`);
    return;
  }
  if (flags.json !== true) terminal.print(`\n${renderMarkdown(report)}`);
  if (flags.out !== undefined) {
    const kind = extname(flags.out);
    const text =
      kind === '.json'
        ? `${JSON.stringify(report, undefined, 2)}\n`
        : kind === '.html'
          ? renderHtml(report, citedSpans(report, dump.index))
          : renderMarkdown(report);
    writeFileSync(flags.out, text);
  }
  terminal.complain(terminal.style('dim', `run ${finished.runId} · ${finished.folder}`));
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

function settingsOf(flags: AskFlags, rehearsal: RehearsalServer | undefined): ModelSettings {
  const names = [flags.model, flags.subagentModel, flags.synthesisModel, flags.compactionModel].filter(
    (name) => name !== undefined,
  );
  const baseUrl = rehearsal?.baseUrl ?? flags.baseUrl ?? process.env['OPENAI_BASE_URL'];
  if (baseUrl === undefined)
    throw new UserError(
      'badArgument',
      'Which model? Name its address with --base-url, or rehearse without one: --rehearsal resources/rehearsal/demo.json.',
      {},
    );
  const headers = Object.fromEntries((flags.header ?? []).map(parseHeader));
  const hasPrice = flags.priceIn !== undefined && flags.priceOut !== undefined;
  const price = hasPrice ? { price: { inputUsdPerMillion: flags.priceIn, outputUsdPerMillion: flags.priceOut } } : {};
  return parsed(() =>
    modelSettingsSchema.parse({
      providers: [
        {
          id: 'cli',
          title: baseUrl,
          baseUrl,
          api: flags.api,
          headers,
          ...(flags.apiKeyEnv === undefined || rehearsal !== undefined ? {} : { apiKeyEnv: flags.apiKeyEnv }),
          models: [...new Set(names.length === 0 ? ['rehearsal'] : names)].map((name) => ({
            name,
            contextTokens: flags.contextTokens,
            ...price,
          })),
        },
      ],
    }),
  );
}

function configOf(flags: AskFlags, settings: ModelSettings): AnalystConfigInput {
  const first = settings.providers[0]?.models[0]?.name ?? 'rehearsal';
  const choice = (model: string): ModelChoice => ({
    provider: 'cli',
    model,
    ...(flags.temperature === undefined ? {} : { temperature: flags.temperature }),
    ...(flags.maxOutputTokens === undefined ? {} : { maxOutputTokens: flags.maxOutputTokens }),
    ...(flags.reasoningEffort === undefined ? {} : { reasoningEffort: flags.reasoningEffort }),
    ...(flags.parallelToolCalls === false ? { parallelToolCalls: false } : {}),
  });
  return parsed(() =>
    analystConfigSchema.parse({
      question: flags.prompt,
      ...(flags.filter === undefined ? {} : { filter: flags.filter }),
      ...(flags.context === undefined ? {} : { datasetContext: flags.context }),
      ...(flags.repo === undefined ? {} : { repositoryPath: flags.repo }),
      models: {
        root: choice(flags.model ?? first),
        ...(flags.subagentModel === undefined ? {} : { subagent: choice(flags.subagentModel) }),
        ...(flags.synthesisModel === undefined ? {} : { synthesis: choice(flags.synthesisModel) }),
        ...(flags.compactionModel === undefined ? {} : { compaction: choice(flags.compactionModel) }),
      },
      depth: flags.depth,
      rootTurns: flags.turns,
      subagentTurns: flags.subagentTurns,
      parallel: flags.parallel,
      refusalRetries: flags.refusalRetries,
      finalAnswerReprompts: flags.finalAnswerReprompts,
      keepTurns: flags.keepTurns,
      compactAtShare: flags.compactAt,
      runCode: flags.code !== false,
      budget: {
        ...(flags.maxCalls === undefined ? {} : { turns: flags.maxCalls }),
        ...(flags.maxTokens === undefined ? {} : { tokens: flags.maxTokens }),
        ...(flags.maxCost === undefined ? {} : { costUsd: flags.maxCost }),
        ...(flags.maxSeconds === undefined ? {} : { timeMs: flags.maxSeconds * 1000 }),
      },
    }),
  );
}

function parseHeader(text: string): [string, string] {
  const at = text.indexOf(':');
  if (at < 1) throw new UserError('badArgument', `--header "${text}": expected "Name: value".`, { text });
  return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

/** Turns a schema's complaint into one that names the option. */
function parsed<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new UserError(
      'badArgument',
      `The options do not fit: ${error instanceof Error ? error.message : String(error)}`,
      {},
      error,
    );
  }
}
