import type { InputOf, OutputOf, ProcedureName } from '../../shared/api/contract.ts';
import type { CallOutcome } from '../../shared/api/transport.ts';
import { LOADING, type Async } from './async.ts';

type Ask = <N extends ProcedureName>(name: N, input: InputOf<N>) => Promise<CallOutcome<OutputOf<N>>>;

/** Answers that nobody looks at any more are kept for going back, this many at most. */
const IDLE_LIMIT = 150;

/** A question that takes the engine down is not asked for ever. */
const RESTARTS_SURVIVED = 2;

interface Entry {
  readonly name: ProcedureName;
  readonly input: unknown;
  readonly ask: () => Promise<CallOutcome<unknown>>;
  state: Async<unknown>;
  /** Counts the times it was asked; only the answer to the last one is taken. */
  asked: number;
  /** Times in a row that the engine was restarted under this question. */
  restarts: number;
  /** Neither answered nor being asked: for entries made while rendering, until somebody subscribes. */
  wanted: boolean;
  readonly listeners: Set<() => void>;
}

/**
 * Answers of the engine by question, each asked once however many look at it. INVARIANT: a later question's answer is
 * never overwritten by an earlier one's (test "takes only the newest answer").
 */
export class QueryCache {
  readonly #ask: Ask;
  readonly #entries = new Map<string, Entry>();

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** The present state of a question. Asks nothing: subscribing does. */
  read<N extends ProcedureName>(name: N, input: InputOf<N>): Async<OutputOf<N>> {
    // The entry was filled by this name's own answer.
    return this.#entry(name, input).state as Async<OutputOf<N>>;
  }

  /** Looks at a question: asks it if needed, and calls back on every change. */
  subscribe<N extends ProcedureName>(name: N, input: InputOf<N>, onChange: () => void): () => void {
    const key = queryKey(name, input);
    const entry = this.#entry(name, input);
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    entry.listeners.add(onChange);
    if (entry.wanted) void this.#refresh(entry);
    return () => {
      entry.listeners.delete(onChange);
      this.#dropIdle();
    };
  }

  /** Asks again what is being looked at, and forgets the rest, among the questions that `matches` takes. */
  invalidate(matches: (name: ProcedureName, input: unknown) => boolean): void {
    for (const [key, entry] of this.#entries) {
      if (!matches(entry.name, entry.input)) continue;
      if (entry.listeners.size === 0) this.#entries.delete(key);
      else void this.#refresh(entry);
    }
  }

  #entry<N extends ProcedureName>(name: N, input: InputOf<N>): Entry {
    const key = queryKey(name, input);
    const known = this.#entries.get(key);
    if (known !== undefined) return known;
    const entry: Entry = {
      name,
      input,
      ask: () => this.#ask(name, input),
      state: LOADING,
      asked: 0,
      restarts: 0,
      wanted: true,
      listeners: new Set(),
    };
    this.#entries.set(key, entry);
    return entry;
  }

  async #refresh(entry: Entry): Promise<void> {
    entry.wanted = false;
    entry.asked += 1;
    const turn = entry.asked;
    if (entry.state.kind === 'ready' && !entry.state.stale) this.#put(entry, { ...entry.state, stale: true });
    if (entry.state.kind === 'failed') this.#put(entry, LOADING);
    const outcome = await entry.ask();
    if (turn !== entry.asked) return;
    if (!outcome.ok && outcome.error.code === 'engineRestarted' && entry.restarts < RESTARTS_SURVIVED) {
      entry.restarts += 1;
      void this.#refresh(entry);
      return;
    }
    entry.restarts = 0;
    this.#put(
      entry,
      outcome.ok ? { kind: 'ready', value: outcome.value, stale: false } : { kind: 'failed', error: outcome.error },
    );
  }

  #put(entry: Entry, state: Async<unknown>): void {
    entry.state = state;
    for (const listener of entry.listeners) listener();
  }

  #dropIdle(): void {
    let idle = 0;
    for (const entry of this.#entries.values()) if (entry.listeners.size === 0) idle += 1;
    for (const [key, entry] of this.#entries) {
      if (idle <= IDLE_LIMIT) return;
      if (entry.listeners.size > 0) continue;
      this.#entries.delete(key);
      idle -= 1;
    }
  }
}

/** One text per question; fields in any order and absent fields give the same text. */
export function queryKey(name: string, input: unknown): string {
  return `${name} ${JSON.stringify(input, sortFields)}`;
}

function sortFields(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
