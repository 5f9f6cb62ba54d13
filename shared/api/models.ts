import { z } from 'zod';

/** Providers, models and who uses which, as people set them up. Keys are never part of these records. */
export const REASONING_EFFORTS = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh'] as const;

/** US dollars per million tokens. */
export const modelPriceSchema = z.strictObject({
  inputUsdPerMillion: z.number().min(0),
  outputUsdPerMillion: z.number().min(0),
  /** For the cached part of the input; the input price where absent. */
  cachedInputUsdPerMillion: z.number().min(0).optional(),
});

export const modelProfileSchema = z.strictObject({
  name: z.string().min(1).max(200),
  /** Tokens that fit in one conversation, answer included. */
  contextTokens: z.int().min(1000).default(128_000),
  price: modelPriceSchema.optional(),
});

export const providerProfileSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/),
  title: z.string().min(1).max(200),
  /** Such as `http://127.0.0.1:11434/v1`. Keys are bound to this address: change it and the key is asked for again. */
  baseUrl: z.url({ protocol: /^https?$/ }),
  /** Chat Completions works everywhere; Responses where the provider offers it. */
  api: z.enum(['chat', 'responses']).default('chat'),
  headers: z.record(z.string().regex(/^[A-Za-z0-9-]+$/), z.string()).default({}),
  /** The environment variable that the command line was told to take the key from; not read from what the app keeps. */
  apiKeyEnv: z
    .string()
    .regex(/^[A-Z_][A-Z0-9_]*$/)
    .optional(),
  models: z.array(modelProfileSchema).max(500).default([]),
});

export const MODEL_ROLES = [
  'root',
  'subagent',
  'synthesis',
  'compaction',
  'manager',
  'executor',
  'auditor',
  'judge',
] as const;

export const modelChoiceSchema = z.strictObject({
  provider: z.string(),
  model: z.string().min(1),
  temperature: z.number().min(0).max(2).optional(),
  maxOutputTokens: z.int().min(1).optional(),
  /** Sent only when set: what a model does without it is its maker's choice. */
  reasoningEffort: z.enum(REASONING_EFFORTS).optional(),
  parallelToolCalls: z.boolean().optional(),
});

/** Roles without a choice of their own use that of `root`. */
export const modelSettingsSchema = z.strictObject({
  providers: z.array(providerProfileSchema).max(100).default([]),
  roles: z.partialRecord(z.enum(MODEL_ROLES), modelChoiceSchema).default({}),
});

export type ReasoningEffort = (typeof REASONING_EFFORTS)[number];
export type ModelPrice = z.output<typeof modelPriceSchema>;
export type ModelProfile = z.output<typeof modelProfileSchema>;
export type ProviderProfile = z.output<typeof providerProfileSchema>;
export type ModelRole = (typeof MODEL_ROLES)[number];
export type ModelChoice = z.output<typeof modelChoiceSchema>;
export type ModelSettings = z.output<typeof modelSettingsSchema>;
