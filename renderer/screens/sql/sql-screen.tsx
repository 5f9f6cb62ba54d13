import { ChartBar, Download, History, Play, Square, Table } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

import { formatCount, formatDuration } from '../../../shared/format/index.ts';
import { Button } from '../../components/button.tsx';
import { KeyHint } from '../../components/key-hint.tsx';
import { Menu } from '../../components/menu.tsx';
import { EmptyState, FailureNotice, Waiting } from '../../components/notice.tsx';
import { Toolbar, ToolbarRule } from '../../components/panel.tsx';
import { SplitHandle } from '../../components/split-handle.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { useCommands } from '../../keys/use-commands.ts';
import { useAppState, usePreference, useStatement } from '../../state/app-state.ts';
import { ROW_LIMIT, type SqlState } from '../../state/statements.ts';
import { SqlChartView } from './sql-chart-view.tsx';
import { chartColumns, type ChartColumns } from './sql-chart.ts';
import { SqlTable } from './sql-result.tsx';
import { useExportSql } from './use-export-sql.ts';
import { ViewReference } from './view-reference.tsx';
import './sql.css';

// Monaco is some megabytes: it comes when the pane is first opened.
const SqlEditor = lazy(async () => ({ default: (await import('./sql-editor.tsx')).SqlEditor }));

const EDITOR = { initialPx: 200, minPx: 80, maxPx: 600 };
const HISTORY_KEPT = 30;
const FIRST_QUERY = `SELECT model, count(*) AS calls, sum(input_tokens) AS tokens_in, round(sum(cost_usd), 4) AS cost
FROM spans
WHERE kind = 'LLM'
GROUP BY model
ORDER BY cost DESC`;

/** Read-only SQL over the views of the dump, with a grid, a simple chart and a history. */
export function SqlScreen({ dump }: { readonly dump: string }) {
  const t = useTranslate();
  const { preferences, statements } = useAppState();
  const queries = usePreference('queries');
  const panes = usePreference('panes');
  const heightPx = panes['sqlEditor'] ?? EDITOR.initialPx;
  const { text, chart, state } = useStatement(dump);
  const query = text ?? queries[0] ?? FIRST_QUERY;
  const setQuery = (written: string): void => statements.write(dump, written);
  // Counts the texts that came from elsewhere than the keyboard: each begins a new editor.
  const [revision, setRevision] = useState(0);
  const replace = (other: string): void => {
    setQuery(other);
    setRevision(revision + 1);
  };
  const start = (): void => {
    const asked = query.trim();
    if (asked === '') return;
    preferences.change({ queries: [asked, ...queries.filter((other) => other !== asked)].slice(0, HISTORY_KEPT) });
    statements.run(dump, asked);
  };
  useCommands({ runQuery: start });
  const drawable = state.kind === 'ready' ? chartColumns(state.result) : undefined;
  const exportRows = useExportSql(dump);
  return (
    <div className="sql">
      <Toolbar label={t('shell.view.sql')}>
        {state.kind === 'running' ? (
          <Button variant="danger" icon={Square} onClick={() => statements.stop(dump)}>
            {t('common.stop')}
          </Button>
        ) : (
          <Button variant="primary" icon={Play} onClick={start}>
            {t('sql.run')}
            <KeyHint command="runQuery" />
          </Button>
        )}
        <Menu
          trigger={
            <Button icon={History} disabled={queries.length === 0}>
              {t('sql.history')}
            </Button>
          }
          entries={queries.map((earlier) => ({
            kind: 'item',
            text: earlier.replaceAll(/\s+/g, ' '),
            onSelect: () => replace(earlier),
          }))}
        />
        <ToolbarRule />
        <Button
          icon={chart ? Table : ChartBar}
          disabled={drawable === undefined}
          pressed={chart}
          onClick={() => statements.showChart(dump, !chart)}
        >
          {t('sql.chart')}
        </Button>
        <Menu
          trigger={
            <Button icon={Download} disabled={state.kind !== 'ready' || state.result.rows.length === 0}>
              {t('sql.export')}
            </Button>
          }
          entries={
            state.kind === 'ready'
              ? [
                  { kind: 'item', text: 'CSV', onSelect: () => void exportRows(state.query, 'csv') },
                  { kind: 'item', text: 'JSONL', onSelect: () => void exportRows(state.query, 'jsonl') },
                ]
              : []
          }
        />
        <span className="grow" />
        <SqlFact state={state} />
      </Toolbar>
      <div className="sql-top" style={{ height: heightPx }}>
        <Suspense fallback={<Waiting />}>
          <SqlEditor
            key={`${dump} ${revision}`}
            label={t('sql.statement')}
            initialText={query}
            onChange={setQuery}
            onRun={start}
          />
        </Suspense>
        <ViewReference onInsert={(name) => replace(`${query}${/\s$/.test(query) ? '' : ' '}${name}`)} />
      </div>
      <SplitHandle
        label={t('sql.editorHeight')}
        direction="vertical"
        sized="before"
        sizePx={heightPx}
        {...EDITOR}
        onResize={(px) => preferences.change({ panes: { ...panes, sqlEditor: px } })}
      />
      <div className="sql-bottom">
        <SqlOutcome state={state} chart={chart ? drawable : undefined} />
      </div>
    </div>
  );
}

function SqlOutcome({ state, chart }: { readonly state: SqlState; readonly chart: ChartColumns | undefined }) {
  const t = useTranslate();
  switch (state.kind) {
    case 'idle':
      return <EmptyState title={t('sql.idle')}>{t('sql.idleHint')}</EmptyState>;
    case 'running':
      return <Waiting>{t('sql.running')}</Waiting>;
    case 'stopped':
      return <EmptyState title={t('search.stopped')} />;
    case 'failed':
      return <FailureNotice error={state.error} />;
    case 'ready':
      return chart === undefined ? (
        <SqlTable result={state.result} />
      ) : (
        <SqlChartView result={state.result} columns={chart} />
      );
    default:
      return state satisfies never;
  }
}

function SqlFact({ state }: { readonly state: SqlState }) {
  const t = useTranslate();
  if (state.kind !== 'ready') return null;
  const { result } = state;
  const took = formatDuration(result.tookMs * 1e6);
  if (!result.truncated) return <span className="size-12 text-3">{t('sql.rows', { n: result.rowCount, took })}</span>;
  return (
    <span className="size-12 text-warn">
      {result.truncatedBy === 'bytes'
        ? t('sql.cutBytes', { n: result.rows.length, took })
        : t('sql.cutRows', { n: formatCount(ROW_LIMIT), took })}
    </span>
  );
}
