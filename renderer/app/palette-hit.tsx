import { Command } from 'cmdk';
import type { ReactNode } from 'react';

import { splitMatch, type PaletteQuery } from './palette-query.ts';

/** What every group of hits is given: the query, and what to do once one was chosen. */
export interface HitsProps {
  readonly query: PaletteQuery;
  readonly onDone: () => void;
}

interface HitProps {
  readonly id: string;
  readonly text: string;
  readonly query: string;
  readonly mark?: ReactNode;
  /** More words about the thing, beside its name. */
  readonly aside?: string;
  readonly fact?: string;
  readonly end?: ReactNode;
  readonly onSelect: () => void;
}

/** One line of the palette, the match pointed out. */
export function Hit({ id, text, query, mark, aside, fact, end, onSelect }: HitProps) {
  const [before, match, after] = splitMatch(text, query);
  return (
    <Command.Item value={id} onSelect={onSelect}>
      {mark}
      <span className="ellipsis">
        {before}
        {match !== '' && <b>{match}</b>}
        {after}
      </span>
      {aside !== undefined && <span className="palette-aside text-2 size-12 ellipsis">{aside}</span>}
      {fact !== undefined && <span className="text-3 size-12 ellipsis">{fact}</span>}
      {end !== undefined && <span className="palette-end">{end}</span>}
    </Command.Item>
  );
}
