import type { AnalystRun } from '../../../shared/api/procedures-analyst.ts';
import type { OutputOf, ProcedureName, InputOf } from '../../../shared/api/contract.ts';
import { mapAsync, type Async } from '../../client/async.ts';
import { useClient } from '../../client/client-context.ts';
import { useStream } from '../../client/use-stream.ts';
import { useAppState } from '../../state/app-state.ts';

/** All runs, newest first. */
export function useAnalystRuns(): Async<readonly AnalystRun[]> {
  return mapAsync(useStream('analyst.runs', {}), ({ runs }) => runs);
}

/** Whether a run is at work now. */
export function isLive(run: AnalystRun): boolean {
  return run.state === 'running' || run.state === 'paused';
}

/** Asks something of the processes behind; what fails is said by a toast, and gives undefined. */
export function useAct(): <N extends ProcedureName>(name: N, input: InputOf<N>) => Promise<OutputOf<N> | undefined> {
  const client = useClient();
  const { toasts } = useAppState();
  return async (name, input) => {
    const outcome = await client.call(name, input);
    if (outcome.ok) return outcome.value;
    toasts.show({ tone: 'problem', text: outcome.error.message });
    return undefined;
  };
}
