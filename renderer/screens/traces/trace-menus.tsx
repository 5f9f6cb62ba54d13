import { Columns3, Download } from 'lucide-react';

import { Button } from '../../components/button.tsx';
import { toggleColumn, type ColumnChoice } from '../../components/column-layout.ts';
import type { TableColumn } from '../../components/data-table.tsx';
import { Menu, type MenuEntry } from '../../components/menu.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { FIXED_COLUMNS } from './trace-columns.tsx';
import type { TraceRow } from './trace-row.ts';

interface ExportMenuProps {
  /** How many traces would be written. */
  readonly count: number;
  readonly onExport: (format: 'jsonl' | 'csv') => void;
}

/** Writes what is selected, or else all that match, to a file. */
export function ExportMenu({ count, onExport }: ExportMenuProps) {
  const t = useTranslate();
  const entries = (['jsonl', 'csv'] as const).map((format): MenuEntry => ({
    kind: 'item',
    text: t(`traces.export.${format}`, { n: count }),
    disabled: count === 0,
    onSelect: () => onExport(format),
  }));
  return <Menu align="end" trigger={<Button icon={Download} aria-label={t('command.export')} />} entries={entries} />;
}

interface ColumnMenuProps {
  readonly columns: readonly TableColumn<TraceRow>[];
  readonly choice: readonly ColumnChoice[];
  /** No columns: back to the defaults. */
  readonly onChoice: (choice: readonly ColumnChoice[]) => void;
}

/** Chooses the columns of the table. */
export function ColumnMenu({ columns, choice, onChoice }: ColumnMenuProps) {
  const t = useTranslate();
  const optional = columns.filter((column) => !FIXED_COLUMNS.has(column.id));
  const entries: readonly MenuEntry[] = [
    ...optional.map((column): MenuEntry => ({
      kind: 'check',
      text: column.title,
      checked: choice.find((kept) => kept.id === column.id)?.visible === true,
      stay: true,
      onSelect: () => onChoice(toggleColumn(choice, column.id)),
    })),
    { kind: 'rule' },
    { kind: 'item', text: t('traces.resetColumns'), onSelect: () => onChoice([]) },
  ];
  return <Menu align="end" trigger={<Button icon={Columns3}>{t('traces.columns')}</Button>} entries={entries} />;
}
