import { createContext, useContext } from 'react';
import { createStore, useStore, type StoreApi } from 'zustand';

import type { DumpStatus } from '../../shared/api/procedures-dumps.ts';
import type { Client } from '../client/client.ts';
import { FollowStore, type Follow } from './follows.ts';
import { NavigationStore, routeOf, type Route } from './navigation.ts';
import { OpenDumpsStore, type OpenDump } from './open-dumps.ts';
import { PreferencesStore, type Preferences } from './preferences.ts';
import { QuestionStore } from './questions.ts';
import { NO_STATEMENT, StatementStore, type Statement } from './statements.ts';
import { NO_SEARCH, SearchStore, type Search } from './searches.ts';
import { ToastStore } from './toasts.ts';
import { INITIAL_LIST, TraceListStore, type TraceListView } from './trace-list.ts';
import { TraceTitlesStore } from './trace-titles.ts';
import { TraceVisits } from './trace-visits.ts';

export type Overlay = 'none' | 'palette' | 'keys';

/** Facts for the status bar that the view in front gives. */
export interface ViewFacts {
  readonly left: readonly string[];
  readonly right: readonly string[];
}

/** What a window knows beyond the answers of the engine. Each store is small and stands for itself. */
export interface AppState {
  readonly navigation: NavigationStore;
  readonly dumps: OpenDumpsStore;
  readonly follows: FollowStore;
  readonly preferences: PreferencesStore;
  readonly toasts: ToastStore;
  readonly traceLists: TraceListStore;
  readonly questions: QuestionStore;
  readonly traceTitles: TraceTitlesStore;
  readonly traceVisits: TraceVisits;
  readonly searches: SearchStore;
  readonly statements: StatementStore;
  readonly overlay: StoreApi<Overlay>;
  readonly viewFacts: StoreApi<ViewFacts>;
}

export function createAppState(client: Client, systemLanguage: string): AppState {
  const navigation = new NavigationStore();
  const traceTitles = new TraceTitlesStore(client);
  const follows = new FollowStore(client, (...place) => navigation.showTrace(...place));
  // Marks of what is new stay while it is looked at, and go when the person goes on.
  navigation.store.subscribe((now, before) => {
    const [here, left] = [routeOf(now), routeOf(before)];
    if (left.kind !== 'trace' || (here.kind === 'trace' && here.traceId === left.traceId)) return;
    follows.lookedAt(left.dump, left.traceId);
  });
  return {
    navigation,
    dumps: new OpenDumpsStore(client, (dump) => traceTitles.forgetMissing(dump)),
    follows,
    preferences: new PreferencesStore(client, systemLanguage),
    toasts: new ToastStore(),
    traceLists: new TraceListStore(),
    questions: new QuestionStore(),
    traceTitles,
    traceVisits: new TraceVisits(),
    searches: new SearchStore(client),
    statements: new StatementStore(client),
    overlay: createStore<Overlay>(() => 'none'),
    viewFacts: createStore<ViewFacts>(() => ({ left: [], right: [] })),
  };
}

export const AppStateContext = createContext<AppState | undefined>(undefined);

/** The stores of this window. Throws outside the app's root: a programming error. */
export function useAppState(): AppState {
  const state = useContext(AppStateContext);
  if (state === undefined) throw new Error('useAppState needs an AppStateContext above it.');
  return state;
}

export function useRoute(): Route {
  return useStore(useAppState().navigation.store, routeOf);
}

export function useOpenDumps(): readonly OpenDump[] {
  return useStore(useAppState().dumps.store);
}

/** The status of an open dump; undefined when it is not open in this window. */
export function useDumpStatus(dump: string): DumpStatus | undefined {
  return useStore(useAppState().dumps.store, (dumps) => dumps.find((open) => open.dump === dump)?.status);
}

export function usePreference<K extends keyof Preferences>(key: K): Preferences[K] {
  return useStore(useAppState().preferences.store, (preferences) => preferences[key]);
}

export function useTraceList(dump: string): TraceListView {
  return useStore(useAppState().traceLists.store, (lists) => lists[dump] ?? INITIAL_LIST);
}

/** What has come to a dump since it is followed; undefined when it is not. */
export function useFollow(dump: string): Follow | undefined {
  return useStore(useAppState().follows.store, (follows) => follows[dump]);
}

/** The last search of a dump, as far as it has come. */
export function useSearch(dump: string): Search {
  return useStore(useAppState().searches.store, (searches) => searches[dump] ?? NO_SEARCH);
}

/** What stands in the SQL pane of a dump. */
export function useStatement(dump: string): Statement {
  return useStore(useAppState().statements.store, (statements) => statements[dump] ?? NO_STATEMENT);
}
