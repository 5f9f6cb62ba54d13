import './chart.css';

interface SparklineProps {
  readonly values: readonly number[];
  readonly widthPx?: number;
  readonly heightPx?: number;
}

/** The course of a figure in a table's cell, from zero to its most; decoration beside the figure itself. */
export function Sparkline({ values, widthPx = 64, heightPx = 14 }: SparklineProps) {
  const most = Math.max(1, ...values);
  const stepPx = widthPx / Math.max(1, values.length - 1);
  const line = values.map((value, at) => {
    const y = heightPx - 1 - (value / most) * (heightPx - 2);
    return `${at === 0 ? 'M' : 'L'}${(at * stepPx).toFixed(1)} ${y.toFixed(1)}`;
  });
  return (
    <svg className="sparkline" width={widthPx} height={heightPx} aria-hidden>
      <path d={line.join('')} />
    </svg>
  );
}
