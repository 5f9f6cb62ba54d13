import type { ReactNode } from 'react';

import { classNames } from './class-names.ts';
import './plain-table.css';

interface PlainTableProps {
  readonly label?: string;
  /** Width of each column in pixels; `undefined` shares what is left. */
  readonly widths: readonly (number | undefined)[];
  readonly className?: string;
  readonly children: ReactNode;
}

/** A short table inside a panel: every row is drawn. Cells with `data-numeric` are set to the right. */
export function PlainTable({ label, widths, className, children }: PlainTableProps) {
  return (
    <table className={classNames('plain-table', className)} aria-label={label}>
      <colgroup>
        {widths.map((widthPx, at) => (
          <col key={`${at} ${widthPx}`} style={{ width: widthPx }} />
        ))}
      </colgroup>
      {children}
    </table>
  );
}
