import { useOpenDump } from '../../app/use-open-dump.ts';
import { useQuery } from '../../client/use-query.ts';
import { Button } from '../../components/button.tsx';
import { AsyncNotice, EmptyState } from '../../components/notice.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { useAppState, useOpenDumps } from '../../state/app-state.ts';
import { QuestionForm } from './question-form.tsx';
import { RunList } from './run-list.tsx';
import { useAnalystRuns } from './use-analyst-runs.ts';
import './analyst.css';

/** Where a question is asked, and what was asked before. */
export function AnalystScreen({ dump }: { readonly dump: string | undefined }) {
  const t = useTranslate();
  const { navigation } = useAppState();
  const { choose } = useOpenDump();
  const dumps = useOpenDumps();
  const runs = useAnalystRuns();
  const settings = useQuery('models.settings', {});
  const chosen = dumps.find((open) => open.dump === dump) ?? dumps[0];
  return (
    <div className="analyst">
      <section className="analyst-ask" aria-label={t('analyst.ask')}>
        {chosen === undefined ? (
          <EmptyState
            title={t('analyst.noDump')}
            actions={
              <Button variant="primary" onClick={() => void choose('files')}>
                {t('common.open')}
              </Button>
            }
          >
            {t('analyst.noDumpText')}
          </EmptyState>
        ) : settings.kind === 'ready' ? (
          <QuestionForm
            key={chosen.dump}
            dump={chosen.dump}
            dumps={dumps.map((open) => ({ value: open.dump, title: open.status.name }))}
            onDump={(next) => navigation.replace({ kind: 'analyst', dump: next })}
            settings={settings.value.settings}
          />
        ) : (
          <AsyncNotice state={settings} />
        )}
      </section>
      <section className="analyst-runs" aria-label={t('analyst.runs')}>
        {runs.kind === 'ready' ? <RunList runs={runs.value} /> : <AsyncNotice state={runs} />}
      </section>
    </div>
  );
}
