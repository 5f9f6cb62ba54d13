import type { ChatMessage, MessagePart } from '../../../../shared/domain/index.ts';
import { hasMark, kindOfRow, type TimelineSpans } from '../../../timeline/spans.ts';
import { toolOfRow } from '../attempts.ts';
import { agentAbove, type CallMessages } from './call-messages.ts';
import { textOfParts, resultsById, type ToolResult } from './tool-results.ts';

interface Place {
  readonly id: string;
  /** The span that it belongs to; of a tool call the tool's, where there is one. */
  readonly row: number;
  /** The span that it was read from, by which it has its place. */
  readonly callRow: number;
  /** Agents around it. */
  readonly depth: number;
}

/** One thing in the list of the conversation. */
export type ConversationItem = Place &
  (
    | { readonly kind: 'agent'; readonly steps: number }
    | { readonly kind: 'system'; readonly text: string }
    | { readonly kind: 'message'; readonly message: ChatMessage }
    /** What an agent was told that the agent above had said or been told already. */
    | { readonly kind: 'inherited'; readonly messages: readonly ChatMessage[]; readonly agentRow: number }
    | {
        readonly kind: 'growth';
        readonly added: readonly ChatMessage[];
        readonly removed: number;
        /** Tokens of the prompt more than before, where both calls report theirs. */
        readonly tokens: number | undefined;
      }
    | { readonly kind: 'answer'; readonly messages: readonly ChatMessage[] }
    | {
        readonly kind: 'tool';
        readonly name: string;
        readonly argumentsText: string;
        readonly result: ToolResult | undefined;
        /** Row of the last call before of the same tool with the same arguments. */
        readonly sameAsRow: number | undefined;
      }
  );

type NewItem = ConversationItem extends infer Item
  ? Item extends ConversationItem
    ? Omit<Item, 'id' | 'callRow' | 'depth'>
    : never
  : never;

/**
 * The conversation as it went: what came in, what was answered, each tool call with its result, and for later calls what
 * the prompt grew by. Calls in the order of the tree; agents stand around what they do.
 */
export function conversationItems(spans: TimelineSpans, calls: readonly CallMessages[]): readonly ConversationItem[] {
  const writer = new ItemWriter(spans, calls);
  for (const call of calls) {
    if (kindOfRow(spans, call.row) === 'LLM') writer.modelCall(call);
    else writer.toolSpan(call);
  }
  return writer.items;
}

class ItemWriter {
  readonly items: ConversationItem[] = [];
  readonly #spans: TimelineSpans;
  readonly #results: ReadonlyMap<string, ToolResult>;
  /** Agents around what an agent does, by its row. */
  readonly #depths = new Map<number, number>([[-1, 0]]);
  /** Tool spans by agent and tool, not yet claimed by a call of a model. */
  readonly #unclaimed = new Map<string, CallMessages[]>();
  readonly #claimed = new Set<number>();
  /** Row of the last call by agent, tool and arguments. */
  readonly #seenCalls = new Map<string, number>();
  /** Row of the last model call by agent. */
  readonly #lastCalls = new Map<number, number>();

  constructor(spans: TimelineSpans, calls: readonly CallMessages[]) {
    this.#spans = spans;
    this.#results = resultsById(calls);
    for (const call of calls) {
      if (kindOfRow(spans, call.row) === 'LLM') continue;
      const key = `${call.agentRow} ${toolOfRow(spans, call.row)}`;
      this.#unclaimed.set(key, [...(this.#unclaimed.get(key) ?? []), call]);
    }
  }

  modelCall(call: CallMessages): void {
    this.#enter(call.agentRow);
    if (call.system !== undefined) this.#add(call, { kind: 'system', row: call.row, text: call.system });
    if (call.inherited !== undefined) this.#add(call, { kind: 'inherited', row: call.row, ...call.inherited });
    for (const message of call.added) {
      if (message.role === 'system')
        this.#add(call, { kind: 'system', row: call.row, text: textOfParts(message.parts) });
      else if (call.first || message.role === 'user' || message.role === 'other') {
        this.#add(call, { kind: 'message', row: call.row, message });
      }
    }
    if (call.output.length > 0 || hasMark(this.#spans, call.row, 'error')) {
      this.#add(call, { kind: 'answer', row: call.row, messages: call.output });
    }
    if (!call.first && (call.added.length > 0 || call.removed > 0)) {
      const { added, removed } = call;
      this.#add(call, { kind: 'growth', row: call.row, added, removed, tokens: this.#tokensAdded(call) });
    }
    this.#lastCalls.set(call.agentRow, call.row);
    for (const message of call.output) {
      for (const part of message.parts) if (part.kind === 'toolCall') this.#toolCall(call, part);
    }
  }

  /** A tool span that no model call has asked for by name. */
  toolSpan(call: CallMessages): void {
    if (this.#claimed.has(call.row)) return;
    this.#enter(call.agentRow);
    const name = toolOfRow(this.#spans, call.row);
    this.#addTool(call, {
      row: call.row,
      name,
      argumentsText: textOfMessages(call.added),
      result: resultOf(this.#spans, call),
    });
  }

  #toolCall(call: CallMessages, part: Extract<MessagePart, { readonly kind: 'toolCall' }>): void {
    const queue = this.#unclaimed.get(`${call.agentRow} ${part.name}`) ?? [];
    const at = queue.findIndex((tool) => tool.row > call.row);
    const [tool] = at < 0 ? [] : queue.splice(at, 1);
    if (tool !== undefined) this.#claimed.add(tool.row);
    const said = part.id === undefined ? undefined : this.#results.get(part.id);
    const ran = tool === undefined ? undefined : resultOf(this.#spans, tool);
    const result = said === undefined ? ran : { ...said, isError: said.isError || ran?.isError === true };
    this.#addTool(call, { row: tool?.row ?? call.row, name: part.name, argumentsText: part.argumentsText, result });
  }

  #addTool(call: CallMessages, tool: Omit<Extract<NewItem, { readonly kind: 'tool' }>, 'kind' | 'sameAsRow'>): void {
    const key = `${call.agentRow} ${tool.name} ${tool.argumentsText}`;
    const sameAsRow = tool.argumentsText === '' ? undefined : this.#seenCalls.get(key);
    this.#add(call, { kind: 'tool', sameAsRow, ...tool });
    this.#seenCalls.set(key, tool.row);
  }

  #tokensAdded({ agentRow, row }: CallMessages): number | undefined {
    const { inputTokens } = this.#spans.tree;
    const last = this.#lastCalls.get(agentRow);
    const tokens = last === undefined ? Number.NaN : inputTokens[row] - inputTokens[last];
    return Number.isNaN(tokens) ? undefined : tokens;
  }

  /** Writes the heads of an agent and of those around it, once each. */
  #enter(agentRow: number): void {
    const around: number[] = [];
    let row = agentRow;
    for (; !this.#depths.has(row); row = agentAbove(this.#spans, row)) around.push(row);
    let depth = this.#depths.get(row) ?? 0;
    for (const agent of around.reverse()) {
      const steps = this.#spans.tree.subtreeEnd[agent] - agent - 1;
      this.items.push({ kind: 'agent', row: agent, callRow: agent, depth, steps, id: `${agent} agent` });
      depth += 1;
      this.#depths.set(agent, depth);
    }
  }

  #add(call: CallMessages, item: NewItem): void {
    const depth = this.#depths.get(call.agentRow) ?? 0;
    this.items.push({ ...item, depth, callRow: call.row, id: `${call.row} ${this.items.length}` });
  }
}

/** What a tool span itself records as its result. */
function resultOf(spans: TimelineSpans, call: CallMessages): ToolResult | undefined {
  const isError = hasMark(spans, call.row, 'error');
  if (call.output.length === 0) return isError ? { text: '', isError } : undefined;
  return { text: textOfMessages(call.output), isError };
}

function textOfMessages(messages: readonly ChatMessage[]): string {
  return messages.map((message) => textOfParts(message.parts)).join('\n');
}

/** Items that are not inside a folded agent. */
export function unfoldedItems(
  items: readonly ConversationItem[],
  spans: TimelineSpans,
  folded: ReadonlySet<number>,
): readonly ConversationItem[] {
  let hiddenUntil = -1;
  return items.filter((item) => {
    if (item.callRow < hiddenUntil) return false;
    if (item.kind === 'agent' && folded.has(item.row)) hiddenUntil = spans.tree.subtreeEnd[item.row];
    return true;
  });
}
