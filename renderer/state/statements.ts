import { createStore, type StoreApi } from 'zustand/vanilla';

import type { SqlResult } from '../../shared/api/tools/sql.ts';
import type { CallFailure } from '../../shared/api/transport.ts';
import type { Client } from '../client/client.ts';

export type SqlState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly startedAtMs: number }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly error: CallFailure }
  | { readonly kind: 'ready'; readonly query: string; readonly result: SqlResult };

/** What stands in the SQL pane of a dump. */
export interface Statement {
  /** As it is being written; undefined until a key is pressed. */
  readonly text: string | undefined;
  readonly chart: boolean;
  readonly state: SqlState;
}

/** A dump whose pane nobody has used yet. */
export const NO_STATEMENT: Statement = { text: undefined, chart: false, state: { kind: 'idle' } };

/** Rows asked for; a longer result says so. */
export const ROW_LIMIT = 10_000;
const BYTE_LIMIT = 20_000_000;
const TIMEOUT_MS = 60_000;

/** The last statement of each dump, one at a time. It goes on while other screens are looked at, and its rows stay. */
export class StatementStore {
  readonly store: StoreApi<Readonly<Record<string, Statement>>> = createStore(() => ({}));
  readonly #client: Client;
  readonly #running = new Map<string, Disposable>();

  constructor(client: Client) {
    this.#client = client;
  }

  write(dump: string, text: string): void {
    this.#put(dump, { text });
  }

  showChart(dump: string, chart: boolean): void {
    this.#put(dump, { chart });
  }

  /** Runs a statement in place of the one before. */
  run(dump: string, query: string): void {
    this.#running.get(dump)?.[Symbol.dispose]();
    this.#put(dump, { state: { kind: 'running', startedAtMs: Date.now() } });
    const asked = { query, row_limit: ROW_LIMIT, byte_limit: BYTE_LIMIT, timeout_ms: TIMEOUT_MS };
    const running = this.#client.listen(
      'tool.sql',
      { dump, arguments: asked },
      {
        onEvent: (result) => this.#put(dump, { state: { kind: 'ready', query, result } }),
        onFailed: (error) => this.#put(dump, { state: { kind: 'failed', error } }),
      },
    );
    this.#running.set(dump, running);
  }

  stop(dump: string): void {
    this.#running.get(dump)?.[Symbol.dispose]();
    this.#put(dump, { state: { kind: 'stopped' } });
  }

  /** Lets go of a dump that was closed. */
  forget(dump: string): void {
    this.#running.get(dump)?.[Symbol.dispose]();
    this.#running.delete(dump);
    this.store.setState(({ [dump]: _closed, ...others }) => others, true);
  }

  #put(dump: string, change: Partial<Statement>): void {
    this.store.setState((all) => ({ ...all, [dump]: { ...(all[dump] ?? NO_STATEMENT), ...change } }), true);
  }
}
