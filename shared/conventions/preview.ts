import type { ChatMessage, MessagePart } from '../domain/index.ts';

import { readConversation } from './conversation.ts';
import type { SpanRecordLike } from './span-record.ts';
import { readToolCall } from './tool-call.ts';

/** What went in and came out of a span, as plain text of any length; absent where the span does not say. */
export interface InputOutput {
  readonly input?: string;
  readonly output?: string;
}

/**
 * The texts that tell a reader most about a span: of a conversation, the last thing said to the model and its answer;
 * of anything else, arguments and result. Calls read as `name(arguments)`.
 */
export function readInputOutput(record: SpanRecordLike): InputOutput {
  const conversation = readConversation(record);
  if (conversation.source === 'none') {
    const call = readToolCall(record);
    return sides(call.argumentsText, call.resultText);
  }
  return sides(lastText(conversation.input), lastText(conversation.output));
}

function sides(input: string | undefined, output: string | undefined): InputOutput {
  return { ...(input === undefined ? {} : { input }), ...(output === undefined ? {} : { output }) };
}

/** The text of the last message that has any: an agent's last turn may hold only an image or nothing. */
function lastText(messages: readonly ChatMessage[]): string | undefined {
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    const text = messages[index]?.parts
      .map(partText)
      .filter((part) => part !== '')
      .join('\n');
    if (text !== undefined && text !== '') return text;
  }
  return undefined;
}

/** One part as plain text; media and thoughts as a short mark. */
export function partText(part: MessagePart): string {
  switch (part.kind) {
    case 'text':
    case 'toolResult':
    case 'data':
      return part.text;
    case 'toolCall':
      return `${part.name}(${part.argumentsText})`;
    case 'image':
      return '[image]';
    case 'reasoning':
      return '';
    default:
      return part satisfies never;
  }
}

/** Text a line of a table can hold: white space as single spaces, at most `limit` characters, cut with an ellipsis. */
export function previewOf(text: string, limit: number): string {
  // Only as much as could matter is looked at: a value may be megabytes long.
  const head = text.slice(0, limit * 4 + 64);
  const line = head.replace(/\s+/g, ' ').trim();
  const points = Array.from(line.slice(0, limit * 2));
  const cut =
    points.length > limit ||
    line.length > limit * 2 ||
    (head.length < text.length && text.slice(head.length).trim() !== '');
  return cut ? `${points.slice(0, Math.max(0, limit - 1)).join('')}…` : line;
}
