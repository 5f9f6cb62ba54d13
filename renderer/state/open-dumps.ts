import { createStore, type StoreApi } from 'zustand/vanilla';

import type { DumpStatus } from '../../shared/api/procedures-dumps.ts';
import type { CallFailure, CallOutcome } from '../../shared/api/transport.ts';
import type { Client } from '../client/client.ts';

/** A dump that this window shows. The status is what the engine said last. */
export interface OpenDump {
  readonly dump: string;
  readonly status: DumpStatus;
  /** Set while the engine cannot be asked. */
  readonly problem?: CallFailure;
}

/** The dumps of this window, watched as long as they are open. Growth makes all answers about a dump be asked again. */
export class OpenDumpsStore {
  readonly store: StoreApi<readonly OpenDump[]> = createStore<readonly OpenDump[]>(() => []);
  readonly #client: Client;
  readonly #onChanged: (dump: string) => void;
  readonly #watches = new Map<string, Disposable>();

  /** `onChanged` is told when answers about a dump may be different from before. */
  constructor(client: Client, onChanged: (dump: string) => void) {
    this.#client = client;
    this.#onChanged = onChanged;
  }

  /** Opens files or folders as one dump; gives its first status. */
  async open(paths: readonly string[]): Promise<CallOutcome<DumpStatus>> {
    const outcome = await this.#client.call('dumps.open', { paths: [...paths] });
    if (outcome.ok) this.#add(outcome.value);
    return outcome;
  }

  async close(dump: string): Promise<void> {
    this.#watches.get(dump)?.[Symbol.dispose]();
    this.#watches.delete(dump);
    this.store.setState((dumps) => dumps.filter((open) => open.dump !== dump), true);
    this.#client.queries.invalidate((name) => name === 'dumps.recent');
    await this.#client.call('dumps.close', { dump });
  }

  #add(status: DumpStatus): void {
    this.#put(status.dump, { status });
    if (this.#watches.has(status.dump)) return;
    const watch = this.#client.watch(
      'dumps.watch',
      { dump: status.dump },
      {
        onEvent: (event) => this.#take(event),
        onFailed: (problem) => this.#put(status.dump, { problem }),
      },
    );
    this.#watches.set(status.dump, watch);
    this.#client.queries.invalidate((name) => name === 'dumps.recent');
  }

  #take(status: DumpStatus): void {
    const before = this.store.getState().find((open) => open.dump === status.dump)?.status;
    this.#put(status.dump, { status, problem: undefined });
    const changed =
      before?.buildId !== status.buildId || (before?.state.kind !== 'ready' && status.state.kind === 'ready');
    if (!changed) return;
    this.#client.queries.invalidate((_name, input) => isAbout(input, status.dump));
    this.#onChanged(status.dump);
  }

  #put(dump: string, change: { readonly status?: DumpStatus; readonly problem?: CallFailure | undefined }): void {
    this.store.setState((dumps) => {
      const known = dumps.find((open) => open.dump === dump);
      const status = change.status ?? known?.status;
      if (status === undefined) return dumps;
      const next: OpenDump = { dump, status, ...(change.problem === undefined ? {} : { problem: change.problem }) };
      return known === undefined ? [...dumps, next] : dumps.map((open) => (open.dump === dump ? next : open));
    }, true);
  }
}

function isAbout(input: unknown, dump: string): boolean {
  return typeof input === 'object' && input !== null && 'dump' in input && input.dump === dump;
}
