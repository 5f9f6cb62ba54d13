import { Flag, Link2 } from 'lucide-react';

import type { SpanView } from '../../../shared/api/tools/view.ts';
import { readyValue } from '../../client/async.ts';
import { useQuery } from '../../client/use-query.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { shortId } from '../../format/identifier.ts';
import { useAppState } from '../../state/app-state.ts';
import type { LoadedTrace } from './use-trace.ts';
import type { TraceView } from './use-trace-view.ts';

interface SpanLinksProps {
  readonly trace: LoadedTrace;
  readonly span: SpanView;
  readonly view: TraceView;
}

/** A span's link as records write it. */
interface LinkTarget {
  readonly traceId: string;
  readonly spanId: string;
}

/** What else is about this span: failure modes found in it and the links it records. */
export function SpanLinks({ trace, span, view }: SpanLinksProps) {
  const t = useTranslate();
  const { navigation } = useAppState();
  const found = readyValue(useQuery('failures.ofTrace', { dump: trace.dump, traceId: trace.traceId }));
  const failures = (found?.failures ?? []).filter(
    (failure) => failure.spanId === span.spanId || failure.relatedSpanIds.includes(span.spanId),
  );
  const links = span.links.flatMap(linkTarget);
  if (failures.length === 0 && links.length === 0) return null;
  const follow = ({ traceId, spanId }: LinkTarget): void => {
    if (traceId === trace.traceId) void view.selectSpan(spanId);
    else navigation.go({ kind: 'trace', dump: trace.dump, traceId, spanId });
  };
  return (
    <div className="span-links size-12">
      <h3 className="caption">{t('span.linked')}</h3>
      {failures.map((failure) => (
        <button
          key={`${failure.detector} ${failure.spanId}`}
          type="button"
          className="span-link"
          title={failure.explanation}
          onClick={() => navigation.go({ kind: 'dump', dump: trace.dump, view: 'failures' })}
        >
          <Flag size={12} className="text-error" aria-hidden />
          <span className="ellipsis">{t('span.failure', { title: failure.title })}</span>
          <span className="grow" />
          <span className="text-3">{failure.severity}</span>
        </button>
      ))}
      {links.map((target) => (
        <button
          key={`${target.traceId} ${target.spanId}`}
          type="button"
          className="span-link"
          onClick={() => follow(target)}
        >
          <Link2 size={12} aria-hidden />
          <span className="mono ellipsis">{t('span.link', { id: shortId(target.spanId) })}</span>
          <span className="grow" />
          {target.traceId !== trace.traceId && <span className="text-3">{t('span.linkElsewhere')}</span>}
        </button>
      ))}
    </div>
  );
}

export function linkTarget(link: unknown): readonly LinkTarget[] {
  if (typeof link !== 'object' || link === null) return [];
  const record: Readonly<Record<string, unknown>> = { ...link };
  const traceId = record['trace_id'] ?? record['traceId'];
  const spanId = record['span_id'] ?? record['spanId'];
  return typeof traceId === 'string' && typeof spanId === 'string' ? [{ traceId, spanId }] : [];
}
