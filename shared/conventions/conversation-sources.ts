import type { ChatMessage, MessageRole } from '../domain/index.ts';

import { branchAt, leafAt } from './attribute-tree.ts';
import { chatMessageOf, chatMessagesOf } from './chat-message.ts';
import { isRecord, jsonOf, listOf, stringOf, textOf, type LooseRecord } from './loose-json.ts';
import { messageDocumentOf, systemInstructionsText } from './message-document.ts';
import { toolCallPart } from './message-part.ts';
import type { EventLike } from './span-record.ts';

/** The conventions in which a span may hold its messages, in order of trust; 'none' where it holds no conversation. */
export const CONVERSATION_SOURCES = [
  'openinference',
  'genai',
  'openllmetry',
  'vercel',
  'genai-events',
  'pydantic-ai',
  'langfuse',
  'mlflow',
  'traceloop',
  'input-output',
  'none',
] as const;

export type ConversationSource = (typeof CONVERSATION_SOURCES)[number];

/** What one convention says, whole; sides that it does not record are empty. */
export interface SourceReading {
  readonly input: readonly ChatMessage[];
  readonly output: readonly ChatMessage[];
  readonly system?: string;
  /** The attribute, or common prefix of attributes, that each side was read from. */
  readonly inputField: string;
  readonly outputField: string;
  /** Sides that are one plain text, which says less than a message list. */
  readonly plainInput?: boolean;
  readonly plainOutput?: boolean;
}

type SourceReader = (attributes: LooseRecord, events: readonly EventLike[]) => SourceReading | undefined;

/** One reader for each source but 'none', in order of trust. Each reads its own attributes only. */
export const SOURCE_READERS: readonly (readonly [ConversationSource, SourceReader])[] = [
  ['openinference', readOpenInference],
  ['genai', readGenAi],
  ['openllmetry', readOpenLlmetry],
  ['vercel', readVercel],
  ['genai-events', readGenAiEvents],
  ['pydantic-ai', readPydanticAi],
  ['langfuse', readPair('langfuse.observation.input', 'langfuse.observation.output')],
  ['mlflow', readPair('mlflow.spanInputs', 'mlflow.spanOutputs')],
  ['traceloop', readPair('traceloop.entity.input', 'traceloop.entity.output')],
  ['input-output', readPair('input.value', 'output.value')],
];

/** A reading when at least one side holds a message. */
function reading(sides: SourceReading): SourceReading | undefined {
  return sides.input.length + sides.output.length === 0 ? undefined : sides;
}

/** The JSON list in the attribute itself, else the list flattened below it; the two are never mixed. */
function listAt(attributes: LooseRecord, name: string, defaultRole: MessageRole): readonly ChatMessage[] {
  const whole = chatMessagesOf(leafAt(attributes, name), defaultRole);
  if (whole !== undefined && whole.length > 0) return whole;
  return chatMessagesOf(branchAt(attributes, name), defaultRole) ?? [];
}

function readOpenInference(attributes: LooseRecord): SourceReading | undefined {
  return reading({
    input: listAt(attributes, 'llm.input_messages', 'user'),
    output: listAt(attributes, 'llm.output_messages', 'assistant'),
    inputField: 'llm.input_messages',
    outputField: 'llm.output_messages',
  });
}

function readGenAi(attributes: LooseRecord, events: readonly EventLike[]): SourceReading | undefined {
  const details = events.find((event) => event.name === 'gen_ai.client.inference.operation.details')?.attributes ?? {};
  for (const place of [attributes, details]) {
    const system = systemInstructionsText(leafAt(place, 'gen_ai.system_instructions'));
    const found = reading({
      input: listAt(place, 'gen_ai.input.messages', 'user'),
      output: listAt(place, 'gen_ai.output.messages', 'assistant'),
      ...(system === undefined ? {} : { system }),
      inputField: 'gen_ai.input.messages',
      outputField: 'gen_ai.output.messages',
    });
    if (found !== undefined) return found;
  }
  return undefined;
}

function readOpenLlmetry(attributes: LooseRecord): SourceReading | undefined {
  const sides = [
    ['gen_ai.prompt', 'gen_ai.completion'],
    ['llm.prompts', 'llm.completions'],
  ] as const;
  for (const [prompt, completion] of sides) {
    const found = reading({
      input: openLlmetryMessages(attributes, prompt, 'user'),
      output: openLlmetryMessages(attributes, completion, 'assistant'),
      inputField: prompt,
      outputField: completion,
    });
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Content may be JSON text of content parts or of calls, which OpenLLMetry and Koog write; other text stays text. */
function openLlmetryMessages(
  attributes: LooseRecord,
  prefix: string,
  defaultRole: MessageRole,
): readonly ChatMessage[] {
  const items = listOf(branchAt(attributes, prefix));
  if (items === undefined) return messageDocumentOf(leafAt(attributes, prefix), defaultRole)?.messages ?? [];
  const opened = items.map((item) => {
    if (!isRecord(item) || typeof item['content'] !== 'string') return item;
    const parts = jsonOf(item['content']);
    if (
      !Array.isArray(parts) ||
      parts.length === 0 ||
      !parts.every((part) => isRecord(part) && typeof part['type'] === 'string')
    )
      return item;
    return { ...item, role: parts.every(isCall) ? 'assistant' : item['role'], content: parts };
  });
  return chatMessagesOf(opened, defaultRole) ?? [];
}

function isCall(part: unknown): boolean {
  return isRecord(part) && toolCallPart(part) !== undefined;
}

function readVercel(attributes: LooseRecord): SourceReading | undefined {
  const asked = leafAt(attributes, 'ai.prompt.messages') ?? leafAt(attributes, 'ai.prompt');
  const document = messageDocumentOf(asked, 'user');
  const text = stringOf(leafAt(attributes, 'ai.response.text')) ?? stringOf(leafAt(attributes, 'ai.response.object'));
  const calls = leafAt(attributes, 'ai.response.toolCalls');
  const thought = stringOf(leafAt(attributes, 'ai.response.reasoning'));
  const finishReason = stringOf(leafAt(attributes, 'ai.response.finishReason'));
  const answer = chatMessageOf(
    { role: 'assistant', content: text, tool_calls: calls, reasoning: thought, finish_reason: finishReason },
    'assistant',
  );
  const plain = stringOf(asked);
  return reading({
    input:
      document?.messages ?? (plain === undefined ? [] : [{ role: 'user', parts: [{ kind: 'text', text: plain }] }]),
    output: answer === undefined || answer.parts.length === 0 ? [] : [answer],
    ...(document?.system === undefined ? {} : { system: document.system }),
    inputField: leafAt(attributes, 'ai.prompt.messages') === undefined ? 'ai.prompt' : 'ai.prompt.messages',
    outputField: text === undefined ? 'ai.response.toolCalls' : 'ai.response.text',
  });
}

const MESSAGE_EVENT = /^gen_ai\.(?:system|user|assistant|tool)\.message$/;

/** The older event-based form: one event a message, `gen_ai.choice` for answers; older still, whole prompts in events. */
function readGenAiEvents(attributes: LooseRecord, events: readonly EventLike[]): SourceReading | undefined {
  const input: ChatMessage[] = [];
  const output: ChatMessage[] = [];
  for (const event of [...events, ...embeddedEvents(attributes)]) {
    const body = { ...event.attributes, ...eventBody(event.attributes), 'event.name': event.name };
    if (MESSAGE_EVENT.test(event.name)) pushMessage(input, body, 'user');
    else if (event.name === 'gen_ai.choice') pushMessage(output, body, 'assistant');
    else if (event.name === 'gen_ai.content.prompt') pushDocument(input, event.attributes['gen_ai.prompt'], 'user');
    else if (event.name === 'gen_ai.content.completion')
      pushDocument(output, event.attributes['gen_ai.completion'], 'assistant');
  }
  return reading({ input, output, inputField: 'events', outputField: 'events' });
}

/** Logfire keeps the events as JSON text in an attribute. */
function embeddedEvents(attributes: LooseRecord): readonly EventLike[] {
  const list = listOf(leafAt(attributes, 'events')) ?? listOf(leafAt(attributes, 'all_messages_events')) ?? [];
  return list
    .filter(isRecord)
    .filter((item) => typeof item['event.name'] === 'string')
    .map((item) => ({ name: String(item['event.name']), attributes: item }));
}

/** Exporters put an event's body into one attribute, nested or as JSON text. */
function eventBody(attributes: LooseRecord): LooseRecord {
  const body = jsonOf(attributes['body'] ?? attributes['event.body'] ?? attributes['gen_ai.event.content']);
  return isRecord(body) ? body : {};
}

function pushMessage(into: ChatMessage[], body: LooseRecord, defaultRole: MessageRole): void {
  const message = chatMessageOf({ ...body, message: jsonOf(body['message']) ?? body['message'] }, defaultRole);
  if (message !== undefined) into.push(message);
}

function pushDocument(into: ChatMessage[], value: unknown, defaultRole: MessageRole): void {
  const document = messageDocumentOf(value, defaultRole);
  if (document !== undefined) into.push(...document.messages);
  else if (typeof value === 'string' && value !== '')
    into.push({ role: defaultRole, parts: [{ kind: 'text', text: value }] });
}

/** Pydantic AI keeps a run's whole conversation in one list; what follows the last input is the answer. */
function readPydanticAi(attributes: LooseRecord): SourceReading | undefined {
  const field = 'pydantic_ai.all_messages';
  const all = chatMessagesOf(leafAt(attributes, field), 'user') ?? [];
  const last = all.at(-1);
  const answered = last?.role === 'assistant';
  return reading({
    input: answered ? all.slice(0, -1) : all,
    output: answered ? [last] : [],
    inputField: field,
    outputField: field,
  });
}

/** Two attributes that hold whatever went in and came out: a message document, or plain text. */
function readPair(inputName: string, outputName: string): SourceReader {
  return (attributes) => {
    const input = sideOf(leafAt(attributes, inputName), 'user');
    const output = sideOf(leafAt(attributes, outputName), 'assistant');
    return reading({
      input: input.messages,
      output: output.messages,
      ...(input.system === undefined ? {} : { system: input.system }),
      inputField: inputName,
      outputField: outputName,
      plainInput: input.plain,
      plainOutput: output.plain,
    });
  };
}

interface PairSide {
  readonly messages: readonly ChatMessage[];
  readonly system?: string;
  readonly plain: boolean;
}

function sideOf(value: unknown, role: MessageRole): PairSide {
  const document = messageDocumentOf(value, role);
  if (document !== undefined) return { ...document, plain: false };
  const text = textOf(value);
  return {
    messages: text === undefined || text === '' ? [] : [{ role, parts: [{ kind: 'text', text }] }],
    plain: true,
  };
}
