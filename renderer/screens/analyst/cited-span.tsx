import { ChevronDown, ChevronUp } from 'lucide-react';

import type { AnalystRun } from '../../../shared/api/procedures-analyst.ts';
import type { CheckedCitation } from '../../../shared/api/report.ts';
import { formatDuration } from '../../../shared/format/index.ts';
import { readyValue } from '../../client/async.ts';
import { useQuery } from '../../client/use-query.ts';
import { Button } from '../../components/button.tsx';
import { Badge } from '../../components/chip.tsx';
import { KeyHint } from '../../components/key-hint.tsx';
import { KindMark } from '../../components/kind-mark.tsx';
import { AsyncNotice, EmptyState } from '../../components/notice.tsx';
import { PanelHeader } from '../../components/panel.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { useAppState, useDumpStatus } from '../../state/app-state.ts';
import { ValueView } from '../trace/value-view.tsx';
import '../trace/trace.css';
import { SpanNeighbours } from './span-neighbours.tsx';
import { SpanStrip } from './span-strip.tsx';

interface CitedSpanProps {
  readonly run: AnalystRun;
  readonly citation: CheckedCitation | undefined;
  readonly position: string | undefined;
  readonly onStep: (by: 1 | -1) => void;
  readonly onOpen: (citation: CheckedCitation) => void;
}

/** The span that a citation names, the quote marked where it stands. */
export function CitedSpan({ run, citation, position, onStep, onOpen }: CitedSpanProps) {
  const t = useTranslate();
  return (
    <>
      <PanelHeader
        title={t('analyst.citedSpan')}
        fact={position}
        end={
          citation !== undefined && (
            <span className="row">
              <Button
                variant="ghost"
                size="s"
                icon={ChevronUp}
                aria-label={t('analyst.previousCitation')}
                onClick={() => onStep(-1)}
              />
              <Button
                variant="ghost"
                size="s"
                icon={ChevronDown}
                aria-label={t('analyst.nextCitation')}
                onClick={() => onStep(1)}
              />
              <Button size="s" onClick={() => onOpen(citation)}>
                {t('analyst.openTrace')}
                <KeyHint command="openCitation" />
              </Button>
            </span>
          )
        }
      />
      <div className="cited">
        <Content run={run} citation={citation} />
      </div>
    </>
  );
}

function Content({ run, citation }: Pick<CitedSpanProps, 'run' | 'citation'>) {
  const t = useTranslate();
  const dump = run.dump?.dump;
  const open = useDumpStatus(dump ?? '') !== undefined;
  if (citation === undefined)
    return <EmptyState title={t('analyst.noCitation')}>{t('analyst.noCitationText')}</EmptyState>;
  if (dump === undefined || !open)
    return <EmptyState title={t('analyst.dumpClosed')}>{t('analyst.dumpClosedText')}</EmptyState>;
  return <Span key={`${citation.traceId} ${citation.spanId}`} dump={dump} citation={citation} />;
}

function Span({ dump, citation }: { readonly dump: string; readonly citation: CheckedCitation }) {
  const t = useTranslate();
  const state = useQuery('tool.view_spans', {
    dump,
    arguments: { trace_id: citation.traceId, span_ids: [citation.spanId] },
  });
  const { navigation } = useAppState();
  const { traceId, spanId } = citation;
  const surroundings = readyValue(useQuery('trace.surroundings', { dump, traceId, spanId }));
  if (state.kind !== 'ready') return <AsyncNotice state={state} />;
  const span = state.value.spans[0];
  if (span === undefined) return <EmptyState title={t('analyst.failed.noSpan')} />;
  const { check } = citation;
  return (
    <>
      <div className="cited-head">
        <KindMark kind={span.kind} />
        <b className="ellipsis selectable">{span.name}</b>
        {span.status === 'error' && <Badge tone="error">{t('common.error')}</Badge>}
        <span className="grow" />
        {span.durationNs !== undefined && <span className="size-11 text-3">{formatDuration(span.durationNs)}</span>}
      </div>
      {surroundings !== undefined && <SpanStrip surroundings={surroundings} />}
      {check.kind === 'verified' ? (
        <>
          <PanelHeader title={check.field} />
          <ValueView
            dump={dump}
            traceId={citation.traceId}
            spanIndex={span.spanIndex}
            path={check.field}
            label={check.field}
            mark={citation.quote}
          />
        </>
      ) : (
        <p className="cited-note text-2 selectable">
          {check.closest === undefined ? t('analyst.noClosest') : t('analyst.closest', { text: check.closest })}
        </p>
      )}
      {surroundings !== undefined && (
        <SpanNeighbours
          surroundings={surroundings}
          onOpen={(other) => navigation.go({ kind: 'trace', dump, traceId, spanId: other })}
        />
      )}
    </>
  );
}
