import { useEffect, useRef, useState } from 'react';

import type { SearchTraces } from '../../../shared/api/tools/search.ts';
import type { CallFailure } from '../../../shared/api/transport.ts';
import { useClient } from '../../client/client-context.ts';
import { useByContent } from '../../client/use-by-content.ts';

export interface SearchQuestion {
  readonly query: string;
  readonly mode: 'text' | 'regex';
  readonly caseSensitive: boolean;
  /** Condition on traces, in the filter language; empty for all. */
  readonly filter: string;
}

export type SearchHit = SearchTraces['matches'][number];

/** What a search has come to so far; hits stay when it is stopped or fails. */
export interface SearchState {
  readonly kind: 'idle' | 'running' | 'done' | 'stopped' | 'failed';
  readonly hits: readonly SearchHit[];
  readonly matchingSpans: number;
  readonly matchingTraces: number;
  readonly searchedBytes: number;
  readonly totalBytes: number;
  /** True when the whole dump was searched, so that the totals are true totals. */
  readonly complete: boolean;
  readonly error?: CallFailure;
}

const IDLE: SearchState = {
  kind: 'idle',
  hits: [],
  matchingSpans: 0,
  matchingTraces: 0,
  searchedBytes: 0,
  totalBytes: 0,
  complete: false,
};

const STARTED: SearchState = { ...IDLE, kind: 'running' };

/** Hits listed before one is asked to narrow the search; the engine takes no more in one stream. */
export const MOST_HITS = 500;

/** Searches the dump for the question; hits come as they are found. `run` counts: the same question can be asked again. */
export function useSearch(
  dump: string,
  question: SearchQuestion | undefined,
  run: number,
): { readonly state: SearchState; readonly stop: () => void } {
  const client = useClient();
  const of = useByContent({ dump, question, run });
  const [held, setHeld] = useState<{ readonly of: unknown; readonly state: SearchState }>();
  const running = useRef<Disposable>(undefined);
  useEffect(() => {
    if (of.question === undefined) return undefined;
    const { query, mode, caseSensitive, filter } = of.question;
    const change = (next: (before: SearchState) => SearchState): void =>
      setHeld((before) => ({ of, state: next(before?.of === of ? before.state : STARTED) }));
    const search = client.listen(
      'tool.search_traces',
      {
        dump: of.dump,
        arguments: {
          query,
          mode,
          case_sensitive: caseSensitive,
          limit: MOST_HITS,
          ...(filter === '' ? {} : { filter }),
        },
      },
      {
        onEvent: (found) => change((before) => addFound(before, found)),
        onEnd: () => change((before) => ({ ...before, kind: 'done' })),
        onFailed: (error) => change((before) => ({ ...before, kind: 'failed', error })),
      },
    );
    running.current = search;
    return () => search[Symbol.dispose]();
  }, [client, of]);
  const state = question === undefined ? IDLE : held?.of === of ? held.state : STARTED;
  const stop = (): void => {
    running.current?.[Symbol.dispose]();
    setHeld({ of, state: { ...state, kind: 'stopped' } });
  };
  return { state, stop };
}

/** Puts a page of hits to those before. Totals of a page cover all that was searched so far. */
export function addFound(before: SearchState, found: SearchTraces): SearchState {
  return {
    ...before,
    hits: [...before.hits, ...found.matches],
    matchingSpans: Math.max(before.matchingSpans, found.matchingSpans),
    matchingTraces: Math.max(before.matchingTraces, found.matchingTraces),
    searchedBytes: found.searchedBytes,
    totalBytes: found.totalBytes,
    complete: found.complete,
  };
}
