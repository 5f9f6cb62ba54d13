import { asList, asRecord, asRecords, asText, toText, type JsonRecord } from './transcript-value.ts';

/** The one message form that all transcript formats write into `llm.input_messages` and `llm.output_messages`. */
export interface TranscriptMessage {
  readonly role: string;
  /** Text, or OpenAI content parts where there is more than text. */
  readonly content: string | readonly JsonRecord[] | null;
  readonly name?: string | undefined;
  readonly tool_calls?: readonly TranscriptToolCall[] | undefined;
  readonly tool_call_id?: string | undefined;
  readonly reasoning?: string | undefined;
}

export interface TranscriptToolCall {
  readonly id?: string | undefined;
  readonly function: { readonly name: string; readonly arguments: string };
}

/** Reads an OpenAI or Anthropic style message; undefined where there is no role. */
export function readMessage(value: unknown): TranscriptMessage | undefined {
  const fields = asRecord(value);
  const role = asText(fields?.['role']);
  if (fields === undefined || role === undefined) return undefined;
  const blocks = asList(fields['content']);
  const calls = [
    ...asRecords(fields['tool_calls']).map(readToolCall),
    ...blocks.flatMap(toolUse),
    ...legacyCall(fields),
  ];
  return {
    role,
    content: readContent(fields['content']),
    name: asText(fields['name']),
    tool_calls: calls.length === 0 ? undefined : calls,
    tool_call_id: asText(fields['tool_call_id']),
    reasoning: asText(fields['reasoning']) ?? asText(fields['reasoning_content']) ?? reasoningOf(blocks),
  };
}

/** Text stays text; blocks become text where all are text, else OpenAI parts. */
export function readContent(content: unknown): TranscriptMessage['content'] {
  if (typeof content === 'string') return content;
  if (content === null || content === undefined) return null;
  if (!Array.isArray(content)) return toText(content);
  const parts = content.flatMap(readPart);
  if (parts.length === 0) return null;
  if (parts.every((part) => part['type'] === 'text')) return parts.map((part) => toText(part['text'])).join('\n');
  return parts;
}

/** The text of some content; images and other parts are named in brackets. */
export function contentText(content: unknown): string {
  const read = readContent(content);
  if (read === null || typeof read === 'string') return read ?? '';
  return read.map((part) => (part['type'] === 'text' ? toText(part['text']) : `[${toText(part['type'])}]`)).join('\n');
}

/** An OpenAI tool call, or Inspect's `{id, function, arguments}`. */
export function readToolCall(call: JsonRecord): TranscriptToolCall {
  const inner = asRecord(call['function']);
  const name =
    asText(inner?.['name']) ?? asText(call['function']) ?? asText(call['name']) ?? asText(call['function_name']);
  const id = asText(call['id']) ?? asText(call['tool_call_id']) ?? asText(call['call_id']);
  return toolCall(name ?? 'unknown', inner?.['arguments'] ?? call['arguments'] ?? call['input'], id);
}

/** Arguments become JSON text unless they are text already. */
export function toolCall(name: string, input: unknown, id: string | undefined): TranscriptToolCall {
  return { id, function: { name, arguments: toText(input) } };
}

function toolUse(block: unknown): readonly TranscriptToolCall[] {
  const fields = asRecord(block);
  if (fields === undefined || fields['type'] !== 'tool_use') return [];
  return [toolCall(asText(fields['name']) ?? 'unknown', fields['input'], asText(fields['id']))];
}

/** The single `function_call` that came before `tool_calls`. */
function legacyCall(fields: JsonRecord): readonly TranscriptToolCall[] {
  const call = asRecord(fields['function_call']);
  const name = asText(call?.['name']);
  return call === undefined || name === undefined ? [] : [toolCall(name, call['arguments'], undefined)];
}

function reasoningOf(blocks: readonly unknown[]): string | undefined {
  const texts = asRecords(blocks).flatMap((block) => asText(block['thinking']) ?? asText(block['reasoning']) ?? []);
  return texts.length === 0 ? undefined : texts.join('\n');
}

/** Calls and reasoning have fields of their own in a message, so they are no parts. */
const NOT_PARTS = new Set(['tool_use', 'thinking', 'redacted_thinking', 'reasoning']);
const TEXT_TYPES = new Set(['text', 'input_text', 'output_text']);

function readPart(part: unknown): readonly JsonRecord[] {
  if (typeof part === 'string') return [{ type: 'text', text: part }];
  const fields = asRecord(part);
  if (fields === undefined) return [];
  const type = toText(fields['type']);
  if (NOT_PARTS.has(type)) return [];
  if (TEXT_TYPES.has(type)) return [{ type: 'text', text: toText(fields['text']) }];
  const image = asRecord(fields['image']) ?? asRecord(fields['source']) ?? asRecord(fields['image_url']);
  const data = asText(image?.['data']);
  const media = toText(image?.['media_type'] ?? 'image/png');
  const url =
    asText(fields['image']) ??
    asText(fields['image_url']) ??
    asText(image?.['url']) ??
    asText(image?.['path']) ??
    (data === undefined ? undefined : `data:${media};base64,${data}`);
  return type.includes('image') && url !== undefined ? [{ type: 'image_url', image_url: { url } }] : [fields];
}
