import { z } from 'zod';

import {
  filterArgument,
  jsonValueSchema,
  kindSchema,
  spanIdArgument,
  statusSchema,
  timesSchema,
  traceIdArgument,
  usageSchema,
} from './fields.ts';
import { traceSummarySchema } from './traces.ts';

/** A value that was shortened, its full size, and the `view_value` path of the whole. */
export const shortenedSchema = z.object({
  path: z.string(),
  /** Full length in characters (UTF-16 code units) of the text, or of the value's JSON. */
  fullChars: z.number().int(),
  shownChars: z.number().int(),
});

export const spanViewSchema = timesSchema.extend({
  traceId: z.string(),
  spanId: z.string(),
  /** As written; present for orphans too. */
  parentSpanId: z.string().optional(),
  /** Position among the spans of the trace, in trace order; names one occurrence where an id occurs twice. */
  spanIndex: z.number().int(),
  name: z.string(),
  kind: kindSchema,
  /** The OpenTelemetry span kind as written. */
  spanKind: z.string(),
  status: statusSchema,
  statusMessage: z.string().optional(),
  depth: z.number().int(),
  childCount: z.number().int(),
  model: z.string().optional(),
  agent: z.string().optional(),
  tool: z.string().optional(),
  service: z.string().optional(),
  session: z.string().optional(),
  user: z.string().optional(),
  project: z.string().optional(),
  usage: usageSchema.optional(),
  flags: z.array(z.string()).readonly(),
  /** Bytes of the raw record. */
  sizeBytes: z.number().int(),
  attributes: z.record(z.string(), jsonValueSchema),
  resource: z.record(z.string(), jsonValueSchema),
  scope: z.object({ name: z.string().optional(), version: z.string().optional() }).optional(),
  events: z.array(jsonValueSchema).readonly(),
  links: z.array(jsonValueSchema).readonly(),
  /** Top-level keys of the record that no field above covers. */
  extra: z.record(z.string(), jsonValueSchema),
  /** Text of the record where it could not be read as JSON. */
  rawText: z.string().optional(),
  shortened: z.array(shortenedSchema).readonly(),
  /** Flat `llm.input_messages.N.…` style keys left out because their JSON twin is shown. */
  collapsedKeys: z.number().int(),
});

/** Why the whole did not fit, and what to do. */
export const oversizedSchema = z.object({
  spanCount: z.number().int(),
  /** Bytes of the whole answer after shortening. */
  responseBytes: z.number().int(),
  budgetBytes: z.number().int(),
  spanBytesMin: z.number().int(),
  spanBytesMedian: z.number().int(),
  spanBytesMax: z.number().int(),
  /** True when sizes of spans that were not rendered are estimated from their raw records. */
  estimated: z.boolean(),
  topSpanNames: z.array(z.object({ name: z.string(), count: z.number().int() })).readonly(),
  errorSpanCount: z.number().int(),
  errorSpanIds: z.array(z.string()).readonly(),
  recommendation: z.string(),
});

const cursorArgument = z.string().optional().describe('`nextCursor` of the page before; absent for the first page.');

export const spanPageOutput = z.object({
  traceId: z.string(),
  trace: traceSummarySchema,
  /** In trace order (by start time); as many as the response budget allows. */
  spans: z.array(spanViewSchema).readonly(),
  /** Spans asked for, shown or not. */
  total: z.number().int(),
  /** Position of the first shown span among those asked for. */
  offset: z.number().int(),
  nextCursor: z.string().optional(),
  /** Ids that name no span of the trace. */
  missingSpanIds: z.array(z.string()).readonly(),
  oversized: oversizedSchema.optional(),
});

export const viewTraceInput = z.strictObject({
  trace_id: traceIdArgument,
  filter: filterArgument.optional().describe('Only spans that meet this condition, in the filter language.'),
  cursor: cursorArgument,
});

export const viewSpansInput = z
  .strictObject({
    trace_id: traceIdArgument,
    span_ids: z.array(z.string().min(1)).max(200).default([]).describe('1 to 200 span ids of the trace.'),
    span_indexes: z
      .array(z.int().min(0))
      .max(200)
      .default([])
      .describe('Spans by position in the trace, for exact occurrences.'),
    cursor: cursorArgument,
  })
  .refine((input) => input.span_ids.length + input.span_indexes.length > 0, {
    path: ['span_ids'],
    message: 'Name at least one span.',
  });

export const viewValueInput = z.strictObject({
  trace_id: traceIdArgument,
  span_id: spanIdArgument.optional(),
  span_index: z
    .int()
    .min(0)
    .optional()
    .describe('Position in the trace; names one occurrence where an id occurs twice.'),
  path: z
    .string()
    .default('')
    .describe(
      'Place in the record, such as `attributes["output.value"]` or `status.message`; empty for the raw record.',
    ),
  from: z.int().min(0).default(0).describe('First character (UTF-16 code unit).'),
  length: z.int().min(1).max(1_000_000).default(16_384).describe('Characters to return.'),
  find: z.string().min(1).optional().describe('Text whose first place in the whole value is told as `foundAt`.'),
});

export const viewValueOutput = z.object({
  text: z.string(),
  /** What stands at the path: text as it is, anything else as JSON. */
  type: z.enum(['string', 'number', 'boolean', 'null', 'object', 'array', 'record']),
  /** Half-open range of characters returned; moved by one where it would split a surrogate pair. */
  from: z.number().int(),
  to: z.number().int(),
  totalChars: z.number().int(),
  nextFrom: z.number().int().optional(),
  /** Where the text of `find` begins, inside the range or not; absent where it stands nowhere. */
  foundAt: z.number().int().optional(),
});

export type SpanView = z.infer<typeof spanViewSchema>;
export type SpanPage = z.infer<typeof spanPageOutput>;
export type Oversized = z.infer<typeof oversizedSchema>;
export type Shortened = z.infer<typeof shortenedSchema>;
export type ViewValue = z.infer<typeof viewValueOutput>;
