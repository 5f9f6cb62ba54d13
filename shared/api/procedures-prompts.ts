import { z } from 'zod';

/** The analyst's prompts, for windows: ours are files of the program, a person's take their place and live in the data folder. */
export const PROMPT_NAMES = [
  'tools',
  'root',
  'subagent',
  'delegation',
  'repository',
  'compaction',
  'synthesis',
] as const;

export const promptNameSchema = z.enum(PROMPT_NAMES);

/** Which text of a prompt was used: enough to tell two runs apart. */
export const promptStampSchema = z.object({
  name: promptNameSchema,
  /** Of our prompt; an edited one bears the version that it was made from. */
  version: z.number().int(),
  /** SHA-256 of the text, hex, first 16 digits. */
  hash: z.string(),
  edited: z.boolean(),
});

export const promptSummarySchema = promptStampSchema.extend({
  /** Each must stand in the text as `{{name}}`, and no other may. */
  variables: z.array(z.string()).readonly(),
  /** The edited text was made from an older version of ours. */
  outdated: z.boolean(),
  /** Why the person's file cannot be used; runs are refused until it is mended or reset. */
  problem: z.string().optional(),
});

export const promptTextSchema = promptSummarySchema.extend({
  /** The text in use, without the file's head. */
  text: z.string(),
  /** Our own text, for comparing. */
  ours: z.string(),
});

const named = z.object({ name: promptNameSchema });

export const promptProcedures = {
  'prompts.list': { input: z.object({}), output: z.object({ prompts: z.array(promptSummarySchema).readonly() }) },
  'prompts.read': { input: named, output: promptTextSchema },
  /**
   * Puts a text in place of ours, for runs from now on. Fails with 'badArgument', and says which: a variable that this
   * prompt does not know, or one that the text lacks.
   */
  'prompts.write': { input: named.extend({ text: z.string().min(1).max(100_000) }), output: promptTextSchema },
  /** Takes the person's text away; ours is used again. */
  'prompts.reset': { input: named, output: promptTextSchema },
} as const;

export type PromptName = z.output<typeof promptNameSchema>;
export type PromptStamp = z.output<typeof promptStampSchema>;
export type PromptSummary = z.output<typeof promptSummarySchema>;
export type PromptText = z.output<typeof promptTextSchema>;
