import type { ChatMessage, MessageRole } from '../domain/index.ts';

import { chatMessageOf, chatMessagesOf } from './chat-message.ts';
import { isRecord, jsonOf, listOf, stringOf, type LooseRecord } from './loose-json.ts';

export interface MessageDocument {
  readonly messages: readonly ChatMessage[];
  readonly system?: string;
}

/**
 * The messages inside a request or response body as a provider or framework writes it: a list of messages, `messages`,
 * `choices` (OpenAI), `contents` and `candidates` (Gemini), `input` and `output` lists (Responses API), `generations`
 * (LangChain), one message, or `prompt`. Undefined when the value holds no messages; plain text is no document.
 */
export function messageDocumentOf(value: unknown, defaultRole: MessageRole): MessageDocument | undefined {
  const json = jsonOf(value);
  if (Array.isArray(json)) return ofMessages(messageList(json, defaultRole));
  if (!isRecord(json)) return undefined;
  const system = systemText(json);
  const found = listedMessages(json, defaultRole) ?? singleMessage(json, defaultRole);
  if (found === undefined) return undefined;
  return { messages: found, ...(system === undefined ? {} : { system }) };
}

function ofMessages(messages: readonly ChatMessage[] | undefined): MessageDocument | undefined {
  return messages === undefined || messages.length === 0 ? undefined : { messages };
}

const LIST_FIELDS = ['messages', 'contents', 'choices', 'output', 'input', 'content', 'chat_history'] as const;

function listedMessages(json: LooseRecord, defaultRole: MessageRole): readonly ChatMessage[] | undefined {
  if (json['role'] === undefined) {
    for (const field of LIST_FIELDS) {
      const list = listOf(json[field]);
      const messages = list === undefined ? undefined : messageList(list, defaultRole);
      if (messages !== undefined && messages.length > 0) return messages;
    }
  }
  const candidates = listOf(json['candidates']);
  if (candidates !== undefined) return candidates.map(candidate).filter((message) => message !== undefined);
  const generations = listOf(json['generations'])?.flatMap((generation) => listOf(generation) ?? [generation]);
  return generations === undefined ? undefined : chatMessagesOf(generations, 'assistant');
}

/** A Gemini candidate: its content is the message, its finish reason stands beside it. */
function candidate(value: unknown): ChatMessage | undefined {
  if (!isRecord(value)) return undefined;
  const message = chatMessageOf(value['content'], 'assistant');
  const finishReason = stringOf(value['finishReason']) ?? stringOf(value['finish_reason']);
  return message === undefined || finishReason === undefined ? message : { ...message, finishReason };
}

/** Messages of a list when every item looks like one; a list of numbers or search hits is no conversation. */
function messageList(list: readonly unknown[], defaultRole: MessageRole): readonly ChatMessage[] | undefined {
  const flat = list.length === 1 && Array.isArray(list[0]) ? (list[0] as readonly unknown[]) : list;
  if (flat.length === 0 || !flat.every(looksLikeMessage)) return undefined;
  if (flat.every((item) => isRecord(item) && isContentItem(item))) {
    const whole = chatMessageOf({ role: defaultRole, content: flat }, defaultRole);
    return whole === undefined ? undefined : [whole];
  }
  return chatMessagesOf(flat, defaultRole);
}

function looksLikeMessage(item: unknown): boolean {
  if (!isRecord(item)) return false;
  const isMessage =
    item['role'] !== undefined ||
    item['message'] !== undefined ||
    item['parts'] !== undefined ||
    item['message.role'] !== undefined;
  return (
    isMessage ||
    isLangChainMessage(item) ||
    isContentItem(item) ||
    typeof item['event.name'] === 'string' ||
    isRecord(item['kwargs'])
  );
}

const LANGCHAIN_TYPES = new Set(['human', 'ai', 'system', 'tool', 'function', 'AIMessageChunk']);

function isLangChainMessage(item: LooseRecord): boolean {
  return typeof item['type'] === 'string' && LANGCHAIN_TYPES.has(item['type']) && 'content' in item;
}

const CONTENT_TYPES =
  /^(?:(?:input_|output_|summary_)?text|image(?:_url)?|tool[-_](?:use|call|result)|function_call(?:_output)?|reasoning|thinking|message)$/;

function isContentItem(item: LooseRecord): boolean {
  if (item['role'] !== undefined) return false;
  if (typeof item['toolName'] === 'string' && (item['toolCallId'] !== undefined || item['input'] !== undefined))
    return true;
  return typeof item['type'] === 'string' && CONTENT_TYPES.test(item['type']);
}

function singleMessage(json: LooseRecord, defaultRole: MessageRole): readonly ChatMessage[] | undefined {
  const isOne = typeof json['role'] === 'string' || isRecord(json['message']) || isLangChainMessage(json);
  if (isOne) {
    const message = chatMessageOf(json, defaultRole);
    return message === undefined ? undefined : [message];
  }
  const prompt =
    stringOf(json['prompt']) ?? stringOf(json['input']) ?? stringOf(json['output']) ?? stringOf(json['response']);
  return prompt === undefined ? undefined : [{ role: defaultRole, parts: [{ kind: 'text', text: prompt }] }];
}

/** System instructions beside the messages, where providers put them. */
function systemText(json: LooseRecord): string | undefined {
  const config = isRecord(json['config']) ? json['config'] : {};
  const value =
    json['system'] ??
    json['instructions'] ??
    json['system_instruction'] ??
    json['systemInstruction'] ??
    config['system_instruction'];
  return systemInstructionsText(value);
}

/** Instructions as text: a string, a list of text parts, or `{parts: […]}`. */
export function systemInstructionsText(value: unknown): string | undefined {
  const json = jsonOf(value) ?? value;
  if (typeof json === 'string') return stringOf(json);
  const message = chatMessageOf(Array.isArray(json) ? { role: 'system', content: json } : json, 'system');
  const texts = (message?.parts ?? []).map((part) => (part.kind === 'text' ? part.text : ''));
  const text = texts.filter((part) => part !== '').join('\n');
  return text === '' ? undefined : text;
}
