import { createStore, type StoreApi } from 'zustand/vanilla';

import type { TraceTitle } from '../../shared/api/procedures-trace.ts';
import type { Client } from '../client/client.ts';

/** Beyond so many, those that came first are forgotten: they are asked again when drawn again. */
const KEPT = 20_000;
/** Traces asked about at once: few, so that the rows in view come soon. */
const BATCH = 50;

/** Titles by `titleKey`; `undefined` for a trace that is known to have none. */
export type KnownTitles = ReadonlyMap<string, TraceTitle | undefined>;

/** Titles of traces that were drawn, whichever screen drew them. Each is asked for once. */
export class TraceTitlesStore {
  readonly store: StoreApi<KnownTitles> = createStore<KnownTitles>(() => new Map());
  readonly #client: Pick<Client, 'call'>;
  readonly #asked = new Set<string>();

  constructor(client: Pick<Client, 'call'>) {
    this.#client = client;
  }

  /** Asks for the titles that are not known; those without an answer are asked again the next time. */
  want(dump: string, traceIds: readonly string[]): void {
    const known = this.store.getState();
    const missing = traceIds.filter((id) => !known.has(titleKey(dump, id)) && !this.#asked.has(titleKey(dump, id)));
    for (let at = 0; at < missing.length; at += BATCH) void this.#ask(dump, missing.slice(at, at + BATCH));
  }

  /** A trace without a title may have got one since: for a dump that grew. */
  forgetMissing(dump: string): void {
    const isMissing = (key: string, title: TraceTitle | undefined): boolean =>
      title === undefined && key.startsWith(titleKey(dump, ''));
    this.store.setState((known) => new Map([...known].filter(([key, title]) => !isMissing(key, title))), true);
  }

  async #ask(dump: string, traceIds: readonly string[]): Promise<void> {
    const keys = traceIds.map((id) => titleKey(dump, id));
    for (const key of keys) this.#asked.add(key);
    const outcome = await this.#client.call('trace.titles', { dump, traceIds: [...traceIds] });
    for (const key of keys) this.#asked.delete(key);
    if (!outcome.ok) return;
    const found = new Map(outcome.value.titles.map((title) => [title.traceId, title]));
    this.store.setState((known) => {
      const next = new Map(known);
      for (const id of traceIds) next.set(titleKey(dump, id), found.get(id));
      for (const key of next.keys()) {
        if (next.size <= KEPT) break;
        next.delete(key);
      }
      return next;
    }, true);
  }
}

export function titleKey(dump: string, traceId: string): string {
  return `${dump} ${traceId}`;
}
