import { z } from 'zod';

import { leftFileSchema } from './left-file.ts';
import { modelChoiceSchema } from './models.ts';
import { checkedReportSchema } from './report.ts';

/** A question to the analyst, and the ordered stream of events that answering it gives. */
export const budgetLimitsSchema = z.strictObject({
  turns: z.int().min(1).optional(),
  tokens: z.int().min(1).optional(),
  costUsd: z.number().positive().optional(),
  timeMs: z.int().min(1).optional(),
});

export const analystConfigSchema = z.strictObject({
  question: z.string().min(1).max(20_000),
  /** Filter expression: the traces that the question is about; all when absent. */
  filter: z.string().optional(),
  /** What the user knows of the dump, in their words. */
  datasetContext: z.string().max(20_000).optional(),
  /** A repository that the agents may read, never write. Absolute path. */
  repositoryPath: z.string().optional(),
  models: z.strictObject({
    root: modelChoiceSchema,
    subagent: modelChoiceSchema.optional(),
    synthesis: modelChoiceSchema.optional(),
    compaction: modelChoiceSchema.optional(),
  }),
  /** 0: no sub-agents. */
  depth: z.int().min(0).max(8).default(2),
  /** Model turns of the root, and of each sub-agent. */
  rootTurns: z.int().min(1).max(500).default(20),
  subagentTurns: z.int().min(1).max(500).default(12),
  /** Agents at work at one time in the whole run, the root not counted. */
  parallel: z.int().min(1).max(64).default(4),
  budget: budgetLimitsSchema.default({}),
  refusalRetries: z.int().min(0).max(5).default(1),
  /** How often an answer in plain text is asked to be handed in properly. */
  finalAnswerReprompts: z.int().min(0).max(5).default(1),
  /** Share of the context window at which older turns are summarised. */
  compactAtShare: z.number().min(0.1).max(0.95).default(0.7),
  /** Newest turns that are never summarised. */
  keepTurns: z.int().min(1).max(50).default(3),
  runCode: z.boolean().default(true),
});

const agentFields = {
  /** `root`, `root/1`, `root/1/2`: the second sub-agent that the first sub-agent called. */
  agent: z.string(),
};

const usageSchema = z.object({
  inputTokens: z.number(),
  outputTokens: z.number(),
  cachedTokens: z.number().optional(),
  reasoningTokens: z.number().optional(),
});

export const budgetUseSchema = z.object({
  turns: z.number(),
  tokens: z.number(),
  /** Absent when a model without a price was used. */
  costUsd: z.number().optional(),
  timeMs: z.number(),
});

export const RUN_OUTCOMES = ['answered', 'budget', 'refused', 'providerFailed', 'stopped', 'failed'] as const;

const eventBodySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('runStarted'),
    question: z.string(),
    tracesInScope: z.number().int(),
    rehearsal: z.boolean(),
    resumed: z.boolean(),
  }),
  z.object({
    kind: z.literal('agentStarted'),
    ...agentFields,
    depth: z.number().int(),
    question: z.string(),
    model: z.string(),
    parentCallId: z.string().optional(),
  }),
  z.object({ kind: z.literal('turnStarted'), ...agentFields, turn: z.number().int(), of: z.number().int() }),
  z.object({
    kind: z.literal('delta'),
    ...agentFields,
    message: z.string(),
    part: z.enum(['text', 'reasoning', 'answer']),
    text: z.string(),
  }),
  /** What was streamed for this message is void: the call is made again. */
  z.object({ kind: z.literal('voided'), ...agentFields, message: z.string() }),
  z.object({
    kind: z.literal('message'),
    ...agentFields,
    message: z.string(),
    text: z.string(),
    toolCalls: z.number().int(),
  }),
  z.object({
    kind: z.literal('toolStarted'),
    ...agentFields,
    call: z.string(),
    tool: z.string(),
    argumentsText: z.string(),
  }),
  z.object({
    kind: z.literal('toolEnded'),
    ...agentFields,
    call: z.string(),
    tool: z.string(),
    ok: z.boolean(),
    resultText: z.string(),
    resultChars: z.number().int(),
    tookMs: z.number(),
    /** Files that it left. */
    files: z.array(leftFileSchema).readonly().optional(),
  }),
  z.object({
    kind: z.literal('retry'),
    ...agentFields,
    attempt: z.number().int(),
    error: z.string(),
    text: z.string(),
    waitMs: z.number(),
  }),
  z.object({
    kind: z.literal('usage'),
    ...agentFields,
    role: z.string(),
    model: z.string(),
    usage: usageSchema.optional(),
    costUsd: z.number().optional(),
    tookMs: z.number(),
    run: budgetUseSchema,
  }),
  z.object({
    kind: z.literal('compaction'),
    ...agentFields,
    items: z.number().int(),
    tokensBefore: z.number(),
    tokensAfter: z.number(),
    forced: z.boolean(),
  }),
  z.object({ kind: z.literal('refusal'), ...agentFields, text: z.string() }),
  z.object({ kind: z.literal('checkpoint'), ...agentFields, turn: z.number().int() }),
  z.object({
    kind: z.literal('agentEnded'),
    ...agentFields,
    outcome: z.enum(['answered', 'salvaged', 'failed', 'stopped']),
    answer: z.string(),
    turns: z.number().int(),
    toolCalls: z.number().int(),
  }),
  /** A person said something; each of `agents` gives one receipt: `steered` or `steerUnused`. */
  z.object({
    kind: z.literal('steerQueued'),
    id: z.string(),
    to: z.string(),
    agents: z.array(z.string()).readonly(),
    text: z.string(),
  }),
  /** The agent begins its next turn with it. Runs of older versions steered the root only, without an id. */
  z.object({
    kind: z.literal('steered'),
    agent: z.string().default('root'),
    id: z.string().default(''),
    text: z.string(),
  }),
  /** The agent ended before it read it. */
  z.object({ kind: z.literal('steerUnused'), ...agentFields, id: z.string(), text: z.string() }),
  /** An agent's first word of something that may become a finding; not checked yet. */
  z.object({ kind: z.literal('candidate'), ...agentFields, title: z.string(), traces: z.number().int().optional() }),
  z.object({ kind: z.literal('budgetChanged'), budget: budgetLimitsSchema }),
  /** The person asks for the report now, with what is known. */
  z.object({ kind: z.literal('finishing') }),
  /** A server answered that says of itself that it is a rehearsal: no model takes part. */
  z.object({ kind: z.literal('rehearsalSeen') }),
  z.object({ kind: z.literal('paused') }),
  z.object({ kind: z.literal('continued') }),
  z.object({ kind: z.literal('checking'), citations: z.number().int(), counts: z.number().int() }),
  z.object({ kind: z.literal('sentBack'), problems: z.array(z.string()).readonly() }),
  z.object({ kind: z.literal('report'), report: checkedReportSchema }),
  z.object({ kind: z.literal('runEnded'), outcome: z.enum(RUN_OUTCOMES), text: z.string(), use: budgetUseSchema }),
]);

/** `seq` is dense and strictly increasing within a run, over all agents. */
export const analystEventSchema = z.intersection(
  z.object({ seq: z.number().int(), timeMs: z.number() }),
  eventBodySchema,
);

export type AnalystConfig = z.output<typeof analystConfigSchema>;
export type AnalystConfigInput = z.input<typeof analystConfigSchema>;
export type AnalystEventBody = z.output<typeof eventBodySchema>;
export type AnalystEvent = z.output<typeof analystEventSchema>;
export type RunOutcome = (typeof RUN_OUTCOMES)[number];
