import type { AnalystConfig } from '../../../shared/api/analyst.ts';
import type { ModelChoice, ModelPrice, ModelSettings } from '../../../shared/api/models.ts';
import type { AnalystEstimate } from '../../../shared/api/procedures-analyst.ts';

/** JSON and English lie between 3 and 4.5 characters a token; models differ. */
const CHARS_PER_TOKEN = 3.3;
/** Every other turn reads a trace, which brings at most a page of view_trace; the others count. Assumed. */
const READING_SHARE = 0.5;
const PAGE_BYTES = 150_000;
const COUNTING_TOKENS = 700;
/** What an agent writes in a turn, its tool calls included. Assumed. */
const ANSWER_TOKENS = 500;

/** Share of its turns that an agent uses when the answer is near at hand. */
const EARLY_SHARE = 0.3;
const CONTEXT_TOKENS = 128_000;

export interface EstimateScope {
  readonly traces: number;
  readonly spans: number;
  /** Bytes of a trace in the middle of the scope; absent when it holds none. */
  readonly traceBytes: number | undefined;
  /** Prompts and declarations of tools, as they go with every turn. */
  readonly instructionChars: number;
}

interface TurnTokens {
  readonly baseTokens: number;
  readonly growthTokens: number;
  readonly answerTokens: number;
}

interface Sum {
  readonly turns: number;
  readonly tokens: number;
  /** Undefined when a model without a price takes part. */
  readonly costUsd: number | undefined;
}

/**
 * A guess of what a run will use. Low: few turns and, where allowed, two sub-agents. High: all turns of the root and of
 * as many sub-agents as may work at once, twice over. Budgets cap both.
 */
export function estimateRun(config: AnalystConfig, settings: ModelSettings, scope: EstimateScope): AnalystEstimate {
  const assumed = turnTokens(scope);
  const agents = config.depth === 0 ? { low: 0, high: 0 } : { low: 2, high: 2 * config.parallel };
  const early = (turns: number): number => Math.max(2, Math.ceil(turns * EARLY_SHARE));
  const low = sumOf(config, settings, {
    assumed,
    rootTurns: early(config.rootTurns),
    subagents: agents.low,
    subagentTurns: early(config.subagentTurns),
  });
  const high = sumOf(config, settings, {
    assumed,
    rootTurns: config.rootTurns,
    subagents: agents.high,
    subagentTurns: config.subagentTurns,
  });
  const share = capShare(high, config.budget);
  const capped = (value: number, limit: number | undefined): number => Math.min(value, limit ?? value);
  const lowShare = capShare(low, config.budget).share;
  return {
    traces: scope.traces,
    spans: scope.spans,
    agents: { low: 1 + agents.low, high: 1 + agents.high },
    turns: { low: Math.ceil(low.turns * lowShare), high: Math.ceil(high.turns * share.share) },
    tokens: { low: Math.round(low.tokens * lowShare), high: Math.round(high.tokens * share.share) },
    ...(low.costUsd === undefined || high.costUsd === undefined
      ? {}
      : {
          costUsd: {
            low: capped(low.costUsd * lowShare, config.budget.costUsd),
            high: capped(high.costUsd * share.share, config.budget.costUsd),
          },
        }),
    assumed,
    ...(share.by === undefined ? {} : { cappedBy: share.by }),
  };
}

interface Work {
  readonly assumed: TurnTokens;
  readonly rootTurns: number;
  readonly subagents: number;
  readonly subagentTurns: number;
}

/** What a turn costs in this scope: the real size of the instructions and of its traces, and two assumptions. */
function turnTokens({ traceBytes = 0, instructionChars }: EstimateScope): TurnTokens {
  const readTokens = Math.min(traceBytes, PAGE_BYTES) / CHARS_PER_TOKEN;
  return {
    baseTokens: Math.round(instructionChars / CHARS_PER_TOKEN),
    growthTokens: Math.round(ANSWER_TOKENS + READING_SHARE * readTokens + (1 - READING_SHARE) * COUNTING_TOKENS),
    answerTokens: ANSWER_TOKENS,
  };
}

function sumOf(config: AnalystConfig, settings: ModelSettings, work: Work): Sum {
  const { root, subagent = root } = config.models;
  const rootTokens = agentTokens({ ...work.assumed, turns: work.rootTurns }, config, contextOf(root, settings));
  const subTokens = agentTokens({ ...work.assumed, turns: work.subagentTurns }, config, contextOf(subagent, settings));
  const rootPrice = priceOf(root, settings);
  const subPrice = work.subagents === 0 ? rootPrice : priceOf(subagent, settings);
  return {
    turns: work.rootTurns + work.subagents * work.subagentTurns,
    tokens: rootTokens.input + rootTokens.output + work.subagents * (subTokens.input + subTokens.output),
    costUsd:
      rootPrice === undefined || subPrice === undefined
        ? undefined
        : cost(rootTokens, rootPrice) + work.subagents * cost(subTokens, subPrice),
  };
}

interface AgentTokens {
  readonly input: number;
  readonly output: number;
}

/** A conversation is sent whole in every turn and grows until it is compacted. */
function agentTokens(
  { turns, baseTokens, growthTokens, answerTokens }: TurnTokens & { readonly turns: number },
  config: AnalystConfig,
  contextTokens: number,
): AgentTokens {
  const questionTokens = Math.ceil((config.question.length + (config.datasetContext?.length ?? 0)) / 4);
  const most = Math.max(baseTokens, contextTokens * config.compactAtShare);
  let input = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    input += Math.min(most, baseTokens + questionTokens + turn * growthTokens);
  }
  return { input, output: turns * answerTokens };
}

function cost(tokens: AgentTokens, price: ModelPrice): number {
  return (tokens.input * price.inputUsdPerMillion + tokens.output * price.outputUsdPerMillion) / 1e6;
}

/** The smallest share of the sum that a budget leaves, and which. */
function capShare(
  sum: Sum,
  budget: AnalystConfig['budget'],
): { readonly share: number; readonly by?: 'turns' | 'tokens' | 'costUsd' } {
  const shares = (['turns', 'tokens', 'costUsd'] as const).flatMap((by) => {
    const limit = budget[by];
    const used = sum[by];
    return limit === undefined || used === undefined || used <= limit ? [] : [{ by, share: limit / used }];
  });
  return shares.toSorted((a, b) => a.share - b.share)[0] ?? { share: 1 };
}

function profileOf({ provider, model }: ModelChoice, settings: ModelSettings) {
  return settings.providers.find(({ id }) => id === provider)?.models.find(({ name }) => name === model);
}

function priceOf(choice: ModelChoice, settings: ModelSettings): ModelPrice | undefined {
  return profileOf(choice, settings)?.price;
}

function contextOf(choice: ModelChoice, settings: ModelSettings): number {
  return profileOf(choice, settings)?.contextTokens ?? CONTEXT_TOKENS;
}
