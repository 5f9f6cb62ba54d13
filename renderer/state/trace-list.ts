import { createStore, type StoreApi } from 'zustand/vanilla';

import type { Sort } from '../components/data-table-head.tsx';

/** The views of the table that every dump has. */
export const BUILT_IN_VIEWS = ['all', 'errors', 'unreviewed', 'starred'] as const;

export type BuiltInView = (typeof BUILT_IN_VIEWS)[number];

/** What the table is grouped by. */
export const GROUPINGS = ['none', 'session', 'failure'] as const;

export type Grouping = (typeof GROUPINGS)[number];

/** What is looked at in the table of traces of one dump; kept while the dump is open. */
export interface TraceListView {
  readonly view: BuiltInView;
  /** In the filter language; the one that is applied. */
  readonly filter: string;
  readonly sort: Sort | undefined;
  readonly group: Grouping;
  /** Keys of the groups whose rows are shown, the one opened last at the end. */
  readonly opened: readonly string[];
  /** Line of the cursor: rows, and heads of groups. */
  readonly cursor: number;
  readonly selected: ReadonlySet<string>;
}

export const INITIAL_LIST: TraceListView = {
  view: 'all',
  filter: '',
  sort: { column: 'start', descending: true },
  group: 'none',
  opened: [],
  cursor: 0,
  selected: new Set(),
};

/** The table of traces by dump. */
export class TraceListStore {
  readonly store: StoreApi<Readonly<Record<string, TraceListView>>> = createStore(() => ({}));

  of(dump: string): TraceListView {
    return this.store.getState()[dump] ?? INITIAL_LIST;
  }

  /** All traces of a filter, in no groups: what a count elsewhere leads to. */
  show(dump: string, filter: string, sort?: Sort): void {
    this.change(dump, {
      view: 'all',
      filter,
      group: 'none',
      opened: [],
      cursor: 0,
      ...(sort === undefined ? {} : { sort }),
    });
  }

  change(dump: string, change: Partial<TraceListView>): void {
    this.store.setState((lists) => ({ ...lists, [dump]: { ...(lists[dump] ?? INITIAL_LIST), ...change } }));
  }
}
