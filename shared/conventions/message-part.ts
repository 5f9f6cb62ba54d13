import type { MessagePart } from '../domain/index.ts';

import { LEAF } from './attribute-tree.ts';
import { firstPresent, firstString, isRecord, listOf, stringOf, textOf, type LooseRecord } from './loose-json.ts';

/**
 * One part of a message from any producer: OpenAI Chat and Responses, Anthropic, Gemini, GenAI semantic conventions,
 * Vercel AI SDK, OpenInference. A part that none of them defines is kept as `data`; undefined only for null.
 */
export function messagePartOf(value: unknown): MessagePart | undefined {
  if (value === undefined || value === null) return undefined;
  if (!isRecord(value)) return { kind: 'text', text: textOf(value) ?? '' };
  const wrapped = value['message_content'];
  if (isRecord(wrapped)) return messagePartOf(wrapped);
  return (
    toolCallPart(value) ??
    toolResultPart(value) ??
    reasoningPart(value) ??
    imagePart(value) ??
    textPart(value) ?? {
      kind: 'data',
      label: stringOf(value['type']) ?? 'part',
      text: JSON.stringify(value),
    }
  );
}

const CALL_TYPES = new Set([
  'tool_call',
  'tool-call',
  'toolCall',
  'tool_use',
  'server_tool_use',
  'server_tool_call',
  'function_call',
  'custom_tool_call',
  'mcp_call',
  'function',
]);

/** A request to call a tool, or undefined when the object is not one. Arguments stay the text that the model wrote. */
export function toolCallPart(value: LooseRecord): MessagePart | undefined {
  const wrapped =
    value['tool_call'] ??
    value['functionCall'] ??
    (isRecord(value['function_call']) ? value['function_call'] : undefined);
  const type = stringOf(value['type']);
  const inner = isRecord(wrapped) ? wrapped : value;
  const body = isRecord(inner['function']) ? inner['function'] : inner;
  const isCall =
    isRecord(wrapped) ||
    isRecord(inner['function']) ||
    (type !== undefined && CALL_TYPES.has(type)) ||
    isUntypedCall(value);
  const name = firstString(body, ['name', 'toolName', 'tool_name']) ?? firstString(inner, ['name', 'toolName']);
  if (!isCall || name === undefined) return undefined;
  const id =
    firstString(inner, ['id', 'toolCallId', 'call_id', 'tool_call_id']) ?? firstString(value, ['id', 'call_id']);
  const given = firstPresent(body, ['arguments', 'args', 'input', 'parameters', 'server_tool_call']);
  return { kind: 'toolCall', ...(id === undefined ? {} : { id }), name, argumentsText: textOf(given) ?? '' };
}

/** Vercel and LangChain list calls without a type: a tool name or an id beside arguments. */
function isUntypedCall(value: LooseRecord): boolean {
  if (value['type'] !== undefined && value['type'] !== 'tool_call') return false;
  if (stringOf(value['toolName']) !== undefined) return value['result'] === undefined && value['output'] === undefined;
  return stringOf(value['name']) !== undefined && (value['args'] !== undefined || value['arguments'] !== undefined);
}

const RESULT_TYPES = new Set([
  'tool_call_response',
  'server_tool_call_response',
  'tool_result',
  'tool-result',
  'tool-error',
  'function_call_output',
  'custom_tool_call_output',
  'function_result',
]);

/** What a tool answered, or undefined when the object is not that. */
export function toolResultPart(value: LooseRecord): MessagePart | undefined {
  const wrapped = value['functionResponse'] ?? value['function_response'];
  const type = stringOf(value['type']);
  const inner = isRecord(wrapped) ? wrapped : value;
  const untyped =
    stringOf(value['toolName']) !== undefined && (value['result'] !== undefined || value['output'] !== undefined);
  if (!isRecord(wrapped) && !untyped && (type === undefined || !RESULT_TYPES.has(type))) return undefined;
  const id = firstString(inner, ['id', 'tool_use_id', 'toolCallId', 'call_id', 'tool_call_id']);
  const name = firstString(inner, ['name', 'toolName', 'tool_name']);
  const given = firstPresent(inner, ['response', 'result', 'content', 'output', 'error', 'server_tool_call_response']);
  const isError = inner['is_error'] === true || inner['isError'] === true || type === 'tool-error';
  return {
    kind: 'toolResult',
    ...(id === undefined ? {} : { id }),
    ...(name === undefined ? {} : { name }),
    text: resultText(given),
    ...(isError ? { isError } : {}),
  };
}

/** Text blocks of a result joined; `{type, value}` envelopes of the Vercel SDK opened; anything else as JSON. */
export function resultText(given: unknown): string {
  if (isRecord(given) && typeof given['type'] === 'string' && given['value'] !== undefined)
    return textOf(given['value']) ?? '';
  const items = Array.isArray(given) ? given : [];
  const texts = items.map((item) => (isRecord(item) ? stringOf(item['text']) : undefined));
  if (texts.length > 0 && texts.every((text) => text !== undefined)) return texts.join('\n');
  return textOf(given) ?? '';
}

function reasoningPart(value: LooseRecord): MessagePart | undefined {
  const type = stringOf(value['type']);
  if (type === 'redacted_thinking') return { kind: 'reasoning', text: '' };
  if (type !== 'reasoning' && type !== 'thinking' && value['thought'] !== true) return undefined;
  const summary = listOf(value['summary'])?.map((item) =>
    isRecord(item) ? (stringOf(item['text']) ?? '') : (textOf(item) ?? ''),
  );
  const text = firstString(value, ['text', 'thinking', 'content', 'reasoning']) ?? summary?.join('\n') ?? '';
  return { kind: 'reasoning', text };
}

const IMAGE_TYPES = new Set(['image', 'image_url', 'input_image']);
const MEDIA_TYPES = new Set(['blob', 'uri', 'file', 'media', ...IMAGE_TYPES]);

/** Images by address or inline. An image whose content is null stays an image without content. Other media are data. */
function imagePart(value: LooseRecord): MessagePart | undefined {
  const type = stringOf(value['type']);
  const inline = value['inlineData'] ?? value['inline_data'] ?? value['fileData'] ?? value['file_data'];
  if (!isRecord(inline) && (type === undefined || !MEDIA_TYPES.has(type))) return undefined;
  const source = isRecord(inline) ? inline : isRecord(value['source']) ? value['source'] : value;
  const mediaType = firstString(source, ['media_type', 'mime_type', 'mimeType', 'mediaType']);
  const isImage =
    (type !== undefined && IMAGE_TYPES.has(type)) ||
    value['modality'] === 'image' ||
    mediaType?.startsWith('image/') === true;
  if (!isImage) return { kind: 'data', label: mediaType ?? type ?? 'media', text: JSON.stringify(value) };
  const place = imageUrl(value) ?? firstString(source, ['url', 'uri', 'fileUri', 'file_uri']);
  const base64 = firstString(source, ['data', 'content']);
  return {
    kind: 'image',
    ...(place === undefined ? {} : { url: place }),
    ...(mediaType === undefined ? {} : { mediaType }),
    ...(base64 === undefined ? {} : { base64 }),
  };
}

/** The address inside `image`, `image_url`, `image.image.url` or `image_url.url`. */
function imageUrl(value: LooseRecord): string | undefined {
  let place: unknown = value['image_url'] ?? value['image'];
  for (let depth = 0; depth < 3 && isRecord(place); depth += 1) place = place['url'] ?? place['image'];
  return stringOf(place);
}

function textPart(value: LooseRecord): MessagePart | undefined {
  const text = value['text'] ?? value['content'] ?? value['refusal'] ?? value[LEAF];
  return typeof text === 'string' ? { kind: 'text', text } : undefined;
}
