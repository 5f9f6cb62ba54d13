import { Play, Scale, Trash2 } from 'lucide-react';
import { useState } from 'react';

import type { AnalystRun } from '../../../shared/api/procedures-analyst.ts';
import { formatCount, formatUsd } from '../../../shared/format/index.ts';
import { Button } from '../../components/button.tsx';
import { CheckBox } from '../../components/check-box.tsx';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { Meter } from '../../components/meter.tsx';
import { EmptyState } from '../../components/notice.tsx';
import { PanelHeader } from '../../components/panel.tsx';
import { formatStamp } from '../../format/time.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { useCommands } from '../../keys/use-commands.ts';
import { useAppState, usePreference } from '../../state/app-state.ts';
import { RehearsalBadge, StateChip } from './state-chip.tsx';
import { isLive, useAct } from './use-analyst-runs.ts';

/** Every run, newest first; two with a report can be compared. */
export function RunList({ runs }: { readonly runs: readonly AnalystRun[] }) {
  const t = useTranslate();
  const { navigation } = useAppState();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [cursor, setCursor] = useState(0);
  const at = Math.min(cursor, runs.length - 1);
  const open = (run: AnalystRun | undefined): void => {
    if (run === undefined) return;
    navigation.go({
      kind: 'analystRun',
      run: run.run,
      ...dumpOf(run),
      part: run.report === undefined ? 'work' : 'report',
    });
  };
  const compare = (): void => {
    // The list is newest first: the later of the two in it is the older.
    const [newer, older] = runs.filter((run) => chosen.includes(run.run));
    if (older !== undefined && newer !== undefined)
      navigation.go({ kind: 'compareReports', older: older.run, newer: newer.run });
  };
  useCommands({
    nextRow: () => setCursor(Math.min(runs.length - 1, at + 1)),
    previousRow: () => setCursor(Math.max(0, at - 1)),
    openRow: () => open(runs[at]),
    compareRows: compare,
  });
  return (
    <>
      <PanelHeader
        title={t('analyst.runs')}
        fact={formatCount(runs.length)}
        end={
          <Button size="s" icon={Scale} disabled={chosen.length !== 2} onClick={compare}>
            {t('analyst.compareTwo', { n: chosen.length })}
          </Button>
        }
      />
      {runs.length === 0 && <EmptyState title={t('analyst.noRuns')}>{t('analyst.noRunsText')}</EmptyState>}
      <ul className="run-list">
        {runs.map((run, index) => (
          <RunLine
            key={run.run}
            run={run}
            current={index === at}
            chosen={chosen.includes(run.run)}
            onChoose={(on) => setChosen(on ? [...chosen, run.run].slice(-2) : chosen.filter((id) => id !== run.run))}
            onOpen={() => {
              setCursor(index);
              open(run);
            }}
          />
        ))}
      </ul>
    </>
  );
}

function dumpOf({ dump }: AnalystRun): { readonly dump?: string } {
  return dump === undefined ? {} : { dump: dump.dump };
}

interface RunLineProps {
  readonly run: AnalystRun;
  readonly current: boolean;
  readonly chosen: boolean;
  readonly onChoose: (on: boolean) => void;
  readonly onOpen: () => void;
}

function RunLine({ run, current, chosen, onChoose, onOpen }: RunLineProps) {
  const t = useTranslate();
  const act = useAct();
  const zone = usePreference('zone');
  const [asking, setAsking] = useState(false);
  const { turn, report, use } = run;
  return (
    <li className="run-line" data-current={current ? '' : undefined}>
      <span className="run-line-check">
        {report !== undefined && (
          <CheckBox
            label={t('analyst.chooseToCompare', { question: run.question })}
            checked={chosen}
            onChange={onChoose}
          />
        )}
      </span>
      <button type="button" className="run-line-main" onClick={onOpen}>
        <span className="run-line-question ellipsis">{run.question}</span>
        <span className="run-line-facts">
          <span className="ellipsis">{run.dump?.name ?? t('analyst.byCommandLine')}</span>
          <span>{formatStamp(run.startedAtMs, zone)}</span>
          {use !== undefined && !run.rehearsal && (
            <span>{use.costUsd === undefined ? t('common.noPrice') : formatUsd(use.costUsd)}</span>
          )}
          {report !== undefined && <span>{t('analyst.findings', { n: report.findings })}</span>}
          {report !== undefined && (
            <span>{t('analyst.citationsOf', { n: report.citationsVerified, total: report.citations })}</span>
          )}
        </span>
        {isLive(run) && turn !== undefined && (
          <Meter fraction={turn.done / turn.of} label={t('analyst.turnOf', { n: turn.done, total: turn.of })} />
        )}
        {run.ending !== undefined && <span className="run-line-ending ellipsis">{run.ending}</span>}
      </button>
      <span className="run-line-end">
        <span className="row">
          {run.rehearsal && <RehearsalBadge />}
          <StateChip state={run.state} />
        </span>
        <span className="row">
          {run.canResume && (
            <Button size="s" icon={Play} onClick={() => void act('analyst.resume', { run: run.run })}>
              {t('analyst.resume')}
            </Button>
          )}
          {!isLive(run) && (
            <Button
              variant="ghost"
              size="s"
              icon={Trash2}
              aria-label={t('analyst.removeRun')}
              onClick={() => setAsking(true)}
            />
          )}
        </span>
      </span>
      {asking && (
        <ConfirmDialog
          title={t('analyst.removeTitle')}
          action={t('analyst.removeAction')}
          onConfirm={() => void act('analyst.remove', { run: run.run })}
          onClose={() => setAsking(false)}
        >
          {run.question}
        </ConfirmDialog>
      )}
    </li>
  );
}
