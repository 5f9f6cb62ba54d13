import { useState } from 'react';

import type { Stats } from '../../../shared/api/tools/analysis.ts';
import { formatDuration, formatShort, formatUsd } from '../../../shared/format/index.ts';
import { readyValue } from '../../client/async.ts';
import { Histogram } from '../../components/histogram.tsx';
import { Waiting } from '../../components/notice.tsx';
import { Panel } from '../../components/panel.tsx';
import { Segment } from '../../components/segment.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { useDistribution } from './use-overview.ts';

const MEASURES = ['duration', 'tokens', 'cost'] as const;

type Measure = (typeof MEASURES)[number];

const FORMATS: Readonly<Record<Measure, (value: number) => string>> = {
  duration: (value) => formatDuration(value * 1e6),
  tokens: (value) => formatShort(Math.round(value)),
  cost: (value) => formatUsd(value),
};

interface DistributionsPanelProps {
  readonly dump: string;
  readonly stats: Readonly<Record<string, Stats>> | undefined;
}

/** How duration, tokens and cost are spread over traces, with the 95th percentile pointed out. */
export function DistributionsPanel({ dump, stats }: DistributionsPanelProps) {
  const t = useTranslate();
  const [scale, setScale] = useState<'log' | 'linear'>('log');
  const segment = (
    <Segment
      label={t('overview.scale')}
      options={[
        { value: 'log', title: t('overview.scale.log') },
        { value: 'linear', title: t('overview.scale.linear') },
      ]}
      value={scale}
      onChange={setScale}
    />
  );
  return (
    <Panel title={t('overview.distributions')} end={segment}>
      <div className="overview-distributions">
        {MEASURES.map((measure) => (
          <Distribution key={measure} dump={dump} measure={measure} scale={scale} figures={stats?.[measure]} />
        ))}
      </div>
    </Panel>
  );
}

interface DistributionProps {
  readonly dump: string;
  readonly measure: Measure;
  readonly scale: 'log' | 'linear';
  readonly figures: Stats | undefined;
}

function Distribution({ dump, measure, scale, figures }: DistributionProps) {
  const t = useTranslate();
  const { p95, p50 } = figures ?? {};
  const histogram = readyValue(useDistribution(dump, measure, scale));
  const format = FORMATS[measure];
  const bins = (histogram?.buckets ?? []).map(({ from, to, count }) => ({ from: Number(from), to: Number(to), count }));
  const title = t(`overview.distribution.${measure}`);
  return (
    <div>
      <div className="caption overview-distribution-head">
        <span>{title}</span>
        {p95 !== undefined && <span>p95 {format(p95)}</span>}
      </div>
      {histogram === undefined && <Waiting />}
      {histogram !== undefined && bins.length === 0 && <div className="size-12 text-3">{t('common.notReported')}</div>}
      {bins.length > 0 && <Histogram label={title} bins={bins} formatBound={format} mark={p95} middle={p50} />}
      {histogram !== undefined && bins.length > 0 && histogram.missing > 0 && (
        <div className="size-11 text-3">{t('overview.missing', { n: histogram.missing })}</div>
      )}
    </div>
  );
}
