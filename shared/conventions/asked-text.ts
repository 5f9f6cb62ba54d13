import type { ChatMessage } from '../domain/index.ts';

import { readConversation } from './conversation.ts';
import { isRecord, parseJsonText, stringOf } from './loose-json.ts';
import { partText } from './preview.ts';
import type { SpanRecordLike } from './span-record.ts';

/**
 * What a span was asked to do, in words: the first thing a user said to it, else its plain input. What a harness puts
 * before the person's words in tags (`<environment_context>…</environment_context>`) is passed over where words follow,
 * in the same message or a later one. Undefined where the span tells no input.
 */
export function readAskedText(record: SpanRecordLike): string | undefined {
  const { input } = readConversation(record);
  const said = input.filter(({ role }) => role === 'user').map(textOfMessage);
  const texts = said.map(withoutPreamble).filter((text) => text !== '');
  const text = texts.find((candidate) => !candidate.startsWith('<')) ?? texts[0];
  return text === undefined ? undefined : (wordsWithin(text) ?? text);
}

function textOfMessage({ parts }: ChatMessage): string {
  return parts
    .filter((part) => part.kind === 'text' || part.kind === 'data')
    .map(partText)
    .join('\n')
    .trim();
}

/** Blocks in tags at the beginning are left out, unless they are all there is. */
function withoutPreamble(text: string): string {
  const rest = text.replace(/^(?:<([\w-]+)>[^]*?<\/\1>\s*)+/, '');
  return rest === '' ? text : rest;
}

/** Fields in which programs pass on what a person asked, the likeliest first. */
const ASKED_FIELDS = [
  'input',
  'question',
  'query',
  'prompt',
  'task',
  'request',
  'message',
  'instruction',
  'instructions',
  'user_input',
  'user_message',
  'problem_statement',
  'goal',
  'topic',
  'text',
  'content',
] as const;

/** Inputs are wrapped a few times at most: `{"input": {"question": …}}`. */
const WRAPPINGS = 3;

/** The person's words in an input that is a JSON object; undefined for any other text. */
function wordsWithin(text: string): string | undefined {
  let value: unknown = parseJsonText(text);
  for (let depth = 0; depth < WRAPPINGS && isRecord(value); depth += 1) {
    const record = value;
    const words = ASKED_FIELDS.map((field) => stringOf(record[field])?.trim()).find(
      (found) => found !== undefined && found !== '',
    );
    if (words !== undefined) return words;
    value = ASKED_FIELDS.map((field) => record[field]).find(isRecord) ?? onlyValue(record);
  }
  return undefined;
}

function onlyValue(record: Readonly<Record<string, unknown>>): unknown {
  const values = Object.values(record);
  return values.length === 1 ? values[0] : undefined;
}
