import { useCallback, useRef, useState } from 'react';

import type { OutputOf } from '../../../shared/api/contract.ts';
import { formatBytes, formatCount } from '../../../shared/format/index.ts';
import { readyValue } from '../../client/async.ts';
import { usePages } from '../../client/use-pages.ts';
import { useQuery, useSteadyQuery } from '../../client/use-query.ts';
import { Chip } from '../../components/chip.tsx';
import { fitColumns, type ColumnDefault } from '../../components/column-layout.ts';
import { DataTable, type TableColumn } from '../../components/data-table.tsx';
import { AsyncNotice, EmptyState, Waiting } from '../../components/notice.tsx';
import { PanelHeader } from '../../components/panel.tsx';
import { PlainTable } from '../../components/plain-table.tsx';
import { SplitHandle } from '../../components/split-handle.tsx';
import { TextPager } from '../../components/text-pager.tsx';
import type { VirtualRowsHandle } from '../../components/virtual-rows.tsx';
import { fileName } from '../../format/identifier.ts';
import { useTranslate, type Translate } from '../../i18n/translate.ts';
import { useCommands } from '../../keys/use-commands.ts';
import { useAppState, useDumpStatus, usePreference } from '../../state/app-state.ts';
import './import.css';

type Skipped = OutputOf<'dumps.skipped'>['rows'][number];

const PAGE_ROWS = 200;
/** Bytes of a skipped record that are shown. */
const SHOWN_BYTES = 262_144;
const SIDE = { initialPx: 520, minPx: 320, maxPx: 900 };

const DEFAULTS: readonly ColumnDefault[] = [
  { id: 'line', widthPx: 88 },
  { id: 'reason', widthPx: 280 },
  { id: 'offset', widthPx: 124 },
  { id: 'length', widthPx: 84 },
  { id: 'file', widthPx: 180 },
];

/** What was read and what could not be: every skipped record with its reason, opened at its bytes. */
export function ImportScreen({ dump }: { readonly dump: string }) {
  const t = useTranslate();
  const { preferences } = useAppState();
  const panes = usePreference('panes');
  const sidePx = panes['importSide'] ?? SIDE.initialPx;
  const status = useDumpStatus(dump);
  const [row, setRow] = useState(0);
  const first = useSteadyQuery('dumps.skipped', { dump, offset: 0, limit: PAGE_ROWS });
  const [window, setWindow] = useState({ first: 0, end: 0 });
  const onWindow = useCallback((from: number, end: number) => setWindow({ first: from, end }), []);
  const table = useRef<VirtualRowsHandle>(null);
  const firstPage = Math.floor(window.first / PAGE_ROWS);
  const lastPage = Math.floor(Math.max(window.first, window.end - 1) / PAGE_ROWS);
  const pageAt = usePages('dumps.skipped', {
    pages: Array.from({ length: lastPage - firstPage + 1 }, (_, at) => firstPage + at),
    inputOf: (page) => ({ dump, offset: page * PAGE_ROWS, limit: PAGE_ROWS }),
  });
  const total = readyValue(first)?.total ?? 0;
  const rowAt = (at: number): Skipped | undefined =>
    readyValue(pageAt(Math.floor(at / PAGE_ROWS)))?.rows[at % PAGE_ROWS];
  const moveTo = (at: number): void => {
    const next = Math.min(total - 1, Math.max(0, at));
    setRow(next);
    table.current?.reveal(next);
  };
  useCommands(total === 0 ? {} : { nextRow: () => moveTo(row + 1), previousRow: () => moveTo(row - 1) });
  if (first.kind !== 'ready' || status === undefined) return <AsyncNotice state={first} />;
  return (
    <div className="import-report">
      <section className="import-list" aria-label={t('shell.view.import')}>
        <Summary dump={dump} />
        {total === 0 ? (
          <EmptyState title={t('import.nothingSkipped')}>
            {t('import.nothingSkippedHint', { n: status.counts?.records ?? 0 })}
          </EmptyState>
        ) : (
          <DataTable
            label={t('overview.skips')}
            columns={skipColumns(t)}
            choice={fitColumns(DEFAULTS, undefined)}
            rowCount={total}
            rowAt={rowAt}
            rowHeightPx={28}
            cursor={row}
            onCursor={setRow}
            onWindow={onWindow}
            handle={table}
          />
        )}
      </section>
      {total > 0 && (
        <>
          <SplitHandle
            label={t('import.recordWidth')}
            direction="horizontal"
            sized="after"
            sizePx={sidePx}
            {...SIDE}
            onResize={(px) => preferences.change({ panes: { ...panes, importSide: px } })}
          />
          <SkippedRecord dump={dump} row={row} skipped={rowAt(row)} widthPx={sidePx} />
        </>
      )}
    </div>
  );
}

function Summary({ dump }: { readonly dump: string }) {
  const t = useTranslate();
  const status = useDumpStatus(dump);
  if (status === undefined) return null;
  const { otherSignals, unrecognised, files } = status;
  const others = (['logs', 'metrics', 'events', 'other'] as const).filter(
    (signal) => (otherSignals?.[signal] ?? 0) > 0,
  );
  return (
    <>
      <div className="import-summary">
        <Chip>{t('import.records', { n: status.counts?.records ?? 0 })}</Chip>
        <Chip>{t('common.spans', { n: status.counts?.spans ?? 0 })}</Chip>
        {others.map((signal) => (
          <Chip key={signal} tone="ghost">
            {t(`import.signal.${signal}`, { n: otherSignals?.[signal] ?? 0 })}
          </Chip>
        ))}
        <Chip tone={(status.skippedCount ?? 0) > 0 ? 'warn' : 'neutral'}>
          {t('import.skipped', { n: status.skippedCount ?? 0 })}
        </Chip>
        {unrecognised.length > 0 && <Chip tone="warn">{t('import.unrecognised', { n: unrecognised.length })}</Chip>}
      </div>
      <div className="import-files">
        <PlainTable label={t('import.files')} widths={[undefined, 104, 84, 104]}>
          <thead>
            <tr>
              <th>{t('import.file')}</th>
              <th>{t('import.format')}</th>
              <th data-numeric>{t('traces.size')}</th>
              <th>{t('import.read')}</th>
            </tr>
          </thead>
          <tbody>
            {files.map((file) => (
              <tr key={file.original} title={file.original}>
                <td>{fileName(file.original)}</td>
                <td className="text-2">{file.format}</td>
                <td data-numeric className="text-2">
                  {formatBytes(file.sizeBytes)}
                </td>
                <td className="text-2">{t(file.converted ? 'import.converted' : 'import.inPlace')}</td>
              </tr>
            ))}
            {unrecognised.map((file) => (
              <tr key={file.path} title={file.path}>
                <td>{fileName(file.path)}</td>
                <td className="text-warn" colSpan={3} title={file.reason}>
                  {file.reason}
                </td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </div>
    </>
  );
}

interface SkippedRecordProps {
  readonly dump: string;
  readonly row: number;
  readonly skipped: Skipped | undefined;
  readonly widthPx: number;
}

function SkippedRecord({ dump, row, skipped, widthPx }: SkippedRecordProps) {
  const t = useTranslate();
  const text = useQuery('dumps.skippedText', { dump, row, maxBytes: SHOWN_BYTES });
  return (
    <aside className="import-side" style={{ width: widthPx }} aria-label={t('import.record')}>
      <PanelHeader
        title={t('import.record')}
        fact={skipped === undefined ? undefined : t('overview.line', { line: skipped.line })}
      />
      {skipped !== undefined && (
        <dl className="import-facts">
          <dt>{t('import.reason')}</dt>
          <dd className="selectable">{skipped.reason}</dd>
          <dt>{t('import.place')}</dt>
          <dd className="selectable">
            {skipped.file}:{skipped.line}, {t('import.byte', { n: skipped.offset })}
          </dd>
        </dl>
      )}
      <div className="import-record">
        {text.kind === 'loading' && <Waiting />}
        {text.kind === 'failed' && <AsyncNotice state={text} />}
        {text.kind === 'ready' && (
          <TextPager
            key={row}
            label={t('import.record')}
            mono
            text={text.value.text}
            note={
              text.value.complete
                ? undefined
                : t('import.cut', { shown: formatBytes(SHOWN_BYTES), total: formatBytes(text.value.totalBytes) })
            }
          />
        )}
      </div>
    </aside>
  );
}

function skipColumns(t: Translate): readonly TableColumn<Skipped>[] {
  return [
    {
      id: 'line',
      title: t('import.line'),
      numeric: true,
      render: (skip) => <span className="mono text-accent">{formatCount(skip.line)}</span>,
    },
    {
      id: 'reason',
      title: t('import.reason'),
      grows: true,
      render: (skip) => <span title={skip.reason}>{skip.reason}</span>,
    },
    {
      id: 'offset',
      title: t('import.offset'),
      numeric: true,
      render: (skip) => <span className="text-2">{formatCount(skip.offset)}</span>,
    },
    {
      id: 'length',
      title: t('traces.size'),
      numeric: true,
      render: (skip) => <span className="text-2">{formatBytes(skip.length)}</span>,
    },
    {
      id: 'file',
      title: t('import.file'),
      render: (skip) => (
        <span className="text-2" title={skip.file}>
          {fileName(skip.file)}
        </span>
      ),
    },
  ];
}
