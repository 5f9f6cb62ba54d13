import type { ReactNode } from 'react';

import type { SpanView } from '../../../../shared/api/tools/view.ts';
import { formatCount, formatUsd } from '../../../../shared/format/index.ts';
import { LinkButton } from '../../../components/button.tsx';
import { KindMark } from '../../../components/kind-mark.tsx';
import { formatStampNs } from '../../../format/time.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { usePreference } from '../../../state/app-state.ts';
import { kindOfRow } from '../../../timeline/spans.ts';
import { attemptOf } from '../attempts.ts';
import { durationText, offsetText } from '../row-text.ts';
import { errorOf } from '../span-error.tsx';
import { FlagBadges } from '../tree-row.tsx';
import type { LoadedTrace } from '../use-trace.ts';
import type { TraceView } from '../use-trace-view.ts';

interface SpanSummaryProps {
  readonly trace: LoadedTrace;
  readonly view: TraceView;
  readonly row: number;
  readonly span: SpanView;
}

/** The facts of a span, one a line. */
export function SpanSummary({ trace, view, row, span }: SpanSummaryProps) {
  const t = useTranslate();
  const zone = usePreference('zone');
  const { spans } = trace;
  const { tree } = spans;
  const attempt = attemptOf(spans, row);
  const { usage } = span;
  return (
    <section className="turn-section" aria-label={span.name}>
      <div className="row">
        <KindMark kind={kindOfRow(spans, row)} />
        <h3 className="span-name ellipsis selectable" title={span.name}>
          {span.name}
        </h3>
        <FlagBadges flags={tree.flags[row]} />
      </div>
      <dl className="span-summary size-12">
        <Fact label={t('span.id')} mono>
          {span.spanId}
        </Fact>
        {tree.parentRow[row] >= 0 && (
          <Fact label={t('span.parentName')}>
            <Parent trace={trace} view={view} row={tree.parentRow[row]} />
          </Fact>
        )}
        <Fact label={t('span.status')}>
          {span.status === 'error' ? <span className="text-error">{statusText(span)}</span> : span.status}
        </Fact>
        {span.startNs !== undefined && (
          <Fact label={t('span.start')}>
            <span title={formatStampNs(span.startNs, zone)}>
              {formatStampNs(span.startNs, zone).slice(11)} <span className="text-3">{offsetText(spans, row)}</span>
            </span>
          </Fact>
        )}
        <Fact label={t('trace.duration')}>{durationText(spans, row, t)}</Fact>
        {attempt !== undefined && (
          <Fact label={t('span.attempt')}>{t('common.ofTotal', { n: attempt.n, total: attempt.of })}</Fact>
        )}
        {span.model !== undefined && <Fact label={t('span.model')}>{span.model}</Fact>}
        {usage?.inputTokens !== undefined && (
          <Fact label={t('trace.tokens')}>
            {t('trace.hover.tokens', { input: usage.inputTokens, output: formatCount(usage.outputTokens ?? 0) })}
          </Fact>
        )}
        {!Number.isNaN(tree.costUsd[row]) && <Fact label={t('trace.cost')}>{formatUsd(tree.costUsd[row])}</Fact>}
      </dl>
    </section>
  );
}

interface FactProps {
  readonly label: string;
  readonly mono?: boolean;
  readonly children: ReactNode;
}

function Fact({ label, mono = false, children }: FactProps) {
  return (
    <>
      <dt className="text-3">{label}</dt>
      <dd className={mono ? 'mono selectable ellipsis' : 'selectable ellipsis'}>{children}</dd>
    </>
  );
}

function Parent({ trace, view, row }: Omit<SpanSummaryProps, 'span'>) {
  const { tree } = trace.spans;
  return (
    <span className="row">
      <KindMark kind={kindOfRow(trace.spans, row)} />
      <LinkButton quiet onClick={() => view.select(row)}>
        {tree.shapes[tree.shape[row]]?.name}
      </LinkButton>
    </span>
  );
}

/** `error, ToolExecutionError`. */
function statusText(span: SpanView): string {
  const { title } = errorOf(span);
  return title === '' ? span.status : `${span.status}, ${title}`;
}
