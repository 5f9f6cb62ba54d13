import { createStore, type StoreApi } from 'zustand/vanilla';

import type { Sort } from '../components/data-table-head.tsx';

/** The views of the table that every dump has. */
export const BUILT_IN_VIEWS = ['all', 'errors', 'unreviewed', 'starred'] as const;

export type BuiltInView = (typeof BUILT_IN_VIEWS)[number];

/** What is looked at in the table of traces of one dump; kept while the dump is open. */
export interface TraceListView {
  readonly view: BuiltInView;
  /** In the filter language; the one that is applied. */
  readonly filter: string;
  readonly sort: Sort | undefined;
  /** Row of the cursor. */
  readonly cursor: number;
  readonly selected: ReadonlySet<string>;
}

export const INITIAL_LIST: TraceListView = {
  view: 'all',
  filter: '',
  sort: { column: 'start', descending: true },
  cursor: 0,
  selected: new Set(),
};

/** The table of traces by dump. */
export class TraceListStore {
  readonly store: StoreApi<Readonly<Record<string, TraceListView>>> = createStore(() => ({}));

  of(dump: string): TraceListView {
    return this.store.getState()[dump] ?? INITIAL_LIST;
  }

  change(dump: string, change: Partial<TraceListView>): void {
    this.store.setState((lists) => ({ ...lists, [dump]: { ...(lists[dump] ?? INITIAL_LIST), ...change } }));
  }
}
