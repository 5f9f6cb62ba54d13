import { z } from 'zod';

/** What a request asks, in one form for both wire protocols. */
export interface HeardRequest {
  readonly path: 'chat' | 'responses';
  readonly model: string;
  readonly stream: boolean;
  readonly messages: readonly HeardMessage[];
  readonly offered: readonly string[];
}

export interface HeardMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly text: string;
  readonly hasCalls: boolean;
}

const contentSchema = z
  .union([z.string(), z.null(), z.array(z.looseObject({ text: z.string().optional() }))])
  .optional();

const chatSchema = z.looseObject({
  model: z.string(),
  stream: z.boolean().optional(),
  messages: z.array(
    z.looseObject({ role: z.string(), content: contentSchema, tool_calls: z.array(z.unknown()).optional() }),
  ),
  tools: z.array(z.looseObject({ function: z.looseObject({ name: z.string() }).optional() })).optional(),
});

const responsesSchema = z.looseObject({
  model: z.string(),
  stream: z.boolean().optional(),
  instructions: z.string().nullish(),
  input: z.union([
    z.string(),
    z.array(
      z.looseObject({
        type: z.string().optional(),
        role: z.string().optional(),
        content: contentSchema,
        output: contentSchema,
      }),
    ),
  ]),
  tools: z.array(z.looseObject({ name: z.string().optional() })).optional(),
});

/** Reads a request body; throws a ZodError that names the field where it is none. */
export function hearRequest(path: 'chat' | 'responses', body: unknown): HeardRequest {
  return path === 'chat' ? hearChat(chatSchema.parse(body)) : hearResponses(responsesSchema.parse(body));
}

function hearChat(body: z.output<typeof chatSchema>): HeardRequest {
  return {
    path: 'chat',
    model: body.model,
    stream: body.stream === true,
    messages: body.messages.map((message) => ({
      role: roleOf(message.role),
      text: textOf(message.content),
      hasCalls: (message.tool_calls?.length ?? 0) > 0,
    })),
    offered: (body.tools ?? []).flatMap((tool) => (tool.function === undefined ? [] : [tool.function.name])),
  };
}

function hearResponses(body: z.output<typeof responsesSchema>): HeardRequest {
  const items = typeof body.input === 'string' ? [{ role: 'user', content: body.input }] : body.input;
  const system: HeardMessage[] = body.instructions
    ? [{ role: 'system', text: body.instructions, hasCalls: false }]
    : [];
  const spoken = items.map((item): HeardMessage => {
    if ('type' in item && item.type === 'function_call') return { role: 'assistant', text: '', hasCalls: true };
    if ('type' in item && item.type === 'function_call_output')
      return { role: 'tool', text: textOf(item.output), hasCalls: false };
    return { role: roleOf(item.role ?? 'user'), text: textOf(item.content), hasCalls: false };
  });
  return {
    path: 'responses',
    model: body.model,
    stream: body.stream === true,
    messages: [...system, ...joinTurns(spoken)],
    offered: (body.tools ?? []).flatMap((tool) => (tool.name === undefined ? [] : [tool.name])),
  };
}

/** Text and calls of one model turn are separate items of the Responses API; a turn is counted once. */
function joinTurns(messages: readonly HeardMessage[]): HeardMessage[] {
  const joined: HeardMessage[] = [];
  for (const message of messages) {
    const before = joined.at(-1);
    if (message.role === 'assistant' && before?.role === 'assistant') {
      joined[joined.length - 1] = {
        role: 'assistant',
        text: before.text + message.text,
        hasCalls: before.hasCalls || message.hasCalls,
      };
    } else {
      joined.push(message);
    }
  }
  return joined;
}

function roleOf(role: string): HeardMessage['role'] {
  if (role === 'developer') return 'system';
  return role === 'system' || role === 'assistant' || role === 'tool' ? role : 'user';
}

function textOf(content: z.output<typeof contentSchema>): string {
  if (typeof content === 'string') return content;
  return (content ?? []).map((part) => part.text ?? '').join('');
}
