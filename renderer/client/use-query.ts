import { useCallback, useState, useSyncExternalStore } from 'react';

import type { InputOf, OutputOf, ProcedureName } from '../../shared/api/contract.ts';
import { LOADING, type Async } from './async.ts';
import { useClient } from './client-context.ts';
import { useByContent } from './use-by-content.ts';

/**
 * The answer to a question, asked when first looked at and again when what it is about changes.
 * Without an input nothing is asked and the state stays 'loading'.
 */
export function useQuery<N extends ProcedureName>(name: N, input: InputOf<N> | undefined): Async<OutputOf<N>> {
  const { queries } = useClient();
  const question = useByContent(input);
  const subscribe = useCallback(
    (onChange: () => void) => (question === undefined ? () => {} : queries.subscribe(name, question, onChange)),
    [queries, name, question],
  );
  return useSyncExternalStore(subscribe, () => (question === undefined ? LOADING : queries.read(name, question)));
}

/** Like `useQuery`, but keeps showing the answer to the question before until the new one is answered. */
export function useSteadyQuery<N extends ProcedureName>(name: N, input: InputOf<N> | undefined): Async<OutputOf<N>> {
  const state = useQuery(name, input);
  const [last, setLast] = useState<Async<OutputOf<N>>>(LOADING);
  if (state.kind !== 'loading' && state !== last) setLast(state);
  return state.kind === 'loading' && last.kind === 'ready' ? { ...last, stale: true } : state;
}
