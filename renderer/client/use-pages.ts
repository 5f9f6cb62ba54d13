import { useEffect, useReducer } from 'react';

import type { InputOf, OutputOf, ProcedureName } from '../../shared/api/contract.ts';
import type { Async } from './async.ts';
import { useClient } from './client-context.ts';
import { useByContent } from './use-by-content.ts';

interface PagesWanted<N extends ProcedureName, P> {
  /** Numbers of pages, or whatever else tells them apart. */
  readonly pages: readonly P[];
  readonly inputOf: (page: P) => InputOf<N>;
}

/**
 * Answers to several questions of one kind at once, such as the pages of a long list in view. Asked while they are in
 * `pages`; those seen before are there at once. The function given back is a new one each time.
 */
export function usePages<N extends ProcedureName, P = number>(
  name: N,
  { pages, inputOf }: PagesWanted<N, P>,
): (page: P) => Async<OutputOf<N>> {
  // The cache is read outside React's sight: what is made of it must not be kept.
  'use no memo';
  const { queries } = useClient();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const questions = useByContent(pages.map(inputOf));
  useEffect(() => {
    const stops = questions.map((question) => queries.subscribe(name, question, redraw));
    return () => {
      for (const stop of stops) stop();
    };
  }, [queries, name, questions]);
  return (page) => queries.read(name, inputOf(page));
}
