import { CloudDownload } from 'lucide-react';
import { useEffect, useState } from 'react';

import type { Connection, PullFilter } from '../../../shared/api/procedures-sources.ts';
import { useClient } from '../../client/client-context.ts';
import { useSteadyQuery } from '../../client/use-query.ts';
import { Button } from '../../components/button.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { useAppState } from '../../state/app-state.ts';

/** A filter is counted once it has stood for this long: servers limit how often they are asked. */
const SETTLE_MS = 500;

/** How much the filter takes, as the server counts, and the button that pulls it. */
export function PullBar({ saved, filter }: { readonly saved: Connection; readonly filter: PullFilter }) {
  const t = useTranslate();
  const client = useClient();
  const { navigation, toasts } = useAppState();
  const { connection } = saved;
  const settled = useSettled(filter);
  const count = useSteadyQuery('desktop.sources.count', { connection, filter: settled });
  const [starting, setStarting] = useState(false);
  const isCounting = count.kind === 'loading' || (count.kind === 'ready' && count.stale) || settled !== filter;
  const known = count.kind === 'ready' && !isCounting ? count.value : undefined;
  const isEmpty = known?.traces === 0 && (known.spans ?? 0) === 0;

  const pull = async (): Promise<void> => {
    setStarting(true);
    const outcome = await client.call('desktop.sources.pull', { connection, filter });
    setStarting(false);
    if (outcome.ok) navigation.go({ kind: 'sources', show: { kind: 'transfer', transfer: outcome.value.transfer } });
    else toasts.show({ tone: 'problem', text: outcome.error.message });
  };

  return (
    <div className="sources-pull">
      <div className="sources-count" aria-live="polite">
        {isCounting && (
          <span className="row text-3 size-12">
            <Spinner />
            {t('sources.counting')}
          </span>
        )}
        {!isCounting && count.kind === 'failed' && (
          <span className="text-error size-12 selectable" role="alert">
            {count.error.message}
          </span>
        )}
        {known !== undefined && (
          <>
            {known.traces !== undefined && (
              <span className="sources-figure">{t('common.traces', { n: known.traces })}</span>
            )}
            {known.spans !== undefined && <span className="text-2">{t('common.spans', { n: known.spans })}</span>}
            <span className="text-3 size-12">
              {t(known.traces === undefined && known.spans === undefined ? 'sources.noTotal' : 'sources.exact')}
            </span>
          </>
        )}
      </div>
      <div className="sources-actions">
        <Button
          variant="primary"
          icon={CloudDownload}
          disabled={isEmpty || isCounting || starting || count.kind === 'failed'}
          onClick={() => void pull()}
        >
          {known?.traces === undefined ? t('sources.pull') : t('sources.pullTraces', { n: known.traces })}
        </Button>
      </div>
      <p className="sources-note">{t(`sources.notPulled.${saved.kind}`)}</p>
    </div>
  );
}

/** A value that follows another once that has stood still. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
