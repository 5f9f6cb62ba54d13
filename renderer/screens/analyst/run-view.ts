import type { AnalystConfig, AnalystEvent } from '../../../shared/api/analyst.ts';
import { addCall, sumOf, tokensOf, type UsageEvent, type Use } from './run-use.ts';

/** One thing that an agent did or that befell it, in the order of events. */
export type Entry = { readonly turn: number; readonly seq: number } & (
  | {
      readonly kind: 'message';
      readonly message: string;
      readonly text: string;
      readonly reasoning: string;
      /** The report as it is being written. */
      readonly answer: string;
      readonly state: 'streaming' | 'done' | 'voided';
    }
  | {
      readonly kind: 'tool';
      readonly call: string;
      readonly tool: string;
      readonly argumentsText: string;
      readonly ended: ToolEnd | undefined;
    }
  | {
      readonly kind: 'retry';
      readonly error: string;
      readonly text: string;
      readonly waitMs: number;
      readonly attempt: number;
    }
  | { readonly kind: 'compaction'; readonly items: number; readonly tokensBefore: number; readonly tokensAfter: number }
  | { readonly kind: 'refusal' | 'steered' | 'steerUnused'; readonly text: string }
  /** Said, and not read yet. */
  | { readonly kind: 'steerQueued'; readonly id: string; readonly text: string }
  | { readonly kind: 'resumed' | 'finishing' }
  | { readonly kind: 'checking'; readonly citations: number; readonly counts: number }
  | { readonly kind: 'sentBack'; readonly problems: readonly string[] }
);

export type ToolEnd = Pick<
  Extract<AnalystEvent, { readonly kind: 'toolEnded' }>,
  'ok' | 'resultText' | 'resultChars' | 'tookMs' | 'files'
>;

export interface AgentView {
  /** `root`, `root/1`, `root/1/2`. */
  readonly agent: string;
  readonly depth: number;
  readonly question: string;
  readonly model: string;
  /** The call by which its parent asked it. */
  readonly parentCallId: string | undefined;
  readonly state: 'running' | 'answered' | 'salvaged' | 'failed' | 'stopped';
  readonly turn: number;
  readonly turns: number;
  readonly tokens: number;
  /** Undefined when a call had no price. */
  readonly costUsd: number | undefined;
  readonly entries: readonly Entry[];
}

/** What may become a finding; code has not checked it yet. */
export interface Candidate {
  readonly title: string;
  readonly agent: string;
  readonly traces: number | undefined;
}

/** A run as its events tell it. */
export interface RunView {
  readonly nextSeq: number;
  readonly agents: readonly AgentView[];
  readonly models: readonly Use[];
  /** By `root`, `subagent`, `synthesis` and `compaction`. */
  readonly roles: readonly Use[];
  /** Use of the whole run after each call, oldest first. */
  readonly spent: readonly { readonly timeMs: number; readonly tokens: number; readonly costUsd: number | undefined }[];
  readonly checkpointMs: number | undefined;
  /** Oldest first, each title once. */
  readonly candidates: readonly Candidate[];
  /** Limits that were changed while it ran; undefined when those of its config hold. */
  readonly budget: AnalystConfig['budget'] | undefined;
  readonly ended: Extract<AnalystEvent, { readonly kind: 'runEnded' }> | undefined;
}

export const EMPTY_RUN: RunView = {
  nextSeq: 0,
  agents: [],
  models: [],
  roles: [],
  spent: [],
  checkpointMs: undefined,
  candidates: [],
  budget: undefined,
  ended: undefined,
};

/** The view after a page of events. Events that it holds already, of a stream opened again, change nothing. */
export function applyEvents(view: RunView, events: readonly AnalystEvent[]): RunView {
  return joinDeltas(events.filter((event) => event.seq >= view.nextSeq)).reduce(applyEvent, view);
}

function applyEvent(view: RunView, event: AnalystEvent): RunView {
  const next = { ...view, nextSeq: event.seq + 1 };
  switch (event.kind) {
    case 'runStarted':
      return { ...(event.resumed ? note(next, 'resumed', event.seq) : next), ended: undefined };
    case 'agentStarted':
      return startAgent(next, event);
    case 'checkpoint':
      return { ...next, checkpointMs: event.timeMs };
    case 'usage':
      return addUse(next, event);
    case 'agentEnded':
      return changeAgent(next, event.agent, (agent) => ({ ...agent, state: event.outcome }));
    case 'turnStarted':
      return changeAgent(next, event.agent, (agent) => ({ ...agent, turn: event.turn, turns: event.of }));
    case 'checking':
    case 'sentBack':
      return changeAgent(next, 'root', (agent) => addEntry(agent, event));
    case 'candidate':
      return { ...next, candidates: putCandidate(view.candidates, event) };
    case 'budgetChanged':
      return { ...next, budget: event.budget };
    case 'finishing':
      return note(next, 'finishing', event.seq);
    case 'runEnded':
      return { ...next, ended: event, agents: next.agents.map(settle) };
    case 'paused':
    case 'continued':
    case 'rehearsalSeen':
    case 'report':
      return next;
    case 'steerQueued':
      return event.agents.reduce(
        (changed, agent) => changeAgent(changed, agent, (one) => queueSteer(one, event)),
        next,
      );
    default:
      return changeAgent(next, event.agent, (agent) => addEntry(agent, event));
  }
}

/** Consecutive pieces of one message become one: a page of thousands is applied in one go. */
function joinDeltas(events: readonly AnalystEvent[]): readonly AnalystEvent[] {
  const joined: AnalystEvent[] = [];
  for (const event of events) {
    const last = joined.at(-1);
    const continues =
      last?.kind === 'delta' &&
      event.kind === 'delta' &&
      last.message === event.message &&
      last.part === event.part &&
      last.agent === event.agent;
    if (continues) joined.splice(-1, 1, { ...event, text: last.text + event.text });
    else joined.push(event);
  }
  return joined;
}

/** What befell the whole run stands in the root's stream. */
function note(view: RunView, kind: 'resumed' | 'finishing', seq: number): RunView {
  return changeAgent(view, 'root', (agent) => append(agent, { kind, turn: agent.turn, seq }));
}

/** An agent that goes on after a resume keeps what it did before. */
function startAgent(view: RunView, event: Extract<AnalystEvent, { readonly kind: 'agentStarted' }>): RunView {
  const { agent, depth, question, model, parentCallId } = event;
  if (view.agents.some((known) => known.agent === agent)) {
    return changeAgent(view, agent, (known) => ({ ...known, state: 'running', model }));
  }
  const started: AgentView = {
    agent,
    depth,
    question,
    model,
    parentCallId,
    state: 'running',
    turn: 0,
    turns: 0,
    tokens: 0,
    costUsd: 0,
    entries: [],
  };
  return { ...view, agents: [...view.agents, started].toSorted((a, b) => comparePaths(a.agent, b.agent)) };
}

/** A later word on the same thing takes the place of the earlier. */
function putCandidate(
  known: readonly Candidate[],
  { title, agent, traces }: Extract<AnalystEvent, { readonly kind: 'candidate' }>,
): readonly Candidate[] {
  const at = known.findIndex((candidate) => candidate.title === title);
  const candidate = { title, agent: known[at]?.agent ?? agent, traces: traces ?? known[at]?.traces };
  return at < 0 ? [...known, candidate] : known.with(at, candidate);
}

/** Parents before their children, children in the order of their numbers. */
function comparePaths(a: string, b: string): number {
  const left = a.split('/').slice(1).map(Number);
  const right = b.split('/').slice(1).map(Number);
  for (let at = 0; at < Math.min(left.length, right.length); at += 1) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

function changeAgent(view: RunView, id: string, change: (agent: AgentView) => AgentView): RunView {
  return { ...view, agents: view.agents.map((agent) => (agent.agent === id ? change(agent) : agent)) };
}

function addUse(view: RunView, event: UsageEvent): RunView {
  const { tokens, costUsd } = event.run;
  return {
    ...changeAgent(view, event.agent, (agent) => ({
      ...agent,
      tokens: agent.tokens + tokensOf(event),
      costUsd: sumOf(agent.costUsd, event.costUsd),
    })),
    models: addCall(view.models, event.model, event),
    roles: addCall(view.roles, event.role, event),
    spent: [...view.spent, { timeMs: event.timeMs, tokens, costUsd }],
  };
}

type AgentEvent = Extract<
  AnalystEvent,
  {
    readonly kind:
      | 'delta'
      | 'voided'
      | 'message'
      | 'toolStarted'
      | 'toolEnded'
      | 'retry'
      | 'compaction'
      | 'refusal'
      | 'steered'
      | 'steerUnused'
      | 'checking'
      | 'sentBack';
  }
>;

function addEntry(agent: AgentView, event: AgentEvent): AgentView {
  const at = { turn: agent.turn, seq: event.seq };
  switch (event.kind) {
    case 'delta':
    case 'voided':
    case 'message':
      return putMessage(agent, event);
    case 'toolStarted': {
      const { call, tool, argumentsText } = event;
      return append(agent, { ...at, kind: 'tool', call, tool, argumentsText, ended: undefined });
    }
    case 'toolEnded': {
      const { ok, resultText, resultChars, tookMs, call, files } = event;
      const ended: ToolEnd = { ok, resultText, resultChars, tookMs, ...(files === undefined ? {} : { files }) };
      const isIt = (entry: Entry): boolean => entry.kind === 'tool' && entry.call === call && entry.ended === undefined;
      return mapLast(agent, isIt, (entry) => (entry.kind === 'tool' ? { ...entry, ended } : entry));
    }
    case 'retry': {
      const { error, text, waitMs, attempt } = event;
      return append(agent, { ...at, kind: 'retry', error, text, waitMs, attempt });
    }
    case 'compaction': {
      const { items, tokensBefore, tokensAfter } = event;
      return append(agent, { ...at, kind: 'compaction', items, tokensBefore, tokensAfter });
    }
    case 'refusal':
      return append(agent, { ...at, kind: event.kind, text: event.text });
    case 'steered':
    case 'steerUnused':
      return append(withoutQueued(agent, event.id), { ...at, kind: event.kind, text: event.text });
    case 'checking':
      return append(agent, { ...at, kind: 'checking', citations: event.citations, counts: event.counts });
    case 'sentBack':
      return append(agent, { ...at, kind: 'sentBack', problems: event.problems });
    default:
      return event satisfies never;
  }
}

function queueSteer(agent: AgentView, { id, text, seq }: Extract<AnalystEvent, { readonly kind: 'steerQueued' }>) {
  return append(agent, { turn: agent.turn, seq, kind: 'steerQueued', id, text });
}

/** The receipt takes the place of what waited for it. */
function withoutQueued(agent: AgentView, id: string): AgentView {
  return { ...agent, entries: agent.entries.filter((entry) => entry.kind !== 'steerQueued' || entry.id !== id) };
}

type MessageEvent = Extract<AnalystEvent, { readonly kind: 'delta' | 'voided' | 'message' }>;

function putMessage(agent: AgentView, event: MessageEvent): AgentView {
  const isIt = (entry: Entry): boolean =>
    entry.kind === 'message' && entry.message === event.message && entry.state === 'streaming';
  const begun = agent.entries.some(isIt)
    ? agent
    : append(agent, {
        turn: agent.turn,
        seq: event.seq,
        kind: 'message',
        message: event.message,
        text: '',
        reasoning: '',
        answer: '',
        state: 'streaming',
      });
  return mapLast(begun, isIt, (entry) => {
    if (entry.kind !== 'message') return entry;
    if (event.kind === 'voided') return { ...entry, state: 'voided' };
    if (event.kind === 'message') return { ...entry, state: 'done', text: event.text };
    return { ...entry, [event.part]: entry[event.part] + event.text };
  });
}

function append(agent: AgentView, entry: Entry): AgentView {
  return { ...agent, entries: [...agent.entries, entry] };
}

function mapLast(agent: AgentView, isIt: (entry: Entry) => boolean, change: (entry: Entry) => Entry): AgentView {
  const at = agent.entries.findLastIndex(isIt);
  const entry = agent.entries[at];
  return entry === undefined ? agent : { ...agent, entries: agent.entries.with(at, change(entry)) };
}

function parentOf(agent: string): string {
  return agent.slice(0, Math.max(0, agent.lastIndexOf('/')));
}

/** Calls of sub-agents that wait for a slot: asked, and not begun. */
export function waitingCalls({ agents }: RunView): number {
  const begun = new Set(agents.map(({ agent, parentCallId }) => `${parentOf(agent)} ${parentCallId ?? ''}`));
  return agents.flatMap(({ agent, entries }) =>
    entries.filter(
      (entry) =>
        entry.kind === 'tool' &&
        entry.tool === 'call_subagent' &&
        entry.ended === undefined &&
        !begun.has(`${agent} ${entry.call}`),
    ),
  ).length;
}

/** After the end nothing streams and nobody works. */
function settle(agent: AgentView): AgentView {
  return agent.state === 'running' ? { ...agent, state: 'stopped' } : agent;
}
