import { useRef } from 'react';

import { formatShort } from '../../shared/format/index.ts';
import { formatClock, formatDay, formatWeekday, zoneOffsetMs, type TimeZone } from '../format/time.ts';
import { countTicks, MOST_BAR_PX, timeTicks, type TimeTick } from './axis-ticks.ts';
import { useBrush, type BinRange } from './use-brush.ts';
import { useWidth } from './use-width.ts';
import './chart.css';

export interface TimeBin {
  readonly fromMs: number;
  readonly toMs: number;
  readonly value: number;
  /** Part of `value` that is in error; 0 where the value is no count. */
  readonly errors: number;
}

interface TimeChartProps {
  readonly label: string;
  readonly bins: readonly TimeBin[];
  readonly zone: TimeZone;
  readonly formatValue?: (value: number) => string;
  /** The smallest step of the value axis: 1 for what is counted. */
  readonly leastStep?: number;
  readonly range: BinRange | undefined;
  readonly onRange: (range: BinRange | undefined) => void;
  readonly heightPx?: number;
}

const AXIS_PX = 22;
const TOP_PX = 6;

/** Bars over time, errors in red at their foot, a range to be chosen by dragging. */
export function TimeChart({
  label,
  bins,
  zone,
  formatValue = formatShort,
  leastStep = 0,
  range,
  onRange,
  heightPx = 162,
}: TimeChartProps) {
  const frame = useRef<SVGSVGElement>(null);
  const widthPx = useWidth(frame);
  const max = bins.reduce((most, bin) => Math.max(most, bin.value), 0);
  const ticks = countTicks(max, 4, leastStep);
  const leftPx = 10 + 6.2 * Math.max(2, ...ticks.map((tick) => formatValue(tick).length));
  const plotPx = Math.max(0, widthPx - leftPx);
  const baseY = heightPx - AXIS_PX;
  const binPx = bins.length === 0 ? 0 : plotPx / bins.length;
  const y = (value: number): number => baseY - (max === 0 ? 0 : (value / max) * (baseY - TOP_PX));
  const binAt = (clientX: number): number =>
    Math.floor((clientX - (frame.current?.getBoundingClientRect().left ?? 0) - leftPx) / Math.max(binPx, 1e-6));
  const brush = useBrush({ binCount: bins.length, range, onRange, binAt });

  return (
    <svg ref={frame} className="chart" height={heightPx} tabIndex={0} role="img" aria-label={label} {...brush}>
      {ticks.map((tick) => (
        <g key={tick}>
          <path className="chart-grid" d={`M${leftPx} ${Math.round(y(tick)) + 0.5}H${widthPx}`} />
          <text x={leftPx - 6} y={y(tick) + 4} textAnchor="end">
            {formatValue(tick)}
          </text>
        </g>
      ))}
      {range !== undefined && (
        <rect
          className="chart-brush"
          x={leftPx + range.first * binPx}
          y={0}
          width={(range.last - range.first + 1) * binPx}
          height={baseY}
        />
      )}
      {bins.map((bin, at) => (
        <TimeBar key={bin.fromMs} bin={bin} x={leftPx + at * binPx} widthPx={binPx} y={y} />
      ))}
      {range !== undefined &&
        [leftPx + range.first * binPx, leftPx + (range.last + 1) * binPx].map((x) => (
          <path key={x} className="chart-brush-edge" d={`M${x} 0V${baseY}`} />
        ))}
      <TimeAxis bins={bins} zone={zone} leftPx={leftPx} plotPx={plotPx} baseY={baseY} />
    </svg>
  );
}

interface TimeBarProps {
  readonly bin: TimeBin;
  readonly x: number;
  readonly widthPx: number;
  readonly y: (value: number) => number;
}

function TimeBar({ bin, x, widthPx, y }: TimeBarProps) {
  if (bin.value === 0) return null;
  const gapPx = widthPx > 4 ? Math.max(2, widthPx - MOST_BAR_PX) : widthPx > 2 ? 0.5 : 0;
  // A bin with anything in it shows at least one pixel.
  const top = Math.min(y(bin.value), y(0) - 1);
  const errorTop = bin.errors === 0 ? y(0) : Math.min(y(bin.errors), y(0) - 1);
  return (
    <>
      <rect className="chart-bar" x={x + gapPx / 2} y={top} width={widthPx - gapPx} height={errorTop - top} />
      <rect
        className="chart-bar-error"
        x={x + gapPx / 2}
        y={errorTop}
        width={widthPx - gapPx}
        height={y(0) - errorTop}
      />
    </>
  );
}

interface TimeAxisProps {
  readonly bins: readonly TimeBin[];
  readonly zone: TimeZone;
  readonly leftPx: number;
  readonly plotPx: number;
  readonly baseY: number;
}

function TimeAxis({ bins, zone, leftPx, plotPx, baseY }: TimeAxisProps) {
  const fromMs = bins[0]?.fromMs ?? 0;
  const toMs = bins.at(-1)?.toMs ?? 0;
  const ticks = timeTicks(fromMs, toMs, {
    count: Math.max(1, Math.floor(plotPx / 88)),
    offsetMs: zoneOffsetMs(fromMs, zone),
  });
  return ticks.map((tick) => {
    const x = leftPx + ((tick.atMs - fromMs) / (toMs - fromMs)) * plotPx;
    if (x > leftPx + plotPx - 30) return null;
    return (
      <g key={tick.atMs}>
        <path className="chart-tick" d={`M${x + 0.5} ${baseY}v6`} />
        <text x={x + 4} y={baseY + 16}>
          {tickLabel(tick, zone, toMs - fromMs)}
        </text>
      </g>
    );
  });
}

function tickLabel(tick: TimeTick, zone: TimeZone, lengthMs: number): string {
  if (tick.level === 'second') return formatClock(tick.atMs, zone);
  const clock = formatClock(tick.atMs, zone).slice(0, 5);
  if (tick.level !== 'day' && clock !== '00:00') return clock;
  if (lengthMs < 21 * 86_400_000) return formatWeekday(tick.atMs, zone);
  return formatDay(tick.atMs, zone, lengthMs > 300 * 86_400_000);
}
