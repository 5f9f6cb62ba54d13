import { z } from 'zod';

import {
  filterArgument,
  filtersSchema,
  isoTextSchema,
  nsTextSchema,
  skippedSchema,
  usageTotalsSchema,
} from './fields.ts';

/** A name with how many traces hold it. */
export const nameCountSchema = z.object({ name: z.string(), traces: z.number().int(), spans: z.number().int() });

export const nameListSchema = z.object({
  /** Most frequent first; at most `name_limit`. */
  values: z.array(nameCountSchema).readonly(),
  /** All distinct names, listed or not. */
  total: z.number().int(),
});

export const errorGroupSchema = z.object({
  spanName: z.string(),
  /** Normalised status message: variable parts stand as placeholders. */
  statusMessage: z.string(),
  errorSpanCount: z.number().int(),
  traceCount: z.number().int(),
  exampleTraceIds: z.array(z.string()).readonly(),
});

export const overviewInput = z.strictObject({
  filters: filtersSchema.default({}),
  filter: filterArgument.optional(),
  name_limit: z.int().min(1).max(10_000).default(50).describe('Names listed of each sort.'),
  skipped_limit: z
    .int()
    .min(0)
    .max(100_000)
    .default(100)
    .describe('Skipped records listed; their count is always given.'),
  sample_size: z
    .int()
    .min(0)
    .max(200)
    .default(20)
    .describe('Trace ids in the sample, spread evenly over the selection.'),
  per_trace: z.boolean().default(false).describe('List the totals of every selected trace.'),
  per_trace_limit: z.int().min(1).max(1_000_000).default(10_000),
});

export const overviewOutput = z.object({
  /** Records of the whole dump: spans + other signals + skipped. Does not depend on the filters. */
  records: z.number().int(),
  /** Span records of the whole dump, superseded ones included. */
  dumpSpans: z.number().int(),
  dumpTraces: z.number().int(),
  otherSignals: z.object({ logs: z.number(), metrics: z.number(), events: z.number(), other: z.number() }),
  /** Traces whose outermost spans report other tokens or cost than their leaf spans add up to. */
  differingTraces: z.number().int(),
  skippedCount: z.number().int(),
  skipped: z.array(skippedSchema).readonly(),
  files: z
    .array(z.object({ path: z.string(), format: z.string(), converted: z.boolean(), sizeBytes: z.number() }))
    .readonly(),
  /** False while the rest of the dump is being indexed; then all figures are those of the part indexed so far. */
  complete: z.boolean(),
  indexedBytes: z.number(),
  totalBytes: z.number(),

  /** From here on: the selected traces. */
  traces: z.number().int(),
  spans: z.number().int(),
  sessions: z.number().int(),
  roots: z.number().int(),
  orphans: z.number().int(),
  duplicates: z.number().int(),
  cycles: z.number().int(),
  open: z.number().int(),
  negative: z.number().int(),
  skewed: z.number().int(),
  malformed: z.number().int(),
  errorTraces: z.number().int(),
  errorSpans: z.number().int(),
  toolErrorSpans: z.number().int(),
  missingParentCount: z.number().int(),
  missingAgentIdentityCount: z.number().int(),
  /** Traces whose spans name more than one project. */
  projectIdMismatchCount: z.number().int(),
  startNs: nsTextSchema.optional(),
  startTime: isoTextSchema.optional(),
  endNs: nsTextSchema.optional(),
  endTime: isoTextSchema.optional(),
  tokens: usageTotalsSchema,
  sizeBytes: z.number(),
  durationMs: z.object({ p50: z.number(), p90: z.number(), p99: z.number(), max: z.number() }).optional(),
  services: nameListSchema,
  models: nameListSchema,
  agents: nameListSchema,
  tools: nameListSchema,
  projects: nameListSchema,
  kinds: nameListSchema,
  names: nameListSchema,
  /** At most 20 groups, largest first, over every error span of the selection up to `errorTaxonomyCovers`. */
  errorTaxonomy: z.array(errorGroupSchema).readonly(),
  errorTaxonomyGroups: z.number().int(),
  /** Error spans whose message was read; smaller than `errorSpans` when the selection was too large. */
  errorTaxonomyCovers: z.number().int(),
  sampleTraceIds: z.array(z.string()).readonly(),
  perTrace: z
    .array(
      z.object({ traceId: z.string(), spans: z.number().int(), errors: z.number().int(), tokens: usageTotalsSchema }),
    )
    .readonly()
    .optional(),
});

export type Overview = z.infer<typeof overviewOutput>;
