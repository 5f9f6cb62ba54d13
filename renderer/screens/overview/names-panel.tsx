import { useState } from 'react';

import type { Aggregate } from '../../../shared/api/tools/analysis.ts';
import type { Overview } from '../../../shared/api/tools/overview.ts';
import { formatCount, formatDuration, formatShort, formatUsd } from '../../../shared/format/index.ts';
import { LinkButton } from '../../components/button.tsx';
import { AsyncNotice, EmptyState } from '../../components/notice.tsx';
import { Panel } from '../../components/panel.tsx';
import { PlainTable } from '../../components/plain-table.tsx';
import { ShareBar } from '../../components/share-bar.tsx';
import { TabBar } from '../../components/tab-bar.tsx';
import { formatPercent } from '../../format/share.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { useNames, type NameSort } from './use-overview.ts';

const SORTS = ['model', 'agent', 'tool', 'service'] as const;

interface NamesPanelProps {
  readonly dump: string;
  readonly overview: Overview;
  readonly onShow: (filter: string) => void;
}

/** Models, agents, tools and services with calls, tokens, errors and cost. */
export function NamesPanel({ dump, overview, onShow }: NamesPanelProps) {
  const t = useTranslate();
  const [sort, setSort] = useState<NameSort>('model');
  const names = useNames(dump, sort);
  const totals: Readonly<Record<NameSort, number>> = {
    model: overview.models.total,
    agent: overview.agents.total,
    tool: overview.tools.total,
    service: overview.services.total,
  };
  return (
    <Panel className="overview-names" label={t('overview.names')}>
      <TabBar
        small
        label={t('overview.names')}
        tabs={SORTS.map((id) => ({ id, title: t(`overview.sort.${id}`), count: totals[id] }))}
        selected={sort}
        onSelect={setSort}
      />
      {names.kind !== 'ready' && <AsyncNotice state={names} />}
      {names.kind === 'ready' && names.value.groups.length === 0 && <EmptyState title={t(`overview.no.${sort}`)} />}
      {names.kind === 'ready' && names.value.groups.length > 0 && (
        <NameTable sort={sort} names={names.value} onShow={onShow} />
      )}
    </Panel>
  );
}

interface NameTableProps {
  readonly sort: NameSort;
  readonly names: Aggregate;
  readonly onShow: (filter: string) => void;
}

function NameTable({ sort, names, onShow }: NameTableProps) {
  const t = useTranslate();
  const cost = (group: Aggregate['groups'][number]): number => group.measures['cost']?.sum ?? 0;
  const total = names.groups.reduce((sum, group) => sum + cost(group), 0);
  const money = sort === 'model';
  return (
    <div className="overview-scroll">
      {money && total > 0 && (
        <div className="overview-share">
          <div className="caption row" style={{ justifyContent: 'space-between' }}>
            <span>{t('overview.shareOfCost')}</span>
            <span>{formatUsd(total)}</span>
          </div>
          <ShareBar label={t('overview.shareOfCost')} parts={names.groups.map(cost)} />
        </div>
      )}
      <PlainTable widths={[undefined, 72, 76, 64, 92]}>
        <thead>
          <tr>
            <th>{t(`overview.name.${sort}`)}</th>
            <th data-numeric>{t(money || sort === 'tool' ? 'overview.callsTitle' : 'overview.spans')}</th>
            <th data-numeric>{t(money ? 'overview.tokens' : 'overview.p95')}</th>
            <th data-numeric>{t('overview.errors')}</th>
            <th data-numeric>{t(money ? 'overview.cost' : 'overview.traces')}</th>
          </tr>
        </thead>
        <tbody>
          {names.groups.map((group) => {
            const name = group.key[sort] ?? '';
            return (
              <tr key={name}>
                <td title={name}>
                  <LinkButton quiet onClick={() => onShow(`${sort}=${JSON.stringify(name)}`)}>
                    {name}
                  </LinkButton>
                </td>
                <td data-numeric className="text-2">
                  {formatCount(group.count)}
                </td>
                <td data-numeric className="text-2">
                  {money ? tokensText(group) : durationText(group)}
                </td>
                <td data-numeric className={group.errorRate >= 0.02 ? 'text-error' : 'text-2'}>
                  {formatPercent(group.errors, group.count)}
                </td>
                <td data-numeric className={money && costOf(group) === undefined ? 'text-3' : undefined}>
                  {money ? (costOf(group) ?? t('common.noPrice')) : formatCount(group.traces)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </PlainTable>
      {names.total > names.groups.length && (
        <div className="size-11 text-3" style={{ padding: '6px 12px' }}>
          {t('common.shownItems', { shown: names.groups.length, total: names.total })}
        </div>
      )}
    </div>
  );
}

type Group = Aggregate['groups'][number];

function tokensText(group: Group): string {
  const tokens = group.measures['tokens'];
  return tokens === undefined || tokens.count === 0 ? '–' : formatShort(tokens.sum);
}

function costOf(group: Group): string | undefined {
  const cost = group.measures['cost'];
  return cost === undefined || cost.count === 0 ? undefined : formatUsd(cost.sum);
}

function durationText(group: Group): string {
  const p95 = group.measures['duration']?.p95;
  return p95 === undefined ? '–' : formatDuration(p95 * 1e6);
}
