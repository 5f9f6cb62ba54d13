import { useState } from 'react';

import type { SqlCell, SqlResult } from '../../../shared/api/tools/sql.ts';
import { formatCount } from '../../../shared/format/index.ts';
import { fitColumns, type ColumnChoice } from '../../components/column-layout.ts';
import { DataTable, type TableColumn } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/notice.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { chartOf } from './sql-chart.ts';

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

/** The first text of each row against its first number, as bars. */
export function SqlChartView({ result }: { readonly result: SqlResult }) {
  const t = useTranslate();
  const chart = chartOf(result);
  if (chart === undefined) return null;
  const most = chart.bars.reduce((largest, bar) => Math.max(largest, Math.abs(bar.value)), 0);
  return (
    <div
      className="sql-chart"
      role="img"
      aria-label={t('sql.chartLabel', { value: chart.valueColumn, name: chart.nameColumn })}
    >
      <span className="caption sql-chart-name">{chart.nameColumn}</span>
      <span className="caption">{chart.valueColumn}</span>
      {chart.bars.map((bar, at) => (
        <div key={`${at} ${bar.name}`} style={{ display: 'contents' }}>
          <span className="sql-chart-name ellipsis" title={bar.name}>
            {bar.name}
          </span>
          <span className="sql-chart-bar">
            <i style={{ width: `${most === 0 ? 0 : (Math.abs(bar.value) / most) * 80}%` }} />
            {Number.isInteger(bar.value) ? formatCount(bar.value) : String(bar.value)}
          </span>
        </div>
      ))}
      {chart.left > 0 && <span className="text-3">{t('common.moreCount', { n: chart.left })}</span>}
    </div>
  );
}
