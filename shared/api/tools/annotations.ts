import { z } from 'zod';

/** What people say about traces and spans; kept beside the dump, keyed by ids as written. Not a tool of the model. */
export const annotationTargetSchema = z.strictObject({
  traceId: z.string().min(1),
  /** Absent: the annotation is of the trace. */
  spanId: z.string().min(1).optional(),
});

/** Absent fields stay as they are; empty text and empty lists clear. */
export const annotationChangeSchema = z.strictObject({
  labels: z.array(z.string().min(1).max(100)).max(50).optional(),
  note: z.string().max(100_000).optional(),
  starred: z.boolean().optional(),
  reviewed: z.boolean().optional(),
});

export const annotationSchema = z.object({
  traceId: z.string(),
  spanId: z.string().optional(),
  labels: z.array(z.string()).readonly(),
  note: z.string(),
  starred: z.boolean(),
  reviewed: z.boolean(),
  updatedAtMs: z.number(),
});

export const annotateInput = z.strictObject({
  targets: z.array(annotationTargetSchema).min(1).max(100_000),
  change: annotationChangeSchema,
});

export const annotateOutput = z.object({ changed: z.number().int() });

export const listAnnotationsInput = z.strictObject({
  trace_ids: z.array(z.string()).max(10_000).optional().describe('Only those of these traces; all when absent.'),
  label: z.string().optional(),
  starred: z.boolean().optional(),
  reviewed: z.boolean().optional(),
  limit: z.int().min(1).max(100_000).default(1000),
  offset: z.int().min(0).default(0),
});

export const listAnnotationsOutput = z.object({
  annotations: z.array(annotationSchema).readonly(),
  total: z.number().int(),
  /** Every label in use, with how many targets carry it. */
  labels: z.array(z.object({ label: z.string(), count: z.number().int() })).readonly(),
});

export type Annotation = z.infer<typeof annotationSchema>;
export type AnnotationTarget = z.infer<typeof annotationTargetSchema>;
export type AnnotationChange = z.infer<typeof annotationChangeSchema>;
