import { hasMark, kindOfRow, type TimelineSpans } from '../../../timeline/spans.ts';
import type { CallMessages } from './call-messages.ts';

const MOST_CHARS = 60;

/** What each model call said, in its first words; where it only called tools, their names. By row. */
export function turnWords(calls: readonly CallMessages[], spans: TimelineSpans): ReadonlyMap<number, string> {
  const words = new Map<number, string>();
  for (const call of calls) {
    if (kindOfRow(spans, call.row) !== 'LLM' || hasMark(spans, call.row, 'error')) continue;
    const said = saidIn(call);
    if (said !== '') words.set(call.row, said);
  }
  return words;
}

function saidIn({ output }: CallMessages): string {
  const parts = output.flatMap((message) => message.parts);
  for (const part of parts) {
    const text = part.kind === 'text' ? firstWords(part.text) : '';
    if (text !== '') return text;
  }
  const tools = [...new Set(parts.flatMap((part) => (part.kind === 'toolCall' ? [part.name] : [])))];
  return tools.length === 0 ? '' : `→ ${tools.join(', ')}`;
}

/** The first sentence without marks of Markdown, on one line. */
function firstWords(text: string): string {
  const line = text
    .slice(0, 4 * MOST_CHARS)
    .replace(/[#*_`>]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const sentence = /^.{8,}?[.!?](?=\s|$)/.exec(line)?.[0].slice(0, -1) ?? line;
  return sentence.length <= MOST_CHARS ? sentence : `${sentence.slice(0, MOST_CHARS)}…`;
}
