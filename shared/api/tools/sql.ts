import { z } from 'zod';

export const sqlInput = z.strictObject({
  query: z
    .string()
    .min(1)
    .describe(
      'One SELECT, WITH, VALUES or EXPLAIN statement of SQLite on the views spans, traces, sessions, usage, errors.',
    ),
  row_limit: z.int().min(1).max(100_000).default(1000),
  byte_limit: z.int().min(1000).max(50_000_000).default(1_000_000).describe('Stops when the rows take more than this.'),
  timeout_ms: z.int().min(10).max(120_000).default(10_000),
});

/** Integers beyond ±2^53 are decimal strings; blobs are `x'…'` hex text. */
export const sqlCellSchema = z.union([z.string(), z.number(), z.null()]);

export const sqlOutput = z.object({
  columns: z.array(z.object({ name: z.string(), type: z.string().optional() })).readonly(),
  rows: z.array(z.array(sqlCellSchema).readonly()).readonly(),
  rowCount: z.number().int(),
  /** True when there are more rows than returned. */
  truncated: z.boolean(),
  truncatedBy: z.enum(['rows', 'bytes']).optional(),
  tookMs: z.number(),
});

export type SqlResult = z.infer<typeof sqlOutput>;
export type SqlCell = z.infer<typeof sqlCellSchema>;
