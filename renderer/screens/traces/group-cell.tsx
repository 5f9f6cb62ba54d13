import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

import { formatBytes, formatCount, formatShort, formatUsd } from '../../../shared/format/index.ts';
import type { TableColumn } from '../../components/data-table.tsx';
import { formatDay, formatClock, formatStamp, type TimeZone } from '../../format/time.ts';
import type { Translate } from '../../i18n/translate.ts';
import type { Grouping } from '../../state/trace-list.ts';
import { Figure } from './figure.tsx';
import type { TraceGroup, TraceLine } from './trace-line.ts';
import type { TraceRow } from './trace-row.ts';
import { modeLabel, type FailureModes } from './use-failure-modes.ts';

interface GroupCellInput {
  readonly t: Translate;
  readonly zone: TimeZone;
  readonly oneDay: boolean;
  readonly grouping: Grouping;
  readonly modes: FailureModes;
  /** The order is by latest start first: the start of a group is then that of its last trace. */
  readonly latestFirst: boolean;
  readonly onToggle: (key: string) => void;
}

/** The columns of the table of traces, with the sums of a group at the lines that are heads of groups. */
export function lineColumns(
  columns: readonly TableColumn<TraceRow>[],
  input: GroupCellInput,
): readonly TableColumn<TraceLine>[] {
  return columns.map((column) => ({
    ...column,
    render: (line, at) =>
      line.kind === 'trace' ? column.render(line.row, at) : groupCell(column.id, line.group, input),
  }));
}

/** What a group says in a column; nothing where its traces have nothing in common. */
function groupCell(column: string, group: TraceGroup, input: GroupCellInput): ReactNode {
  const { t } = input;
  const count = (value: number | undefined): ReactNode => (
    <span title={value === undefined ? undefined : formatCount(value)}>
      <Figure value={value} format={formatSum} absent={t('common.notReported')} />
    </span>
  );
  const money = (value: number | undefined): ReactNode => (
    <Figure value={value} format={formatUsd} absent={t('common.notReported')} strong />
  );
  switch (column) {
    case 'name':
      return <GroupName group={group} input={input} />;
    case 'start':
      return input.grouping === 'failure' ? null : <GroupStart group={group} input={input} />;
    case 'spans':
      return count(group.spans);
    case 'errors':
      return (
        <span
          className={group.errors > 0 ? 'text-error medium' : 'text-3'}
          title={`${formatCount(group.errors)}\n${t('traces.groupErrors', { n: group.errorTraces, total: group.traces })}`}
        >
          {formatSum(group.errors)}
        </span>
      );
    case 'inputTokens':
      return count(group.inputTokens);
    case 'outputTokens':
      return count(group.outputTokens);
    case 'cost':
      return money(group.costUsd);
    case 'reportedCost':
      return money(group.reportedCostUsd);
    case 'llmCalls':
      return count(group.llmCalls);
    case 'toolCalls':
      return count(group.toolCalls);
    case 'size':
      return <span className="text-2">{formatBytes(group.sizeBytes)}</span>;
    default:
      return null;
  }
}

/** Sums are larger than what the columns of single traces are wide for. */
function formatSum(value: number): string {
  return value < 10_000 ? formatCount(value) : formatShort(value);
}

interface GroupPartProps {
  readonly group: TraceGroup;
  readonly input: GroupCellInput;
}

function GroupName({ group, input }: GroupPartProps) {
  const { t, grouping, modes, onToggle } = input;
  const title = groupTitle(group.key, { t, grouping, modes });
  const Fold = group.isOpen ? ChevronDown : ChevronRight;
  return (
    <span className="trace-group-name">
      <button
        type="button"
        tabIndex={-1}
        className="trace-group-fold"
        aria-expanded={group.isOpen}
        aria-label={t(group.isOpen ? 'traces.foldGroup' : 'traces.unfoldGroup', { name: title })}
        onClick={() => onToggle(group.key)}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        <Fold size={12} aria-hidden />
      </button>
      <span className={group.key === '' ? 'ellipsis text-2' : 'ellipsis medium'} title={title}>
        {title}
      </span>
      <span className="text-3 size-11">{t('traces.groupCount', { n: group.traces })}</span>
    </span>
  );
}

function groupTitle(key: string, { t, grouping, modes }: Pick<GroupCellInput, 't' | 'grouping' | 'modes'>): string {
  if (grouping !== 'failure') return key === '' ? t('traces.noSession') : key;
  if (key === '') return t('traces.noMode');
  const known = modes.state?.kind === 'known' ? modes.state.modes : [];
  return known.find(({ detector }) => detector === key)?.title ?? modeLabel(key);
}

function GroupStart({ group, input }: GroupPartProps) {
  const { t, zone, oneDay, latestFirst } = input;
  const { firstStartMs, lastStartMs } = group;
  const shown = latestFirst ? lastStartMs : firstStartMs;
  if (shown === undefined || firstStartMs === undefined || lastStartMs === undefined) {
    return <span className="text-3">{t('common.notReported')}</span>;
  }
  const title = t('traces.groupStarts', {
    first: formatStamp(firstStartMs, zone),
    last: formatStamp(lastStartMs, zone),
  });
  return (
    <span className="text-2" title={title}>
      {oneDay ? formatClock(shown, zone) : `${formatDay(shown, zone)} ${formatClock(shown, zone)}`}
    </span>
  );
}
