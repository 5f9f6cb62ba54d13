import type { RefObject } from 'react';

import { useClient } from '../../client/client-context.ts';
import type { VirtualRowsHandle } from '../../components/virtual-rows.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { useCommands } from '../../keys/use-commands.ts';
import { useAppState } from '../../state/app-state.ts';
import type { TraceListView } from '../../state/trace-list.ts';
import { groupsInput } from './list-question.ts';
import type { TraceRowsView } from './use-trace-rows.ts';

/** As many as the engine tells the places of. */
export const MOST_OPENED = 1_000;

interface GroupFoldsInput {
  readonly dump: string;
  readonly list: TraceListView;
  readonly rows: TraceRowsView | undefined;
  readonly table: RefObject<VirtualRowsHandle | null>;
}

export interface GroupFolds {
  readonly foldAll: () => void;
  readonly unfoldAll: () => void;
}

/** Hides and shows the rows of all groups at once, by keys too; undefined where the table stands in no groups. */
export function useGroupFolds({ dump, list, rows, table }: GroupFoldsInput): GroupFolds | undefined {
  const client = useClient();
  const t = useTranslate();
  const { traceLists, toasts } = useAppState();
  const { grouping = 'none' } = rows?.question ?? {};

  const open = (opened: readonly string[]): void => {
    traceLists.change(dump, { opened, cursor: 0 });
    table.current?.reveal(0);
  };
  const unfoldAll = async (): Promise<void> => {
    if (rows === undefined || grouping === 'none') return;
    const answer = await client.call('tool.trace_groups', groupsInput(rows.question, grouping, 0, MOST_OPENED));
    // The keys of another grouping would mean nothing.
    if (traceLists.of(dump).group !== grouping) return;
    if (!answer.ok) return toasts.show({ tone: 'problem', text: answer.error.message });
    const { key, total } = answer.value;
    if (total > key.length) toasts.show({ tone: 'result', text: t('traces.mostOpened', { n: key.length, total }) });
    open(key);
  };

  const folds =
    grouping === 'none' || grouping !== list.group
      ? undefined
      : { foldAll: () => open([]), unfoldAll: () => void unfoldAll() };
  useCommands(folds ?? {});
  return folds;
}
