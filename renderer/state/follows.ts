import { createStore, type StoreApi } from 'zustand/vanilla';

import type { DumpFollowEvent } from '../../shared/api/procedures-dumps.ts';
import type { Client } from '../client/client.ts';

/** A dump whose files are watched, and what has come since that began. */
export interface Follow {
  /** The trace that grew last is gone to whenever one does. */
  readonly goesToLatest: boolean;
  readonly newTraces: number;
  readonly newSpans: number;
  /** Traces that were seen to grow; the table marks them. */
  readonly grown: ReadonlySet<string>;
}

const JUST_BEGUN: Follow = { goesToLatest: false, newTraces: 0, newSpans: 0, grown: new Set() };

/** Which dumps are followed. The engine watches their files for as long as they are. */
export class FollowStore {
  readonly store: StoreApi<Readonly<Record<string, Follow>>> = createStore(() => ({}));
  readonly #client: Client;
  readonly #goTo: (dump: string, traceId: string) => void;
  readonly #watches = new Map<string, Disposable>();

  constructor(client: Client, goTo: (dump: string, traceId: string) => void) {
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

  #take(dump: string, { newTraces, newSpans, latestTraceId }: DumpFollowEvent): void {
    const before = this.#of(dump);
    this.#put(dump, {
      newTraces: before.newTraces + newTraces,
      newSpans: before.newSpans + newSpans,
      ...(latestTraceId === undefined ? {} : { grown: new Set([...before.grown, latestTraceId]) }),
    });
    if (before.goesToLatest && latestTraceId !== undefined) this.#goTo(dump, latestTraceId);
  }

  #of(dump: string): Follow {
    return this.store.getState()[dump] ?? JUST_BEGUN;
  }

  #put(dump: string, change: Partial<Follow>): void {
    this.store.setState((follows) => ({ ...follows, [dump]: { ...(follows[dump] ?? JUST_BEGUN), ...change } }), true);
  }
}
