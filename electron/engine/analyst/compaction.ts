import type { ModelMessage } from '../models/index.ts';
import { charsOf, type Conversation } from './conversation.ts';

/** Until the provider has told a real count. English and JSON lie between 3 and 4.5 characters a token. */
const FIRST_CHARS_PER_TOKEN = 3.3;
/** After compaction the conversation takes at most this share of what it may take, so that it is not needed every turn. */
const TARGET_SHARE = 0.6;
const MOST_STRETCH_CHARS = 60_000;
const FALLBACK_CHARS = 700;

/** Estimates tokens from characters, corrected by every real count. */
export class TokenGauge {
  private charsPerToken = FIRST_CHARS_PER_TOKEN;

  tokensOf(messages: readonly ModelMessage[]): number {
    return Math.ceil(messages.reduce((sum, message) => sum + charsOf(message), 0) / this.charsPerToken);
  }

  /** Learns from a call: it sent these messages and the provider counted so many tokens. Tools are part of that count. */
  learn(messages: readonly ModelMessage[], inputTokens: number): void {
    const chars = messages.reduce((sum, message) => sum + charsOf(message), 0);
    if (inputTokens < 200 || chars < 2000) return;
    // Never trusts a count that would make the estimate wildly small.
    this.charsPerToken = Math.min(4.5, Math.max(1, chars / inputTokens));
  }
}

export interface CompactionPlan {
  /** Most tokens that the conversation may take. */
  readonly limitTokens: number;
  readonly keepTurns: number;
  /** Compacts even below the limit: the provider said that it is too long. */
  readonly force: boolean;
}

export interface CompactionResult {
  readonly items: number;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
}

/**
 * Summarises the oldest turns until the conversation fits, originals kept. `summarise` asks a model; where it fails, a
 * summary is made by code (names, arguments, beginnings of results), so that overflow is survived without any model.
 * Gives undefined when nothing had to be done or nothing can be.
 */
export async function compact(
  conversation: Conversation,
  gauge: TokenGauge,
  plan: CompactionPlan,
  summarise: (stretch: string) => Promise<string | undefined>,
): Promise<CompactionResult | undefined> {
  const tokensBefore = gauge.tokensOf(conversation.messages());
  if (!plan.force && tokensBefore <= plan.limitTokens) return undefined;
  const target = (plan.force ? Math.min(plan.limitTokens, tokensBefore) : plan.limitTokens) * TARGET_SHARE;
  let items = 0;
  let keepTurns = plan.keepTurns;
  while (gauge.tokensOf(conversation.messages()) > target) {
    const [turn] = conversation.openTurns(keepTurns);
    if (turn === undefined) {
      // The newest turns alone are too much: give up on keeping them, down to the last one.
      if (keepTurns <= 1) break;
      keepTurns -= 1;
      continue;
    }
    const messages = conversation.items.slice(turn.from, turn.to).map((item) => item.message);
    const stretch = renderStretch(messages);
    const text = (await summarise(stretch.slice(0, MOST_STRETCH_CHARS))) ?? summaryByCode(messages);
    conversation.summarise({ ...turn, text: text.length < stretch.length ? text : summaryByCode(messages) });
    items += turn.to - turn.from;
  }
  if (items === 0) return undefined;
  return { items, tokensBefore, tokensAfter: gauge.tokensOf(conversation.messages()) };
}

function renderStretch(messages: readonly ModelMessage[]): string {
  return messages
    .map((message) => {
      if (message.role === 'tool') return `RESULT of ${message.name} (${message.toolCallId}):\n${message.content}`;
      const calls =
        message.role === 'assistant'
          ? message.toolCalls.map((call) => `\nCALL ${call.name}(${call.argumentsText}) as ${call.id}`).join('')
          : '';
      return `${message.role.toUpperCase()}: ${message.content}${calls}`;
    })
    .join('\n\n');
}

function summaryByCode(messages: readonly ModelMessage[]): string {
  const cut = (text: string, chars: number): string =>
    text.length <= chars ? text : `${text.slice(0, chars)} … (${text.length} characters in all)`;
  return messages
    .map((message) => {
      if (message.role === 'tool') return `${message.name} gave: ${cut(message.content, FALLBACK_CHARS / 2)}`;
      if (message.role !== 'assistant') return cut(message.content, FALLBACK_CHARS);
      return [
        cut(message.content, FALLBACK_CHARS),
        ...message.toolCalls.map((call) => `called ${call.name}(${cut(call.argumentsText, FALLBACK_CHARS / 2)})`),
      ].join('; ');
    })
    .join('\n');
}
