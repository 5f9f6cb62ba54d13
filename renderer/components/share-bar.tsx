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
