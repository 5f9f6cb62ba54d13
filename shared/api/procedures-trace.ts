import { z } from 'zod';

import { OBSERVATION_KINDS, SPAN_STATUSES } from '../domain/index.ts';
import { dumpIdSchema } from './procedures-dumps.ts';

/**
 * One trace for the screens that draw it: columns over its spans rather than an object per span, so that a million spans
 * cross in one message. A span is named by its row: its place within the trace, by start time, then file position.
 */
const ofTrace = z.object({ dump: dumpIdSchema, traceId: z.string() });
const ofSpan = ofTrace.extend({ row: z.number().int().nonnegative() });

const floats = z.instanceof(Float64Array);
const words = z.instanceof(Uint32Array);
const signed = z.instanceof(Int32Array);

/** One distinct combination of the low-cardinality facts of a span; empty strings mean absent. */
export const shapeSchema = z.object({
  name: z.string(),
  kind: z.enum(OBSERVATION_KINDS),
  status: z.enum(SPAN_STATUSES),
  service: z.string(),
  model: z.string(),
  agent: z.string(),
  tool: z.string(),
});

export const traceColumnsSchema = z.object({
  traceId: z.string(),
  buildId: z.string(),
  spanCount: z.number().int(),
  /** Earliest start of the trace, decimal nanoseconds since the Unix epoch; absent when no span has a time. */
  startNs: z.string().optional(),
  /** Start of each span minus `startNs`; NaN where it has none. Exact below 2^53 ns, that is 104 days. */
  offsetNs: floats,
  /** End minus start, may be negative; NaN for spans without an end. */
  durationNs: floats,
  /** Row of the parent; -1 for roots, -2 where the parent is not in the dump. */
  parent: signed,
  /** Bits of SPAN_FLAGS. */
  flags: words,
  /** Index into `shapes`. */
  shape: words,
  shapes: z.array(shapeSchema).readonly(),
  /** 0xffffffff where not reported. */
  inputTokens: words,
  outputTokens: words,
  /** NaN where not reported. */
  costUsd: floats,
});

export const recordEntrySchema = z.object({
  key: z.union([z.string(), z.number()]),
  kind: z.enum(['object', 'array', 'string', 'number', 'boolean', 'null', 'jsonString']),
  /** The value as JSON text, cut at `maxChars`; for objects and arrays absent. A `jsonString` is a string holding JSON. */
  text: z.string().optional(),
  /** Characters of a string, entries of an object or array. */
  size: z.number().int(),
  cut: z.boolean(),
});

export const recordNodeSchema = z.object({
  kind: z.enum(['object', 'array']),
  total: z.number().int(),
  entries: z.array(recordEntrySchema).readonly(),
});

export const traceProcedures = {
  /** All spans of a trace as columns. Arrays have `spanCount` entries. */
  'trace.columns': { input: ofTrace, output: traceColumnsSchema },
  /** The row of a span by its id as written: the occurrence that counts where it stands more than once. */
  'trace.rowOfSpan': {
    input: ofTrace.extend({ spanId: z.string() }),
    output: z.object({ row: z.number().int().optional() }),
  },
  /** Ids of rows, in the order asked. */
  'trace.spanIds': {
    input: ofTrace.extend({ rows: z.array(z.number().int().nonnegative()).max(10_000) }),
    output: z.object({ ids: z.array(z.string()).readonly() }),
  },
  /** The record of a span as it stands in the dump, in pages of bytes decoded as UTF-8 (invalid bytes replaced). */
  'trace.rawRecord': {
    input: ofSpan.extend({
      offset: z.number().int().nonnegative().default(0),
      maxBytes: z
        .number()
        .int()
        .min(1)
        .max(1 << 20)
        .default(65_536),
    }),
    output: z.object({
      text: z.string(),
      totalBytes: z.number(),
      /** Where the next page begins; absent after the last. Never splits a character. */
      nextOffset: z.number().optional(),
      /** Place of the record, for people: file as given, 1-based line where known, byte offset. */
      file: z.string(),
      fileOffset: z.number(),
    }),
  },
  /**
   * One level of the span's record as a tree: the entries of the object or array at `path` (keys and indexes from the top
   * of the record). Texts longer than `maxChars` are cut, with their full length.
   */
  'trace.recordNode': {
    input: ofSpan.extend({
      path: z.array(z.union([z.string(), z.number().int().nonnegative()])).max(200),
      offset: z.number().int().nonnegative().default(0),
      limit: z.number().int().min(1).max(2000).default(500),
      maxChars: z
        .number()
        .int()
        .min(1)
        .max(1 << 20)
        .default(2000),
    }),
    output: recordNodeSchema,
  },
  /** A text within the record by pages: characters `[offset, offset + limit)` of the string at `path`. */
  'trace.recordText': {
    input: ofSpan.extend({
      path: z.array(z.union([z.string(), z.number().int().nonnegative()])).max(200),
      offset: z.number().int().nonnegative().default(0),
      limit: z
        .number()
        .int()
        .min(1)
        .max(1 << 20)
        .default(65_536),
    }),
    output: z.object({ text: z.string(), totalChars: z.number().int(), nextOffset: z.number().int().optional() }),
  },
} as const;

export type TraceColumns = z.infer<typeof traceColumnsSchema>;
export type TraceShape = z.infer<typeof shapeSchema>;
export type RecordEntry = z.infer<typeof recordEntrySchema>;
export type RecordNode = z.infer<typeof recordNodeSchema>;
