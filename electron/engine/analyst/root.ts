import { z } from 'zod';

import { claimedReportSchema, type CheckedReport, type ClaimedReport } from '../../../shared/api/report.ts';
import { ModelCallError, type ToolCall } from '../models/index.ts';
import { Agent } from './agent.ts';
import { drive, type DriveEnd } from './drive.ts';
import { fillPrompt } from './prompts.ts';
import { problemsOf } from './report/check-report.ts';
import type { RunDeps } from './run-deps.ts';
import { delegationText, lastWords, repositoryText } from './subagents.ts';
import { agentTool, type AgentTool } from './tools/agent-tool.ts';

export interface RootEnd {
  readonly claimed: ClaimedReport;
  readonly origin: CheckedReport['origin'];
  readonly repaired: boolean;
  /** The check of the accepted report, when it was accepted in the ordinary way. */
  readonly checked: CheckedReport | undefined;
  readonly end: DriveEnd;
}

const FINAL = 'final_answer';

/** Runs the root agent to its report. There is always one: answered, salvaged at a limit, or collected by code. */
export async function runRoot(
  deps: RunDeps,
  toolsFor: (agent: Agent) => readonly AgentTool[],
  check: (claimed: ClaimedReport, repaired: boolean) => Promise<CheckedReport>,
): Promise<RootEnd> {
  const { config, prompts } = deps;
  const agent = new Agent(
    {
      id: 'root',
      depth: 0,
      role: 'root',
      question: config.question,
      turns: config.rootTurns,
      system: fillPrompt(prompts.root, {
        tools: fillPrompt(prompts.tools, { dump: deps.dumpText }),
        turns: String(config.rootTurns),
        delegation: delegationText(deps, 0),
        repository: repositoryText(deps),
        context:
          config.datasetContext === undefined
            ? ''
            : `What the person who asks says of this dump:\n${config.datasetContext}`,
      }),
      tools: (self) => [...toolsFor(self), finalAnswerTool()],
    },
    deps,
  );
  const desk = new AnswerDesk(deps, check, agent);
  let reprompts = 0;
  const end = await drive(agent, deps, {
    lastTool: FINAL,
    intercept: (call, calls) => desk.receive(call, calls),
    onTurn: (turn) => {
      if (desk.accepted !== undefined) return { kind: 'done', text: desk.accepted.answer };
      if (turn.kind !== 'said' || agent.turn >= agent.spec.turns) return undefined;
      if (reprompts >= config.finalAnswerReprompts && turn.text.trim() !== '') {
        desk.accepted = plainReport(turn.text);
        return { kind: 'done', text: turn.text };
      }
      reprompts += 1;
      agent.remember({
        role: 'user',
        content: 'Hand your answer in by calling final_answer; a plain message is not kept.',
      });
      return undefined;
    },
  });
  const done = (claimed: ClaimedReport, origin: CheckedReport['origin']): RootEnd => {
    deps.emit({
      kind: 'agentEnded',
      agent: 'root',
      outcome: origin === 'answered' ? 'answered' : origin === 'salvaged' ? 'salvaged' : 'failed',
      answer: claimed.answer,
      turns: agent.turn,
      toolCalls: agent.toolCalls,
    });
    return { claimed, origin, repaired: desk.sentBack, checked: origin === 'answered' ? desk.checked : undefined, end };
  };
  if (desk.accepted !== undefined) return done(desk.accepted, 'answered');
  const salvaged = end.kind === 'limit' ? await salvage(agent, desk) : undefined;
  if (salvaged !== undefined) return done(salvaged, 'salvaged');
  return done(collect(agent, end), 'collected');
}

function finalAnswerTool(): AgentTool {
  return agentTool({
    name: FINAL,
    description:
      'Hands in the report and ends the work. Every quote and every count is checked by code against the dump.',
    input: claimedReportSchema,
    // Always intercepted by the desk: see AnswerDesk.receive.
    run: () => Promise.resolve('Received.'),
  });
}

/** Takes in final answers: reads them, has them checked, sends a faulty one back once. */
class AnswerDesk {
  accepted: ClaimedReport | undefined;
  sentBack: boolean;
  /** The check of what was accepted; absent for a plain message taken as the answer. */
  checked: CheckedReport | undefined;
  /** The last readable report, accepted or not. */
  latest: ClaimedReport | undefined;
  private readonly deps: RunDeps;
  private readonly check: (claimed: ClaimedReport, repaired: boolean) => Promise<CheckedReport>;
  private readonly agent: Agent;

  constructor(
    deps: RunDeps,
    check: (claimed: ClaimedReport, repaired: boolean) => Promise<CheckedReport>,
    agent: Agent,
  ) {
    this.deps = deps;
    this.check = check;
    this.agent = agent;
    this.sentBack = deps.before.some((entry) => entry.kind === 'sentBack');
  }

  /** Answers a call of a turn that hands in the report; undefined lets the call run. */
  async receive(call: ToolCall, calls: readonly ToolCall[]): Promise<string | undefined> {
    const handsIn = calls.find((candidate) => candidate.name === FINAL);
    if (handsIn === undefined) return undefined;
    if (call.id !== handsIn.id) return `Not run: ${FINAL} was called in the same turn.`;
    const claimed = readClaimed(call.argumentsText);
    if (claimed.kind === 'broken') return undefined;
    this.latest = claimed.report;
    const checked = await this.check(claimed.report, this.sentBack);
    const problems = problemsOf(checked);
    const canMend =
      !this.sentBack && this.agent.turn < this.agent.spec.turns && this.deps.budget.exhausted() === undefined;
    if (problems.length === 0 || !canMend) {
      this.accepted = claimed.report;
      this.checked = checked;
      return 'Received.';
    }
    this.sentBack = true;
    this.deps.journal.append({ kind: 'sentBack', agent: 'root' });
    this.deps.emit({ kind: 'sentBack', problems });
    return `Checked against the dump, this does not stand:\n${problems.map((problem) => `- ${problem}`).join('\n')}\nMend it with the tools, or leave out what you cannot prove, and call ${FINAL} again. There is one more try.`;
  }
}

function readClaimed(
  text: string,
): { readonly kind: 'read'; readonly report: ClaimedReport } | { readonly kind: 'broken' } {
  try {
    const parsed = claimedReportSchema.safeParse(JSON.parse(text));
    return parsed.success ? { kind: 'read', report: parsed.data } : { kind: 'broken' };
  } catch {
    // Broken JSON: the ordinary way of running the call explains it to the model.
    return { kind: 'broken' };
  }
}

/** One more call past the limit, for the answer alone. */
async function salvage(agent: Agent, desk: AnswerDesk): Promise<ClaimedReport | undefined> {
  desk.sentBack = true;
  try {
    const end = await agent.takeTurn({
      onlyTool: FINAL,
      nudge:
        '[Roundhouse: the limit is reached] Call final_answer now with what you have found so far. Nothing else is possible any more.',
      intercept: (call, calls) => desk.receive(call, calls),
    });
    if (desk.accepted !== undefined) return desk.accepted;
    return end.kind === 'said' && end.text.trim() !== '' ? plainReport(end.text) : desk.latest;
  } catch (error) {
    if (error instanceof ModelCallError && error.kind !== 'aborted') return desk.latest;
    throw error;
  }
}

/** When no model answers any more: what the agents had said so far, put together by code and marked as such. */
function collect(agent: Agent, end: DriveEnd): ClaimedReport {
  const children = agent.conversation.items.flatMap(({ message }) =>
    message.role === 'tool' && message.name === 'call_subagent' ? [subagentAnswer(message.content)] : [],
  );
  const parts = [lastWords(agent), ...children].filter((text) => text.trim() !== '');
  const head = `No report was handed in: ${end.text.replace(/\.$/, '')}.`;
  const body =
    parts.length === 0
      ? 'Nothing had been found by then.'
      : `What had been found by then, unchecked:\n\n${parts.join('\n\n---\n\n')}`;
  return plainReport(`${head}\n\n${body}`.slice(0, 20_000));
}

/** Words alone, where no report was handed in. */
function plainReport(answer: string): ClaimedReport {
  return { answer, findings: [], alsoLookedFor: [], limits: [] };
}

const subagentResultSchema = z.looseObject({ answer: z.string() });

function subagentAnswer(content: string): string {
  try {
    const parsed = subagentResultSchema.safeParse(JSON.parse(content));
    return parsed.success ? parsed.data.answer : '';
  } catch {
    return content;
  }
}
