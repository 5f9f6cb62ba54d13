import { useEffect, useState } from 'react';

import type { EventOf, StreamInputOf, StreamName } from '../../shared/api/contract.ts';
import { LOADING, type Async } from './async.ts';
import { useClient } from './client-context.ts';
import { useByContent } from './use-by-content.ts';

interface Held<T> {
  /** The input that the event is an answer to. */
  readonly of: unknown;
  readonly state: Async<T>;
}

/** The newest event of a stream. Opened again after a restart of the engine; the last event stays, marked stale. */
export function useStream<N extends StreamName>(name: N, input: StreamInputOf<N> | undefined): Async<EventOf<N>> {
  const client = useClient();
  const of = useByContent(input);
  const [held, setHeld] = useState<Held<EventOf<N>>>();
  useEffect(() => {
    if (of === undefined) return undefined;
    const stream = client.watch(name, of, {
      onEvent: (event) => setHeld({ of, state: { kind: 'ready', value: event, stale: false } }),
      onFailed: (error) =>
        setHeld((before) =>
          before?.of === of && before.state.kind === 'ready' && error.code.startsWith('engine')
            ? { of, state: { ...before.state, stale: true } }
            : { of, state: { kind: 'failed', error } },
        ),
    });
    return () => stream[Symbol.dispose]();
  }, [client, name, of]);
  return held !== undefined && held.of === of ? held.state : LOADING;
}
