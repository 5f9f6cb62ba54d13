import type { AnalystRun } from '../../../shared/api/procedures-analyst.ts';
import { useQuery } from '../../client/use-query.ts';
import { AsyncNotice, EmptyState } from '../../components/notice.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { useAppState } from '../../state/app-state.ts';
import { LiveView } from './live-view.tsx';
import { ReportView } from './report-view.tsx';
import { RunHeader } from './run-header.tsx';
import type { RunRoute } from './run-route.ts';
import { useAnalystRuns } from './use-analyst-runs.ts';
import './analyst.css';
import './report.css';

/** One run: what its agents do, or its report. */
export function RunScreen({ route }: { readonly route: RunRoute }) {
  const t = useTranslate();
  const runs = useAnalystRuns();
  if (runs.kind !== 'ready') return <AsyncNotice state={runs} />;
  const run = runs.value.find((known) => known.run === route.run);
  if (run === undefined) return <EmptyState title={t('analyst.runGone')}>{t('analyst.runGoneText')}</EmptyState>;
  return <Run run={run} route={route} />;
}

function Run({ run, route }: { readonly run: AnalystRun; readonly route: RunRoute }) {
  const { navigation } = useAppState();
  const part = run.report === undefined ? 'work' : route.part;
  const setPart = (next: RunRoute['part']): void => navigation.replace({ ...route, part: next });
  return (
    <div className="run">
      <RunHeader run={run} part={part} onPart={setPart} />
      {part === 'work' ? <Work run={run} /> : <Report run={run} />}
    </div>
  );
}

function Work({ run }: { readonly run: AnalystRun }) {
  const config = useQuery('analyst.config', { run: run.run });
  return <LiveView run={run} config={config.kind === 'ready' ? config.value.config : undefined} />;
}

function Report({ run }: { readonly run: AnalystRun }) {
  const report = useQuery('analyst.report', { run: run.run });
  if (report.kind !== 'ready') return <AsyncNotice state={report} />;
  return <ReportView run={run} report={report.value.report} />;
}
