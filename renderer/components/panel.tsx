import type { ReactNode } from 'react';

import { classNames } from './class-names.ts';
import './panel.css';

interface PanelHeaderProps {
  readonly title: string;
  /** A fact beside the title. */
  readonly fact?: ReactNode;
  readonly end?: ReactNode;
}

export function PanelHeader({ title, fact, end }: PanelHeaderProps) {
  return (
    <div className="panel-header">
      <h2>{title}</h2>
      {fact !== undefined && <span className="text-3 ellipsis">{fact}</span>}
      {end !== undefined && <div className="panel-header-end">{end}</div>}
    </div>
  );
}

interface PanelProps extends Partial<PanelHeaderProps> {
  /** Names the region where no title is shown. */
  readonly label?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A framed region with a header. */
export function Panel({ title, fact, end, label, className, children }: PanelProps) {
  return (
    <section className={classNames('panel', className)} aria-label={title ?? label}>
      {title !== undefined && <PanelHeader title={title} fact={fact} end={end} />}
      {children}
    </section>
  );
}

/** The 40 px bar over a view; groups are split by `<ToolbarRule />`. */
export function Toolbar({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div role="toolbar" aria-label={label} className="toolbar">
      {children}
    </div>
  );
}

export function ToolbarRule() {
  return <span className="toolbar-rule" aria-hidden />;
}
