import { Table } from 'lucide-react';

import { SQL_VIEWS } from '../../../shared/api/sql-views.ts';
import { useTranslate } from '../../i18n/translate.ts';

/** The views with their columns and what they mean; a column pressed is written into the statement. */
export function ViewReference({ onInsert }: { readonly onInsert: (text: string) => void }) {
  const t = useTranslate();
  return (
    <aside className="sql-views" aria-label={t('sql.views')}>
      {SQL_VIEWS.map((view) => (
        <details key={view.name} className="sql-view">
          <summary>
            <Table size={12} strokeWidth={1.75} aria-hidden />
            <span className="mono">{view.name}</span>
            <span className="sql-view-count">{t('sql.columns', { n: view.columns.length })}</span>
            <span className="sql-view-meaning">{view.meaning}</span>
          </summary>
          {view.columns.map((column) => (
            <button key={column.name} type="button" className="sql-column" onClick={() => onInsert(column.name)}>
              <span className="mono">{column.name}</span>
              <span className="sql-column-type">{column.type.toLowerCase()}</span>
              <span className="sql-column-meaning">{column.meaning}</span>
            </button>
          ))}
        </details>
      ))}
    </aside>
  );
}
