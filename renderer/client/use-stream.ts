import { useEffect, useState } from 'react';

import type { EventOf, StreamInputOf, StreamName } from '../../shared/api/contract.ts';
import { LOADING, type Async } from './async.ts';
import { useClient } from './client-context.ts';
import { queryKey } from './query-cache.ts';

/** The newest event of a stream. Opened again after a restart of the engine; the last event stays, marked stale. */
export function useStream<N extends StreamName>(name: N, input: StreamInputOf<N> | undefined): Async<EventOf<N>> {
  const client = useClient();
  const key = input === undefined ? undefined : queryKey(name, input);
  const [held, setHeld] = useState<{ readonly key: string; readonly state: Async<EventOf<N>> }>();
  useEffect(() => {
    if (input === undefined || key === undefined) return undefined;
    const stream = client.watch(name, input, {
      onEvent: (event) => setHeld({ key, state: { kind: 'ready', value: event, stale: false } }),
      onFailed: (error) =>
        setHeld((before) =>
          before?.key === key && before.state.kind === 'ready' && error.code.startsWith('engine')
            ? { key, state: { ...before.state, stale: true } }
            : { key, state: { kind: 'failed', error } },
        ),
    });
    return () => stream[Symbol.dispose]();
    // The key stands for the input: a new object of equal content is the same stream.
  }, [client, name, key]);
  return held !== undefined && held.key === key ? held.state : LOADING;
}
