import { useEffect, useReducer } from 'react';

import type { InputOf, OutputOf, ProcedureName } from '../../shared/api/contract.ts';
import type { Async } from './async.ts';
import { useClient } from './client-context.ts';

/**
 * Answers to several questions of one kind at once, such as the pages of a long list in view. Asked while they are in
 * `pages`; those seen before are there at once. `key` stands for everything in the input but the page.
 */
export function usePages<N extends ProcedureName>(
  name: N,
  { key, pages, inputOf }: { key: string; pages: readonly number[]; inputOf: (page: number) => InputOf<N> },
): (page: number) => Async<OutputOf<N>> {
  const { queries } = useClient();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const wanted = pages.join();
  useEffect(() => {
    const stops = pages.map((page) => queries.subscribe(name, inputOf(page), redraw));
    return () => {
      for (const stop of stops) stop();
    };
    // `key` and `wanted` stand for the inputs.
  }, [queries, name, key, wanted]);
  return (page) => queries.read(name, inputOf(page));
}
