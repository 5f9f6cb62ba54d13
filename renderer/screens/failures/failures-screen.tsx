import { useState } from 'react';

import type { FailureReport } from '../../../shared/api/failures.ts';
import { formatCount } from '../../../shared/format/index.ts';
import { useClient } from '../../client/client-context.ts';
import { useSteadyQuery } from '../../client/use-query.ts';
import { Badge } from '../../components/chip.tsx';
import { AsyncNotice, EmptyState, Waiting } from '../../components/notice.tsx';
import { PanelHeader } from '../../components/panel.tsx';
import { SplitHandle } from '../../components/split-handle.tsx';
import { TabBar } from '../../components/tab-bar.tsx';
import { moveFocus } from '../../components/roving-focus.ts';
import { formatPercent } from '../../format/share.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { useAppState, usePreference } from '../../state/app-state.ts';
import { useViewFacts } from '../../state/use-view-facts.ts';
import { FailureDetail } from './failure-detail.tsx';
import type { FailureItem } from './failure-item.ts';
import { SEVERITY_TONES } from './severity.ts';
import './failures.css';

const SIDE = { initialPx: 420, minPx: 280, maxPx: 720 };

/** What goes wrong again and again: modes that detectors find, and clusters of equal errors; examples one click away. */
export function FailuresScreen({ dump }: { readonly dump: string }) {
  const t = useTranslate();
  const { queries } = useClient();
  const report = useSteadyQuery('failures.report', { dump });
  if (report.kind === 'loading') return <Waiting>{t('overview.detecting')}</Waiting>;
  if (report.kind === 'failed') {
    return <AsyncNotice state={report} onRetry={() => queries.invalidate((name) => name === 'failures.report')} />;
  }
  return <FailuresView dump={dump} report={report.value} />;
}

type Sort = 'modes' | 'signatures';

function FailuresView({ dump, report }: { readonly dump: string; readonly report: FailureReport }) {
  const t = useTranslate();
  const { preferences } = useAppState();
  const panes = usePreference('panes');
  const sidePx = panes['failuresSide'] ?? SIDE.initialPx;
  const [sort, setSort] = useState<Sort>('modes');
  const [chosen, setChosen] = useState<string>();
  const items = sort === 'modes' ? modeItems(report) : signatureItems(report);
  const current = items.find((item) => item.id === chosen) ?? items[0];
  const { scope } = report;
  useViewFacts([
    t('failures.scope', { traces: scope.traces, spans: scope.spans }),
    ...(scope.complete ? [] : [t('failures.partial')]),
    ...(scope.oversizeSpans === 0 ? [] : [t('failures.oversize', { n: scope.oversizeSpans })]),
  ]);
  return (
    <div className="failures">
      <div className="failures-list" style={{ width: sidePx }}>
        <TabBar
          small
          label={t('failures.sort')}
          tabs={[
            { id: 'modes', title: t('failures.modes'), count: report.modes.length },
            {
              id: 'signatures',
              title: t('failures.signatures'),
              count: report.signatures.length + report.signaturesLeftOut,
            },
          ]}
          selected={sort}
          onSelect={(next) => {
            setSort(next);
            setChosen(undefined);
          }}
        />
        <PanelHeader
          title={t(sort === 'modes' ? 'failures.byTraces' : 'failures.bySpans')}
          fact={sort === 'modes' ? t('failures.ran', { n: report.ran.length }) : leftOutText(report, t)}
        />
        <div
          className="failures-scroll"
          role="listbox"
          aria-label={t('failures.sort')}
          onKeyDown={(event) => moveFocus(event, 'column')}
        >
          {items.map((item) => (
            <FailureLine
              key={item.id}
              item={item}
              total={scope.traces}
              selected={item === current}
              onSelect={() => setChosen(item.id)}
            />
          ))}
        </div>
      </div>
      <SplitHandle
        label={t('failures.width')}
        direction="horizontal"
        sized="before"
        sizePx={sidePx}
        {...SIDE}
        onResize={(px) => preferences.change({ panes: { ...panes, failuresSide: px } })}
      />
      <div className="failure-detail">
        {current === undefined ? (
          <EmptyState title={t(sort === 'modes' ? 'overview.noModes' : 'failures.noErrors')}>
            {t('failures.ran', { n: report.ran.length })}
          </EmptyState>
        ) : (
          <FailureDetail key={current.id} dump={dump} item={current} report={report} />
        )}
      </div>
    </div>
  );
}

function modeItems(report: FailureReport): readonly FailureItem[] {
  return report.modes.map((mode) => ({ kind: 'mode', id: mode.detector, mode }));
}

function signatureItems(report: FailureReport): readonly FailureItem[] {
  return report.signatures.map((signature) => ({ kind: 'signature', id: signature.id, signature }));
}

function leftOutText(report: FailureReport, t: ReturnType<typeof useTranslate>): string | undefined {
  if (report.signaturesLeftOut === 0) return undefined;
  return t('failures.leftOut', { n: report.signaturesLeftOut, spans: report.leftOutErrorSpans });
}

interface FailureLineProps {
  readonly item: FailureItem;
  readonly total: number;
  readonly selected: boolean;
  readonly onSelect: () => void;
}

function FailureLine({ item, total, selected, onSelect }: FailureLineProps) {
  const t = useTranslate();
  const traces = item.kind === 'mode' ? item.mode.traces : item.signature.traces;
  return (
    <button
      type="button"
      role="option"
      data-roving
      aria-selected={selected}
      tabIndex={selected ? 0 : -1}
      className="failure-line"
      onClick={onSelect}
    >
      <span className="medium ellipsis">{item.kind === 'mode' ? item.mode.title : item.signature.message}</span>
      <span className="number">{formatCount(traces)}</span>
      <span className="row text-3 size-11 ellipsis">
        {item.kind === 'mode' ? (
          <>
            <Badge tone={SEVERITY_TONES[item.mode.severity]}>{t(`overview.severity.${item.mode.severity}`)}</Badge>
            <span className="ellipsis">{item.mode.detector}</span>
          </>
        ) : (
          <span className="ellipsis">
            {item.signature.spanName}, {t('failures.errorSpans', { n: item.signature.count })}
          </span>
        )}
      </span>
      <span className="number text-3 size-11">{formatPercent(traces, total)}</span>
    </button>
  );
}
