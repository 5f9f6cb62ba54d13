import { z } from 'zod';

import { OBSERVATION_KINDS, SPAN_STATUSES } from '../../domain/index.ts';
import { SPAN_COLUMNS, TRACE_COLUMNS } from './columns.ts';

/** What the arguments and results of several trace tools have in common. */

/** Result: integer nanoseconds since the Unix epoch as a decimal string; exact beyond 2^53. */
export const nsTextSchema = z.string();

/** Result: ISO 8601 in UTC with nine fractional digits, the readable twin of the nanoseconds beside it. */
export const isoTextSchema = z.string();

export const kindSchema = z.enum(OBSERVATION_KINDS);
export const statusSchema = z.enum(SPAN_STATUSES);

/** A begin, an end and the time between. A field is absent where the dump does not say. */
export const timesSchema = z.object({
  startNs: nsTextSchema.optional(),
  startTime: isoTextSchema.optional(),
  endNs: nsTextSchema.optional(),
  endTime: isoTextSchema.optional(),
  /** May be negative, as written. */
  durationNs: nsTextSchema.optional(),
  durationMs: z.number().optional(),
});

export const usageSchema = z.object({
  inputTokens: z.number().optional(),
  outputTokens: z.number().optional(),
  cachedTokens: z.number().optional(),
  reasoningTokens: z.number().optional(),
  totalTokens: z.number().optional(),
  costUsd: z.number().optional(),
});

/** `summed`: over the leaf-most spans that report usage. `reported`: over the top-most. */
export const usageTotalsSchema = z.object({ summed: usageSchema, reported: usageSchema });

export const skippedSchema = z.object({
  file: z.string(),
  line: z.number(),
  offset: z.number(),
  length: z.number(),
  reason: z.string(),
});

export const traceIdArgument = z.string().min(1).describe('Trace id exactly as written in the dump.');
export const spanIdArgument = z.string().min(1).describe('Span id exactly as written in the dump.');

export const filtersSchema = z
  .strictObject({
    has_errors: z.boolean().optional().describe('true: at least one span with error status; false: none.'),
    model_names: z.array(z.string()).optional().describe('Any span has one of these models (exact).'),
    service_names: z.array(z.string()).optional().describe('Any span has one of these service names (exact).'),
    agent_names: z.array(z.string()).optional().describe('Any span has one of these agent names (exact).'),
    project_id: z.string().optional().describe('Any span belongs to this project.'),
    start_time_gte: z
      .string()
      .optional()
      .describe(
        'Trace starts at or after this instant: ISO 8601 with any time zone and precision, a date, or decimal nanoseconds.',
      ),
    end_time_lte: z
      .string()
      .optional()
      .describe('Trace ends at or before this instant; a date without time means the end of that day (UTC).'),
    regex_pattern: z
      .string()
      .optional()
      .describe('RE2 regular expression; keeps traces in which it matches the JSON line of any one span, as written.'),
  })
  .describe('All given conditions must hold. An empty list matches nothing.');

export const filterArgument = z
  .string()
  .describe(
    'Condition in the filter language, such as `status:error kind:TOOL duration>5s -model:gpt* "connection refused"`. ANDed with `filters`.',
  );

/** What every tool that looks at a subset of the dump accepts. */
export const scopeArguments = {
  filters: filtersSchema.default({}),
  filter: filterArgument.optional(),
};

export const limitArgument = (fallback: number, max: number) =>
  z.int().min(1).max(max).default(fallback).describe(`At most this many results (1 to ${max}).`);

export const offsetArgument = z.int().min(0).default(0).describe('Results to leave out from the front.');

export const directionSchema = z.enum(['asc', 'desc']);

export const traceSortArgument = z
  .array(z.strictObject({ column: z.enum(TRACE_COLUMNS), direction: directionSchema.default('asc') }))
  .max(3)
  .default([])
  .describe('Order; without it the order of first appearance in the dump. Absent values come last either way.');

export const spanSortArgument = z
  .array(z.strictObject({ column: z.enum(SPAN_COLUMNS), direction: directionSchema.default('asc') }))
  .max(3)
  .default([])
  .describe('Order; without it trace order, then start time. Absent values come last either way.');

/** The JSON serialised form of anything that a trace may hold. */
export const jsonValueSchema = z.json();

export type Filters = z.infer<typeof filtersSchema>;
export type Times = z.infer<typeof timesSchema>;
