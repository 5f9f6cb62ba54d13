import { createStore, type StoreApi } from 'zustand/vanilla';

import type { DumpFollowEvent } from '../../shared/api/procedures-dumps.ts';
import type { Client } from '../client/client.ts';

/** A dump whose files are watched, and what has come since the person last looked. */
export interface Follow {
  /** The span that came last is gone to whenever one does. */
  readonly goesToLatest: boolean;
  readonly newTraces: number;
  readonly newSpans: number;
  /** Traces that have grown and were not looked at since; the table marks them. */
  readonly grown: ReadonlySet<string>;
  /** Ids of the spans that came to those traces, by trace. */
  readonly newSpanIds: ReadonlyMap<string, ReadonlySet<string>>;
}

const NOTHING_NEW = { newTraces: 0, newSpans: 0, grown: new Set<string>(), newSpanIds: new Map() } as const;

const JUST_BEGUN: Follow = { goesToLatest: false, ...NOTHING_NEW };

/** Which dumps are followed. The engine watches their files for as long as they are. */
export class FollowStore {
  readonly store: StoreApi<Readonly<Record<string, Follow>>> = createStore(() => ({}));
  readonly #client: Client;
  readonly #goTo: (dump: string, traceId: string, spanId: string | undefined) => void;
  readonly #watches = new Map<string, Disposable>();

  constructor(client: Client, goTo: (dump: string, traceId: string, spanId: string | undefined) => void) {
    this.#client = client;
    this.#goTo = goTo;
  }

  toggle(dump: string): void {
    if (this.#watches.has(dump)) this.stop(dump);
    else this.#start(dump);
  }

  /** Goes to whatever trace grows from now on, or no longer does. */
  toggleLatest(dump: string): void {
    this.#start(dump);
    const goesToLatest = this.#of(dump).goesToLatest;
    this.#put(dump, { goesToLatest: !goesToLatest });
  }

  stop(dump: string): void {
    this.#watches.get(dump)?.[Symbol.dispose]();
    this.#watches.delete(dump);
    this.store.setState(({ [dump]: _stopped, ...others }) => others, true);
  }

  #start(dump: string): void {
    if (this.#watches.has(dump)) return;
    this.#put(dump, {});
    this.#watches.set(
      dump,
      this.#client.watch('dumps.follow', { dump }, { onEvent: (event) => this.#take(dump, event) }),
    );
  }

  /** The person has seen what is new of a trace: it is marked no more. */
  lookedAt(dump: string, traceId: string): void {
    const { [dump]: follow } = this.store.getState();
    if (follow === undefined || !follow.grown.has(traceId)) return;
    const newSpanIds = new Map(follow.newSpanIds);
    newSpanIds.delete(traceId);
    this.#put(dump, { grown: new Set([...follow.grown].filter((id) => id !== traceId)), newSpanIds });
  }

  /** The person has seen all there is. */
  lookedAtAll(dump: string): void {
    if (this.#watches.has(dump)) this.#put(dump, NOTHING_NEW);
  }

  #take(dump: string, { newTraces, newSpans, grown, latestTraceId }: DumpFollowEvent): void {
    const before = this.#of(dump);
    const newSpanIds = new Map(before.newSpanIds);
    for (const { traceId, spanIds } of grown) {
      newSpanIds.set(traceId, new Set([...(newSpanIds.get(traceId) ?? []), ...spanIds]));
    }
    this.#put(dump, {
      newTraces: before.newTraces + newTraces,
      newSpans: before.newSpans + newSpans,
      grown: new Set([...before.grown, ...grown.map(({ traceId }) => traceId)]),
      newSpanIds,
    });
    if (before.goesToLatest && latestTraceId !== undefined) this.#goTo(dump, latestTraceId, grown[0]?.spanIds[0]);
  }

  #of(dump: string): Follow {
    return this.store.getState()[dump] ?? JUST_BEGUN;
  }

  #put(dump: string, change: Partial<Follow>): void {
    this.store.setState((follows) => ({ ...follows, [dump]: { ...(follows[dump] ?? JUST_BEGUN), ...change } }), true);
  }
}
