import { OctagonX } from 'lucide-react';

import './kind-mark.css';

/** The one drawing of an error: red and an octagon, with a count where there is one. */
export function ErrorMark({ label, count }: { readonly label: string; readonly count?: number }) {
  return (
    <span className="error-mark" role="img" aria-label={label} title={label}>
      <OctagonX size={12} strokeWidth={2} aria-hidden />
      {count !== undefined && <span aria-hidden>{count}</span>}
    </span>
  );
}
