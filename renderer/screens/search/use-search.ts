import { useEffect, useRef, useState } from 'react';

import type { SearchTraces } from '../../../shared/api/tools/search.ts';
import type { CallFailure } from '../../../shared/api/transport.ts';
import { useClient } from '../../client/client-context.ts';

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

/** Hits listed before one is asked to narrow the search; the engine takes no more in one stream. */
export const MOST_HITS = 500;

/** Searches the dump for the question; hits come as they are found. `run` counts: the same question can be asked again. */
export function useSearch(
  dump: string,
  question: SearchQuestion | undefined,
  run: number,
): { readonly state: SearchState; readonly stop: () => void } {
  const client = useClient();
  const [state, setState] = useState(IDLE);
  const running = useRef<Disposable>(undefined);
  const key = JSON.stringify([question, run]);
  useEffect(() => {
    setState(question === undefined ? IDLE : { ...IDLE, kind: 'running' });
    if (question === undefined) return undefined;
    const search = client.listen(
      'tool.search_traces',
      {
        dump,
        arguments: {
          query: question.query,
          mode: question.mode,
          case_sensitive: question.caseSensitive,
          limit: MOST_HITS,
          ...(question.filter === '' ? {} : { filter: question.filter }),
        },
      },
      {
        onEvent: (found) => setState((before) => addFound(before, found)),
        onEnd: () => setState((before) => ({ ...before, kind: 'done' })),
        onFailed: (error) => setState((before) => ({ ...before, kind: 'failed', error })),
      },
    );
    running.current = search;
    return () => search[Symbol.dispose]();
    // The key stands for the question.
  }, [client, dump, key]);
  const stop = (): void => {
    running.current?.[Symbol.dispose]();
    setState((before) => ({ ...before, kind: 'stopped' }));
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
