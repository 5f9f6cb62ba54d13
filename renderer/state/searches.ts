import { createStore, type StoreApi } from 'zustand/vanilla';

import type { SearchTraces } from '../../shared/api/tools/search.ts';
import type { CallFailure } from '../../shared/api/transport.ts';
import type { Client } from '../client/client.ts';

/** Where in a span is searched. */
export const SEARCH_PLACES = ['anywhere', 'names', 'attributes', 'events', 'errors'] as const;

export type SearchPlace = (typeof SEARCH_PLACES)[number];

export interface SearchQuestion {
  /** Empty: nothing has been asked yet. */
  readonly query: string;
  readonly mode: 'text' | 'regex';
  readonly caseSensitive: boolean;
  /** Condition on spans, in the filter language; empty for all. */
  readonly filter: string;
  readonly place: SearchPlace;
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

/** A search with what it found, and the hit that the cursor is on. */
export interface Search {
  readonly question: SearchQuestion;
  readonly state: SearchState;
  readonly cursor: number;
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

/** A dump that nobody has searched yet. */
export const NO_SEARCH: Search = {
  question: { query: '', mode: 'text', caseSensitive: false, filter: '', place: 'anywhere' },
  state: IDLE,
  cursor: 0,
};

/** Hits listed before one is asked to narrow the search; the engine takes no more in one stream. */
export const MOST_HITS = 500;

const FIELDS: Readonly<Record<SearchPlace, readonly string[]>> = {
  anywhere: [],
  names: ['name'],
  attributes: ['attributes.*'],
  events: ['events'],
  errors: ['status.message'],
};

/** The last search of each dump. It goes on while other screens are looked at, and is there when one comes back. */
export class SearchStore {
  readonly store: StoreApi<Readonly<Record<string, Search>>> = createStore(() => ({}));
  readonly #client: Client;
  readonly #running = new Map<string, Disposable>();

  constructor(client: Client) {
    this.#client = client;
  }

  of(dump: string): Search {
    return this.store.getState()[dump] ?? NO_SEARCH;
  }

  /** Begins a search in place of the one before; what is not named stays as it was asked then. */
  ask(dump: string, change: Partial<SearchQuestion>): void {
    this.#running.get(dump)?.[Symbol.dispose]();
    const question = { ...this.of(dump).question, ...change };
    this.#put(dump, { question, state: { ...IDLE, kind: question.query === '' ? 'idle' : 'running' }, cursor: 0 });
    if (question.query !== '') this.#running.set(dump, this.#listen(dump, question));
  }

  stop(dump: string): void {
    this.#running.get(dump)?.[Symbol.dispose]();
    this.#change(dump, (state) => ({ ...state, kind: 'stopped' }));
  }

  moveTo(dump: string, cursor: number): void {
    this.#put(dump, { cursor });
  }

  /** Lets go of a dump that was closed. */
  forget(dump: string): void {
    this.#running.get(dump)?.[Symbol.dispose]();
    this.#running.delete(dump);
    this.store.setState(({ [dump]: _closed, ...others }) => others, true);
  }

  #listen(dump: string, { query, mode, caseSensitive, filter, place }: SearchQuestion): Disposable {
    const asked = {
      query,
      mode,
      case_sensitive: caseSensitive,
      limit: MOST_HITS,
      fields: [...FIELDS[place]],
      ...(filter === '' ? {} : { filter }),
    };
    return this.#client.listen(
      'tool.search_traces',
      { dump, arguments: asked },
      {
        onEvent: (found) => this.#change(dump, (state) => addFound(state, found)),
        onEnd: () => this.#change(dump, (state) => ({ ...state, kind: 'done' })),
        onFailed: (error) => this.#change(dump, (state) => ({ ...state, kind: 'failed', error })),
      },
    );
  }

  #change(dump: string, next: (state: SearchState) => SearchState): void {
    this.#put(dump, { state: next(this.of(dump).state) });
  }

  #put(dump: string, change: Partial<Search>): void {
    this.store.setState((searches) => ({ ...searches, [dump]: { ...(searches[dump] ?? NO_SEARCH), ...change } }), true);
  }
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
