import type { ChatMessage, MessagePart, MessageRole } from '../domain/index.ts';

import { LEAF } from './attribute-tree.ts';
import { firstString, isRecord, jsonOf, listOf, stringOf, textOf, type LooseRecord } from './loose-json.ts';
import { messagePartOf, resultText, toolCallPart, toolResultPart } from './message-part.ts';

/** All messages of a list (array, index-keyed object, JSON text), nulls left out; undefined when it is not a list. */
export function chatMessagesOf(value: unknown, defaultRole: MessageRole): ChatMessage[] | undefined {
  const items = listOf(value);
  if (items === undefined) return undefined;
  return items.map((item) => chatMessageOf(item, defaultRole)).filter((message) => message !== undefined);
}

/**
 * One message from any producer; plain strings take the default role. A tool's answer becomes a `toolResult` part, so
 * that callers find results in one place whatever the producer wrote.
 */
export function chatMessageOf(value: unknown, defaultRole: MessageRole): ChatMessage | undefined {
  if (value === undefined || value === null) return undefined;
  if (!isRecord(value)) return { role: defaultRole, parts: [{ kind: 'text', text: textOf(value) ?? '' }] };
  const body = unwrapped(value);
  const bare = bareItem(body);
  if (bare !== undefined) return bare;
  if (isToolDefinition(body)) return undefined;
  const role = roleOf(body, defaultRole);
  const toolCallId =
    firstString(body, ['tool_call_id', 'toolCallId']) ?? (role.role === 'tool' ? firstString(body, ['id']) : undefined);
  const name = firstString(body, ['name']);
  const finishReason = firstString(body, ['finish_reason', 'finishReason', 'stop_reason', 'stopReason']);
  return {
    ...role,
    ...(name === undefined ? {} : { name }),
    parts: partsOf(body, role.role, { toolCallId, name }),
    ...(toolCallId === undefined ? {} : { toolCallId }),
    ...(finishReason === undefined ? {} : { finishReason }),
  };
}

/** Opens `{message: …}` (OpenInference, choices), `{kwargs: …}` (LangChain's serialised form) and dotted keys. */
function unwrapped(value: LooseRecord): LooseRecord {
  const dotted = Object.keys(value).filter((key) => key.startsWith('message.'));
  const inner = value['message'] ?? (value['role'] === undefined ? value['kwargs'] : undefined);
  if (dotted.length > 0) return Object.fromEntries(dotted.map((key) => [key.slice('message.'.length), value[key]]));
  if (!isRecord(inner)) return value;
  const finish = firstString(value, ['finish_reason', 'finishReason']);
  const type = value['kwargs'] === inner ? langChainType(value) : undefined;
  return {
    ...inner,
    ...(finish === undefined ? {} : { finish_reason: finish }),
    ...(type === undefined ? {} : { type }),
  };
}

function langChainType(value: LooseRecord): string | undefined {
  const path = listOf(value['id']);
  return path === undefined ? undefined : stringOf(path.at(-1));
}

/** LangChain through Langfuse lists offered tools among the messages, as role `tool`; they are no part of the talk. */
export function isToolDefinition(value: LooseRecord): boolean {
  const content = value['role'] === 'tool' ? value['content'] : undefined;
  return isRecord(content) && isRecord(content['function']) && isRecord(content['function']['parameters']);
}

/** A list item that is a call, a result or a thought without a message around it (Responses API, Vercel). */
function bareItem(value: LooseRecord): ChatMessage | undefined {
  if (value['role'] !== undefined || value['content'] !== undefined || value['parts'] !== undefined) return undefined;
  const result = toolResultPart(value);
  if (result !== undefined) {
    const id = result.kind === 'toolResult' ? result.id : undefined;
    return { role: 'tool', parts: [result], ...(id === undefined ? {} : { toolCallId: id }) };
  }
  const isThought = value['type'] === 'reasoning';
  const call = value['tool_calls'] === undefined ? toolCallPart(value) : undefined;
  const part = call ?? (isThought ? messagePartOf(value) : undefined);
  return part === undefined ? undefined : { role: 'assistant', parts: [part] };
}

const ROLES: Readonly<Record<string, MessageRole>> = {
  system: 'system',
  developer: 'system',
  systemmessage: 'system',
  user: 'user',
  human: 'user',
  humanmessage: 'user',
  assistant: 'assistant',
  ai: 'assistant',
  aimessage: 'assistant',
  aimessagechunk: 'assistant',
  model: 'assistant',
  choice: 'assistant',
  tool: 'tool',
  function: 'tool',
  toolmessage: 'tool',
};

const EVENT_ROLE = /^gen_ai\.(?:(system|user|assistant|tool)\.message|(choice))$/;

function roleOf(
  body: LooseRecord,
  defaultRole: MessageRole,
): { readonly role: MessageRole; readonly roleText?: string } {
  const event = EVENT_ROLE.exec(stringOf(body['event.name']) ?? '');
  const written = stringOf(body['role']) ?? event?.[1] ?? event?.[2];
  // LangChain names the role `type`, where others say what sort of item it is.
  if (written === undefined) return { role: ROLES[(stringOf(body['type']) ?? '').toLowerCase()] ?? defaultRole };
  const known = ROLES[written.toLowerCase()];
  return known === undefined ? { role: 'other', roleText: written } : { role: known };
}

interface ToolIdentity {
  readonly toolCallId: string | undefined;
  readonly name: string | undefined;
}

function partsOf(body: LooseRecord, role: MessageRole, tool: ToolIdentity): MessagePart[] {
  const parts: MessagePart[] = [];
  const thought = firstString(body, ['reasoning', 'reasoning_content', 'thinking']);
  if (thought !== undefined) parts.push({ kind: 'reasoning', text: thought });
  parts.push(...contentParts(body, role, tool));
  const refusal = stringOf(body['refusal']);
  if (refusal !== undefined) parts.push({ kind: 'text', text: refusal });
  const extra = isRecord(body['additional_kwargs']) ? body['additional_kwargs'] : {};
  const calls = callList(body['tool_calls'] ?? body['toolCalls']) ?? callList(extra['tool_calls']) ?? [];
  const single = body['function_call'] ?? extra['function_call'];
  for (const call of isRecord(single) ? [...calls, { function: single }] : calls) {
    const part = isRecord(call) ? toolCallPart({ type: 'function', ...call }) : undefined;
    // The same call may stand among the content parts too (Anthropic through LangChain).
    if (part !== undefined && !parts.some((other) => isSameCall(other, part))) parts.push(part);
  }
  return parts;
}

/** An empty list is no list, so that LangChain's `tool_calls: []` lets `additional_kwargs` speak. */
function callList(value: unknown): readonly unknown[] | undefined {
  const json = jsonOf(value);
  const list = listOf(json) ?? (isRecord(json) && Object.keys(json).length > 0 ? [json] : undefined);
  return list?.length === 0 ? undefined : list;
}

function contentParts(body: LooseRecord, role: MessageRole, tool: ToolIdentity): MessagePart[] {
  const content = body['contents'] ?? body['parts'] ?? body['content'] ?? body['text'] ?? stringOf(body['message']);
  const list = Array.isArray(content) ? content : listOf(isRecord(content) ? content : undefined);
  if (role === 'tool' && !holdsResults(list)) return toolMessageParts(content, tool);
  if (list !== undefined) return list.map(messagePartOf).filter((part) => part !== undefined);
  if (isRecord(content) && Array.isArray(content['parts']))
    return content['parts'].map(messagePartOf).filter((part) => part !== undefined);
  if (isRecord(content) && typeof content[LEAF] === 'string') return [{ kind: 'text', text: content[LEAF] }];
  const part = content === '' ? undefined : messagePartOf(content);
  return part === undefined ? [] : [part];
}

function toolMessageParts(content: unknown, tool: ToolIdentity): MessagePart[] {
  if (content === undefined || content === null) return [];
  return [
    {
      kind: 'toolResult',
      ...(tool.toolCallId === undefined ? {} : { id: tool.toolCallId }),
      ...(tool.name === undefined ? {} : { name: tool.name }),
      text: resultText(content),
    },
  ];
}

function holdsResults(list: readonly unknown[] | undefined): boolean {
  return list !== undefined && list.some((item) => isRecord(item) && toolResultPart(item) !== undefined);
}

function isSameCall(a: MessagePart, b: MessagePart): boolean {
  return a.kind === 'toolCall' && b.kind === 'toolCall' && a.name === b.name && a.id !== undefined && a.id === b.id;
}
