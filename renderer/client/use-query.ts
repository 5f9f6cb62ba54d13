import { useCallback, useRef, useSyncExternalStore } from 'react';

import type { InputOf, OutputOf, ProcedureName } from '../../shared/api/contract.ts';
import { LOADING, type Async } from './async.ts';
import { useClient } from './client-context.ts';
import { queryKey } from './query-cache.ts';

/**
 * The answer to a question, asked when first looked at and again when what it is about changes.
 * Without an input nothing is asked and the state stays 'loading'.
 */
export function useQuery<N extends ProcedureName>(name: N, input: InputOf<N> | undefined): Async<OutputOf<N>> {
  const { queries } = useClient();
  const key = input === undefined ? undefined : queryKey(name, input);
  const latest = useRef(input);
  latest.current = input;
  const subscribe = useCallback(
    (onChange: () => void) =>
      latest.current === undefined ? () => {} : queries.subscribe(name, latest.current, onChange),
    // The key stands for the input: a new object of equal content is the same question.
    [queries, name, key],
  );
  return useSyncExternalStore(subscribe, () => (input === undefined ? LOADING : queries.read(name, input)));
}

/** Like `useQuery`, but keeps showing the answer to the question before until the new one is answered. */
export function useSteadyQuery<N extends ProcedureName>(name: N, input: InputOf<N> | undefined): Async<OutputOf<N>> {
  const state = useQuery(name, input);
  const last = useRef<Async<OutputOf<N>>>(LOADING);
  if (state.kind !== 'loading') last.current = state;
  if (state.kind === 'loading' && last.current.kind === 'ready') return { ...last.current, stale: true };
  return state;
}
