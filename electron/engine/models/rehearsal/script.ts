import { z } from 'zod';

/**
 * A rehearsal script: what an imagined model answers, and when. It makes demos and tests possible without a model, and is
 * labelled "rehearsal, no model" wherever its answers show. JSON; the first rule whose conditions all hold answers.
 */
const textTest = z.union([
  z.string().describe('The text contains this.'),
  z.strictObject({
    regex: z.string(),
    flags: z
      .string()
      .regex(/^[imsu]*$/)
      .optional(),
  }),
]);

const whenSchema = z
  .strictObject({
    /** Model turns already in the conversation, counted from 0. */
    turn: z.int().min(0).optional(),
    model: textTest.optional(),
    system: textTest.optional(),
    firstUser: textTest.optional(),
    lastUser: textTest.optional(),
    /** The newest message of any role. */
    last: textTest.optional(),
    lastRole: z.enum(['system', 'user', 'assistant', 'tool']).optional(),
    anyTool: textTest.optional().describe('Some tool result so far.'),
    anyUser: textTest.optional().describe('Something that was said by a person so far.'),
    offers: z.string().optional().describe('A tool of this name is offered.'),
    path: z.enum(['chat', 'responses']).optional(),
  })
  .default({});

/** A value taken from the conversation, written `${name}` in texts and arguments. */
const letSchema = z.record(
  z.string().regex(/^[a-z][A-Za-z0-9]*$/),
  z.strictObject({
    from: z
      .enum(['system', 'firstUser', 'lastUser', 'last', 'tools'])
      .describe('`tools`: all tool results, newest first.'),
    regex: z.string().describe('The first group, or the whole match.'),
    /** Which match, from 0. */
    nth: z.int().min(0).default(0),
    otherwise: z.string().default(''),
  }),
);

const toolCallSchema = z.strictObject({
  name: z.string(),
  /** An object is written as JSON; a text goes out as it is, valid or not. */
  arguments: z.union([z.string(), z.record(z.string(), z.json())]),
});

const replySchema = z.strictObject({
  text: z.string().optional(),
  reasoning: z.string().optional(),
  refusal: z.string().optional(),
  toolCalls: z.array(toolCallSchema).optional(),
  finish: z.enum(['stop', 'tool_calls', 'length', 'content_filter']).optional(),
  usage: z
    .strictObject({
      input: z.int().min(0),
      output: z.int().min(0),
      cached: z.int().min(0).optional(),
      reasoning: z.int().min(0).optional(),
    })
    .optional()
    .describe('Otherwise counted from the texts, four characters a token.'),
  /** Characters of each streamed piece. */
  pieceChars: z.int().min(1).default(24),
  delayMs: z.int().min(0).max(600_000).default(0).describe('Before the first byte.'),
  pieceDelayMs: z.int().min(0).max(60_000).default(0),
  /** Drops the connection: before the first byte, or after so many pieces. */
  drop: z.union([z.literal('beforeHeaders'), z.strictObject({ afterPieces: z.int().min(0) })]).optional(),
  /** Falls silent after so many pieces, with the connection open. */
  silentAfterPieces: z.int().min(0).optional(),
  error: z
    .strictObject({
      status: z.int().min(400).max(599),
      code: z.string().optional(),
      message: z.string().default('rehearsed failure'),
      headers: z.record(z.string(), z.string()).default({}),
    })
    .optional(),
  /** Sent as it is in place of a well-formed body. */
  rawBody: z.string().optional(),
});

const ruleSchema = z.strictObject({
  note: z.string().optional(),
  when: whenSchema,
  /** Answers at most so often; then the rule is passed over. */
  times: z.int().min(1).optional(),
  let: letSchema.default({}),
  reply: replySchema,
});

export const rehearsalScriptSchema = z.strictObject({
  title: z.string(),
  models: z.array(z.string()).min(1).default(['rehearsal']),
  rules: z.array(ruleSchema).min(1),
});

export type RehearsalScript = z.output<typeof rehearsalScriptSchema>;
export type RehearsalScriptInput = z.input<typeof rehearsalScriptSchema>;
export type RehearsalRule = RehearsalScript['rules'][number];
export type RehearsalReply = RehearsalRule['reply'];
export type TextTest = z.output<typeof textTest>;
