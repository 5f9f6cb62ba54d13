import { formatCount } from '../../../shared/format/index.ts';
import { readyValue } from '../../client/async.ts';
import { useSteadyQuery } from '../../client/use-query.ts';
import { LinkButton } from '../../components/button.tsx';
import { Meter } from '../../components/meter.tsx';
import { AsyncNotice, EmptyState, Waiting } from '../../components/notice.tsx';
import { Panel } from '../../components/panel.tsx';
import { Sparkline } from '../../components/sparkline.tsx';
import { PlainTable } from '../../components/plain-table.tsx';
import { formatPercent } from '../../format/share.ts';
import { useTranslate } from '../../i18n/translate.ts';

/** Two points a day for a week: enough to see when it happens. */
const TREND_BINS = 14;

interface FailuresPanelProps {
  readonly dump: string;
  readonly onShowAll: () => void;
}

/** Failure modes by traces, found by the detectors. */
export function FailuresPanel({ dump, onShowAll }: FailuresPanelProps) {
  const t = useTranslate();
  const report = useSteadyQuery('failures.report', { dump });
  const overTime = useSteadyQuery(
    'failures.overTime',
    report.kind === 'ready' ? { dump, bins: TREND_BINS } : undefined,
  );
  const trends = new Map(readyValue(overTime)?.modes.map(({ detector, traces }) => [detector, traces]));
  const modes = report.kind === 'ready' ? [...report.value.modes].sort((a, b) => b.traces - a.traces) : [];
  const largest = modes[0]?.traces ?? 0;
  const traces = report.kind === 'ready' ? report.value.scope.traces : 0;
  return (
    <Panel
      title={t('shell.view.failures')}
      fact={
        report.kind === 'ready' ? t('overview.modesFact', { n: modes.length, ran: report.value.ran.length }) : undefined
      }
      end={
        modes.length > 0 ? (
          <LinkButton onClick={onShowAll}>{t('overview.showAllModes', { n: modes.length })}</LinkButton>
        ) : undefined
      }
    >
      {report.kind === 'loading' && <Waiting>{t('overview.detecting')}</Waiting>}
      {report.kind === 'failed' && <AsyncNotice state={report} />}
      {report.kind === 'ready' && modes.length === 0 && <EmptyState title={t('overview.noModes')} />}
      {modes.length > 0 && (
        <div className="overview-scroll">
          <PlainTable widths={[undefined, 68, 84, 120, 60]}>
            <thead>
              <tr>
                <th>{t('overview.mode')}</th>
                <th>{t('overview.foundBy')}</th>
                <th>{t('overview.overWeek')}</th>
                <th>{t('overview.traces')}</th>
                <th data-numeric>{t('overview.share')}</th>
              </tr>
            </thead>
            <tbody>
              {modes.map((mode) => (
                <tr key={mode.detector} title={`${t(`overview.severity.${mode.severity}`)}: ${mode.explanation}`}>
                  <td>
                    <LinkButton quiet className="medium" onClick={onShowAll}>
                      {mode.title}
                    </LinkButton>
                  </td>
                  <td className="text-3 size-11">{t('overview.detector')}</td>
                  <td>
                    <Sparkline values={trends.get(mode.detector) ?? []} />
                  </td>
                  <td>
                    <span className="row">
                      <span className="number" style={{ width: 40 }}>
                        {formatCount(mode.traces)}
                      </span>
                      <Meter kind="share" fraction={mode.traces / largest} />
                    </span>
                  </td>
                  <td data-numeric className="text-2">
                    {formatPercent(mode.traces, traces)}
                  </td>
                </tr>
              ))}
            </tbody>
          </PlainTable>
        </div>
      )}
    </Panel>
  );
}
