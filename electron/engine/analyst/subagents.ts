import { z } from 'zod';

import { Agent } from './agent.ts';
import { drive, type DriveEnd } from './drive.ts';
import { fillPrompt } from './prompts.ts';
import type { RunDeps } from './run-deps.ts';
import type { Slots } from './slots.ts';
import { agentTool, type AgentTool } from './tools/agent-tool.ts';

/**
 * The tool by which an agent asks another. Only agents above the maximum depth are given it.
 * A waiting agent holds no slot: it lends its own to its children, so that parallel × depth cannot lock up.
 */
export function subagentTool(
  parent: Agent,
  deps: RunDeps,
  toolsFor: (agent: Agent) => readonly AgentTool[],
): AgentTool {
  let asked = 0;
  const lending = new Lending(heldSlots(parent, deps));
  return agentTool({
    name: 'call_subagent',
    description:
      'Hands one well-bounded question to a fresh agent with the same tools; it answers in text. Calls in one turn run side by side.',
    input: z.strictObject({
      question: z.string().min(1).max(20_000).describe('Everything that it must know: it sees nothing else.'),
    }),
    run: async ({ question }, { callId, signal }) => {
      asked += 1;
      const id = knownChild(deps, parent.spec.id, callId) ?? `${parent.spec.id}/${asked}`;
      const finished = deps.before.findLast((entry) => entry.kind === 'ended' && entry.agent === id);
      if (finished?.kind === 'ended') return answerText(id, finished);
      const depth = parent.spec.depth + 1;
      lending.begin();
      try {
        return await underSlots([deps.depthSlots[depth - 1], deps.slots], signal, () =>
          runSubagent(id, { depth, question, callId }, deps, toolsFor),
        );
      } finally {
        await lending.end();
      }
    },
  });
}

interface Errand {
  readonly depth: number;
  readonly question: string;
  readonly callId: string;
}

async function runSubagent(
  id: string,
  { depth, question, callId }: Errand,
  deps: RunDeps,
  toolsFor: (agent: Agent) => readonly AgentTool[],
): Promise<string> {
  const { config, prompts } = deps;
  const agent = new Agent(
    {
      id,
      depth,
      role: 'subagent',
      question,
      turns: config.subagentTurns,
      parentCallId: callId,
      system: fillPrompt(prompts.subagent, {
        tools: fillPrompt(prompts.tools, { dump: deps.dumpText }),
        turns: String(config.subagentTurns),
        depth: String(depth),
        delegation: delegationText(deps, depth),
        repository: repositoryText(deps),
      }),
      tools: toolsFor,
    },
    deps,
  );
  let said = '';
  const end = await drive(agent, deps, {
    onTurn: (turn): DriveEnd | undefined => {
      if (turn.kind !== 'said') return undefined;
      said = turn.text;
      // An empty message is no answer: it is asked again, as long as there are turns.
      return turn.text.trim() === '' ? undefined : { kind: 'done', text: turn.text };
    },
  });
  const outcome = end.kind === 'done' ? 'answered' : end.kind === 'limit' ? 'salvaged' : 'failed';
  const answer =
    end.kind === 'done'
      ? end.text
      : `${lastWords(agent) || said}\n[This sub-agent did not finish: ${end.text}.]`.trim();
  const ended = { agent: id, outcome, answer, turns: agent.turn, toolCalls: agent.toolCalls } as const;
  deps.journal.append({ kind: 'ended', ...ended });
  deps.emit({ kind: 'agentEnded', ...ended });
  return answerText(id, ended);
}

function answerText(
  id: string,
  ended: { readonly answer: string; readonly outcome: string; readonly turns: number; readonly toolCalls: number },
): string {
  return JSON.stringify({
    agent: id,
    outcome: ended.outcome,
    turns: ended.turns,
    tool_calls: ended.toolCalls,
    answer: ended.answer,
  });
}

/** The newest text of an agent that holds anything. */
export function lastWords(agent: Agent): string {
  for (const item of agent.conversation.items.toReversed()) {
    if (item.message.role === 'assistant' && item.message.content.trim() !== '') return item.message.content;
  }
  return '';
}

export function delegationText(deps: RunDeps, depth: number): string {
  if (depth >= deps.config.depth) return '';
  return fillPrompt(deps.prompts.delegation, {
    parallel: String(deps.config.parallel),
    depth: String(depth),
    most: String(deps.config.depth),
  });
}

export function repositoryText(deps: RunDeps): string {
  if (deps.repositoryHasGit === undefined) return '';
  return fillPrompt(deps.prompts.repository, {
    git: deps.repositoryHasGit ? ', and its history by git_log, git_show, git_diff, git_blame and git_read' : '',
  });
}

function knownChild(deps: RunDeps, parent: string, callId: string): string | undefined {
  const entry = deps.before.find(
    (candidate) =>
      candidate.kind === 'started' && candidate.parentCallId === callId && candidate.agent.startsWith(`${parent}/`),
  );
  return entry?.kind === 'started' ? entry.agent : undefined;
}

function heldSlots(agent: Agent, deps: RunDeps): readonly Slots[] {
  const own = agent.spec.depth === 0 ? undefined : deps.depthSlots[agent.spec.depth - 1];
  // Depth before run, as underSlots takes them: whoever waits for the run's cap holds nothing that its holders need.
  return own === undefined ? [] : [own, deps.slots];
}

/** Gives an agent's slots away while any of its children is at work; several children of one turn share one loan. */
class Lending {
  private readonly slots: readonly Slots[];
  private children = 0;

  constructor(slots: readonly Slots[]) {
    this.slots = slots;
  }

  begin(): void {
    this.children += 1;
    if (this.children === 1) for (const slots of this.slots) slots.release();
  }

  /** Resolves when the agent holds its slots again, even when the run is being stopped: every release has its acquire. */
  async end(): Promise<void> {
    this.children -= 1;
    if (this.children === 0) for (const slots of this.slots) await slots.acquire(undefined);
  }
}

async function underSlots<T>(
  slots: readonly (Slots | undefined)[],
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const held: Slots[] = [];
  try {
    for (const slot of slots) {
      if (slot === undefined) continue;
      await slot.acquire(signal);
      held.push(slot);
    }
    return await work();
  } finally {
    for (const slot of held) slot.release();
  }
}
