import { Check, StickyNote, Star } from 'lucide-react';
import type { MouseEvent } from 'react';

import type { TraceTitle } from '../../../shared/api/procedures-trace.ts';
import type { Annotation } from '../../../shared/api/tools/annotations.ts';
import { formatBytes, formatCount, formatDuration, formatUsd } from '../../../shared/format/index.ts';
import { CheckBox } from '../../components/check-box.tsx';
import { Badge } from '../../components/chip.tsx';
import { classNames } from '../../components/class-names.ts';
import type { ColumnDefault } from '../../components/column-layout.ts';
import type { TableColumn } from '../../components/data-table.tsx';
import { KindMark } from '../../components/kind-mark.tsx';
import { Meter } from '../../components/meter.tsx';
import { shortId } from '../../format/identifier.ts';
import { formatClock, formatDay, formatStamp, type TimeZone } from '../../format/time.ts';
import type { MessageKey } from '../../i18n/catalogue.ts';
import type { Translate } from '../../i18n/translate.ts';
import { failuresColumn } from './failures-column.tsx';
import { Figure } from './figure.tsx';
import type { TraceRow } from './trace-row.ts';
import type { FailureModes } from './use-failure-modes.ts';

export interface TraceColumnInput {
  readonly t: Translate;
  readonly zone: TimeZone;
  /** All traces lie within one day: the time of day says enough. */
  readonly oneDay: boolean;
  readonly titleOf: (traceId: string) => TraceTitle | undefined;
  readonly modes: FailureModes;
  readonly annotations: ReadonlyMap<string, Annotation>;
  /** Traces that grew while the dump is followed. */
  readonly grown: ReadonlySet<string> | undefined;
  readonly selected: ReadonlySet<string>;
  readonly allSelected: boolean | 'some';
  readonly onSelect: (at: number, row: TraceRow, event: MouseEvent) => void;
  readonly onSelectAll: (select: boolean) => void;
  readonly onStar: (row: TraceRow) => void;
}

export const TRACE_COLUMN_DEFAULTS: readonly ColumnDefault[] = [
  { id: 'select', widthPx: 32 },
  { id: 'star', widthPx: 24 },
  { id: 'name', widthPx: 204 },
  { id: 'start', widthPx: 112 },
  { id: 'duration', widthPx: 106 },
  { id: 'spans', widthPx: 54 },
  { id: 'errors', widthPx: 48 },
  { id: 'inputTokens', widthPx: 76 },
  { id: 'outputTokens', widthPx: 58 },
  { id: 'cost', widthPx: 66 },
  { id: 'models', widthPx: 126 },
  { id: 'agents', widthPx: 130, hidden: true },
  { id: 'failures', widthPx: 156 },
  { id: 'review', widthPx: 80 },
  { id: 'root', widthPx: 140, hidden: true },
  { id: 'llmCalls', widthPx: 72, hidden: true },
  { id: 'toolCalls', widthPx: 72, hidden: true },
  { id: 'reportedCost', widthPx: 104, hidden: true },
  { id: 'size', widthPx: 76, hidden: true },
  { id: 'service', widthPx: 110, hidden: true },
  { id: 'session', widthPx: 120, hidden: true },
  { id: 'user', widthPx: 100, hidden: true },
  { id: 'traceId', widthPx: 90, hidden: true },
];

/** Columns that are always there and have no place in the chooser. */
export const FIXED_COLUMNS: ReadonlySet<string> = new Set(['select', 'star', 'name']);

/** Every column of the table of traces. */
export function traceColumns(input: TraceColumnInput): readonly TableColumn<TraceRow>[] {
  const { t } = input;
  const count = (id: string, title: MessageKey, of: (row: TraceRow) => number | undefined): TableColumn<TraceRow> => ({
    id,
    title: t(title),
    numeric: true,
    sortable: true,
    render: (row) => <Figure value={of(row)} format={formatCount} absent={t('common.notReported')} />,
  });
  const text = (
    id: string,
    title: MessageKey,
    of: (row: TraceRow) => string,
    sortable: boolean,
  ): TableColumn<TraceRow> => ({
    id,
    title: t(title),
    sortable,
    render: (row) => (
      <span className="text-2" title={of(row)}>
        {of(row)}
      </span>
    ),
  });
  return [
    selectColumn(input),
    starColumn(input),
    nameColumn(input),
    startColumn(input),
    durationColumn(t),
    count('spans', 'traces.spans', (row) => row.spans),
    errorsColumn(t),
    count('inputTokens', 'traces.inputTokens', (row) => row.inputTokens),
    count('outputTokens', 'traces.outputTokens', (row) => row.outputTokens),
    moneyColumn(t, 'cost', 'traces.cost'),
    text('models', 'traces.models', (row) => row.models, false),
    text('agents', 'traces.agents', (row) => row.agents, false),
    failuresColumn(input.t, input.modes),
    reviewColumn(input),
    text('root', 'traces.root', (row) => row.name, true),
    count('llmCalls', 'traces.llmCalls', (row) => row.llmCalls),
    count('toolCalls', 'traces.toolCalls', (row) => row.toolCalls),
    moneyColumn(t, 'reportedCost', 'traces.reportedCost'),
    {
      id: 'size',
      title: t('traces.size'),
      numeric: true,
      sortable: true,
      render: (row) => <span className="text-2">{formatBytes(row.sizeBytes)}</span>,
    },
    text('service', 'traces.service', (row) => row.service, true),
    text('session', 'traces.session', (row) => row.session, true),
    text('user', 'traces.user', (row) => row.user, true),
    {
      id: 'traceId',
      title: t('traces.id'),
      sortable: true,
      render: (row) => (
        <span className="mono text-2" title={row.traceId}>
          {shortId(row.traceId)}
        </span>
      ),
    },
  ];
}

function selectColumn({
  t,
  titleOf,
  selected,
  allSelected,
  onSelect,
  onSelectAll,
}: TraceColumnInput): TableColumn<TraceRow> {
  return {
    id: 'select',
    title: t('traces.select'),
    heading: <CheckBox label={t('traces.selectAll')} checked={allSelected} onChange={onSelectAll} />,
    render: (row, at) => (
      <CheckBox
        label={t('traces.selectOne', { name: titleOf(row.traceId)?.title ?? row.name })}
        tabIndex={-1}
        checked={selected.has(row.traceId)}
        onChange={(_checked, event) => onSelect(at, row, event)}
      />
    ),
  };
}

function starColumn({ t, annotations, onStar }: TraceColumnInput): TableColumn<TraceRow> {
  return {
    id: 'star',
    title: t('traces.starred'),
    heading: <span className="visually-hidden">{t('traces.starred')}</span>,
    render: (row) => {
      const starred = annotations.get(row.traceId)?.starred === true;
      return (
        <button
          type="button"
          tabIndex={-1}
          className={classNames('trace-star', starred && 'trace-star-on')}
          aria-pressed={starred}
          aria-label={t('command.star')}
          onClick={(event) => {
            event.stopPropagation();
            onStar(row);
          }}
        >
          <Star size={13} strokeWidth={1.5} fill={starred ? 'currentColor' : 'none'} aria-hidden />
        </button>
      );
    },
  };
}

function nameColumn({ t, titleOf, annotations, grown }: TraceColumnInput): TableColumn<TraceRow> {
  return {
    id: 'name',
    title: t('traces.trace'),
    grows: true,
    minPx: 120,
    render: (row) => {
      const note = annotations.get(row.traceId);
      const title = titleOf(row.traceId);
      const look = note?.reviewed === true ? 'text-2' : 'medium';
      return (
        <span className="trace-name">
          <KindMark kind={row.kind} />
          <span className={classNames('ellipsis', look)} title={title?.text ?? title?.title ?? row.name}>
            {title?.title ?? (row.name === '' ? <span className="text-3">{t('traces.noName')}</span> : row.name)}
          </span>
          {grown?.has(row.traceId) === true && <Badge>{t('traces.new')}</Badge>}
          {note?.labels.map((label) => (
            <Badge key={label} tone="accent">
              {label}
            </Badge>
          ))}
          {note !== undefined && note.note !== '' && (
            <span className="text-3" title={note.note} role="img" aria-label={t('command.note')}>
              <StickyNote size={12} strokeWidth={1.75} aria-hidden />
            </span>
          )}
          {title !== undefined && row.name !== title.title && (
            <span className="trace-root text-3 size-11" title={row.name}>
              {row.name}
            </span>
          )}
        </span>
      );
    },
  };
}

function startColumn({ t, zone, oneDay }: TraceColumnInput): TableColumn<TraceRow> {
  return {
    id: 'start',
    title: t('traces.start'),
    sortable: true,
    render: ({ startMs }) =>
      startMs === undefined ? (
        <span className="text-3">{t('common.notReported')}</span>
      ) : (
        <span className="text-2" title={formatStamp(startMs, zone)}>
          {oneDay ? formatClock(startMs, zone) : `${formatDay(startMs, zone)} ${formatClock(startMs, zone)}`}
        </span>
      ),
  };
}

/** Bars of durations are on a log scale from 1 ms to 1 h: most traces differ by factors, not by seconds. */
const BAR_FROM_MS = 1;
const BAR_TO_MS = 3_600_000;

function durationColumn(t: Translate): TableColumn<TraceRow> {
  return {
    id: 'duration',
    title: t('traces.duration'),
    numeric: true,
    sortable: true,
    render: ({ durationNs }) => {
      if (durationNs === undefined) return <span className="text-3">{t('common.notReported')}</span>;
      const ms = Math.max(BAR_FROM_MS, Number(durationNs) / 1e6);
      return (
        <span className="trace-duration">
          <Meter kind="share" widthPx={40} fraction={Math.log(ms / BAR_FROM_MS) / Math.log(BAR_TO_MS / BAR_FROM_MS)} />
          <span>{formatDuration(durationNs)}</span>
        </span>
      );
    },
  };
}

function errorsColumn(t: Translate): TableColumn<TraceRow> {
  return {
    id: 'errors',
    title: t('traces.errors'),
    numeric: true,
    sortable: true,
    render: ({ errors }) => <span className={errors > 0 ? 'text-error medium' : 'text-3'}>{formatCount(errors)}</span>,
  };
}

function moneyColumn(t: Translate, id: 'cost' | 'reportedCost', title: MessageKey): TableColumn<TraceRow> {
  return {
    id,
    title: t(title),
    numeric: true,
    sortable: true,
    render: (row) => (
      <Figure
        value={id === 'cost' ? row.costUsd : row.reportedCostUsd}
        format={formatUsd}
        absent={t('common.notReported')}
        strong
      />
    ),
  };
}

function reviewColumn({ t, annotations }: TraceColumnInput): TableColumn<TraceRow> {
  return {
    id: 'review',
    title: t('traces.review'),
    render: (row) =>
      annotations.get(row.traceId)?.reviewed === true ? (
        <span className="trace-reviewed">
          <Check size={11} strokeWidth={2} aria-hidden />
          {t('traces.reviewed')}
        </span>
      ) : (
        <span className="text-3 size-11">{t('traces.open')}</span>
      ),
  };
}
