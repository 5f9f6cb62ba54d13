import { useState } from 'react';

import type { SqlCell, SqlResult } from '../../../shared/api/tools/sql.ts';
import { formatCount } from '../../../shared/format/index.ts';
import { fitColumns, type ColumnChoice } from '../../components/column-layout.ts';
import { DataTable, type TableColumn } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/notice.tsx';
import { useTranslate } from '../../i18n/translate.ts';

type Row = readonly SqlCell[];

const COLUMN_PX = { numeric: 110, text: 200 };

/** The rows of a result as they came; NULL is drawn as such. */
export function SqlTable({ result }: { readonly result: SqlResult }) {
  const t = useTranslate();
  const numeric = result.columns.map((_, at) => result.rows.some((row) => typeof row[at] === 'number'));
  // Two columns of a result may have one name.
  const columns = result.columns.map((column, at): TableColumn<Row> => ({
    id: String(at),
    title: column.name,
    numeric: numeric[at] ?? false,
    render: (row) => <Cell value={row[at] ?? null} />,
  }));
  const defaults = columns.map((column) => ({
    id: column.id,
    widthPx: column.numeric === true ? COLUMN_PX.numeric : COLUMN_PX.text,
  }));
  const [kept, setKept] = useState<readonly ColumnChoice[]>([]);
  const [cursor, setCursor] = useState(0);
  if (result.rows.length === 0) return <EmptyState title={t('sql.noRows')} />;
  return (
    <DataTable
      label={t('sql.result')}
      columns={columns}
      choice={fitColumns(defaults, kept)}
      onChoice={setKept}
      rowCount={result.rows.length}
      rowAt={(at) => result.rows[at]}
      rowHeightPx={24}
      cursor={cursor}
      onCursor={setCursor}
    />
  );
}

function Cell({ value }: { readonly value: SqlCell }) {
  if (value === null) return <span className="sql-null">NULL</span>;
  if (typeof value === 'number') return <>{Number.isInteger(value) ? formatCount(value) : String(value)}</>;
  return <span title={value}>{value}</span>;
}
