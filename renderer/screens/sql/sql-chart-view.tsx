import { useState } from 'react';

import type { SqlResult } from '../../../shared/api/tools/sql.ts';
import { formatCount } from '../../../shared/format/index.ts';
import { Select } from '../../components/select.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { chartOf, type ChartColumns } from './sql-chart.ts';

interface SqlChartViewProps {
  readonly result: SqlResult;
  readonly columns: ChartColumns;
}

/** One number of each row as a bar, with the columns to choose from. */
export function SqlChartView({ result, columns }: SqlChartViewProps) {
  const t = useTranslate();
  const [chosen, setChosen] = useState<{ readonly name?: number; readonly value?: number }>({});
  const pick = (among: readonly number[], wanted: number | undefined): number =>
    wanted !== undefined && among.includes(wanted) ? wanted : (among[0] ?? 0);
  const name = pick(columns.names, chosen.name);
  const value = pick(columns.values, chosen.value);
  const chart = chartOf(result, name, value);
  const most = chart.bars.reduce((largest, bar) => Math.max(largest, Math.abs(bar.value)), 0);
  const options = (among: readonly number[]) =>
    among.map((at) => ({ value: String(at), title: result.columns[at]?.name ?? '' }));
  return (
    <div className="sql-chart">
      <div className="sql-chart-columns">
        <Select
          label={t('sql.chartValue')}
          options={options(columns.values)}
          value={String(value)}
          onChange={(at) => setChosen({ ...chosen, value: Number(at) })}
        />
        {t('sql.chartBy')}
        <Select
          label={t('sql.chartName')}
          options={options(columns.names)}
          value={String(name)}
          onChange={(at) => setChosen({ ...chosen, name: Number(at) })}
        />
      </div>
      <div
        className="sql-chart-bars"
        role="img"
        aria-label={t('sql.chartLabel', { value: chart.valueColumn, name: chart.nameColumn })}
      >
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
    </div>
  );
}
