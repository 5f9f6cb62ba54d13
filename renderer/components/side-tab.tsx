import type { ReactNode } from 'react';

import './side-tab.css';

interface SideTabProps {
  readonly title: string;
  /** Before the text, such as a light. */
  readonly mark?: ReactNode;
  /** At the end of the title's line. */
  readonly state: ReactNode;
  /** The line below. */
  readonly children: ReactNode;
  readonly selected: boolean;
  readonly onSelect: () => void;
}

/** One thing of a list beside the form that shows it: title and state, and a line of facts below. */
export function SideTab({ title, mark, state, children, selected, onSelect }: SideTabProps) {
  return (
    <button
      type="button"
      role="tab"
      className="side-tab"
      aria-selected={selected}
      tabIndex={selected ? 0 : -1}
      onClick={onSelect}
    >
      {mark}
      <span className="side-tab-text">
        <span className="row">
          <b className="ellipsis grow">{title}</b>
          {state}
        </span>
        <span className="row size-11 text-3">{children}</span>
      </span>
    </button>
  );
}
