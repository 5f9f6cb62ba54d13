import type { RefObject } from 'react';

import type { AnnotationChange } from '../../../shared/api/tools/annotations.ts';
import type { VirtualRowsHandle } from '../../components/virtual-rows.tsx';
import { useCommands } from '../../keys/use-commands.ts';
import { useAppState } from '../../state/app-state.ts';
import type { TraceListView } from '../../state/trace-list.ts';
import type { Annotations } from '../annotate/use-annotations.ts';
import type { TraceRow } from './trace-row.ts';
import { MOST_OPENED } from './use-group-folds.ts';
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
  /** Opens the trace at a line, or shows or hides the rows of the group whose head stands there. */
  readonly openAt: (at: number) => void;
  readonly toggleGroup: (key: string) => void;
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
  const lines = rows?.lines ?? 0;
  const cursor = Math.min(list.cursor, Math.max(0, lines - 1));
  const row = rows?.rowAt(cursor);
  const targets = list.selected.size > 0 ? [...list.selected] : row === undefined ? [] : [row.traceId];

  const moveTo = (at: number): void => {
    const next = Math.min(lines - 1, Math.max(0, at));
    traceLists.change(dump, { cursor: next });
    table.current?.reveal(next);
  };
  const openAt = (at: number): void => {
    const line = rows?.lineAt(at);
    if (line?.kind === 'group') toggleGroup(line.group.key);
    else if (line !== undefined)
      navigation.go({ kind: 'trace', dump, traceId: line.row.traceId, ...rows?.positionAt(at) });
  };
  const setOpened = (opened: readonly string[], cursor: number): void =>
    traceLists.change(dump, { opened: opened.slice(-MOST_OPENED), cursor });
  const toggleGroup = (key: string): void =>
    setOpened(list.opened.includes(key) ? list.opened.filter((other) => other !== key) : [...list.opened, key], cursor);
  const under = groupUnder(rows, cursor);
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
    lastRow: () => moveTo(lines - 1),
    openRow: () => openAt(cursor),
    ...(row === undefined
      ? {}
      : {
          selectRow: () => void selection.toggle(cursor, row),
          star: () =>
            annotate({ starred: !targets.every((traceId) => annotations.ofTrace.get(traceId)?.starred === true) }),
          label: () => onSheet('label'),
          note: () => onSheet('note'),
          reviewed,
        }),
    ...(under === undefined
      ? {}
      : {
          fold: () => {
            setOpened(
              list.opened.filter((key) => key !== under.key),
              under.head,
            );
            table.current?.reveal(under.head);
          },
          unfold: () => setOpened([...list.opened.filter((key) => key !== under.key), under.key], cursor),
        }),
    ...(list.selected.size > 0 ? { clearSelection: selection.clear } : {}),
    ...(compare === undefined ? {} : { compareRows: compare }),
  });

  return {
    targets,
    openAt,
    toggleGroup,
    openCursor: () => openAt(cursor),
    compare,
    star: ({ traceId }) =>
      void annotations.change([{ traceId }], { starred: annotations.ofTrace.get(traceId)?.starred !== true }),
    reviewed,
    annotate,
    reset: () => traceLists.change(dump, { filter: '', view: 'all', cursor: 0 }),
  };
}

/** The group that a line belongs to, and the line of its head. */
function groupUnder(
  rows: TraceRowsView | undefined,
  line: number,
): { readonly key: string; readonly head: number } | undefined {
  const found = rows?.lineAt(line);
  if (found?.kind === 'group') return { key: found.group.key, head: line };
  const { group, position = 0 } = rows?.positionAt(line) ?? {};
  return group && { key: group.key, head: line - position - 1 };
}
