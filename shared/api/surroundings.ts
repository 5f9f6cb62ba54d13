import { z } from 'zod';

import { kindSchema, statusSchema } from './tools/fields.ts';

/** A span as a bar on a time line. */
export const spanPlaceSchema = z.object({
  spanId: z.string(),
  name: z.string(),
  kind: kindSchema,
  status: statusSchema,
  /** Decimal nanoseconds from the start of the trace; absent without a start time. */
  offsetNs: z.string().optional(),
  /** Decimal nanoseconds; absent while the span is open, negative where its end lies before its start. */
  durationNs: z.string().optional(),
});

/** Where a span stands in its trace. Every list is bounded and says how many spans it leaves out. */
export const surroundingsSchema = z.object({
  traceSpans: z.int(),
  /** Ancestors from the root's side down to the parent. */
  path: z.array(spanPlaceSchema).readonly(),
  /** Ancestors above the first of `path`. */
  pathLeftOut: z.int(),
  /** The spans of the same parent in time order, the span itself among them at `at`. */
  siblings: z.array(spanPlaceSchema).min(1).readonly(),
  at: z.int(),
  siblingsBefore: z.int(),
  siblingsAfter: z.int(),
  /** The first of its children. */
  children: z.array(spanPlaceSchema).readonly(),
  childrenLeftOut: z.int(),
});

export type SpanPlace = z.infer<typeof spanPlaceSchema>;
export type Surroundings = z.infer<typeof surroundingsSchema>;
