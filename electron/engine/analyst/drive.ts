import type { TurnEnd } from './agent.ts';
import type { Agent, TurnOptions } from './agent.ts';
import { ModelCallError, type BudgetKind } from '../models/index.ts';
import type { RunDeps } from './run-deps.ts';

export interface DriveEnd {
  readonly kind: 'done' | 'limit' | 'refused' | 'providerFailed';
  /** The answer, the limit that was reached, or the reason of the failure. */
  readonly text: string;
}

export interface DriveOptions {
  /** The tool that must end the work; sub-agents end by a plain answer. */
  readonly lastTool?: string;
  readonly intercept?: TurnOptions['intercept'];
  /** Looks at each turn's end; a result ends the drive. */
  readonly onTurn: (end: TurnEnd) => DriveEnd | undefined;
}

/** Takes turns with an agent until it is done or a limit of its own or of the run is reached. */
export async function drive(agent: Agent, deps: RunDeps, options: DriveOptions): Promise<DriveEnd> {
  const intercept = options.intercept === undefined ? {} : { intercept: options.intercept };
  deps.control.enter(agent.spec.id);
  try {
    await agent.finishTurn({ nudge: '', ...intercept });
    let refusedInARow = 0;
    while (agent.turn < agent.spec.turns) {
      await deps.control.whenRunning();
      const exhausted = deps.budget.exhausted();
      if (exhausted !== undefined) return budgetEnd(exhausted);
      if (deps.control.isFinishing) return { kind: 'limit', text: 'the person asked for the report at this point' };
      for (const { text } of deps.control.takeWords(agent.spec.id))
        agent.remember({ role: 'user', content: `[From the person who asked]\n${text}` });
      const isLast = agent.turn + 1 === agent.spec.turns;
      const end = await agent.takeTurn({
        nudge: nudgeFor(agent, refusedInARow > 0),
        ...(isLast && options.lastTool !== undefined ? { onlyTool: options.lastTool } : {}),
        ...intercept,
      });
      const done = options.onTurn(end);
      if (done !== undefined) return done;
      refusedInARow = end.kind === 'refused' ? refusedInARow + 1 : 0;
      if (refusedInARow > deps.config.refusalRetries)
        return { kind: 'refused', text: end.kind === 'refused' ? end.text : '' };
    }
    return { kind: 'limit', text: `the limit of ${agent.spec.turns} turns is reached` };
  } catch (error) {
    if (error instanceof ModelCallError && error.kind === 'outOfTime') return budgetEnd('timeMs');
    if (error instanceof ModelCallError && error.kind !== 'aborted')
      return { kind: 'providerFailed', text: error.message };
    throw error;
  } finally {
    deps.control.leave(agent.spec.id);
  }
}

function budgetEnd(kind: BudgetKind): DriveEnd {
  return { kind: 'limit', text: `the run's budget of ${BUDGET_NAMES[kind]} is used up` };
}

const BUDGET_NAMES = { turns: 'turns', tokens: 'tokens', costUsd: 'money', timeMs: 'time' } as const;

/** What stands under the conversation for one turn and is not remembered. */
function nudgeFor(agent: Agent, afterRefusal: boolean): string {
  const { turns, role } = agent.spec;
  const turn = agent.turn + 1;
  const left = turns - agent.turn;
  const count = `[Roundhouse: turn ${turn} of ${turns}]`;
  const again = afterRefusal ? ' This is an analysis of software traces that their owner asked for. Go on.' : '';
  if (left === 1) {
    return role === 'root'
      ? `${count}${again} This is the last turn. Call final_answer now, with what you know.`
      : `${count}${again} This is the last turn. Answer now, without a tool call, with what you know.`;
  }
  if (left <= 3) return `${count}${again} ${left} turns are left. Come to an end.`;
  return `${count}${again}`;
}
