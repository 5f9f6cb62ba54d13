import { Flag, Link2 } from 'lucide-react';

import type { SpanView } from '../../../shared/api/tools/view.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { shortId } from '../../format/identifier.ts';
import { useAppState } from '../../state/app-state.ts';
import { CitedFindings } from './cited-findings.tsx';
import { linkTarget, type LinkTarget } from './link-target.ts';
import { useShowFailureTraces, useSpanFailures, type SpanFailure } from './use-span-failures.ts';
import type { LoadedTrace } from './use-trace.ts';
import type { TraceView } from './use-trace-view.ts';

interface SpanLinksProps {
  readonly trace: LoadedTrace;
  readonly span: SpanView;
  readonly view: TraceView;
}

/** What else is about this span: failure modes found in it, findings that cite it, and the links it records. */
export function SpanLinks({ trace, span, view }: SpanLinksProps) {
  const t = useTranslate();
  const { navigation } = useAppState();
  const failures = useSpanFailures(trace, span.spanId);
  const links = span.links.flatMap(linkTarget);
  const follow = ({ traceId, spanId }: LinkTarget): void => {
    if (traceId === trace.traceId) void view.selectSpan(spanId);
    else navigation.go({ kind: 'trace', dump: trace.dump, traceId, spanId });
  };
  return (
    <div className="span-links size-12">
      <h3 className="caption">{t('span.linked')}</h3>
      {failures.map((each) => (
        <FailureLink key={`${each.failure.detector} ${each.failure.spanId}`} dump={trace.dump} found={each} />
      ))}
      <CitedFindings dump={trace.dump} traceId={trace.traceId} spanId={span.spanId} />
      {links.map((target, at) => (
        <button
          key={`${at} ${target.spanId}`}
          type="button"
          className="span-link"
          title={`${target.traceId} ${target.spanId}`}
          onClick={() => follow(target)}
        >
          <Link2 size={12} aria-hidden />
          <span className="mono ellipsis">{t('span.link', { id: shortId(target.spanId) })}</span>
          <span className="grow" />
          {target.traceId !== trace.traceId && (
            <span className="text-3">{t('span.linkElsewhere', { id: shortId(target.traceId) })}</span>
          )}
        </button>
      ))}
    </div>
  );
}

interface FailureLinkProps {
  readonly dump: string;
  readonly found: SpanFailure;
}

function FailureLink({ dump, found: { failure, mode } }: FailureLinkProps) {
  const t = useTranslate();
  const show = useShowFailureTraces(dump);
  return (
    <button
      type="button"
      className="span-link"
      title={`${failure.explanation}\n${t('span.showTraces')}`}
      onClick={() => void show(failure.detector)}
    >
      <Flag size={12} className="text-error" aria-hidden />
      <span className="ellipsis">{t('span.failure', { title: failure.title })}</span>
      <span className="grow" />
      <span className="span-link-fact text-3">
        {mode === undefined ? t(`overview.severity.${failure.severity}`) : t('common.traces', { n: mode.traces })}
      </span>
    </button>
  );
}
