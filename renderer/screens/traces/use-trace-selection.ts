import { useRef, type MouseEvent } from 'react';

import { useClient } from '../../client/client-context.ts';
import { useAppState } from '../../state/app-state.ts';
import type { TraceListView } from '../../state/trace-list.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { traceRowsInput } from './list-question.ts';
import type { TraceRow } from './trace-row.ts';
import type { TraceRowsView } from './use-trace-rows.ts';

export interface TraceSelection {
  readonly toggle: (at: number, row: TraceRow, event?: MouseEvent) => void;
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
  const anchor = useRef(0);
  const put = (selected: ReadonlySet<string>): void => traceLists.change(dump, { selected });

  const toggle = (at: number, row: TraceRow, event?: MouseEvent): void => {
    event?.stopPropagation();
    const selected = new Set(list.selected);
    const select = !selected.has(row.traceId);
    const from = event?.shiftKey === true ? Math.min(anchor.current, at) : at;
    const to = event?.shiftKey === true ? Math.max(anchor.current, at) : at;
    for (let place = from; place <= to; place += 1) {
      const traceId = rows?.rowAt(place)?.traceId;
      if (traceId !== undefined && select) selected.add(traceId);
      else if (traceId !== undefined) selected.delete(traceId);
    }
    anchor.current = at;
    put(selected);
  };

  const selectAll = async (select: boolean): Promise<void> => {
    if (!select) return put(new Set());
    const selected = new Set<string>();
    const most = Math.min(rows?.total ?? 0, MOST_SELECTED);
    for (let page = 0; page * ASKED_AT_ONCE < most; page += 1) {
      const answer = await client.call(
        'tool.trace_rows',
        traceRowsInput({ dump, filter, sort: list.sort }, page, ASKED_AT_ONCE),
      );
      if (!answer.ok) return toasts.show({ tone: 'problem', text: answer.error.message });
      for (const traceId of answer.value.traceId) selected.add(traceId);
    }
    if ((rows?.total ?? 0) > MOST_SELECTED)
      toasts.show({ tone: 'result', text: t('traces.mostSelected', { n: MOST_SELECTED }) });
    return put(selected);
  };

  return { toggle, selectAll, clear: () => put(new Set()) };
}
