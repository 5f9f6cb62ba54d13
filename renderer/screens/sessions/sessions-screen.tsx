import { useCallback, useRef, useState } from 'react';

import type { InputOf } from '../../../shared/api/contract.ts';
import type { TraceTitle } from '../../../shared/api/procedures-trace.ts';
import type { Session } from '../../../shared/api/tools/traces.ts';
import { formatCount, formatDuration, formatShort, formatUsd } from '../../../shared/format/index.ts';
import { readyValue } from '../../client/async.ts';
import { useClient } from '../../client/client-context.ts';
import { usePages } from '../../client/use-pages.ts';
import { useSteadyQuery } from '../../client/use-query.ts';
import { fitColumns, type ColumnChoice, type ColumnDefault } from '../../components/column-layout.ts';
import { DataTable, type TableColumn } from '../../components/data-table.tsx';
import type { Sort } from '../../components/data-table-head.tsx';
import { AsyncNotice, EmptyState } from '../../components/notice.tsx';
import type { VirtualRowsHandle } from '../../components/virtual-rows.tsx';
import { epochMs, formatStamp, type TimeZone } from '../../format/time.ts';
import { useTranslate, type Translate } from '../../i18n/translate.ts';
import { useCommands } from '../../keys/use-commands.ts';
import { useAppState, usePreference } from '../../state/app-state.ts';
import { useTraceTitles } from '../../state/use-trace-titles.ts';
import { useViewFacts } from '../../state/use-view-facts.ts';
import './sessions.css';

const PAGE_ROWS = 100;

type SessionColumn = NonNullable<InputOf<'tool.list_sessions'>['arguments']['sort']>[number]['column'];

const DEFAULTS: readonly ColumnDefault[] = [
  { id: 'session', widthPx: 260 },
  { id: 'start', widthPx: 172 },
  { id: 'duration', widthPx: 90 },
  { id: 'traces', widthPx: 72 },
  { id: 'errors', widthPx: 110 },
  { id: 'spans', widthPx: 72 },
  { id: 'tokens', widthPx: 90 },
  { id: 'cost', widthPx: 90 },
  { id: 'users', widthPx: 160 },
];

/** Conversations of several traces, each beside what its first trace was asked; opening one shows its traces in order. */
export function SessionsScreen({ dump }: { readonly dump: string }) {
  const t = useTranslate();
  const { queries } = useClient();
  const { navigation, traceLists, preferences } = useAppState();
  const zone = usePreference('zone');
  const density = usePreference('density');
  const choice = fitColumns(DEFAULTS, usePreference('columns')['sessions']);
  const [sort, setSort] = useState<Sort>({ column: 'start', descending: true });
  const [cursor, setCursor] = useState(0);
  const [window, setWindow] = useState({ first: 0, end: 0 });
  const table = useRef<VirtualRowsHandle>(null);
  const onWindow = useCallback((first: number, end: number) => setWindow({ first, end }), []);
  const inputOf = (page: number): InputOf<'tool.list_sessions'> => sessionsInput(dump, sort, page);
  const head = useSteadyQuery('tool.list_sessions', inputOf(0));
  const firstPage = Math.floor(window.first / PAGE_ROWS);
  const lastPage = Math.floor(Math.max(window.first, window.end - 1) / PAGE_ROWS);
  const pageAt = usePages('tool.list_sessions', {
    pages: Array.from({ length: lastPage - firstPage + 1 }, (_, at) => firstPage + at),
    inputOf,
  });
  const total = readyValue(head)?.total ?? 0;
  const rowAt = (at: number): Session | undefined =>
    readyValue(pageAt(Math.floor(at / PAGE_ROWS)))?.sessions[at % PAGE_ROWS];
  const inView = Array.from({ length: window.end - window.first }, (_, at) => rowAt(window.first + at));
  const titleOf = useTraceTitles(
    dump,
    inView.flatMap((session) => session?.traceIds ?? []),
  );
  const open = (at: number): void => {
    const session = rowAt(at);
    if (session === undefined) return;
    const filter = `session=${JSON.stringify(session.session)}`;
    traceLists.show(dump, filter, { column: 'start', descending: false });
    navigation.go({ kind: 'dump', dump, view: 'traces' });
  };
  const moveTo = (at: number): void => {
    const next = Math.min(total - 1, Math.max(0, at));
    setCursor(next);
    table.current?.reveal(next);
  };
  useCommands({
    nextRow: () => moveTo(cursor + 1),
    previousRow: () => moveTo(cursor - 1),
    firstRow: () => moveTo(0),
    lastRow: () => moveTo(total - 1),
    openRow: () => open(cursor),
  });
  const without = readyValue(head)?.tracesWithoutSession ?? 0;
  useViewFacts(without === 0 ? [] : [t('sessions.without', { n: without })]);

  if (head.kind !== 'ready') {
    return <AsyncNotice state={head} onRetry={() => queries.invalidate((name) => name === 'tool.list_sessions')} />;
  }
  if (total === 0) return <EmptyState title={t('sessions.none')}>{t('sessions.noneHint', { n: without })}</EmptyState>;
  return (
    <DataTable
      label={t('shell.view.sessions')}
      columns={sessionColumns({ t, zone, titleOf })}
      choice={choice}
      onChoice={(next: readonly ColumnChoice[]) =>
        preferences.change({ columns: { ...preferences.store.getState().columns, sessions: next } })
      }
      rowCount={total}
      rowAt={rowAt}
      rowHeightPx={Number(density)}
      sort={sort}
      onSort={setSort}
      cursor={cursor}
      onCursor={setCursor}
      onOpen={open}
      onWindow={onWindow}
      stale={head.stale}
      handle={table}
    />
  );
}

function sessionsInput(dump: string, sort: Sort, page: number): InputOf<'tool.list_sessions'> {
  // The ids of the sortable columns are the engine's own names.
  const column = sort.column as SessionColumn;
  return {
    dump,
    arguments: {
      sort: [{ column, direction: sort.descending ? 'desc' : 'asc' }],
      trace_limit: 1,
      offset: page * PAGE_ROWS,
      limit: PAGE_ROWS,
    },
  };
}

interface SessionColumnInput {
  readonly t: Translate;
  readonly zone: TimeZone;
  readonly titleOf: (traceId: string) => TraceTitle | undefined;
}

function sessionColumns({ t, zone, titleOf }: SessionColumnInput): readonly TableColumn<Session>[] {
  const absent = <span className="text-3">–</span>;
  return [
    {
      id: 'session',
      title: t('sessions.session'),
      grows: true,
      sortable: true,
      render: (row) => {
        const asked = titleOf(row.traceIds[0] ?? '')?.title;
        return (
          <>
            <span className="medium" title={row.session}>
              {row.session}
            </span>
            {asked !== undefined && (
              <span className="text-3 session-asked" title={t('sessions.asked', { title: asked })}>
                {asked}
              </span>
            )}
          </>
        );
      },
    },
    {
      id: 'start',
      title: t('traces.start'),
      sortable: true,
      render: (row) =>
        row.startNs === undefined ? absent : <span className="text-2">{formatStamp(epochMs(row.startNs), zone)}</span>,
    },
    {
      id: 'duration',
      title: t('traces.duration'),
      numeric: true,
      render: (row) => (row.durationNs === undefined ? absent : formatDuration(row.durationNs)),
    },
    {
      id: 'traces',
      title: t('shell.view.traces'),
      numeric: true,
      sortable: true,
      render: (row) => formatCount(row.traceCount),
    },
    {
      id: 'errors',
      title: t('sessions.errorTraces'),
      numeric: true,
      sortable: true,
      render: (row) => (
        <span className={row.errorTraceCount > 0 ? 'text-error medium' : 'text-3'}>
          {formatCount(row.errorTraceCount)}
        </span>
      ),
    },
    {
      id: 'spans',
      title: t('traces.spans'),
      numeric: true,
      sortable: true,
      render: (row) => formatCount(row.spanCount),
    },
    {
      id: 'tokens',
      title: t('overview.tokens'),
      numeric: true,
      sortable: true,
      render: ({ tokens: { summed } }) =>
        summed.inputTokens === undefined && summed.outputTokens === undefined
          ? absent
          : formatShort((summed.inputTokens ?? 0) + (summed.outputTokens ?? 0)),
    },
    {
      id: 'cost',
      title: t('traces.cost'),
      numeric: true,
      sortable: true,
      render: ({ tokens: { summed } }) => (summed.costUsd === undefined ? absent : formatUsd(summed.costUsd)),
    },
    {
      id: 'users',
      title: t('traces.user'),
      render: (row) => <span className="text-2">{row.users.join(', ')}</span>,
    },
  ];
}
