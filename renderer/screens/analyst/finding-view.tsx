import { Check, ListFilter, TriangleAlert, X } from 'lucide-react';

import type { AnalystRun } from '../../../shared/api/procedures-analyst.ts';
import type { CheckedCitation, CheckedFinding, CheckedReport } from '../../../shared/api/report.ts';
import { formatCount } from '../../../shared/format/index.ts';
import { LinkButton } from '../../components/button.tsx';
import { Badge } from '../../components/chip.tsx';
import { Meter } from '../../components/meter.tsx';
import { SafeMarkdown } from '../../components/safe-markdown.tsx';
import { shortId } from '../../format/identifier.ts';
import { formatPercent } from '../../format/share.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { useAppState } from '../../state/app-state.ts';
import { askAnalyst } from '../../state/questions.ts';
import { SEVERITY_TONES } from './finding-facts.ts';

interface FindingViewProps {
  readonly run: AnalystRun;
  readonly report: CheckedReport;
  readonly finding: CheckedFinding;
  /** Position among `citationsOf`. */
  readonly chosen: number;
  readonly onChoose: (citation: number) => void;
  readonly onOpen: (citation: CheckedCitation) => void;
}

/** One finding: what happens, how often, by what evidence, and what to look at. */
export function FindingView({ run, report, finding, chosen, onChoose, onOpen }: FindingViewProps) {
  const t = useTranslate();
  const { citations, counterEvidence } = finding;
  return (
    <article className="finding">
      <div className="row">
        <Badge tone={SEVERITY_TONES[finding.severity]}>{t(`analyst.severity.${finding.severity}`)}</Badge>
        <Badge>{`${finding.failureMode.taxonomy}: ${finding.failureMode.name}`}</Badge>
        {report.rehearsal && <Badge tone="warn">{t('analyst.rehearsal')}</Badge>}
        <span className="grow" />
        <span className="size-11 text-3">{t('analyst.confidence', { value: finding.confidence.toFixed(2) })}</span>
        <Meter fraction={finding.confidence} widthPx={48} />
      </div>
      <h2 className="selectable">{finding.title}</h2>
      <Prose text={finding.description} label={t('analyst.description')} />
      <CountLine run={run} report={report} finding={finding} />
      <h3>{t('analyst.evidence')}</h3>
      <CitationList
        citations={citations}
        from={0}
        repaired={report.checks.repaired}
        {...{ chosen, onChoose, onOpen }}
      />
      <h3>{t('analyst.counterEvidence')}</h3>
      {counterEvidence.length === 0 ? (
        <p className="text-3">{t('analyst.noCounterEvidence')}</p>
      ) : (
        <CitationList
          citations={counterEvidence}
          from={citations.length}
          repaired={report.checks.repaired}
          {...{ chosen, onChoose, onOpen }}
        />
      )}
      <h3>{t('analyst.likelyCause')}</h3>
      <Prose text={finding.likelyCause} label={t('analyst.likelyCause')} />
      <h3>{t('analyst.direction')}</h3>
      <Prose text={finding.suggestedDirection} label={t('analyst.direction')} />
    </article>
  );
}

function Prose({ text, label }: { readonly text: string; readonly label: string }) {
  const t = useTranslate();
  if (text.trim() === '') return <p className="text-3">{t('analyst.notSaid')}</p>;
  return (
    <div className="finding-prose selectable">
      <SafeMarkdown label={label} text={text} />
    </div>
  );
}

type CountLineProps = Pick<FindingViewProps, 'run' | 'report' | 'finding'>;

/** The number, counted again by code, and the query that gives it. */
function CountLine({ run, report, finding }: CountLineProps) {
  const t = useTranslate();
  const { navigation, questions, traceLists } = useAppState();
  const { affected, countCheck } = finding;
  const { query } = affected;
  const verified = countCheck.kind === 'verified';
  const counted = countCheck.kind === 'failed' ? affected.traces : countCheck.traces;
  const { dump } = run;
  const openFilter = (filter: string): void => {
    if (dump === undefined) return;
    traceLists.show(dump.dump, filter);
    navigation.go({ kind: 'dump', dump: dump.dump, view: 'traces' });
  };
  return (
    <div className="count-line" data-check={countCheck.kind}>
      {verified ? (
        <Check className="text-accent" size={14} strokeWidth={2} aria-hidden />
      ) : (
        <TriangleAlert className="text-warn" size={14} strokeWidth={1.75} aria-hidden />
      )}
      <b>
        {t('analyst.tracesOf', { n: counted, total: report.scope.traces })},{' '}
        {formatPercent(counted, report.scope.traces)}
      </b>
      <span className="mono text-2 ellipsis grow selectable">{queryText(query)}</span>
      <span className="size-11 text-3">
        {verified
          ? t('analyst.countedAgain')
          : countCheck.kind === 'differs'
            ? t('analyst.countDiffers', { said: formatCount(affected.traces) })
            : t('analyst.countFailed', { message: countCheck.message })}
      </span>
      {query.kind === 'filter' && dump !== undefined && (
        <LinkButton onClick={() => openFilter(query.filter)}>
          <ListFilter size={12} strokeWidth={1.75} aria-hidden />
          {t('analyst.openAsFilter')}
        </LinkButton>
      )}
      {query.kind === 'filter' && dump !== undefined && (
        <LinkButton onClick={() => askAnalyst({ questions, navigation }, { dump: dump.dump, filter: query.filter })}>
          {t('analyst.askAboutThem')}
        </LinkButton>
      )}
    </div>
  );
}

function queryText(query: CheckedFinding['affected']['query']): string {
  switch (query.kind) {
    case 'filter':
      return query.filter;
    case 'sql':
      return query.statement;
    case 'detector':
      return query.detector;
    case 'list':
      return query.traceIds.map(shortId).join(', ');
    default:
      return query satisfies never;
  }
}

interface CitationListProps extends Pick<FindingViewProps, 'chosen' | 'onChoose' | 'onOpen'> {
  readonly citations: readonly CheckedCitation[];
  /** Number of the first, 0-based. */
  readonly from: number;
  readonly repaired: boolean;
}

function CitationList({ citations, from, repaired, chosen, onChoose, onOpen }: CitationListProps) {
  return (
    <ol className="citations">
      {citations.map((citation, at) => (
        <li key={`${at} ${citation.spanId}`}>
          <CitationLine
            citation={citation}
            number={from + at + 1}
            current={from + at === chosen}
            repaired={repaired}
            onChoose={() => onChoose(from + at)}
            onOpen={() => onOpen(citation)}
          />
        </li>
      ))}
    </ol>
  );
}

interface CitationLineProps {
  readonly citation: CheckedCitation;
  readonly number: number;
  readonly current: boolean;
  readonly repaired: boolean;
  readonly onChoose: () => void;
  readonly onOpen: () => void;
}

/** A quote with its place, verified or struck through. A click looks at it, a double click opens its trace. */
function CitationLine({ citation, number, current, repaired, onChoose, onOpen }: CitationLineProps) {
  const t = useTranslate();
  const { check, quote, traceId, spanId } = citation;
  const good = check.kind === 'verified';
  return (
    <div className="citation" data-current={current ? '' : undefined}>
      <button type="button" className="citation-main" aria-current={current} onClick={onChoose} onDoubleClick={onOpen}>
        <span className="citation-number">{number}</span>
        <span className="citation-body">
          <span className={good ? 'citation-quote' : 'citation-quote citation-bad'}>
            {good ? `“${quote}”` : <s>“{quote}”</s>}
          </span>
          <span className="citation-place">
            <span className="mono">
              {shortId(traceId)} / {shortId(spanId)}
            </span>
            {good && <span className="ellipsis">{check.field}</span>}
          </span>
          {check.kind === 'failed' && (
            <span className="citation-closest">
              {check.closest === undefined ? t('analyst.noClosest') : t('analyst.closest', { text: check.closest })}{' '}
              {repaired && t('analyst.sentBackStill')}
            </span>
          )}
        </span>
        <span className={good ? 'citation-check text-accent' : 'citation-check text-error'}>
          {good ? <Check size={12} strokeWidth={2} aria-hidden /> : <X size={12} strokeWidth={2} aria-hidden />}
          {t(good ? 'analyst.verified' : `analyst.failed.${check.reason}`)}
        </span>
      </button>
      <LinkButton className="citation-open" onClick={onOpen}>
        {t('common.open')}
      </LinkButton>
    </div>
  );
}
