import type { ObservationKind } from '../../../../shared/domain/index.ts';
import type { FormatItem, RecordPlace } from '../format.ts';
import { contentText, type TranscriptMessage, type TranscriptToolCall } from './transcript-message.ts';
import { messagesAttribute, spanIdFrom, spanItem } from './transcript-span.ts';
import type { JsonRecord } from './transcript-value.ts';

/** A message of a conversation, with the place it came from. */
export interface PlacedMessage {
  readonly message: TranscriptMessage;
  readonly at: RecordPlace;
  /** Position in the conversation; with the trace id it gives the span id. */
  readonly index: number;
  /** The number that people and labels use for this message. */
  readonly step: number;
  /** Kind of an assistant message's span where no model made it; LLM otherwise. */
  readonly kind?: ObservationKind | undefined;
  /** Text of the error where the format calls a tool result one. */
  readonly error?: string | undefined;
  readonly startNs?: bigint | undefined;
  readonly endNs?: bigint | undefined;
  /** Further attributes of the span made of this message. */
  readonly attributes?: JsonRecord | undefined;
}

export interface Conversation {
  readonly traceId: string;
  readonly parentId: string;
  /** Attributes of every LLM span, such as the model's name. */
  readonly llmAttributes?: JsonRecord;
  /** Tells apart several conversations of one trace; part of the span ids. */
  readonly scope?: string;
  /** True where labels may mean any message: then users' messages have a span of their own too. */
  readonly everyMessage?: boolean;
}

interface OpenCall {
  readonly call: TranscriptToolCall;
  readonly from: PlacedMessage;
  readonly ordinal: number;
}

/** Id of the span that stands for message `index` of a conversation. */
export function messageSpanId(conversation: Pick<Conversation, 'traceId' | 'scope'>, index: number): string {
  return spanIdFrom(conversation.traceId, conversation.scope ?? '', 'message', index);
}

/**
 * A conversation as spans: one LLM span for each assistant message, with the messages that are new since the turn
 * before, and one TOOL span for each call, where its result stands. Messages that nobody answers make a CHAIN span.
 */
export function conversationItems(conversation: Conversation, messages: readonly PlacedMessage[]): FormatItem[] {
  const items: FormatItem[] = [];
  const openCalls: OpenCall[] = [];
  let fresh: PlacedMessage[] = [];
  let seen = 0;
  for (const placed of messages) {
    const { role } = placed.message;
    if (role === 'assistant') {
      items.push(turnItem(conversation, placed, { fresh, seen }));
      (placed.message.tool_calls ?? []).forEach((call, ordinal) => openCalls.push({ call, from: placed, ordinal }));
      seen += fresh.length + 1;
      fresh = [];
      continue;
    }
    if (isResult(placed)) items.push(toolItem(conversation, placed, takeCall(openCalls, placed)));
    else if (conversation.everyMessage === true) items.push(inputItem(conversation, placed));
    fresh.push(placed);
  }
  items.push(...openCalls.map((open) => unansweredCallItem(conversation, open)));
  if (conversation.everyMessage !== true) {
    items.push(...fresh.filter((placed) => !isResult(placed)).map((placed) => inputItem(conversation, placed)));
  }
  return items;
}

function turnItem(
  conversation: Conversation,
  turn: PlacedMessage,
  context: { readonly fresh: readonly PlacedMessage[]; readonly seen: number },
): FormatItem {
  const { message } = turn;
  return spanItem({
    ...spanBase(conversation, turn),
    spanId: messageSpanId(conversation, turn.index),
    name: message.name ?? 'assistant',
    kind: turn.kind ?? 'LLM',
    attributes: {
      ...conversation.llmAttributes,
      'llm.input_messages': messagesAttribute(context.fresh.map((placed) => placed.message)),
      'llm.output_messages': messagesAttribute([message]),
      'roundhouse.history.messages': context.seen,
      ...orderAttributes(turn),
    },
  });
}

function toolItem(conversation: Conversation, result: PlacedMessage, open: OpenCall | undefined): FormatItem {
  const { message } = result;
  const name = open?.call.function.name ?? message.name ?? 'unknown';
  return spanItem({
    ...spanBase(conversation, result),
    spanId: messageSpanId(conversation, result.index),
    name,
    kind: 'TOOL',
    startNs: result.startNs ?? open?.from.endNs,
    attributes: {
      'tool.name': name,
      'tool_call.id': message.tool_call_id ?? open?.call.id,
      'input.value': open?.call.function.arguments,
      'output.value': contentText(message.content),
      ...orderAttributes(result),
    },
  });
}

function unansweredCallItem(conversation: Conversation, { call, from, ordinal }: OpenCall): FormatItem {
  return spanItem({
    traceId: conversation.traceId,
    parentId: conversation.parentId,
    spanId: spanIdFrom(conversation.traceId, conversation.scope ?? '', 'call', from.index, ordinal),
    name: call.function.name,
    kind: 'TOOL',
    startNs: from.endNs,
    attributes: {
      'tool.name': call.function.name,
      'tool_call.id': call.id,
      'input.value': call.function.arguments,
      'roundhouse.tool.unanswered': true,
      'roundhouse.sequence': from.index,
    },
    at: from.at,
  });
}

function inputItem(conversation: Conversation, placed: PlacedMessage): FormatItem {
  return spanItem({
    ...spanBase(conversation, placed),
    spanId: messageSpanId(conversation, placed.index),
    name: placed.message.name ?? placed.message.role,
    kind: 'CHAIN',
    attributes: { 'llm.input_messages': messagesAttribute([placed.message]), ...orderAttributes(placed) },
  });
}

function isResult({ message }: PlacedMessage): boolean {
  return message.role === 'tool' || message.role === 'function';
}

function spanBase(conversation: Conversation, placed: PlacedMessage) {
  const { startNs, endNs, error, at } = placed;
  return { traceId: conversation.traceId, parentId: conversation.parentId, startNs, endNs, error, at };
}

function orderAttributes(placed: PlacedMessage): JsonRecord {
  return { 'roundhouse.step': placed.step, 'roundhouse.sequence': placed.index, ...placed.attributes };
}

/** The call that a tool message answers: by id, else by name, else the oldest open one where no id is given. */
function takeCall(openCalls: OpenCall[], { message }: PlacedMessage): OpenCall | undefined {
  const id = message.tool_call_id;
  const byId = openCalls.findIndex(({ call }) => id !== undefined && call.id === id);
  const byName = id === undefined ? openCalls.findIndex(({ call }) => call.function.name === message.name) : -1;
  const oldest = id === undefined && openCalls.length > 0 ? 0 : -1;
  const at = [byId, byName, oldest].find((index) => index !== -1);
  return at === undefined ? undefined : openCalls.splice(at, 1)[0];
}
