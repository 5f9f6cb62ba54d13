import { InvalidArgumentError, Option, type Command } from 'commander';

import { REASONING_EFFORTS, type ReasoningEffort } from '../../shared/api/models.ts';
import { collect, wholeNumber, withFilter, withJson, type OutputFlags, type ScopeFlags } from './options.ts';

/** What `ask` can be told; see `withAskOptions` for what each means. */
export interface AskFlags extends OutputFlags, ScopeFlags {
  readonly prompt?: string;
  readonly model?: string;
  readonly subagentModel?: string;
  readonly synthesisModel?: string;
  readonly compactionModel?: string;
  readonly provider?: string;
  readonly baseUrl?: string;
  readonly api: 'chat' | 'responses';
  readonly apiKeyEnv?: string;
  readonly header?: readonly string[];
  readonly temperature?: number;
  readonly maxOutputTokens?: number;
  readonly reasoningEffort?: ReasoningEffort;
  readonly parallelToolCalls?: boolean;
  readonly contextTokens?: number;
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
  readonly trace?: string;
}

export function withAskOptions(command: Command): Command {
  return withFilter(withJson(command))
    .option('-p, --prompt <question>', 'the question; not needed to resume or replay')
    .option('-m, --model <name>', 'model of the root, and of every role without one of its own')
    .option('--subagent-model <name>')
    .option('--synthesis-model <name>')
    .option('--compaction-model <name>')
    .option('--provider <name>', 'a provider set up in the app: its address, headers, models and prices')
    .addOption(
      new Option(
        '--base-url <url>',
        'an OpenAI-compatible endpoint, such as http://127.0.0.1:11434/v1; else OPENAI_BASE_URL, else what the app has set up',
      ).conflicts('provider'),
    )
    .addOption(new Option('--api <kind>', 'protocol of --base-url').choices(['chat', 'responses']).default('chat'))
    .option('--api-key-env <variable>', 'environment variable that holds the key; none for local servers')
    .option(
      '-H, --header <name: value>',
      'sent with every call to --base-url, or else to the provider of the root; repeatable',
      collect,
    )
    .option('--temperature <value>', '0 to 2', decimal(0, 2))
    .option('--max-output-tokens <count>', 'of one answer', wholeNumber)
    .addOption(
      new Option('--reasoning-effort <effort>', "sent only when named; else the model's own").choices([
        ...REASONING_EFFORTS,
      ]),
    )
    .option('--parallel-tool-calls', 'several tool calls a turn, as models do by themselves', true)
    .option('--no-parallel-tool-calls', 'one tool call a turn')
    .option('--context-tokens <count>', "the model's context window; 128000 where nobody says", wholeNumber)
    .option('--price-in <usd>', 'dollars per million input tokens', decimal(0))
    .option('--price-out <usd>', 'dollars per million output tokens', decimal(0))
    .option('--depth <count>', 'levels of sub-agents; 0 for none', wholeNumber, 2)
    .option('--turns <count>', 'turns of the root', wholeNumber, 20)
    .option('--subagent-turns <count>', 'turns of each sub-agent', wholeNumber, 12)
    .option('--parallel <count>', 'sub-agents at work at a time, in the whole run', wholeNumber, 4)
    .option('--max-calls <count>', 'budget: model calls of the whole run', wholeNumber)
    .option('--max-tokens <count>', 'budget: tokens of the whole run', wholeNumber)
    .option('--max-cost <usd>', 'budget: money of the whole run; needs prices', decimal(0))
    .option('--max-seconds <count>', 'budget: time of the whole run', wholeNumber)
    .option('--refusal-retries <count>', 'tries after a refusal', wholeNumber, 1)
    .option(
      '--final-answer-reprompts <count>',
      'times an answer in plain text is asked for as a report',
      wholeNumber,
      1,
    )
    .option('--keep-turns <count>', 'newest turns that are never put into notes', wholeNumber, 3)
    .option(
      '--compact-at <share>',
      'share of the context window at which older turns become notes',
      decimal(0.1, 0.95),
      0.7,
    )
    .option('--repo <folder>', "the harness's repository; agents may read it")
    .option('--context <text>', 'what you know of this dump')
    .option('--no-code', 'agents may not run Python in the sandbox')
    .option('--rehearsal <script>', 'no model: answers come from this script')
    .addOption(
      new Option('--resume <run>', 'go on with a run that was stopped or crashed, as it was asked').conflicts('replay'),
    )
    .option('--replay <calls.jsonl>', 'do a recorded run again, every answer taken from its recording; asks no server')
    .option('-o, --out <file>', 'write the report: .md, .json or .html')
    .option('--trace <file>', "write the run itself as a dump: the analyst's agents, tool calls and model calls");
}

function decimal(least: number, most = Number.POSITIVE_INFINITY): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() !== '' && value >= least && value <= most && Number.isFinite(value)) return value;
    const range = Number.isFinite(most) ? `from ${least} to ${most}` : `of at least ${least}`;
    throw new InvalidArgumentError(`Expected a number ${range}, got "${text}".`);
  };
}
