import { createStore, type StoreApi } from 'zustand/vanilla';

import type { Client } from '../client/client.ts';
import type { ColumnChoice } from '../components/column-layout.ts';
import type { TimeZone } from '../format/time.ts';
import { LANGUAGES, type Language } from '../i18n/message.ts';
import { GROUPINGS, type Grouping } from './trace-list.ts';

export const DENSITIES = ['28', '24'] as const;

export type Density = (typeof DENSITIES)[number];

/** How the person likes the app; kept by the engine, the same for all windows. */
export interface Preferences {
  readonly language: Language;
  readonly zone: TimeZone;
  readonly density: Density;
  readonly reduceMotion: boolean;
  /** Columns by table. */
  readonly columns: Readonly<Record<string, readonly ColumnChoice[]>>;
  /** Sizes of panes by name, in pixels. */
  readonly panes: Readonly<Record<string, number>>;
  readonly views: readonly SavedView[];
  readonly queries: readonly string[];
}

/** A filter, order and grouping of the table of traces under a name. */
export interface SavedView {
  readonly id: string;
  readonly name: string;
  readonly filter: string;
  readonly sort?: { readonly column: string; readonly descending: boolean };
  /** Absent in no groups. */
  readonly group?: Grouping;
}

const SETTINGS_KEY = 'renderer.preferences';
const SAVE_AFTER_MS = 400;

const INITIAL: Preferences = {
  language: 'en',
  zone: 'utc',
  density: '28',
  reduceMotion: false,
  columns: {},
  panes: {},
  views: [],
  queries: [],
};

/** Loads the preferences, changes them, and saves a moment after the last change. */
export class PreferencesStore {
  readonly store: StoreApi<Preferences>;
  readonly #client: Client;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(client: Client, systemLanguage: string) {
    this.#client = client;
    this.store = createStore(() => ({ ...INITIAL, language: systemLanguage.startsWith('zh') ? 'zh' : 'en' }));
  }

  /** Takes over what was kept; anything unreadable keeps its initial value. */
  async load(): Promise<void> {
    const kept = await this.#client.call('settings.get', { key: SETTINGS_KEY });
    if (kept.ok) this.store.setState((initial) => parsePreferences(kept.value.value, initial));
  }

  change(change: Partial<Preferences>): void {
    this.store.setState(change);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#save(), SAVE_AFTER_MS);
  }

  async #save(): Promise<void> {
    // A record of plain data is JSON; its readonly arrays are not assignable to zod's mutable JSON type.
    const value = JSON.parse(JSON.stringify(this.store.getState()));
    await this.#client.call('settings.set', { key: SETTINGS_KEY, value });
  }
}

/** Reads kept preferences field by field. */
export function parsePreferences(kept: unknown, initial: Preferences): Preferences {
  if (!isRecord(kept)) return initial;
  return {
    language: oneOf(kept['language'], LANGUAGES) ?? initial.language,
    zone: oneOf(kept['zone'], ['utc', 'local'] as const) ?? initial.zone,
    density: oneOf(kept['density'], DENSITIES) ?? initial.density,
    reduceMotion: kept['reduceMotion'] === true,
    columns: recordOf(kept['columns'], parseColumns),
    panes: recordOf(kept['panes'], (size) => (typeof size === 'number' && size > 0 ? size : undefined)),
    views: listOf(kept['views'], parseView),
    queries: listOf(kept['queries'], (query) => (typeof query === 'string' ? query : undefined)),
  };
}

function parseColumns(value: unknown): readonly ColumnChoice[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return listOf(value, (column) =>
    isRecord(column) &&
    typeof column['id'] === 'string' &&
    typeof column['visible'] === 'boolean' &&
    typeof column['widthPx'] === 'number'
      ? { id: column['id'], visible: column['visible'], widthPx: column['widthPx'] }
      : undefined,
  );
}

function parseView(value: unknown): SavedView | undefined {
  if (!isRecord(value)) return undefined;
  const { id, name, filter, sort } = value;
  if (typeof id !== 'string' || typeof name !== 'string' || typeof filter !== 'string') return undefined;
  const sorted =
    isRecord(sort) && typeof sort['column'] === 'string'
      ? { sort: { column: sort['column'], descending: sort['descending'] === true } }
      : {};
  const group = oneOf(value['group'], GROUPINGS);
  return { id, name, filter, ...sorted, ...(group === undefined ? {} : { group }) };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function oneOf<T extends string>(value: unknown, options: readonly T[]): T | undefined {
  return options.find((option) => option === value);
}

function listOf<T>(value: unknown, parse: (item: unknown) => T | undefined): readonly T[] {
  if (!Array.isArray(value)) return [];
  return value.map(parse).filter((item) => item !== undefined);
}

function recordOf<T>(value: unknown, parse: (item: unknown) => T | undefined): Readonly<Record<string, T>> {
  if (!isRecord(value)) return {};
  const entries = Object.entries(value).flatMap(([key, item]): [string, T][] => {
    const parsed = parse(item);
    return parsed === undefined ? [] : [[key, parsed]];
  });
  return Object.fromEntries(entries);
}
