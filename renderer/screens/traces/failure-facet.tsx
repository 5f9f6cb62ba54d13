import { useState } from 'react';

import { formatFilter, type Filter } from '../../../shared/filter/index.ts';
import { Button } from '../../components/button.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { FacetSection, FacetValue } from './facet-section.tsx';
import { chosenValues, toggleValue } from './facet-filter.ts';
import type { FailureModes } from './use-failure-modes.ts';

interface FailureFacetProps {
  readonly modes: FailureModes;
  readonly filter: Filter;
  readonly onChange: (filter: string) => void;
}

/** Failure modes with how many traces show them; before anybody looked, a way to look. */
export function FailureFacet({ modes: { state, look }, filter, onChange }: FailureFacetProps) {
  const t = useTranslate();
  const [open, setOpen] = useState(true);
  if (state === undefined) return null;
  const title = t('traces.failures');
  if (state.kind !== 'known') {
    return (
      <FacetSection title={title} values={[]} open={open} onOpen={setOpen}>
        <div className="trace-facet-note size-11 text-2">
          {state.kind === 'looking' ? (
            <>
              <Spinner />
              {t('traces.looking')}
            </>
          ) : (
            <>
              <span className="grow">{t('traces.notLooked')}</span>
              <Button size="s" onClick={look}>
                {t('traces.look')}
              </Button>
            </>
          )}
        </div>
      </FacetSection>
    );
  }
  const chosen = chosenValues(filter, 'failure');
  const most = Math.max(1, ...state.modes.map(({ traces }) => traces));
  const values = state.modes.map(({ detector, title: text, traces }) => (
    <FacetValue
      key={detector}
      label={text}
      traces={traces}
      share={traces / most}
      chosen={chosen.includes(detector)}
      onToggle={() => onChange(formatFilter(toggleValue(filter, 'failure', detector)))}
    />
  ));
  return (
    <FacetSection title={title} values={values} open={open} onOpen={setOpen}>
      {state.modes.length === 0 && <div className="trace-facet-note size-11 text-3">{t('traces.noFailures')}</div>}
    </FacetSection>
  );
}
