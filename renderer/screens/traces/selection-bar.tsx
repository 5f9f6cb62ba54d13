import { Check, GitCompareArrows, Microscope, StickyNote, Tag } from 'lucide-react';

import { formatCount, formatShort, formatUsd } from '../../../shared/format/index.ts';
import { readyValue } from '../../client/async.ts';
import { useSteadyQuery } from '../../client/use-query.ts';
import { Button } from '../../components/button.tsx';
import { KeyHint } from '../../components/key-hint.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { joinFilters, readFilter, tracesById } from './facet-filter.ts';

interface SelectionBarProps {
  readonly dump: string;
  readonly selected: ReadonlySet<string>;
  readonly total: number;
  readonly onOpen: () => void;
  readonly onCompare: (() => void) | undefined;
  readonly onLabel: () => void;
  readonly onNote: () => void;
  readonly onReviewed: () => void;
  readonly onAsk: () => void;
  readonly onClear: () => void;
}

/** Above this many the sums are not asked for: the ids alone would make a filter of megabytes. */
const MOST_SUMMED = 2000;

/** A filter that names more traces than this could not be read by anybody; filter instead of selecting. */
const MOST_ASKED = 200;

/** What is selected and what can be done with it. */
export function SelectionBar({ dump, selected, total, onClear, ...acts }: SelectionBarProps) {
  const t = useTranslate();
  const sums = readyValue(
    useSteadyQuery(
      'tool.aggregate',
      selected.size > MOST_SUMMED
        ? undefined
        : {
            dump,
            arguments: {
              over: 'traces',
              filter: joinFilters(tracesById([...selected]), readFilter('')),
              measures: ['tokens', 'cost'],
            },
          },
    ),
  )?.groups[0];
  const facts = [
    t('traces.ofShown', { n: formatCount(total) }),
    ...(sums?.measures['tokens'] === undefined
      ? []
      : [t('common.tokens', { n: formatShort(sums.measures['tokens'].sum) })]),
    ...(sums?.measures['cost'] === undefined || sums.measures['cost'].count === 0
      ? []
      : [formatUsd(sums.measures['cost'].sum)]),
  ];
  return (
    <div className="selection-bar" role="toolbar" aria-label={t('traces.selection')}>
      <b className="semi">{t('traces.selectedCount', { n: selected.size })}</b>
      <span className="text-2 ellipsis grow">{facts.join(' · ')}</span>
      <Button size="s" onClick={acts.onOpen}>
        {t('common.open')}
        <KeyHint command="openRow" />
      </Button>
      <Button
        size="s"
        icon={GitCompareArrows}
        disabled={acts.onCompare === undefined}
        title={t('traces.compareHint')}
        onClick={acts.onCompare}
      >
        {t('traces.compare')}
        <KeyHint command="compareRows" />
      </Button>
      <Button size="s" icon={Tag} onClick={acts.onLabel}>
        {t('traces.label')}
        <KeyHint command="label" />
      </Button>
      <Button size="s" icon={StickyNote} onClick={acts.onNote}>
        {t('command.note')}
        <KeyHint command="note" />
      </Button>
      <Button size="s" icon={Check} onClick={acts.onReviewed}>
        {t('traces.markReviewed')}
        <KeyHint command="reviewed" />
      </Button>
      <Button
        size="s"
        icon={Microscope}
        disabled={selected.size > MOST_ASKED}
        title={selected.size > MOST_ASKED ? t('traces.askFewer', { n: MOST_ASKED }) : undefined}
        onClick={acts.onAsk}
      >
        {t('common.askAnalyst')}
      </Button>
      <Button size="s" variant="ghost" onClick={onClear}>
        {t('common.clear')}
        <KeyHint command="clearSelection" />
      </Button>
    </div>
  );
}
