import { CircleAlert, CircleCheck, Microscope } from 'lucide-react';

import type { AnalystRun } from '../../../shared/api/procedures-analyst.ts';
import { readyValue } from '../../client/async.ts';
import { useQuery } from '../../client/use-query.ts';
import { useStream } from '../../client/use-stream.ts';
import { formatClock, formatDay } from '../../format/time.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { useAppState, usePreference } from '../../state/app-state.ts';

interface CitedFindingsProps {
  readonly dump: string;
  readonly traceId: string;
  readonly spanId: string;
}

/** Older reports are not read: each is asked for when a span is looked at. */
const MOST_REPORTS = 12;

/** Findings of the analyst that cite a span, each a line that opens its report. */
export function CitedFindings(props: CitedFindingsProps) {
  const runs = readyValue(useStream('analyst.runs', {}))?.runs ?? [];
  const reported = runs.filter((run) => run.report !== undefined && run.dump?.dump === props.dump);
  return reported.slice(0, MOST_REPORTS).map((run) => <FindingsOfRun key={run.run} run={run} {...props} />);
}

function FindingsOfRun({ run, dump, traceId, spanId }: CitedFindingsProps & { readonly run: AnalystRun }) {
  const t = useTranslate();
  const zone = usePreference('zone');
  const { navigation } = useAppState();
  const report = readyValue(useQuery('analyst.report', { run: run.run }))?.report;
  const when = `${formatDay(run.startedAtMs, zone)} ${formatClock(run.startedAtMs, zone).slice(0, 5)}`;
  return report?.findings.flatMap((finding, at) => {
    const cited = finding.citations.findIndex((each) => each.traceId === traceId && each.spanId === spanId);
    const citation = finding.citations[cited];
    if (citation === undefined) return [];
    const verified = citation.check.kind === 'verified';
    return [
      <button
        key={at}
        type="button"
        className="span-link"
        title={`${finding.title}\n“${citation.quote}”`}
        onClick={() => navigation.go({ kind: 'analystRun', run: run.run, dump, part: 'report' })}
      >
        <Microscope size={12} className="text-accent" aria-hidden />
        <span className="ellipsis">{t('span.finding', { n: at + 1, when, citation: cited + 1 })}</span>
        <span className="grow" />
        <span className={verified ? 'row text-accent' : 'row text-warn'}>
          {verified ? <CircleCheck size={12} aria-hidden /> : <CircleAlert size={12} aria-hidden />}
          {t(verified ? 'span.verified' : 'span.notVerified')}
        </span>
      </button>,
    ];
  });
}
