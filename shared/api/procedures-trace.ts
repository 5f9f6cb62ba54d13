import { z } from 'zod';

import { CONVERSATION_SOURCES } from '../conventions/index.ts';
import { dumpIdSchema } from './procedures-dumps.ts';
import { surroundingsSchema } from './surroundings.ts';

/** What the screens ask of single traces beyond the trace tools. `spanIndex` is a span's position in its trace. */
const ofTrace = z.object({ dump: dumpIdSchema, traceId: z.string().min(1) });
const spanIndex = z.number().int().nonnegative();

const partSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('reasoning'), text: z.string() }),
  z.object({
    kind: z.literal('image'),
    url: z.string().optional(),
    mediaType: z.string().optional(),
    base64: z.string().optional(),
  }),
  z.object({ kind: z.literal('toolCall'), id: z.string().optional(), name: z.string(), argumentsText: z.string() }),
  z.object({
    kind: z.literal('toolResult'),
    id: z.string().optional(),
    name: z.string().optional(),
    text: z.string(),
    isError: z.boolean().optional(),
  }),
  z.object({ kind: z.literal('data'), label: z.string(), text: z.string() }),
]);

export const chatMessageSchema = z.object({
  role: z.enum(['system', 'user', 'assistant', 'tool', 'other']),
  roleText: z.string().optional(),
  name: z.string().optional(),
  parts: z.array(partSchema).readonly(),
  toolCallId: z.string().optional(),
  finishReason: z.string().optional(),
});

export const spanConversationSchema = z.object({
  spanIndex,
  input: z.array(chatMessageSchema).readonly(),
  output: z.array(chatMessageSchema).readonly(),
  offeredTools: z
    .array(z.object({ name: z.string(), description: z.string().optional(), parameters: z.unknown() }))
    .readonly(),
  system: z.string().optional(),
  finishReasons: z.array(z.string()).readonly(),
  source: z.enum(CONVERSATION_SOURCES),
  inputField: z.string(),
  outputField: z.string(),
});

export const traceTitleSchema = z.object({
  traceId: z.string(),
  /** One line of at most 200 characters, cut with an ellipsis. */
  title: z.string(),
  /** The beginning of what was asked, lines and all, where that is more than the title. */
  text: z.string().optional(),
});

export const traceProcedures = {
  /**
   * What traces were asked to do, in the user's words: the root span's input, else what the first agent or model was
   * asked. Traces that tell no input, or are not in the dump, are left out.
   */
  'trace.titles': {
    input: z.object({ dump: dumpIdSchema, traceIds: z.array(z.string().min(1)).min(1).max(500) }),
    output: z.object({ titles: z.array(traceTitleSchema).readonly() }),
  },
  /**
   * The messages that went in and out of spans, whole, in the order asked. Stops after about 16 MB of records: the spans
   * from `asked[next]` on are then left for another question.
   */
  'trace.conversations': {
    input: ofTrace.extend({ spanIndexes: z.array(spanIndex).min(1).max(1000) }),
    output: z.object({ conversations: z.array(spanConversationSchema).readonly(), next: z.number().int().optional() }),
  },
  /** Where a span stands in its trace: the path from the root and its nearest neighbours. 'notFound' without such a span. */
  'trace.surroundings': {
    input: ofTrace.extend({ spanId: z.string().min(1) }),
    output: surroundingsSchema,
  },
  /** A range of bytes of the record that a converted span was made from, as it stands in the user's file. */
  'trace.originalRecord': {
    input: ofTrace.extend({
      spanIndex,
      from: z.number().int().nonnegative().default(0),
      maxBytes: z
        .number()
        .int()
        .min(1)
        .max(1 << 20)
        .default(65_536),
    }),
    output: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('original'),
        file: z.string(),
        line: z.number().optional(),
        offset: z.number(),
        text: z.string(),
        totalBytes: z.number(),
        nextFrom: z.number().optional(),
      }),
      /** The file is read in place: the span's record is the original. */
      z.object({ kind: z.literal('inPlace') }),
    ]),
  },
} as const;

export type TraceTitle = z.infer<typeof traceTitleSchema>;
export type SpanConversation = z.infer<typeof spanConversationSchema>;
