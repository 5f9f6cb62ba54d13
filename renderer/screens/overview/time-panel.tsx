import { Microscope } from 'lucide-react';
import { useState } from 'react';

import { formatDuration, formatShort, formatUsd } from '../../../shared/format/index.ts';
import { Button } from '../../components/button.tsx';
import { KeyHint } from '../../components/key-hint.tsx';
import { AsyncNotice, EmptyState } from '../../components/notice.tsx';
import { Panel } from '../../components/panel.tsx';
import { Segment } from '../../components/segment.tsx';
import { TimeChart } from '../../components/time-chart.tsx';
import type { BinRange } from '../../components/use-brush.ts';
import type { Async } from '../../client/async.ts';
import { formatPercent } from '../../format/share.ts';
import { formatClock, formatDay, formatStamp, formatWeekday, type TimeZone } from '../../format/time.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { useCommands } from '../../keys/use-commands.ts';
import { TIME_MEASURES, type TimeFacts, type TimeMeasure } from './time-bins.ts';

interface TimePanelProps {
  readonly bins: Async<readonly TimeFacts[]>;
  readonly measure: TimeMeasure;
  readonly onMeasure: (measure: TimeMeasure) => void;
  readonly zone: TimeZone;
  /** Shows the traces that start within `[fromMs, toMs)`. */
  readonly onShow: (fromMs: number, toMs: number) => void;
  /** Asks the analyst about those. */
  readonly onAsk: (fromMs: number, toMs: number) => void;
}

/** Traces over time, with a range to be chosen and shown. */
export function TimePanel({ bins, measure, onMeasure, zone, onShow, onAsk }: TimePanelProps) {
  const t = useTranslate();
  const [range, setRange] = useState<BinRange>();
  const shown = bins.kind === 'ready' ? bins.value : [];
  const chosen = range === undefined ? [] : shown.slice(range.first, range.last + 1);
  const withRange = (act: (fromMs: number, toMs: number) => void) => (): void => {
    const first = chosen[0];
    const last = chosen.at(-1);
    if (first !== undefined && last !== undefined) act(first.fromMs, last.toMs);
  };
  useCommands(chosen.length === 0 ? {} : { showRange: withRange(onShow), clearRange: () => setRange(undefined) });
  const stepMs = (shown[0]?.toMs ?? 0) - (shown[0]?.fromMs ?? 0);
  const end = (
    <>
      {measure === 'traces' && <Legend />}
      <Segment
        label={t('overview.overTime')}
        options={TIME_MEASURES.map((value) => ({ value, title: t(`overview.measure.${value}`) }))}
        value={measure}
        onChange={(next) => {
          setRange(undefined);
          onMeasure(next);
        }}
      />
    </>
  );
  return (
    <Panel
      title={t('overview.overTime')}
      fact={stepMs === 0 ? undefined : t('overview.bins', { length: binLength(stepMs) })}
      end={end}
    >
      <div className="overview-chart">
        {bins.kind !== 'ready' && <AsyncNotice state={bins} />}
        {bins.kind === 'ready' && shown.length === 0 && <EmptyState title={t('overview.noTimes')} />}
        {shown.length > 0 && (
          <TimeChart
            label={t('overview.chartLabel', { n: shown.length })}
            bins={shown}
            zone={zone}
            formatValue={FORMATS[measure]}
            leastStep={measure === 'traces' || measure === 'tokens' ? 1 : 0}
            range={range}
            onRange={setRange}
          />
        )}
      </div>
      {chosen.length > 0 && (
        <RangeBar
          chosen={chosen}
          zone={zone}
          onShow={withRange(onShow)}
          onAsk={withRange(onAsk)}
          onClear={() => setRange(undefined)}
        />
      )}
    </Panel>
  );
}

const FORMATS: Readonly<Record<TimeMeasure, (value: number) => string>> = {
  traces: formatShort,
  tokens: formatShort,
  cost: (value) => (value === 0 ? '$0' : formatUsd(value)),
  p95: (value) => formatDuration(value * 1e6),
};

function Legend() {
  const t = useTranslate();
  return (
    <span className="overview-legend">
      <span>
        <i />
        {t('common.ok')}
      </span>
      <span>
        <i className="overview-legend-error" />
        {t('common.withErrors')}
      </span>
    </span>
  );
}

interface RangeBarProps {
  readonly chosen: readonly TimeFacts[];
  readonly zone: TimeZone;
  readonly onShow: () => void;
  readonly onAsk: () => void;
  readonly onClear: () => void;
}

function RangeBar({ chosen, zone, onShow, onAsk, onClear }: RangeBarProps) {
  const t = useTranslate();
  const fromMs = chosen[0]?.fromMs ?? 0;
  const toMs = chosen.at(-1)?.toMs ?? 0;
  const sum = (of: (bin: TimeFacts) => number): number => chosen.reduce((total, bin) => total + of(bin), 0);
  const traces = sum((bin) => bin.traces);
  const facts = [
    t('common.traces', { n: traces }),
    ...(sum((bin) => bin.errors) === 0
      ? []
      : [
          t('overview.shareWithErrors', {
            share: formatPercent(
              sum((bin) => bin.errors),
              traces,
            ),
          }),
        ]),
    ...(sum((bin) => bin.costUsd) === 0 ? [] : [formatUsd(sum((bin) => bin.costUsd))]),
  ];
  return (
    <div className="overview-range">
      <b className="medium">{rangeText(fromMs, toMs, zone)}</b>
      <span className="text-2 ellipsis grow">{facts.join(', ')}</span>
      <Button size="s" onClick={onShow}>
        {t('overview.showTraces')}
        <KeyHint command="showRange" />
      </Button>
      <Button size="s" icon={Microscope} onClick={onAsk}>
        {t('common.askAnalyst')}
      </Button>
      <Button size="s" variant="ghost" onClick={onClear}>
        {t('common.clear')}
        <KeyHint command="clearRange" />
      </Button>
    </div>
  );
}

function rangeText(fromMs: number, toMs: number, zone: TimeZone): string {
  const sameDay = formatDay(fromMs, zone, true) === formatDay(toMs, zone, true);
  if (toMs - fromMs < 60_000) return `${formatStamp(fromMs, zone)} – ${formatClock(toMs, zone)}`;
  const clock = (atMs: number): string => formatClock(atMs, zone).slice(0, 5);
  const day = (atMs: number): string => `${formatWeekday(atMs, zone)} ${formatDay(atMs, zone).split(' ')[1] ?? ''}`;
  return sameDay
    ? `${day(fromMs)} ${clock(fromMs)} – ${clock(toMs)}`
    : `${day(fromMs)} ${clock(fromMs)} – ${day(toMs)} ${clock(toMs)}`;
}

function binLength(stepMs: number): string {
  const units = [
    [86_400_000, 'd'],
    [3_600_000, 'h'],
    [60_000, 'min'],
    [1000, 's'],
  ] as const;
  const [unitMs, unit] = units.find(([size]) => stepMs >= size) ?? [1000, 's'];
  return `${stepMs / unitMs} ${unit}`;
}
