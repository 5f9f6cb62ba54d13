import type { ModelMessage } from '../models/index.ts';
import { invariant } from '../base/index.ts';

/** One message of an agent's memory. The original stays for ever; a summary may stand in for it towards the model. */
export interface ContextItem {
  /** `i0`, `i1`, … within the agent; what get_context_item takes. */
  readonly id: string;
  readonly message: ModelMessage;
}

/** A stretch of items `[from, to)` that is shown to the model as a summary. */
export interface Summary {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** What an agent remembers. Append-only; summaries lie over it and never reach into the first two items (system, question). */
export class Conversation {
  private readonly items_: ContextItem[] = [];
  private readonly summaries: Summary[] = [];
  private untold: Summary[] = [];

  get items(): readonly ContextItem[] {
    return this.items_;
  }

  add(message: ModelMessage): ContextItem {
    const item = { id: `i${this.items_.length}`, message };
    this.items_.push(item);
    return item;
  }

  /** Lays a summary over a stretch; it takes the place of those that it covers wholly. */
  summarise(summary: Summary): void {
    invariant(
      summary.from >= 2 && summary.to > summary.from && summary.to <= this.items_.length,
      'conversation.summaryCoversWorkOnly',
      { ...summary },
    );
    const kept = this.summaries.filter((before) => before.to <= summary.from || before.from >= summary.to);
    invariant(
      this.summaries.every(
        (before) => kept.includes(before) || (before.from >= summary.from && before.to <= summary.to),
      ),
      'conversation.summariesNest',
      { ...summary },
    );
    this.summaries.length = 0;
    this.summaries.push(...kept, summary);
    this.summaries.sort((a, b) => a.from - b.from);
    this.untold.push(summary);
  }

  /** Summaries since the last call, for the journal. */
  newSummaries(): readonly Summary[] {
    const told = this.untold;
    this.untold = [];
    return told;
  }

  /** The messages as the model gets them. */
  messages(): ModelMessage[] {
    const shown: ModelMessage[] = [];
    let at = 0;
    for (const summary of this.summaries) {
      shown.push(...this.items_.slice(at, summary.from).map((item) => item.message));
      const ids = `${this.items_[summary.from]?.id ?? ''}–${this.items_[summary.to - 1]?.id ?? ''}`;
      shown.push({
        role: 'user',
        content: `[Roundhouse: notes on items ${ids}; get_context_item gives any of them in full]\n${summary.text}`,
      });
      at = summary.to;
    }
    shown.push(...this.items_.slice(at).map((item) => item.message));
    return shown;
  }

  /**
   * Turns that can be summarised, oldest first, each a stretch `[from, to)`: an assistant message with the results that
   * answer it, never torn apart. The newest `keepTurns` and everything summarised already are left out.
   */
  openTurns(keepTurns: number): { readonly from: number; readonly to: number }[] {
    const turns: { from: number; to: number }[] = [];
    for (let at = 2; at < this.items_.length; at += 1) {
      if (this.items_[at]?.message.role === 'assistant') turns.push({ from: at, to: at + 1 });
      else {
        const last = turns.at(-1);
        if (last === undefined) turns.push({ from: at, to: at + 1 });
        else last.to = at + 1;
      }
    }
    return turns
      .slice(0, Math.max(0, turns.length - keepTurns))
      .filter((turn) => !this.summaries.some((summary) => turn.from >= summary.from && turn.to <= summary.to));
  }

  /** Calls of the last assistant message that no result answers yet. */
  unansweredCalls(): readonly { readonly id: string; readonly name: string; readonly argumentsText: string }[] {
    const at = this.items_.findLastIndex((item) => item.message.role === 'assistant');
    const message = this.items_[at]?.message;
    if (message?.role !== 'assistant') return [];
    const answered = new Set(
      this.items_.slice(at + 1).flatMap((item) => (item.message.role === 'tool' ? [item.message.toolCallId] : [])),
    );
    return message.toolCalls.filter((call) => !answered.has(call.id));
  }
}

/** Characters of a message that cost tokens. */
export function charsOf(message: ModelMessage): number {
  const calls =
    message.role === 'assistant'
      ? message.toolCalls.reduce((sum, call) => sum + call.name.length + call.argumentsText.length + 16, 0)
      : 0;
  return message.content.length + calls + 12;
}
