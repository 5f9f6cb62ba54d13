import { z } from 'zod';

import { float64, int32, spanShapeSchema, treeFacts, uint32, uint8 } from './rows.ts';

const uint16 = z.instanceof(Uint16Array);

/**
 * The tree of a trace as it travels: only what cannot be worked out from the rest, in pages small enough that no process
 * on the way holds a trace of a million spans in one message. `TreeAssembly` makes a TraceTree of them.
 */
export const treeHeadSchema = z.object({
  kind: z.literal('head'),
  /** `rows` are those of all pages that follow. */
  ...treeFacts,
  shapes: z.array(spanShapeSchema).readonly(),
});

/** Rows [from, from + n), in order; columns as in TraceTree. */
export const treeRowsSchema = z.object({
  kind: z.literal('rows'),
  from: z.number().int(),
  spanIndex: uint32,
  parentRow: int32,
  startOffsetNs: float64,
  durationNs: float64,
  /** Narrow where all shapes of the trace can be numbered so. */
  shape: uint16.or(uint32),
  /** SPAN_FLAGS needs 14 bits. */
  flags: uint16,
  sizeBytes: uint32,
  /** Empty without a filter. */
  matches: uint8,
  /** Rows that report usage, counted from `from`, and what they report; NOT_REPORTED, or NaN for costs, where they say nothing. */
  usageRow: uint32,
  totalTokens: uint32,
  inputTokens: uint32,
  outputTokens: uint32,
  costUsd: float64,
});

export const treePageSchema = z.discriminatedUnion('kind', [treeHeadSchema, treeRowsSchema]);

export type TreeHead = z.infer<typeof treeHeadSchema>;
export type TreeRows = z.infer<typeof treeRowsSchema>;
export type TreePage = z.infer<typeof treePageSchema>;
