import { useState } from 'react';

import type { GroupColumn } from '../../../shared/api/tools/columns.ts';
import { formatFilter, type Filter, type TextField } from '../../../shared/filter/index.ts';
import { formatDuration } from '../../../shared/format/index.ts';
import { readyValue } from '../../client/async.ts';
import { useSteadyQuery } from '../../client/use-query.ts';
import { LinkButton } from '../../components/button.tsx';
import { Histogram } from '../../components/histogram.tsx';
import type { BinRange } from '../../components/use-brush.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { FacetSection, FacetValue } from './facet-section.tsx';
import { FailureFacet } from './failure-facet.tsx';
import type { FailureModes } from './use-failure-modes.ts';
import { chosenValues, joinFilters, toggleValue, withDuration, withoutDuration, withoutField } from './facet-filter.ts';

const FACETS = ['status', 'agent', 'model', 'tool', 'service', 'kind'] as const satisfies readonly (GroupColumn &
  TextField)[];

type FacetField = (typeof FACETS)[number];

interface FacetListProps {
  readonly dump: string;
  /** What the view asks for, beside the filter. */
  readonly base: Filter;
  readonly filter: Filter;
  readonly onChange: (filter: string) => void;
}

const BEFORE_FAILURES = FACETS.indexOf('model');

/** Values in use with how many traces have them; ticking one asks for it. */
export function FacetList({ modes, ...facets }: FacetListProps & { readonly modes: FailureModes }) {
  const { dump, base, filter, onChange } = facets;
  return (
    <>
      {FACETS.slice(0, BEFORE_FAILURES).map((field) => (
        <Facet key={field} field={field} {...facets} />
      ))}
      <FailureFacet modes={modes} filter={filter} onChange={onChange} />
      {FACETS.slice(BEFORE_FAILURES).map((field) => (
        <Facet key={field} field={field} {...facets} />
      ))}
      <DurationFacet dump={dump} base={base} filter={filter} onChange={onChange} />
    </>
  );
}

const SHOWN_MORE = 50;

function Facet({ field, dump, base, filter, onChange }: FacetListProps & { readonly field: FacetField }) {
  const t = useTranslate();
  const [open, setOpen] = useState(field !== 'kind' && field !== 'service');
  const scope = joinFilters(base, withoutField(filter, field));
  const facets = useSteadyQuery(
    'tool.facets',
    open
      ? { dump, arguments: { fields: [field], limit: SHOWN_MORE, ...(scope === '' ? {} : { filter: scope }) } }
      : undefined,
  );
  const facet = readyValue(facets)?.facets[0];
  const chosen = chosenValues(filter, field);
  const values = (facet?.values ?? []).filter(({ value }) => value !== '');
  const most = values.reduce((largest, { traces }) => Math.max(largest, traces), 1);
  if (facet !== undefined && values.length === 0 && chosen.length === 0) return null;
  return (
    <FacetSection
      title={t(`traces.facet.${field}`)}
      total={facet?.total}
      open={open}
      onOpen={setOpen}
      values={values.map(({ value, traces }) => (
        <FacetValue
          key={value}
          label={value}
          traces={traces}
          share={traces / most}
          chosen={chosen.includes(value)}
          onToggle={() => onChange(formatFilter(toggleValue(filter, field, value)))}
        />
      ))}
    />
  );
}

const DURATION_BINS = 22;

function DurationFacet({ dump, base, filter, onChange }: FacetListProps) {
  const t = useTranslate();
  const scope = joinFilters(base, withoutDuration(filter));
  const histogram = readyValue(
    useSteadyQuery('tool.histogram', {
      dump,
      arguments: {
        over: 'traces',
        measure: 'duration',
        scale: 'log',
        buckets: DURATION_BINS,
        ...(scope === '' ? {} : { filter: scope }),
      },
    }),
  );
  const [dragged, setDragged] = useState<BinRange>();
  const bins = (histogram?.buckets ?? []).map(({ from, to, count }) => ({ from: Number(from), to: Number(to), count }));
  if (bins.length === 0) return null;
  const range = dragged ?? rangeOf(filter, bins);
  const commit = (): void => {
    const first = bins[dragged?.first ?? -1];
    const last = bins[dragged?.last ?? -1];
    setDragged(undefined);
    if (first === undefined || last === undefined) return;
    onChange(formatFilter(withDuration(filter, nanoseconds(first.from, Math.floor), nanoseconds(last.to, Math.ceil))));
  };
  return (
    <section className="trace-side-part trace-side-duration" aria-label={t('traces.duration')}>
      <div className="caption trace-side-head">
        <span className="grow">{t('traces.duration')}</span>
        {range === undefined ? (
          <span>{t('traces.logScale')}</span>
        ) : (
          <LinkButton className="size-11" onClick={() => onChange(formatFilter(withoutDuration(filter)))}>
            {t('common.clear')}
          </LinkButton>
        )}
      </div>
      <div onPointerUp={commit} onKeyUp={(event) => event.key.startsWith('Arrow') && commit()}>
        <Histogram
          label={t('traces.durationHint')}
          bins={bins}
          formatBound={(bound) => formatDuration(bound * 1e6)}
          range={range}
          onRange={setDragged}
          heightPx={64}
        />
      </div>
      <div className="size-11 text-2" style={{ textAlign: 'center' }}>
        {t('traces.dragToFilter')}
      </div>
    </section>
  );
}

/** The bins that the filter's own range of durations covers. */
function rangeOf(
  filter: Filter,
  bins: readonly { readonly from: number; readonly to: number }[],
): BinRange | undefined {
  const items = filter.kind === 'all' ? filter.items : [filter];
  const item = items.find((candidate) => candidate.kind === 'ns' && candidate.field === 'duration');
  if (item?.kind !== 'ns') return undefined;
  const min = item.range.min === undefined ? -Infinity : Number(item.range.min) / 1e6;
  const max = item.range.max === undefined ? Infinity : Number(item.range.max) / 1e6;
  const inside = bins.map((bin) => bin.to > min && bin.from < max);
  const first = inside.indexOf(true);
  return first < 0 ? undefined : { first, last: inside.lastIndexOf(true) };
}

function nanoseconds(ms: number, round: (value: number) => number): bigint {
  return BigInt(round(ms * 1e6));
}
