import { z } from 'zod';

import {
  RUN_OUTCOMES,
  analystConfigSchema,
  analystEventSchema,
  budgetLimitsSchema,
  budgetUseSchema,
} from './analyst.ts';
import { leftFileContentSchema, leftFileNameSchema } from './left-file.ts';
import { modelSettingsSchema } from './models.ts';
import { dumpIdSchema } from './procedures-dumps.ts';
import { promptStampSchema } from './procedures-prompts.ts';
import { checkedFindingSchema, checkedReportSchema } from './report.ts';

/** Models and the analyst, for windows. Keys of providers go in through main and never come out; see the end. */
export const ANALYST_STATES = ['running', 'paused', ...RUN_OUTCOMES, 'interrupted'] as const;

export const analystRunIdSchema = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/);

export const analystRunSchema = z.object({
  run: analystRunIdSchema,
  question: z.string(),
  state: z.enum(ANALYST_STATES),
  /** Why it ended so, in words; absent while it runs. */
  ending: z.string().optional(),
  /** The dump that it is about; absent for runs of the command line, which did not note it. */
  dump: z.object({ dump: dumpIdSchema, name: z.string(), inputs: z.array(z.string()).readonly() }).optional(),
  /** True when a rehearsal server answers in place of a model: the app's own, or one that says so of itself. */
  rehearsal: z.boolean(),
  /** The run whose report this one's question follows up. */
  followsUp: analystRunIdSchema.optional(),
  startedAtMs: z.number(),
  endedAtMs: z.number().optional(),
  tracesInScope: z.number().int().optional(),
  /** Turn of the root agent. */
  turn: z.object({ done: z.number().int(), of: z.number().int() }).optional(),
  use: budgetUseSchema.optional(),
  /** Present when there is a report. */
  report: z
    .object({ findings: z.number().int(), citations: z.number().int(), citationsVerified: z.number().int() })
    .optional(),
  /** Stopped or interrupted: it can go on from its last turn. */
  canResume: z.boolean(),
});

/** A guess before the start, and what it rests on. Low: the work ends early; high: every agent uses its turns. */
export const analystEstimateSchema = z.object({
  traces: z.number().int(),
  spans: z.number().int(),
  agents: z.object({ low: z.number(), high: z.number() }),
  turns: z.object({ low: z.number(), high: z.number() }),
  tokens: z.object({ low: z.number(), high: z.number() }),
  /** Absent when a model in use has no price. */
  costUsd: z.object({ low: z.number(), high: z.number() }).optional(),
  /**
   * Tokens of instructions and tools in every turn (as they are), added by a turn (by the middle size of the traces in
   * scope), and answered in a turn (assumed).
   */
  assumed: z.object({ baseTokens: z.number(), growthTokens: z.number(), answerTokens: z.number() }),
  /** The budget that would end it before the high figures. */
  cappedBy: z.enum(['turns', 'tokens', 'costUsd']).optional(),
});

export const reportComparisonSchema = z.object({
  fixed: z.array(checkedFindingSchema).readonly(),
  fresh: z.array(checkedFindingSchema).readonly(),
  stillThere: z
    .array(z.object({ older: checkedFindingSchema, newer: checkedFindingSchema, shareChange: z.number().optional() }))
    .readonly(),
  cautions: z.array(z.string()).readonly(),
});

const nothing = z.object({});
const done = z.object({});
const ofRun = z.object({ run: analystRunIdSchema });

export const connectionTestSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('reached'),
    models: z.array(z.string()).readonly(),
    tookMs: z.number(),
    /** The server says of itself that it is a rehearsal. */
    rehearsal: z.boolean(),
  }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
]);

/** One attempt of one call of a model; holds no key, no header and no address. */
export const recordedCallSchema = z.object({
  /** Where it stands in the run's recording: its first byte. */
  call: z.int().min(0),
  agent: z.string(),
  /** `root`, `subagent`, `synthesis` or `compaction`. */
  role: z.string(),
  model: z.string(),
  attempt: z.number().int(),
  startedAtMs: z.number(),
  tookMs: z.number(),
  messages: z.number().int(),
  /** Of the whole record. */
  sizeBytes: z.number().int(),
  outcome: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('answered'),
      inputTokens: z.number().optional(),
      outputTokens: z.number().optional(),
      costUsd: z.number().optional(),
    }),
    z.object({ kind: z.literal('failed'), error: z.string(), message: z.string() }),
  ]),
});

export const usedPromptSchema = promptStampSchema.extend({ text: z.string() });

export const analystProcedures = {
  'models.settings': { input: nothing, output: z.object({ settings: modelSettingsSchema }) },
  'models.save': { input: z.object({ settings: modelSettingsSchema }), output: done },
  /** Asks a saved provider for its models, with its key. No token is spent. */
  'models.test': { input: z.object({ provider: z.string() }), output: connectionTestSchema },
  'analyst.estimate': {
    input: z.object({ dump: dumpIdSchema, config: analystConfigSchema }),
    output: analystEstimateSchema,
  },
  /** Starts a run. With `rehearsal` the demo's script answers and the models of the config are not asked. */
  'analyst.start': {
    input: z.object({
      dump: dumpIdSchema,
      config: analystConfigSchema,
      rehearsal: z.boolean().default(false),
      followsUp: analystRunIdSchema.optional(),
    }),
    output: z.object({ run: analystRunIdSchema }),
  },
  'analyst.pause': { input: ofRun, output: done },
  'analyst.goOn': { input: ofRun, output: done },
  /**
   * Says something to an agent by its path, or to `all` at work, before its next turn. Of each of `agents` comes a receipt
   * in the run's events: `steered` with this id, or `steerUnused`. 'notFound' when no such agent is at work.
   */
  'analyst.steer': {
    input: ofRun.extend({ text: z.string().trim().min(1).max(8000), to: z.string().min(1).max(200).default('root') }),
    output: z.object({ id: z.string(), agents: z.array(z.string()).readonly() }),
  },
  /** Puts these limits in the place of a running run's; a limit that is left out is none. */
  'analyst.budget': { input: ofRun.extend({ budget: budgetLimitsSchema }), output: done },
  /** Asks for the report now: every agent ends at its next turn, the root writes down what is known. */
  'analyst.finish': { input: ofRun, output: done },
  /** Ends a run at once, without a report; it can be resumed. */
  'analyst.stop': { input: ofRun, output: done },
  /** Goes on with a stopped or interrupted run from its last turn; opens its dump when it is closed. */
  'analyst.resume': { input: ofRun, output: done },
  /** Deletes a run that is not running, with its report. */
  'analyst.remove': { input: ofRun, output: done },
  /** What it was asked and how. */
  'analyst.config': { input: ofRun, output: z.object({ config: analystConfigSchema }) },
  /** The prompts that it works or worked with, as they were when it began; none when it never did. */
  'analyst.prompts': { input: ofRun, output: z.object({ prompts: z.array(usedPromptSchema).readonly() }) },
  'analyst.report': { input: ofRun, output: z.object({ report: checkedReportSchema }) },
  /** Writes the report; `html` embeds the cited spans and needs the dump open. */
  'analyst.export': {
    input: ofRun.extend({ format: z.enum(['md', 'json', 'html']), path: z.string().min(1) }),
    output: z.object({ path: z.string() }),
  },
  /** Calls of models as they were recorded, retries included, newest first; `agent` narrows to one. */
  'analyst.calls': {
    input: ofRun.extend({ agent: z.string().optional() }),
    output: z.object({ calls: z.array(recordedCallSchema).readonly(), total: z.number().int() }),
  },
  /** One recorded call in full: what was sent and what came back, as indented JSON. */
  'analyst.call': {
    input: ofRun.extend({ call: recordedCallSchema.shape.call }),
    output: z.object({ request: z.string(), response: z.string() }),
  },
  /** What a file holds that an agent's code left, in full as far as it can be shown. */
  'analyst.file': {
    input: ofRun.extend({ file: leftFileNameSchema }),
    output: z.object({ content: leftFileContentSchema }),
  },
  /** Writes a copy of such a file. */
  'analyst.saveFile': {
    input: ofRun.extend({ file: leftFileNameSchema, path: z.string().min(1) }),
    output: z.object({ path: z.string() }),
  },
  'analyst.compare': {
    input: z.object({ older: analystRunIdSchema, newer: analystRunIdSchema }),
    output: reportComparisonSchema,
  },
} as const;

export const analystStreams = {
  /** All runs now and on every change, newest first. `session` is what was spent since the engine started. */
  'analyst.runs': {
    input: nothing,
    event: z.object({
      runs: z.array(analystRunSchema).readonly(),
      session: z.object({ costUsd: z.number(), unpriced: z.boolean(), tokens: z.number() }),
    }),
  },
  /**
   * A run's events in order: those before first, then each as it comes, in pages. `past` says that more were written
   * before this page was read. Ends when the run has ended.
   */
  'analyst.watch': {
    input: ofRun,
    event: z.object({ events: z.array(analystEventSchema).readonly(), past: z.boolean() }),
  },
} as const;

const keyTarget = { provider: z.string().min(1).max(64), baseUrl: z.url({ protocol: /^https?$/ }) };

/** `stored`: encrypted on disk; `session`: in memory until the app closes. */
export const providerKeySchema = z.object({ ...keyTarget, state: z.enum(['stored', 'session']) });

/** Answered by main, which alone keeps keys. A key is for exactly one address; nothing gives it back. */
export const modelDesktopProcedures = {
  'desktop.models.keys': {
    input: nothing,
    output: z.object({
      keys: z.array(providerKeySchema).readonly(),
      /** Whether the system has a safe place for keys; without, they are kept until the app closes. */
      canStore: z.boolean(),
    }),
  },
  'desktop.models.setKey': {
    input: z.object({ ...keyTarget, key: z.string().min(1).max(4096) }),
    output: providerKeySchema,
  },
  'desktop.models.removeKey': { input: z.object({ provider: keyTarget.provider }), output: done },
  /** Opens a report in a coding agent by its own kind of link, after asking the person; `opened` says what they chose. */
  'desktop.models.openReport': {
    input: ofRun.extend({ app: z.enum(['cursor', 'claudeCode', 'codex']) }),
    output: z.object({ opened: z.boolean() }),
  },
} as const;

/** A key as main hands it to the engine: good for this provider at this address only. */
export const handedKeySchema = z.object({ ...keyTarget, key: z.string() });

/** Answered by the engine on main's own line only. */
export const keyProcedures = {
  /** Takes the place of all keys handed over before. */
  'keys.hand': { input: z.object({ keys: z.array(handedKeySchema).readonly() }), output: done },
} as const;

export type RecordedModelCall = z.output<typeof recordedCallSchema>;
export type ProviderKey = z.output<typeof handedKeySchema>;
export type KeyProcedures = typeof keyProcedures;
export type AnalystState = (typeof ANALYST_STATES)[number];
export type AnalystRun = z.output<typeof analystRunSchema>;
export type UsedPrompt = z.output<typeof usedPromptSchema>;
export type AnalystEstimate = z.output<typeof analystEstimateSchema>;
export type ComparedReports = z.output<typeof reportComparisonSchema>;
export type ConnectionOutcome = z.output<typeof connectionTestSchema>;
export type ProviderKeyState = z.output<typeof providerKeySchema>;
