import type { SpanConversation } from '../../../../shared/api/procedures-trace.ts';
import type { ChatMessage, ObservationKind } from '../../../../shared/domain/index.ts';
import { kindOfRow, ROW_MARKS, type TimelineSpans } from '../../../timeline/spans.ts';

/** A model call or tool call of the trace and what it said. The prompt is kept as what it added to the one before. */
export interface CallMessages {
  readonly row: number;
  /** Row of the nearest agent above; -1 for none. */
  readonly agentRow: number;
  /** Messages of the prompt that the call before, of the same agent, did not begin with. */
  readonly added: readonly ChatMessage[];
  /** Messages at the beginning of an agent's first prompt that were said above it already, and by which agent. */
  readonly inherited: Inherited | undefined;
  /** Messages at the end of the prompt before that are not in this one. */
  readonly removed: number;
  /** The first call of its agent: all of its prompt is new. */
  readonly first: boolean;
  readonly system: string | undefined;
  readonly output: readonly ChatMessage[];
}

export interface Inherited {
  readonly messages: readonly ChatMessage[];
  /** The agent above; -1 where it is the trace itself. */
  readonly agentRow: number;
}

export interface ReadCalls {
  readonly calls: readonly CallMessages[];
  /** The last prompt of each agent, and what was answered to it. */
  readonly prompts: ReadonlyMap<number, Prompt>;
}

interface Prompt {
  readonly input: readonly ChatMessage[];
  readonly output: readonly ChatMessage[];
  readonly system: string | undefined;
}

export const NO_CALLS: ReadCalls = { calls: [], prompts: new Map() };

/** Rows whose messages are read: model calls and tool calls, in the order of the tree. */
export function callRows(spans: TimelineSpans): Uint32Array {
  return rowsOfKinds(spans, ['LLM', 'TOOL']);
}

/** Rows that take part in the conversation: calls, and the agents that make them. */
export function turnRows(spans: TimelineSpans): Uint32Array {
  return rowsOfKinds(spans, ['LLM', 'TOOL', 'AGENT']);
}

function rowsOfKinds(spans: TimelineSpans, kinds: readonly ObservationKind[]): Uint32Array {
  const isWanted = Uint8Array.from(spans.tree.shapes, ({ kind }) => (kinds.includes(kind) ? 1 : 0));
  const rows = new Uint32Array(spans.tree.rows);
  let count = 0;
  for (let row = 0; row < spans.tree.rows; row += 1) {
    if (isWanted[spans.tree.shape[row]] === 0 || (spans.marks[row] & ROW_MARKS.superseded) !== 0) continue;
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
      return { row, agentRow, added: input, inherited: undefined, removed: 0, first: true, system, output };
    const last = prompts.get(agentRow);
    const above = last === undefined ? promptAbove(prompts, spans, agentRow) : undefined;
    prompts.set(agentRow, { input, output, system });
    const call = { row, agentRow, first: last === undefined, output };
    if (last === undefined) {
      const { messages, rest } = inheritedOf(input, above?.prompt);
      const inherited =
        above === undefined || messages.length === 0 ? undefined : { messages, agentRow: above.agentRow };
      return {
        ...call,
        added: rest,
        inherited,
        removed: 0,
        system: system === above?.prompt.system ? undefined : system,
      };
    }
    const same = commonMessages(last.input, input);
    return {
      ...call,
      added: input.slice(same),
      inherited: undefined,
      removed: last.input.length - same,
      system: system === last.system ? undefined : system,
    };
  });
  return { calls: [...before.calls, ...calls], prompts };
}

/** The last prompt of the nearest agent above one that has been asked already. */
function promptAbove(prompts: ReadonlyMap<number, Prompt>, spans: TimelineSpans, agentRow: number) {
  for (let above = agentRow; above >= 0;) {
    above = agentAbove(spans, above);
    const prompt = prompts.get(above);
    if (prompt !== undefined) return { prompt, agentRow: above };
  }
  return undefined;
}

/**
 * Splits a first prompt into what the agent above had before it (its prompt, then its answer) and what is new. System
 * messages are compared apart: each agent has its own in front of the same conversation.
 */
function inheritedOf(input: readonly ChatMessage[], above: Prompt | undefined) {
  if (above === undefined) return { messages: [], rest: input };
  const isSystem = ({ role }: ChatMessage): boolean => role === 'system';
  const before = [...above.input, ...above.output];
  const systems = input.filter(isSystem);
  const newSystems = systems.filter((message) => !before.some((other) => sameMessage(message, other)));
  const talk = input.filter((message) => !isSystem(message));
  const same = commonMessages(
    before.filter((message) => !isSystem(message)),
    talk,
  );
  const known = systems.filter((message) => !newSystems.includes(message));
  return { messages: [...known, ...talk.slice(0, same)], rest: [...newSystems, ...talk.slice(same)] };
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
