import { ChevronLeft, CircleCheck, CircleDot, CirclePlus, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

import type { AnalystRun, ComparedReports } from '../../../shared/api/procedures-analyst.ts';
import type { CheckedFinding } from '../../../shared/api/report.ts';
import { formatCount } from '../../../shared/format/index.ts';
import { readyValue } from '../../client/async.ts';
import { useQuery } from '../../client/use-query.ts';
import { Button, LinkButton } from '../../components/button.tsx';
import { Badge } from '../../components/chip.tsx';
import { AsyncNotice } from '../../components/notice.tsx';
import { PanelHeader } from '../../components/panel.tsx';
import { formatStamp } from '../../format/time.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { useAppState, usePreference } from '../../state/app-state.ts';
import { SEVERITY_TONES } from './finding-facts.ts';
import { RehearsalBadge } from './state-chip.tsx';
import { useAnalystRuns } from './use-analyst-runs.ts';
import './analyst.css';
import './report.css';

interface CompareReportsProps {
  readonly older: string;
  readonly newer: string;
}

/** Two reports side by side in time: what is gone, what is new, what is still there. */
export function CompareReportsScreen({ older, newer }: CompareReportsProps) {
  const t = useTranslate();
  const { navigation } = useAppState();
  const runs = readyValue(useAnalystRuns()) ?? [];
  const compared = useQuery('analyst.compare', { older, newer });
  return (
    <div className="run">
      <header className="run-header">
        <Button
          variant="ghost"
          size="s"
          icon={ChevronLeft}
          aria-label={t('analyst.back')}
          onClick={() => navigation.go({ kind: 'analyst' })}
        />
        <div className="run-title">
          <h1>{t('analyst.compareTitle')}</h1>
          <div className="run-facts ellipsis">{t('analyst.compareNote')}</div>
        </div>
      </header>
      <div className="reports-heads">
        <RunHead title={t('analyst.older')} run={runs.find((run) => run.run === older)} />
        <RunHead title={t('analyst.newer')} run={runs.find((run) => run.run === newer)} />
      </div>
      {compared.kind === 'ready' ? <Compared compared={compared.value} /> : <AsyncNotice state={compared} />}
    </div>
  );
}

function RunHead({ title, run }: { readonly title: string; readonly run: AnalystRun | undefined }) {
  const zone = usePreference('zone');
  const { navigation } = useAppState();
  if (run === undefined) return <div />;
  return (
    <div className="reports-head">
      <span className="size-11 text-3">{title}</span>
      <span className="row">
        <LinkButton
          className="ellipsis"
          onClick={() =>
            navigation.go({
              kind: 'analystRun',
              run: run.run,
              ...(run.dump === undefined ? {} : { dump: run.dump.dump }),
              part: 'report',
            })
          }
        >
          {run.question}
        </LinkButton>
        {run.rehearsal && <RehearsalBadge />}
      </span>
      <span className="size-11 text-3">
        {formatStamp(run.startedAtMs, zone)} · {run.dump?.name}
      </span>
    </div>
  );
}

function Compared({ compared }: { readonly compared: ComparedReports }) {
  const t = useTranslate();
  const { fixed, fresh, stillThere, cautions } = compared;
  return (
    <div className="reports-body">
      {cautions.length > 0 && (
        <ul className="reports-cautions" aria-label={t('analyst.cautions')}>
          {cautions.map((caution) => (
            <li key={caution}>
              <TriangleAlert className="text-warn" size={14} strokeWidth={1.75} aria-hidden />
              {caution}
            </li>
          ))}
        </ul>
      )}
      <div className="reports-columns">
        <Column title={t('analyst.fixed')} count={fixed.length} icon={CircleCheck} look="text-accent">
          {fixed.map((finding) => (
            <Item key={finding.title} finding={finding} />
          ))}
        </Column>
        <Column title={t('analyst.stillThere')} count={stillThere.length} icon={CircleDot} look="text-warn">
          {stillThere.map(({ older, newer, shareChange }) => (
            <Item key={newer.title} finding={newer} before={older} change={shareChange} />
          ))}
        </Column>
        <Column title={t('analyst.fresh')} count={fresh.length} icon={CirclePlus} look="text-error">
          {fresh.map((finding) => (
            <Item key={finding.title} finding={finding} />
          ))}
        </Column>
      </div>
    </div>
  );
}

interface ColumnProps {
  readonly title: string;
  readonly count: number;
  readonly icon: LucideIcon;
  readonly look: string;
  readonly children: ReactNode;
}

function Column({ title, count, icon: Icon, look, children }: ColumnProps) {
  const t = useTranslate();
  return (
    <section className="reports-column" aria-label={title}>
      <PanelHeader
        title={title}
        fact={formatCount(count)}
        end={<Icon className={look} size={14} strokeWidth={1.75} aria-hidden />}
      />
      {count === 0 ? <p className="reports-none text-3">{t('common.none')}</p> : <ul>{children}</ul>}
    </section>
  );
}

interface ItemProps {
  readonly finding: CheckedFinding;
  readonly before?: CheckedFinding;
  readonly change?: number | undefined;
}

function Item({ finding, before, change }: ItemProps) {
  const t = useTranslate();
  return (
    <li className="reports-item">
      <b>{finding.title}</b>
      {before !== undefined && before.title !== finding.title && (
        <span className="size-11 text-3">{t('analyst.wasCalled', { title: before.title })}</span>
      )}
      <span className="finding-row">
        <Badge tone={SEVERITY_TONES[finding.severity]}>{t(`analyst.severity.${finding.severity}`)}</Badge>
        <span>{finding.share === undefined ? t('analyst.notCounted') : percent(finding.share)}</span>
        {before !== undefined && (
          <span className="text-3">
            {change === undefined ? t('analyst.notComparable') : change === 0 ? t('analyst.noChange') : points(change)}
          </span>
        )}
      </span>
    </li>
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}

function points(change: number): string {
  return `${change > 0 ? '+' : '−'}${Math.abs(change * 100).toFixed(1)} pp`;
}
