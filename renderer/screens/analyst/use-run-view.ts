import { useEffect, useState } from 'react';

import type { EventOf } from '../../../shared/api/contract.ts';
import type { CallFailure } from '../../../shared/api/transport.ts';
import type { StreamHandlers } from '../../client/client.ts';
import { useClient } from '../../client/client-context.ts';
import { applyEvents, EMPTY_RUN, type RunView } from './run-view.ts';

export interface WatchedRun {
  readonly view: RunView;
  /** False while events of before are still being read. */
  readonly caughtUp: boolean;
  readonly problem: CallFailure | undefined;
}

/** A run's events as they stand and as they come. `live` says whether it is at work: one that goes on is watched anew. */
export function useRunView(run: string, live: boolean): WatchedRun {
  const client = useClient();
  const [view, setView] = useState<RunView>(EMPTY_RUN);
  const [caughtUp, setCaughtUp] = useState(false);
  const [problem, setProblem] = useState<CallFailure>();
  useEffect(() => {
    const handlers: StreamHandlers<EventOf<'analyst.watch'>> = {
      onEvent: ({ events, past }) => {
        setView((before) => applyEvents(before, events));
        // Every call that is told of stands in the recording.
        if (events.some(({ kind }) => kind === 'usage' || kind === 'retry'))
          client.queries.invalidate((name) => name === 'analyst.calls');
        setCaughtUp(!past);
        setProblem(undefined);
      },
      onEnd: () => setCaughtUp(true),
      onFailed: (error) => {
        if (!error.code.startsWith('engine')) setProblem(error);
      },
    };
    // What is over is read once; what is at work is followed across restarts of the engine.
    const stream = live
      ? client.watch('analyst.watch', { run }, handlers)
      : client.listen('analyst.watch', { run }, handlers);
    return () => stream[Symbol.dispose]();
  }, [client, run, live]);
  return { view, caughtUp, problem };
}
