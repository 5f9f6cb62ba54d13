import { useRef } from 'react';

import { MOST_BAR_PX } from './axis-ticks.ts';
import { useBrush, type BinRange } from './use-brush.ts';
import { useWidth } from './use-width.ts';
import './chart.css';

export interface HistogramBin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

interface HistogramProps {
  readonly label: string;
  readonly bins: readonly HistogramBin[];
  readonly formatBound: (bound: number) => string;
  /** A value to be pointed out, such as the 95th percentile. */
  readonly mark?: number;
  /** A value named on the axis where there is room, such as the median. */
  readonly middle?: number;
  /** Counts per bin of the part that is selected, drawn over the whole. */
  readonly part?: readonly number[];
  readonly range?: BinRange;
  readonly onRange?: (range: BinRange | undefined) => void;
  readonly heightPx?: number;
}

const AXIS_PX = 18;

/** Bars of a distribution. With `onRange` a range of values is chosen by dragging. */
export function Histogram({ label, bins, formatBound, mark, middle, heightPx = 92, ...rest }: HistogramProps) {
  const { part, range, onRange } = rest;
  const frame = useRef<SVGSVGElement>(null);
  const widthPx = useWidth(frame);
  const max = bins.reduce((most, bin) => Math.max(most, bin.count), 0);
  const binPx = bins.length === 0 ? 0 : widthPx / bins.length;
  const baseY = heightPx - AXIS_PX;
  const top = (count: number): number =>
    count === 0 ? baseY : Math.min(baseY - 1, baseY - (count / max) * (baseY - 2));
  const binAt = (clientX: number): number =>
    Math.floor((clientX - (frame.current?.getBoundingClientRect().left ?? 0)) / Math.max(binPx, 1e-6));
  const brush = useBrush({ binCount: bins.length, range, onRange: onRange ?? (() => {}), binAt });
  // The engine rounds bounds: a value at the very end may lie just beyond the last bin.
  const binOf = (value: number | undefined): number =>
    value === undefined
      ? -1
      : Math.max(
          0,
          bins.findLastIndex((bin) => value >= bin.from),
        );
  const markBin = binOf(mark);
  const inPart = (at: number): boolean => range === undefined || (at >= range.first && at <= range.last);

  return (
    <svg
      ref={frame}
      className="chart"
      height={heightPx}
      role="img"
      aria-label={label}
      {...(onRange === undefined ? {} : { ...brush, tabIndex: 0 })}
    >
      {bins.map((bin, at) => {
        const accent = at === markBin || (range !== undefined && inPart(at));
        const barPx = Math.min(MOST_BAR_PX, Math.max(0, binPx - (binPx > 3 ? 1 : 0)));
        const x = at * binPx + Math.max(0, (binPx - 1 - barPx) / 2);
        const partCount = part?.[at] ?? 0;
        return (
          <g key={bin.from}>
            <rect
              className={accent ? 'chart-bar-mark' : 'chart-bar'}
              x={x}
              y={top(bin.count)}
              width={barPx}
              height={baseY - top(bin.count)}
            />
            {partCount > 0 && (
              <rect className="chart-bar-mark" x={x} y={top(partCount)} width={barPx} height={baseY - top(partCount)} />
            )}
          </g>
        );
      })}
      <path className="chart-axis" d={`M0 ${baseY + 0.5}H${widthPx}`} />
      <HistogramAxis
        bins={bins}
        formatBound={formatBound}
        named={[
          { value: mark, x: (markBin + 0.5) * binPx, look: 'chart-label-mark' },
          { value: middle, x: (binOf(middle) + 0.5) * binPx, look: undefined },
        ]}
        widthPx={widthPx}
        y={heightPx - 4}
      />
    </svg>
  );
}

interface AxisName {
  readonly value: number | undefined;
  readonly x: number;
  readonly look: string | undefined;
}

interface HistogramAxisProps {
  readonly bins: readonly HistogramBin[];
  readonly formatBound: (bound: number) => string;
  /** Values between the ends, the most wanted first. */
  readonly named: readonly AxisName[];
  readonly widthPx: number;
  readonly y: number;
}

/** Both ends, and between them each value that runs into no other. */
function HistogramAxis({ bins, formatBound, named, widthPx, y }: HistogramAxisProps) {
  const first = bins[0];
  const last = bins.at(-1);
  if (first === undefined || last === undefined) return null;
  const roomPx = (text: string): number => text.length * 6.4 + 8;
  const taken = [
    { from: 0, to: roomPx(formatBound(first.from)) },
    { from: widthPx - roomPx(formatBound(last.to)), to: widthPx },
  ];
  const fitting = named.flatMap(({ value, x, look }) => {
    if (value === undefined) return [];
    const text = formatBound(value);
    const place = { from: x - roomPx(text) / 2, to: x + roomPx(text) / 2 };
    if (taken.some(({ from, to }) => place.from < to && place.to > from)) return [];
    taken.push(place);
    return [{ text, x, look }];
  });
  return (
    <>
      <text x={0} y={y}>
        {formatBound(first.from)}
      </text>
      {fitting.map(({ text, x, look }) => (
        <text key={x} className={look} x={x} y={y} textAnchor="middle">
          {text}
        </text>
      ))}
      <text x={widthPx} y={y} textAnchor="end">
        {formatBound(last.to)}
      </text>
    </>
  );
}
