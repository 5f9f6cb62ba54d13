import { z } from 'zod';

import { GROUP_COLUMNS } from './columns.ts';
import {
  directionSchema,
  kindSchema,
  limitArgument,
  offsetArgument,
  scopeArguments,
  timesSchema,
  traceSortArgument,
  usageTotalsSchema,
} from './fields.ts';

export const traceSummarySchema = timesSchema.extend({
  traceId: z.string(),
  spanCount: z.number().int(),
  hasErrors: z.boolean(),
  errorSpanCount: z.number().int(),
  toolErrorSpanCount: z.number().int(),
  rootName: z.string(),
  rootKind: kindSchema,
  llmCount: z.number().int(),
  toolCount: z.number().int(),
  services: z.array(z.string()).readonly(),
  models: z.array(z.string()).readonly(),
  agents: z.array(z.string()).readonly(),
  tools: z.array(z.string()).readonly(),
  projects: z.array(z.string()).readonly(),
  session: z.string().optional(),
  user: z.string().optional(),
  tokens: usageTotalsSchema,
  missingParentCount: z.number().int(),
  missingAgentIdentityCount: z.number().int(),
  /** Union of the flags of the trace's spans. */
  flags: z.array(z.string()).readonly(),
  sizeBytes: z.number(),
});

export const TRACE_FIELDS = Object.keys(traceSummarySchema.shape) as (keyof z.infer<typeof traceSummarySchema>)[];

export const queryTracesInput = z.strictObject({
  ...scopeArguments,
  sort: traceSortArgument,
  fields: z
    .array(z.enum(TRACE_FIELDS))
    .min(1)
    .optional()
    .describe('Fields of a summary to return; all when absent. traceId is always there.'),
  limit: limitArgument(50, 500),
  offset: offsetArgument,
});

export const queryTracesOutput = z.object({
  traces: z.array(traceSummarySchema.partial().required({ traceId: true })).readonly(),
  /** All traces that match, listed or not. */
  total: z.number().int(),
  /** Offset of the next page; absent on the last. */
  nextOffset: z.number().int().optional(),
});

export const countTracesInput = z.strictObject(scopeArguments);
export const countTracesOutput = z.object({
  total: z.number().int(),
  /** Spans of those traces. */
  spans: z.number().int(),
});

export const SESSION_COLUMNS = ['start', 'end', 'traces', 'errors', 'spans', 'tokens', 'cost', 'session'] as const;

export const sessionSchema = timesSchema.extend({
  session: z.string(),
  users: z.array(z.string()).readonly(),
  traceCount: z.number().int(),
  errorTraceCount: z.number().int(),
  spanCount: z.number().int(),
  tokens: usageTotalsSchema,
  /** In time order; at most `trace_limit`, the true count is `traceCount`. */
  traceIds: z.array(z.string()).readonly(),
});

export const listSessionsInput = z.strictObject({
  ...scopeArguments,
  sort: z
    .array(z.strictObject({ column: z.enum(SESSION_COLUMNS), direction: directionSchema.default('asc') }))
    .max(3)
    .default([]),
  trace_limit: z.int().min(0).max(10_000).default(20).describe('Trace ids listed of each session.'),
  limit: limitArgument(50, 1000),
  offset: offsetArgument,
});

export const listSessionsOutput = z.object({
  sessions: z.array(sessionSchema).readonly(),
  total: z.number().int(),
  /** Selected traces that name no session. */
  tracesWithoutSession: z.number().int(),
  nextOffset: z.number().int().optional(),
});

export const facetsInput = z.strictObject({
  ...scopeArguments,
  fields: z
    .array(z.enum(GROUP_COLUMNS))
    .min(1)
    .default(['model', 'agent', 'tool', 'service', 'kind', 'status', 'session', 'user']),
  over: z
    .enum(['traces', 'spans'])
    .default('traces')
    .describe('Whether `filter` selects traces (all their spans count) or single spans.'),
  limit: limitArgument(50, 1000).describe('Values listed of each field.'),
});

export const facetsOutput = z.object({
  facets: z
    .array(
      z.object({
        field: z.enum(GROUP_COLUMNS),
        /** Most spans first. */
        values: z
          .array(
            z.object({
              value: z.string(),
              spans: z.number().int(),
              traces: z.number().int(),
              errors: z.number().int(),
            }),
          )
          .readonly(),
        /** Distinct values, listed or not. */
        total: z.number().int(),
        /** Spans without a value. */
        missing: z.number().int(),
      }),
    )
    .readonly(),
  spans: z.number().int(),
  traces: z.number().int(),
});

export type TraceSummary = z.infer<typeof traceSummarySchema>;
export type Session = z.infer<typeof sessionSchema>;
