import { z } from 'zod';

import { GROUP_COLUMNS, MEASURES } from './columns.ts';
import {
  directionSchema,
  kindSchema,
  limitArgument,
  nsTextSchema,
  isoTextSchema,
  offsetArgument,
  scopeArguments,
  statusSchema,
  traceIdArgument,
  usageSchema,
} from './fields.ts';
import { traceSummarySchema } from './traces.ts';

const overArgument = z
  .enum(['spans', 'traces'])
  .default('spans')
  .describe(
    'What is counted. `spans`: `filter` selects spans. `traces`: it selects traces; names are those of the root span.',
  );

/** Absent figures: no row reports the measure. */
export const statsSchema = z.object({
  /** Rows that report it. */
  count: z.number().int(),
  sum: z.number(),
  mean: z.number().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  p50: z.number().optional(),
  p90: z.number().optional(),
  p95: z.number().optional(),
  p99: z.number().optional(),
});

export const TIME_BUCKETS = ['second', 'minute', 'hour', 'day', 'week', 'month'] as const;

export const aggregateInput = z.strictObject({
  ...scopeArguments,
  over: overArgument,
  group_by: z.array(z.enum(GROUP_COLUMNS)).max(4).default([]),
  time_bucket: z.enum(TIME_BUCKETS).optional().describe('Also group by start time (UTC; weeks begin on Monday).'),
  measures: z.array(z.enum(MEASURES)).default(['duration', 'tokens', 'cost']),
  sort: z
    .strictObject({
      by: z
        .enum(['count', 'errors', 'error_rate', 'group', 'time', ...MEASURES])
        .default('count')
        .describe('A measure sorts by its `statistic`.'),
      statistic: z.enum(['sum', 'mean', 'min', 'max', 'p50', 'p90', 'p95', 'p99']).default('sum'),
      direction: directionSchema.default('desc'),
    })
    .default({ by: 'count', statistic: 'sum', direction: 'desc' }),
  limit: limitArgument(100, 10_000),
  offset: offsetArgument,
});

export const aggregateOutput = z.object({
  groups: z
    .array(
      z.object({
        /** Value per column of `group_by`; empty text means absent. */
        key: z.record(z.string(), z.string()),
        /** Start of the time bucket; absent for rows without a time. */
        bucketNs: nsTextSchema.optional(),
        bucketTime: isoTextSchema.optional(),
        count: z.number().int(),
        traces: z.number().int(),
        errors: z.number().int(),
        /** 0 to 1. */
        errorRate: z.number(),
        /** By measure: duration in milliseconds, cost in US dollars, size in bytes. */
        measures: z.record(z.string(), statsSchema),
      }),
    )
    .readonly(),
  /** All groups, listed or not. */
  total: z.number().int(),
  /** Rows that were grouped. */
  rows: z.number().int(),
  nextOffset: z.number().int().optional(),
});

export const histogramInput = z.strictObject({
  ...scopeArguments,
  over: z.enum(['spans', 'traces']).default('traces'),
  measure: z.enum(['time', ...MEASURES]).default('time'),
  buckets: z.int().min(1).max(2000).default(60),
  scale: z.enum(['linear', 'log']).default('linear').describe('Log puts zero and negative values into `below`.'),
});

export const histogramOutput = z.object({
  measure: z.string(),
  unit: z.enum(['ns', 'ms', 'tokens', 'usd', 'bytes']),
  scale: z.enum(['linear', 'log']),
  /** Half-open ranges, the last one closed. For `time`, bounds are decimal nanoseconds. */
  buckets: z
    .array(
      z.object({
        from: z.union([z.number(), z.string()]),
        to: z.union([z.number(), z.string()]),
        count: z.number().int(),
        errors: z.number().int(),
      }),
    )
    .readonly(),
  /** Zero or negative values on a log scale. */
  below: z.number().int(),
  /** Rows that do not report the measure. */
  missing: z.number().int(),
  total: z.number().int(),
});

export const compareStepSchema = z.object({
  spanId: z.string(),
  spanIndex: z.number().int(),
  name: z.string(),
  kind: kindSchema,
  tool: z.string().optional(),
  model: z.string().optional(),
  status: statusSchema,
  statusMessage: z.string().optional(),
  durationMs: z.number().optional(),
  usage: usageSchema.optional(),
  /** Beginning of the arguments (TOOL) or input (else), at most 400 characters. */
  input: z.string().optional(),
  output: z.string().optional(),
});

export const STEP_DIFFERENCES = ['input', 'output', 'status', 'tool', 'model'] as const;

export const alignedStepSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('same'), left: compareStepSchema, right: compareStepSchema }),
  z.object({
    kind: z.literal('changed'),
    left: compareStepSchema,
    right: compareStepSchema,
    differences: z.array(z.enum(STEP_DIFFERENCES)).readonly(),
  }),
  z.object({ kind: z.literal('onlyLeft'), left: compareStepSchema }),
  z.object({ kind: z.literal('onlyRight'), right: compareStepSchema }),
]);

export const compareTracesInput = z.strictObject({
  left_trace_id: traceIdArgument,
  right_trace_id: traceIdArgument,
  kinds: z
    .array(kindSchema)
    .default([])
    .describe(
      'Steps to align; empty: LLM, TOOL, AGENT, RETRIEVER, GUARDRAIL, EVALUATOR, or every span where a trace has none of these.',
    ),
  context: z.int().min(0).max(10_000).default(3).describe('Equal steps shown around each difference.'),
  limit: limitArgument(200, 5000).describe('Aligned steps returned.'),
  offset: offsetArgument,
});

export const compareTracesOutput = z.object({
  left: traceSummarySchema,
  right: traceSummarySchema,
  leftSteps: z.number().int(),
  rightSteps: z.number().int(),
  same: z.number().int(),
  changed: z.number().int(),
  onlyLeft: z.number().int(),
  onlyRight: z.number().int(),
  /** Position, among all aligned steps, of the first whose action (name, tool, input, status) differs; absent when none does. */
  partsAt: z.number().int().optional(),
  /** One sentence: where and how the runs part. */
  summary: z.string(),
  /** Numbered by `position`; equal steps far from any difference are left out. */
  steps: z.array(z.object({ position: z.number().int(), step: alignedStepSchema })).readonly(),
  /** All aligned steps. */
  total: z.number().int(),
  /** Steps left after `context` was applied: what `offset` and `limit` page through. */
  listed: z.number().int(),
  nextOffset: z.number().int().optional(),
  /** True when a trace was too long to align exactly and only equal beginnings and endings were matched. */
  approximate: z.boolean(),
});

export type Stats = z.infer<typeof statsSchema>;
export type Aggregate = z.infer<typeof aggregateOutput>;
export type Histogram = z.infer<typeof histogramOutput>;
export type AlignedStep = z.infer<typeof alignedStepSchema>;
export type CompareStep = z.infer<typeof compareStepSchema>;
export type CompareTraces = z.infer<typeof compareTracesOutput>;
