import { useRef, type MouseEvent } from 'react';

import { useClient } from '../../client/client-context.ts';
import { useAppState } from '../../state/app-state.ts';
import type { TraceListView } from '../../state/trace-list.ts';
import { useTranslate } from '../../i18n/translate.ts';
import type { RowRun } from './group-lines.ts';
import { groupingOf, rowRangeInput, type TableQuestion } from './list-question.ts';
import type { TraceRow } from './trace-row.ts';
import type { TraceRowsView } from './use-trace-rows.ts';

export interface TraceSelection {
  /** Changes one trace; with Shift all from the one changed before to this one, those too whose rows have not come. */
  readonly toggle: (at: number, row: TraceRow, event?: MouseEvent) => Promise<void>;
  readonly selectAll: (select: boolean) => Promise<void>;
  readonly clear: () => void;
}

interface SelectionInput {
  readonly dump: string;
  readonly filter: string;
  readonly list: TraceListView;
  readonly rows: TraceRowsView | undefined;
}

const ASKED_AT_ONCE = 10_000;
/** As many as can be annotated at once. */
const MOST_SELECTED = 100_000;

/** Choosing traces: one, a range with Shift, or all that match. */
export function useTraceSelection({ dump, filter, list, rows }: SelectionInput): TraceSelection {
  const client = useClient();
  const t = useTranslate();
  const { traceLists, toasts } = useAppState();
  // A line is the same one only as long as the table is asked for the same.
  const anchor = useRef<{ readonly line: number; readonly question: TableQuestion | undefined }>(undefined);
  const put = (selected: ReadonlySet<string>): void => traceLists.change(dump, { selected });
  /** The first of them, and a word on it, where there are too many. */
  const putMost = (ids: ReadonlySet<string>): void => {
    if (ids.size <= MOST_SELECTED) return put(ids);
    toasts.show({ tone: 'result', text: t('traces.mostSelected', { n: MOST_SELECTED }) });
    return put(new Set([...ids].slice(0, MOST_SELECTED)));
  };

  /** Ids of rows of the list or of a group; undefined, and a word on it, where they cannot be had. */
  const idsOf = async (question: RunQuestion, run: RowRun, most: number): Promise<readonly string[] | undefined> => {
    const ids: string[] = [];
    const end = Math.min(run.end, run.first + most);
    for (let first = run.first; first < end; first += ASKED_AT_ONCE) {
      const range = { first, end: Math.min(end, first + ASKED_AT_ONCE) };
      const answer = await client.call('tool.trace_rows', rowRangeInput(question, range));
      if (!answer.ok) {
        toasts.show({ tone: 'problem', text: answer.error.message });
        return undefined;
      }
      ids.push(...answer.value.traceId);
    }
    return ids;
  };

  /** Ids of the traces at lines `[first, end)`, one more than can be selected at the most. */
  const idsBetween = async (
    { question, runsIn }: TraceRowsView,
    first: number,
    end: number,
  ): Promise<readonly string[] | undefined> => {
    const by = groupingOf(question);
    const ids: string[] = [];
    for (const run of runsIn(first, end)) {
      const ofGroup = run.key === undefined ? question : { ...question, group: { by, key: run.key } };
      const more = await idsOf(ofGroup, run, MOST_SELECTED + 1 - ids.length);
      if (more === undefined) return undefined;
      ids.push(...more);
    }
    return ids;
  };

  const toggle = async (at: number, row: TraceRow, event?: MouseEvent): Promise<void> => {
    event?.stopPropagation();
    const select = !list.selected.has(row.traceId);
    const question = rows?.question;
    const before = anchor.current?.question === question ? anchor.current?.line : undefined;
    anchor.current = { line: at, question };
    const ids =
      event?.shiftKey === true && rows !== undefined && before !== undefined
        ? await idsBetween(rows, Math.min(before, at), Math.max(before, at) + 1)
        : [row.traceId];
    if (ids === undefined) return;
    // Not those of before the answer: others may have been chosen meanwhile.
    const { selected } = traceLists.of(dump);
    const changed = new Set(ids);
    if (select) putMost(selected.union(changed));
    else put(selected.difference(changed));
  };

  const selectAll = async (select: boolean): Promise<void> => {
    if (!select) return put(new Set());
    const all = { key: undefined, first: 0, end: rows?.total ?? 0 };
    const ids = await idsOf({ dump, filter, sort: list.sort }, all, MOST_SELECTED + 1);
    return ids === undefined ? undefined : putMost(new Set(ids));
  };

  return { toggle, selectAll, clear: () => put(new Set()) };
}

type RunQuestion = Parameters<typeof rowRangeInput>[0];
