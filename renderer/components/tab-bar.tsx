import type { KeyboardEvent, ReactNode } from 'react';

import { formatCount } from '../../shared/format/index.ts';
import { classNames } from './class-names.ts';
import { moveFocus } from './roving-focus.ts';
import './tab-bar.css';

export interface TabItem<Id extends string> {
  readonly id: Id;
  readonly title: string;
  readonly count?: number;
}

interface TabBarProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly TabItem<Id>[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  readonly small?: boolean;
  readonly end?: ReactNode;
}

/** Tabs over a view. One stop for the Tab key; arrows move and select. */
export function TabBar<Id extends string>({ label, tabs, selected, onSelect, small, end }: TabBarProps<Id>) {
  return (
    <div className={classNames('tab-bar', small === true && 'tab-bar-small')}>
      <div
        role="tablist"
        aria-label={label}
        className="tab-list"
        onKeyDown={(event: KeyboardEvent) => moveFocus(event, 'row')}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            className="tab"
            aria-selected={tab.id === selected}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.title}
            {tab.count !== undefined && <span className="tab-count">{formatCount(tab.count)}</span>}
          </button>
        ))}
      </div>
      {end !== undefined && <div className="tab-bar-end">{end}</div>}
    </div>
  );
}
