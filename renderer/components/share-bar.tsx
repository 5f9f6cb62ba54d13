import './chart.css';

/** How a whole is divided, largest first; the fourth shade stands for all that follow. */
export function ShareBar({ label, parts }: { readonly label: string; readonly parts: readonly number[] }) {
  const sorted = [...parts].filter((part) => part > 0).sort((a, b) => b - a);
  const shown = [...sorted.slice(0, 3), sorted.slice(3).reduce((sum, part) => sum + part, 0)].filter(
    (part) => part > 0,
  );
  return (
    <div className="share-bar" role="img" aria-label={label}>
      {shown.map((part, at) => (
        <span key={`${at} ${part}`} style={{ flex: part }} />
      ))}
    </div>
  );
}

/** A small line of how something went over time; the numbers stand beside it. */
export function Sparkline({
  values,
  widthPx = 66,
  heightPx = 18,
}: {
  readonly values: readonly number[];
  readonly widthPx?: number;
  readonly heightPx?: number;
}) {
  const max = Math.max(1, ...values);
  const step = values.length < 2 ? 0 : widthPx / (values.length - 1);
  const points = values.map(
    (value, at) => `${(at * step).toFixed(1)} ${(heightPx - 2 - (value / max) * (heightPx - 4)).toFixed(1)}`,
  );
  return (
    <svg width={widthPx} height={heightPx} aria-hidden>
      <path className="chart-sparkline" d={`M${points.join('L')}`} />
    </svg>
  );
}
