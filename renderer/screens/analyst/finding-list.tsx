import { Check, FileText, Minus, X } from 'lucide-react';

import type { CheckedFinding, CheckedReport } from '../../../shared/api/report.ts';
import { Badge } from '../../components/chip.tsx';
import { KeyCaps } from '../../components/key-hint.tsx';
import { Meter } from '../../components/meter.tsx';
import { PanelHeader } from '../../components/panel.tsx';
import { moveFocus } from '../../components/roving-focus.ts';
import { formatPercent } from '../../format/share.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { citationsOf, SEVERITY_TONES } from './finding-facts.ts';

interface FindingListProps {
  readonly report: CheckedReport;
  /** -1 is the answer as a whole. */
  readonly chosen: number;
  readonly onChoose: (at: number) => void;
}

/** The answer and the findings in the order of the report. */
export function FindingList({ report, chosen, onChoose }: FindingListProps) {
  const t = useTranslate();
  return (
    <>
      <PanelHeader
        title={t('analyst.findingsTitle')}
        fact={t('analyst.ranked')}
        end={
          <span aria-hidden>
            <KeyCaps chord="J" /> <KeyCaps chord="K" />
          </span>
        }
      />
      <div
        role="tablist"
        aria-orientation="vertical"
        aria-label={t('analyst.findingsTitle')}
        className="finding-list"
        onKeyDown={(event) => moveFocus(event, 'column')}
      >
        <button
          type="button"
          role="tab"
          className="finding-item"
          aria-selected={chosen === -1}
          tabIndex={chosen === -1 ? 0 : -1}
          onClick={() => onChoose(-1)}
        >
          <span className="row">
            <FileText size={12} strokeWidth={1.75} aria-hidden />
            <span className="finding-title">{t('analyst.answer')}</span>
          </span>
        </button>
        {report.findings.map((finding, at) => (
          <button
            key={`${at} ${finding.title}`}
            type="button"
            role="tab"
            className="finding-item"
            aria-selected={at === chosen}
            tabIndex={at === chosen ? 0 : -1}
            onClick={() => onChoose(at)}
          >
            <span className="row">
              <span className="finding-number">F{at + 1}</span>
              <span className="finding-title ellipsis">{finding.title}</span>
            </span>
            <Share finding={finding} traces={report.scope.traces} />
            <span className="finding-row">
              <Badge tone={SEVERITY_TONES[finding.severity]}>{t(`analyst.severity.${finding.severity}`)}</Badge>
              <Verified finding={finding} />
            </span>
          </button>
        ))}
      </div>
      {report.alsoLookedFor.length > 0 && <AlsoLookedFor items={report.alsoLookedFor} />}
    </>
  );
}

/** What the agents looked for without support, as the report says. */
function AlsoLookedFor({ items }: { readonly items: readonly string[] }) {
  const t = useTranslate();
  return (
    <section aria-label={t('analyst.alsoLookedFor')}>
      <PanelHeader title={t('analyst.alsoLookedFor')} fact={t('analyst.noSupport')} />
      <ul className="also-looked-for">
        {items.map((item) => (
          <li key={item}>
            <Minus className="text-3" size={12} strokeWidth={2} aria-hidden />
            <span className="selectable">{item}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Share({ finding, traces }: { readonly finding: CheckedFinding; readonly traces: number }) {
  const t = useTranslate();
  const counted = finding.countCheck.kind === 'failed' ? undefined : finding.countCheck.traces;
  return (
    <span className="finding-row">
      <span className="finding-traces">{t('common.traces', { n: counted ?? finding.affected.traces })}</span>
      {counted === undefined ? (
        <span className="text-error">{t('analyst.notCounted')}</span>
      ) : (
        <>
          <span className="grow">
            <Meter kind="share" fraction={traces === 0 ? 0 : counted / traces} />
          </span>
          <span>{formatPercent(counted, traces)}</span>
        </>
      )}
    </span>
  );
}

function Verified({ finding }: { readonly finding: CheckedFinding }) {
  const t = useTranslate();
  const all = citationsOf(finding);
  const good = all.filter(({ check }) => check.kind === 'verified').length;
  const whole = good === all.length;
  const Mark = whole ? Check : X;
  return (
    <span className={whole ? 'row text-accent' : 'row text-warn'}>
      <Mark size={12} strokeWidth={2} aria-hidden />
      {t('analyst.citationsOf', { n: good, total: all.length })}
    </span>
  );
}
