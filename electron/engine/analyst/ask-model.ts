import { callModel, ModelCallError, type ModelDelta, type ModelRequest, type PricedResponse } from '../models/index.ts';
import type { RoleLine, RunDeps } from './run-deps.ts';
import { limitTime } from './time-limit.ts';

export interface AskOptions {
  /** The agent on whose behalf it is asked. */
  readonly agent: string;
  readonly role: 'root' | 'subagent' | 'synthesis' | 'compaction';
  /** The message that streamed pieces belong to. */
  readonly message: string;
  readonly onDelta?: (delta: ModelDelta) => void;
  /** Called when what was streamed is void. */
  readonly onVoid?: () => void;
}

/** The last call of a run, for the answer, is past its limits: it is tried a few times, and not for long. */
const TRIES_PAST_LIMIT = 3;
const MOST_WAIT_PAST_LIMIT_MS = 2_000;

/**
 * One model call on behalf of an agent: retried, counted against the run's budget, told in events. Fails with
 * ModelCallError; 'outOfTime' where the budget of time ended it.
 */
export async function askModel(
  deps: RunDeps,
  role: RoleLine,
  request: Omit<ModelRequest, 'model'>,
  options: AskOptions,
): Promise<PricedResponse> {
  const { agent } = options;
  using limit = limitTime(deps.budget);
  const priced = await callModel(
    role.line,
    { ...role.request, ...request },
    {
      caller: `${agent} ${options.role}`,
      signal: AbortSignal.any([deps.signal, limit.signal]),
      ...(options.onDelta === undefined ? {} : { onDelta: options.onDelta }),
      mayRetry: ({ attempt, waitMs }) =>
        deps.budget.leftMs() === 0
          ? attempt < TRIES_PAST_LIMIT && waitMs <= MOST_WAIT_PAST_LIMIT_MS
          : waitMs < deps.budget.leftMs(),
      onRetry: ({ error, attempt, waitMs }) => {
        options.onVoid?.();
        deps.emit({ kind: 'voided', agent, message: options.message });
        deps.emit({ kind: 'retry', agent, attempt, error: error.kind, text: error.message, waitMs });
      },
    },
  ).catch((error: unknown) => {
    if (error instanceof ModelCallError && error.kind === 'outOfTime') {
      options.onVoid?.();
      deps.emit({ kind: 'voided', agent, message: options.message });
    }
    throw error;
  });
  const { usage, rehearsal } = priced.response;
  if (rehearsal === true) deps.onRehearsal();
  deps.budget.spend(usage, priced.costUsd);
  const use = deps.budget.use();
  deps.emit({
    kind: 'usage',
    agent,
    role: options.role,
    model: priced.response.model,
    ...(usage === undefined ? {} : { usage }),
    ...(priced.costUsd === undefined ? {} : { costUsd: priced.costUsd }),
    tookMs: priced.tookMs,
    run: {
      turns: use.turns,
      tokens: use.tokens,
      timeMs: use.timeMs,
      ...(use.costUsd === undefined ? {} : { costUsd: use.costUsd }),
    },
  });
  return priced;
}
