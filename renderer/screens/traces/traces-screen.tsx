import { useRef, useState } from 'react';

import { formatFilter } from '../../../shared/filter/index.ts';
import { formatCount } from '../../../shared/format/index.ts';
import { useClient } from '../../client/client-context.ts';
import { Button } from '../../components/button.tsx';
import { fitColumns, type ColumnChoice } from '../../components/column-layout.ts';
import { DataTable } from '../../components/data-table.tsx';
import { AsyncNotice } from '../../components/notice.tsx';
import { Toolbar } from '../../components/panel.tsx';
import { Segment } from '../../components/segment.tsx';
import { SplitHandle } from '../../components/split-handle.tsx';
import type { VirtualRowsHandle } from '../../components/virtual-rows.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { useCommands } from '../../keys/use-commands.ts';
import { useAppState, useDumpStatus, useFollow, usePreference, useTraceList } from '../../state/app-state.ts';
import { DENSITIES, type SavedView } from '../../state/preferences.ts';
import { askAnalyst } from '../../state/questions.ts';
import { GROUPINGS } from '../../state/trace-list.ts';
import { useTraceTitles } from '../../state/use-trace-titles.ts';
import { useViewFacts } from '../../state/use-view-facts.ts';
import { useAnnotations } from '../annotate/use-annotations.ts';
import { FacetList } from './facet-list.tsx';
import { joinFilters, readFilter, tracesById, withoutField } from './facet-filter.ts';
import { FilterChips } from './filter-chips.tsx';
import { FilterField } from './filter-field.tsx';
import { lineColumns } from './group-cell.tsx';
import { GroupFoldButtons } from './group-fold-buttons.tsx';
import { NoTrace } from './no-trace.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { TRACE_COLUMN_DEFAULTS, traceColumns } from './trace-columns.tsx';
import { ColumnMenu, ExportMenu } from './trace-menus.tsx';
import { TraceSheets, type Sheet } from './trace-sheets.tsx';
import { viewFilter } from './trace-views.ts';
import { useExport } from './use-export.ts';
import { useFailureModes } from './use-failure-modes.ts';
import { useGroupFolds } from './use-group-folds.ts';
import { useTraceActions } from './use-trace-actions.ts';
import { useTraceRows } from './use-trace-rows.ts';
import { useTraceSelection } from './use-trace-selection.ts';
import { ViewList } from './view-list.tsx';
import './traces.css';

const SIDE = { initialPx: 212, minPx: 160, maxPx: 400 };
const DAY_NS = 86_400_000_000_000n;

/** The table of traces: views and facets at the left, the filter above, what is selected below. */
export function TracesScreen({ dump }: { readonly dump: string }) {
  const t = useTranslate();
  const { queries } = useClient();
  const { navigation, preferences, questions, traceLists } = useAppState();
  const zone = usePreference('zone');
  const density = usePreference('density');
  const panes = usePreference('panes');
  const views = usePreference('views');
  const choice = fitColumns(TRACE_COLUMN_DEFAULTS, usePreference('columns')['traces']);
  const list = useTraceList(dump);
  const annotations = useAnnotations(dump);
  const base = viewFilter(list.view, annotations.ofTrace);
  const written = readFilter(list.filter);
  const filter = joinFilters(base, written);
  const rows = useTraceRows({ dump, filter, sort: list.sort, grouping: list.group, opened: list.opened });
  const view = rows.kind === 'ready' ? rows.value : undefined;
  const selection = useTraceSelection({ dump, filter, list, rows: view });
  const [sheet, setSheet] = useState<Sheet>('none');
  const table = useRef<VirtualRowsHandle>(null);
  const field = useRef<HTMLInputElement>(null);
  const status = useDumpStatus(dump);
  const follow = useFollow(dump);
  const total = view?.total ?? 0;
  const all = status?.counts?.traces ?? total;
  const sidePx = panes['tracesSide'] ?? SIDE.initialPx;
  const setFilter = (next: string): void => traceLists.change(dump, { filter: next, cursor: 0 });
  const setColumns = (next: readonly ColumnChoice[]): void =>
    preferences.change({ columns: { ...preferences.store.getState().columns, traces: next } });
  const actions = useTraceActions({ dump, list, rows: view, selection, annotations, table, field, onSheet: setSheet });

  const folds = useGroupFolds({ dump, list, rows: view, table });

  const saveView = (name: string): void => {
    const sorted = list.sort === undefined ? {} : { sort: list.sort };
    const grouped = list.group === 'none' ? {} : { group: list.group };
    preferences.change({ views: [...views, { id: crypto.randomUUID(), name, filter, ...sorted, ...grouped }] });
  };
  const exportTraces = useExport(dump, status?.name ?? '');
  const exportAs = (format: 'jsonl' | 'csv'): void =>
    void exportTraces(
      format,
      list.selected.size > 0 ? { kind: 'traces', traceIds: [...list.selected] } : { kind: 'filter', filter },
    );
  useCommands(total === 0 ? {} : { export: () => exportAs('jsonl') });

  const lines = view?.lines ?? 0;
  useViewFacts(
    [],
    view === undefined ? [] : [t('traces.rowOf', { row: Math.min(list.cursor + 1, lines), total: lines })],
  );

  const modes = useFailureModes({
    dump,
    filter: joinFilters(base, withoutField(written, 'failure')),
    inRows: view?.withFailures,
  });
  const titleOf = useTraceTitles(dump, view?.drawnIds ?? []);
  const oneDay =
    status?.startNs !== undefined &&
    status.endNs !== undefined &&
    BigInt(status.endNs) - BigInt(status.startNs) < DAY_NS;
  const columns = traceColumns({
    t,
    zone,
    titleOf,
    modes,
    oneDay,
    annotations: annotations.ofTrace,
    grown: follow?.grown,
    selected: list.selected,
    allSelected: list.selected.size === 0 ? false : list.selected.size >= total ? true : 'some',
    onSelect: (at, row, event) => void selection.toggle(at, row, event),
    onSelectAll: (select) => void selection.selectAll(select),
    onStar: (row) => actions.star(row),
  });

  return (
    <div className="traces">
      <Toolbar label={t('traces.filter')}>
        <FilterField
          dump={dump}
          value={list.filter}
          onApply={setFilter}
          fact={t('common.ofTotal', { n: formatCount(total), total: formatCount(all) })}
          inputRef={field}
        />
        <Button onClick={() => setSheet('saveView')}>{t('traces.saveView')}</Button>
        <ExportMenu count={list.selected.size > 0 ? list.selected.size : total} onExport={exportAs} />
        <ColumnMenu columns={columns} choice={choice} onChoice={setColumns} />
      </Toolbar>
      <div className="trace-bar">
        <FilterChips filter={written} onChange={setFilter} />
        <span className="size-11 text-3">{t('traces.group')}</span>
        <Segment
          label={t('traces.group')}
          options={GROUPINGS.map((value) => ({ value, title: t(`traces.group.${value}`) }))}
          value={list.group}
          onChange={(group) => traceLists.change(dump, { group, opened: [], cursor: 0 })}
        />
        {folds !== undefined && <GroupFoldButtons folds={folds} anyOpen={list.opened.length > 0} />}
        <span className="size-11 text-3">{t('traces.density')}</span>
        <Segment
          label={t('traces.density')}
          options={DENSITIES.map((value) => ({ value, title: value }))}
          value={density}
          onChange={(next) => preferences.change({ density: next })}
        />
      </div>
      <div className="traces-split">
        <aside className="trace-side" style={{ width: sidePx }} aria-label={t('traces.side')}>
          <ViewList
            dump={dump}
            list={list}
            annotations={annotations}
            onView={(next) =>
              traceLists.change(dump, { view: next, cursor: 0, ...(next === 'all' ? { filter: '' } : {}) })
            }
            onSaved={(saved) => traceLists.change(dump, { ...applySaved(saved), cursor: 0 })}
            onSave={() => setSheet('saveView')}
          />
          <FacetList dump={dump} base={base} filter={written} modes={modes} onChange={setFilter} />
        </aside>
        <SplitHandle
          label={t('traces.sideWidth')}
          direction="horizontal"
          sized="before"
          sizePx={sidePx}
          {...SIDE}
          onResize={(px) => preferences.change({ panes: { ...panes, tracesSide: px } })}
        />
        <section className="traces-list" aria-label={t('shell.view.traces')}>
          {rows.kind !== 'ready' && (
            <AsyncNotice state={rows} onRetry={() => queries.invalidate((name) => name === 'tool.trace_rows')} />
          )}
          {view !== undefined && total === 0 && (
            <NoTrace filter={written} total={all} onFilter={setFilter} onShowAll={actions.reset} />
          )}
          {view !== undefined && total > 0 && (
            <DataTable
              label={t('shell.view.traces')}
              columns={lineColumns(columns, {
                t,
                zone,
                oneDay,
                modes,
                grouping: list.group,
                latestFirst: list.sort?.column === 'start' && list.sort.descending,
                onToggle: actions.toggleGroup,
              })}
              choice={choice}
              onChoice={setColumns}
              rowCount={lines}
              rowClass={(line) => (line.kind === 'group' ? 'trace-group' : undefined)}
              rowAt={view.drawnAt}
              rowHeightPx={Number(density)}
              sort={list.sort}
              onSort={(sort) => traceLists.change(dump, { sort, cursor: 0 })}
              cursor={Math.min(list.cursor, lines - 1)}
              onCursor={(cursor) => traceLists.change(dump, { cursor })}
              onOpen={actions.openAt}
              isSelected={(line) => line.kind === 'trace' && list.selected.has(line.row.traceId)}
              onWindow={view.onWindow}
              stale={view.stale}
              handle={table}
            />
          )}
          {list.selected.size > 0 && (
            <SelectionBar
              dump={dump}
              selected={list.selected}
              total={total}
              onOpen={actions.openCursor}
              onCompare={actions.compare}
              onLabel={() => setSheet('label')}
              onNote={() => setSheet('note')}
              onReviewed={actions.reviewed}
              onAsk={() =>
                askAnalyst({ questions, navigation }, { dump, filter: formatFilter(tracesById([...list.selected])) })
              }
              onClear={selection.clear}
            />
          )}
        </section>
      </div>
      <TraceSheets
        sheet={sheet}
        targets={actions.targets}
        annotations={annotations}
        filter={filter}
        onAnnotate={actions.annotate}
        onSaveView={saveView}
        onClose={() => setSheet('none')}
      />
    </div>
  );
}

function applySaved(saved: SavedView) {
  const { filter, sort, group = 'none' } = saved;
  return { view: 'all', filter, group, opened: [], ...(sort === undefined ? {} : { sort }) } as const;
}
