import type { RefObject } from 'react';

import type { AnnotationChange } from '../../../shared/api/tools/annotations.ts';
import type { VirtualRowsHandle } from '../../components/virtual-rows.tsx';
import { useCommands } from '../../keys/use-commands.ts';
import { useAppState } from '../../state/app-state.ts';
import type { TraceListView } from '../../state/trace-list.ts';
import type { Annotations } from '../annotate/use-annotations.ts';
import type { TraceRow } from './trace-row.ts';
import type { TraceRowsView } from './use-trace-rows.ts';
import type { TraceSelection } from './use-trace-selection.ts';

interface TraceActionsInput {
  readonly dump: string;
  readonly list: TraceListView;
  readonly rows: TraceRowsView | undefined;
  readonly selection: TraceSelection;
  readonly annotations: Annotations;
  readonly table: RefObject<VirtualRowsHandle | null>;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onSheet: (sheet: 'label' | 'note') => void;
}

export interface TraceActions {
  /** The traces that an act is about: those selected, else the one under the cursor. */
  readonly targets: readonly string[];
  readonly openAt: (at: number) => void;
  readonly openCursor: () => void;
  /** Present when exactly two are selected. */
  readonly compare: (() => void) | undefined;
  readonly star: (row: TraceRow) => void;
  readonly reviewed: () => void;
  readonly annotate: (change: AnnotationChange) => void;
  /** Back to all traces. */
  readonly reset: () => void;
}

/** What the table of traces does on keys and buttons. */
export function useTraceActions({
  dump,
  list,
  rows,
  selection,
  annotations,
  table,
  field,
  onSheet,
}: TraceActionsInput): TraceActions {
  const { navigation, traceLists } = useAppState();
  const total = rows?.total ?? 0;
  const cursor = Math.min(list.cursor, Math.max(0, total - 1));
  const row = rows?.rowAt(cursor);
  const targets = list.selected.size > 0 ? [...list.selected] : row === undefined ? [] : [row.traceId];

  const moveTo = (at: number): void => {
    const next = Math.min(total - 1, Math.max(0, at));
    traceLists.change(dump, { cursor: next });
    table.current?.reveal(next);
  };
  const openAt = (at: number): void => {
    const traceId = rows?.rowAt(at)?.traceId;
    if (traceId !== undefined) navigation.go({ kind: 'trace', dump, traceId, position: at });
  };
  const annotate = (change: AnnotationChange): void =>
    void annotations.change(
      targets.map((traceId) => ({ traceId })),
      change,
    );
  const [left, right] = targets;
  const compare =
    list.selected.size === 2 && left !== undefined && right !== undefined
      ? () => navigation.go({ kind: 'compare', dump, left, right })
      : undefined;
  const reviewed = (): void =>
    annotate({ reviewed: !targets.every((traceId) => annotations.ofTrace.get(traceId)?.reviewed === true) });

  useCommands({
    find: () => field.current?.focus(),
    nextRow: () => moveTo(cursor + 1),
    previousRow: () => moveTo(cursor - 1),
    firstRow: () => moveTo(0),
    lastRow: () => moveTo(total - 1),
    openRow: () => openAt(cursor),
    ...(row === undefined
      ? {}
      : {
          selectRow: () => selection.toggle(cursor, row),
          star: () =>
            annotate({ starred: !targets.every((traceId) => annotations.ofTrace.get(traceId)?.starred === true) }),
          label: () => onSheet('label'),
          note: () => onSheet('note'),
          reviewed,
        }),
    ...(list.selected.size > 0 ? { clearSelection: selection.clear } : {}),
    ...(compare === undefined ? {} : { compareRows: compare }),
  });

  return {
    targets,
    openAt,
    openCursor: () => openAt(cursor),
    compare,
    star: ({ traceId }) =>
      void annotations.change([{ traceId }], { starred: annotations.ofTrace.get(traceId)?.starred !== true }),
    reviewed,
    annotate,
    reset: () => traceLists.change(dump, { filter: '', view: 'all', cursor: 0 }),
  };
}
