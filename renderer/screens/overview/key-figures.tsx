import type { ReactNode } from 'react';

import type { Stats } from '../../../shared/api/tools/analysis.ts';
import type { Overview } from '../../../shared/api/tools/overview.ts';
import { formatCount, formatDuration, formatShort, formatUsd } from '../../../shared/format/index.ts';
import { classNames } from '../../components/class-names.ts';
import { formatPercent } from '../../format/share.ts';
import { epochMs, formatDay, sameYear, type TimeZone } from '../../format/time.ts';
import { useTranslate } from '../../i18n/translate.ts';

interface KeyFiguresProps {
  readonly overview: Overview;
  readonly stats: Readonly<Record<string, Stats>> | undefined;
  readonly zone: TimeZone;
}

/** The first look: how much, how bad, how slow, how dear, and when. */
export function KeyFigures({ overview, stats, zone }: KeyFiguresProps) {
  const t = useTranslate();
  const spansOf = (kind: string): number => overview.kinds.values.find(({ name }) => name === kind)?.spans ?? 0;
  return (
    <div className="key-figures">
      <Figure
        title={t('overview.traces')}
        value={formatCount(overview.traces)}
        note={t('overview.sessionsAgents', { sessions: overview.sessions, agents: overview.agents.total })}
      />
      <Figure
        title={t('overview.spans')}
        value={formatCount(overview.spans)}
        note={t('overview.calls', { llm: formatShort(spansOf('LLM')), tools: formatShort(spansOf('TOOL')) })}
      />
      <Figure
        title={t('overview.errorTraces')}
        value={formatCount(overview.errorTraces)}
        error={overview.errorTraces > 0}
        note={t('overview.errorShare', {
          share: formatPercent(overview.errorTraces, overview.traces),
          spans: overview.errorSpans,
        })}
      />
      <DurationFigure stats={stats?.['duration']} />
      <TokensFigure overview={overview} />
      <CostFigure overview={overview} />
      <RangeFigure overview={overview} zone={zone} />
    </div>
  );
}

function DurationFigure({ stats }: { readonly stats: Stats | undefined }) {
  const t = useTranslate();
  if (stats?.p50 === undefined)
    return <Figure title={t('overview.duration')} value="–" note={t('common.notReported')} />;
  const rest = { p95: milliseconds(stats.p95 ?? 0), max: milliseconds(stats.max ?? 0) };
  return (
    <Figure title={t('overview.duration')} value={milliseconds(stats.p50)} note={t('overview.durationNote', rest)} />
  );
}

function TokensFigure({ overview }: { readonly overview: Overview }) {
  const t = useTranslate();
  const { inputTokens, outputTokens, cachedTokens } = overview.tokens.summed;
  if (inputTokens === undefined && outputTokens === undefined) {
    return <Figure title={t('overview.tokens')} value="–" note={t('common.notReported')} />;
  }
  const total = (inputTokens ?? 0) + (outputTokens ?? 0);
  const share = formatPercent(inputTokens ?? 0, total);
  const note =
    cachedTokens === undefined
      ? t('overview.tokensIn', { share })
      : t('overview.tokensCached', { share, cached: formatPercent(cachedTokens, inputTokens ?? 0) });
  return <Figure title={t('overview.tokens')} value={formatShort(total)} note={note} />;
}

function CostFigure({ overview }: { readonly overview: Overview }) {
  const t = useTranslate();
  const { costUsd } = overview.tokens.summed;
  if (costUsd === undefined) return <Figure title={t('overview.cost')} value="–" note={t('common.notReported')} />;
  const perTrace = formatUsd(costUsd / Math.max(1, overview.traces));
  return (
    <Figure title={t('overview.cost')} value={formatUsd(costUsd)} note={t('overview.perTrace', { cost: perTrace })} />
  );
}

function RangeFigure({ overview, zone }: { readonly overview: Overview; readonly zone: TimeZone }) {
  const t = useTranslate();
  if (overview.startNs === undefined || overview.endNs === undefined) {
    return <Figure title={t('overview.timeRange')} value="–" note={t('common.notReported')} />;
  }
  const from = epochMs(overview.startNs);
  const to = epochMs(overview.endNs);
  const days = (to - from) / 86_400_000;
  const value = days >= 2 ? t('overview.days', { n: Math.round(days) }) : milliseconds(to - from);
  const range = { from: formatDay(from, zone, !sameYear(from, to, zone)), to: formatDay(to, zone, true) };
  const note = formatDay(from, zone, true) === range.to ? range.to : t('overview.fromTo', range);
  return <Figure title={t('overview.timeRange')} value={value} note={`${note}, ${t(`overview.zone.${zone}`)}`} />;
}

interface FigureProps {
  readonly title: string;
  readonly value: string;
  readonly note: ReactNode;
  readonly error?: boolean;
}

function Figure({ title, value, note, error = false }: FigureProps) {
  return (
    <div className="key-figure">
      <div className="caption">{title}</div>
      <div className={classNames('key-figure-value', error && 'text-error')}>{value}</div>
      <div className="size-11 text-3 ellipsis">{note}</div>
    </div>
  );
}

function milliseconds(ms: number): string {
  return formatDuration(ms * 1e6);
}
