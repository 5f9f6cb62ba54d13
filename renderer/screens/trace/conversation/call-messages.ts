import type { SpanConversation } from '../../../../shared/api/procedures-trace.ts';
import type { ChatMessage } from '../../../../shared/domain/index.ts';
import { kindOfRow, ROW_MARKS, type TimelineSpans } from '../../../timeline/spans.ts';

/** A model call or tool call of the trace and what it said. The prompt is kept as what it added to the one before. */
export interface CallMessages {
  readonly row: number;
  /** Row of the nearest agent above; -1 for none. */
  readonly agentRow: number;
  /** Messages of the prompt that the call before, of the same agent, did not begin with. */
  readonly added: readonly ChatMessage[];
  /** Messages at the end of the prompt before that are not in this one. */
  readonly removed: number;
  /** The first call of its agent: all of its prompt is new. */
  readonly first: boolean;
  readonly system: string | undefined;
  readonly output: readonly ChatMessage[];
}

export interface ReadCalls {
  readonly calls: readonly CallMessages[];
  /** The last prompt of each agent. */
  readonly prompts: ReadonlyMap<number, Prompt>;
}

interface Prompt {
  readonly input: readonly ChatMessage[];
  readonly system: string | undefined;
}

export const NO_CALLS: ReadCalls = { calls: [], prompts: new Map() };

/** Rows that take part in the conversation: model calls and tool calls, in the order of the tree. */
export function callRows(spans: TimelineSpans): Uint32Array {
  const isCall = Uint8Array.from(spans.tree.shapes, ({ kind }) => (kind === 'LLM' || kind === 'TOOL' ? 1 : 0));
  const rows = new Uint32Array(spans.tree.rows);
  let count = 0;
  for (let row = 0; row < spans.tree.rows; row += 1) {
    if (isCall[spans.tree.shape[row]] === 0 || (spans.marks[row] & ROW_MARKS.superseded) !== 0) continue;
    rows[count] = row;
    count += 1;
  }
  return rows.slice(0, count);
}

/** The agent that a row works for: the nearest AGENT above it, -1 for none. */
export function agentAbove(spans: TimelineSpans, row: number): number {
  let above = spans.tree.parentRow[row];
  while (above >= 0 && kindOfRow(spans, above) !== 'AGENT') above = spans.tree.parentRow[above];
  return above;
}

/**
 * Adds calls that were read, in order. Whole prompts repeat everything said before, so that n calls are n² messages; only
 * what each added is kept, and the last prompt of each agent to compare the next with.
 */
export function withCalls(
  before: ReadCalls,
  spans: TimelineSpans,
  read: readonly (readonly [row: number, conversation: SpanConversation])[],
): ReadCalls {
  const prompts = new Map(before.prompts);
  const calls = read.map(([row, { input, output, system }]): CallMessages => {
    const agentRow = agentAbove(spans, row);
    if (kindOfRow(spans, row) !== 'LLM')
      return { row, agentRow, added: input, removed: 0, first: true, system, output };
    const last = prompts.get(agentRow);
    const same = last === undefined ? 0 : commonMessages(last.input, input);
    prompts.set(agentRow, { input, system });
    return {
      row,
      agentRow,
      added: input.slice(same),
      removed: last === undefined ? 0 : last.input.length - same,
      first: last === undefined,
      system: system === last?.system ? undefined : system,
      output,
    };
  });
  return { calls: [...before.calls, ...calls], prompts };
}

/** Messages that both lists begin with. */
export function commonMessages(a: readonly ChatMessage[], b: readonly ChatMessage[]): number {
  const most = Math.min(a.length, b.length);
  let same = 0;
  while (same < most && sameMessage(a[same], b[same])) same += 1;
  return same;
}

function sameMessage(a: ChatMessage | undefined, b: ChatMessage | undefined): boolean {
  if (a === undefined || b === undefined || a.role !== b.role || a.parts.length !== b.parts.length) return false;
  return a.parts.every((part, at) => JSON.stringify(part) === JSON.stringify(b.parts[at]));
}
