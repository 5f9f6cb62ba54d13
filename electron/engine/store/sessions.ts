import type { Session } from '../../../shared/api/tools/traces.ts';
import type { ToolInput } from '../../../shared/api/trace-tools.ts';
import type { UsageTotals } from '../../../shared/domain/index.ts';
import { NO_DURATION, NO_TIME, type DumpIndex } from '../index/index.ts';

import { defineTool } from './define-tool.ts';
import { selectTraces } from './selection.ts';
import { timesOf, usageTotals } from './span-texts.ts';

export const listSessions = defineTool('list_sessions', async (store, input, ctx) => {
  const { index } = store;
  const traces = (await selectTraces(store, input, ctx)).rows();
  const bySession = new Map<string, number[]>();
  let tracesWithoutSession = 0;
  for (const trace of traces) {
    const { session } = index.owners.row(index.traces.owner[trace]);
    if (session === '') tracesWithoutSession += 1;
    else append(bySession, session, trace);
  }
  const sessions = [...bySession].map(([session, members]) => new SessionGroup(index, session, members));
  if (input.sort.length > 0) sessions.sort((a, b) => compareGroups(a, b, input.sort));
  const page = sessions.slice(input.offset, input.offset + input.limit);
  const next = input.offset + page.length;
  return {
    sessions: page.map((group) => group.describe(input.trace_limit)),
    total: sessions.length,
    tracesWithoutSession,
    ...(next < sessions.length && page.length > 0 && { nextOffset: next }),
  };
});

type SortColumns = ToolInput<'list_sessions'>['sort'];

/** The traces of one session with the figures that sessions are sorted by. */
class SessionGroup {
  readonly session: string;
  readonly startNs: bigint | undefined;
  readonly endNs: bigint | undefined;
  readonly #index: DumpIndex;
  readonly #traces: readonly number[];
  #tokens: UsageTotals | undefined;

  constructor(index: DumpIndex, session: string, traces: readonly number[]) {
    this.#index = index;
    this.session = session;
    this.#traces = traces;
    const starts = traces.map((trace) => index.traces.startNs[trace]).filter((ns) => ns !== NO_TIME);
    const ends = traces.map((trace) => index.traces.endNs[trace]).filter((ns) => ns !== NO_TIME);
    this.startNs = starts.reduce<bigint | undefined>(
      (least, ns) => (least === undefined || ns < least ? ns : least),
      undefined,
    );
    this.endNs = ends.reduce<bigint | undefined>(
      (most, ns) => (most === undefined || ns > most ? ns : most),
      undefined,
    );
  }

  get tokens(): UsageTotals {
    this.#tokens ??= usageTotals(this.#index, this.#traces);
    return this.#tokens;
  }

  /** What the column sorts by; undefined for absent. */
  sortValue(column: SortColumns[number]['column']): number | bigint | string | undefined {
    switch (column) {
      case 'start':
        return this.startNs;
      case 'end':
        return this.endNs;
      case 'traces':
        return this.#traces.length;
      case 'errors':
        return this.#errorTraces();
      case 'spans':
        return this.#spans();
      case 'tokens':
        return this.tokens.summed.totalTokens;
      case 'cost':
        return this.tokens.summed.costUsd;
      case 'session':
        return this.session;
      default:
        return column satisfies never;
    }
  }

  describe(traceLimit: number): Session {
    const { traces, owners } = this.#index;
    const ordered = this.#traces.toSorted((a, b) => compareStarts(traces.startNs[a], traces.startNs[b]) || a - b);
    const users = new Set(
      this.#traces.map((trace) => owners.row(traces.owner[trace]).user).filter((user) => user !== ''),
    );
    const duration = this.startNs === undefined || this.endNs === undefined ? NO_DURATION : this.endNs - this.startNs;
    return {
      session: this.session,
      ...timesOf(this.startNs ?? NO_TIME, duration),
      users: [...users].sort(),
      traceCount: this.#traces.length,
      errorTraceCount: this.#errorTraces(),
      spanCount: this.#spans(),
      tokens: this.tokens,
      traceIds: ordered.slice(0, traceLimit).map((trace) => this.#index.traceIdText(trace)),
    };
  }

  #errorTraces(): number {
    return this.#traces.filter((trace) => this.#index.traces.errorCount[trace] > 0).length;
  }

  #spans(): number {
    return this.#traces.reduce((sum, trace) => sum + this.#index.traces.spanCount[trace], 0);
  }
}

/** Those without a time last. */
function compareStarts(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return b === NO_TIME || (a !== NO_TIME && a < b) ? -1 : 1;
}

function compareGroups(a: SessionGroup, b: SessionGroup, sort: SortColumns): number {
  for (const { column, direction } of sort) {
    const x = a.sortValue(column);
    const y = b.sortValue(column);
    if (x === y) continue;
    if (x === undefined) return 1;
    if (y === undefined) return -1;
    return x < y === (direction === 'asc') ? -1 : 1;
  }
  return 0;
}

function append(groups: Map<string, number[]>, key: string, value: number): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [value]);
  else group.push(value);
}
