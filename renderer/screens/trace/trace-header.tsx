import { ChevronDown, ChevronLeft, ChevronUp, OctagonX, Scale } from 'lucide-react';
import type { ReactNode } from 'react';

import { formatCount, formatDuration, formatUsd } from '../../../shared/format/index.ts';
import { readyValue } from '../../client/async.ts';
import { useQuery } from '../../client/use-query.ts';
import { Button } from '../../components/button.tsx';
import { Badge, Chip } from '../../components/chip.tsx';
import { classNames } from '../../components/class-names.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { KindMark } from '../../components/kind-mark.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { shortId } from '../../format/identifier.ts';
import { kindOfRow } from '../../timeline/spans.ts';
import { useTraceTitle } from '../../state/use-trace-titles.ts';
import { spanInput } from './span-query.ts';
import type { Neighbours } from './use-neighbours.ts';
import type { LoadedTrace } from './use-trace.ts';

interface TraceHeaderProps {
  readonly trace: LoadedTrace;
  readonly neighbours: Neighbours;
  readonly onBack: () => void;
}

/** What the trace is and what it took. */
export function TraceHeader({ trace, neighbours, onBack }: TraceHeaderProps) {
  const t = useTranslate();
  const { spans, activity } = trace;
  const { tree } = spans;
  const summary = readyValue(useQuery('tool.view_spans', tree.rows === 0 ? undefined : spanInput(trace, 0)))?.trace;
  const errors = summary?.errorSpanCount ?? 0;
  const rootName = summary?.rootName ?? tree.shapes[tree.shape[0]]?.name;
  const title = useTraceTitle(trace.dump, trace.traceId);
  return (
    <header className="trace-header">
      <Button variant="ghost" size="s" icon={ChevronLeft} onClick={onBack}>
        {t('trace.back')}
      </Button>
      {tree.rows > 0 && <KindMark kind={kindOfRow(spans, 0)} />}
      <h1 className="trace-title ellipsis selectable" title={title?.text ?? title?.title}>
        {title?.title ?? rootName}
      </h1>
      {title !== undefined && title.title !== rootName && (
        <span className="trace-root-name ellipsis size-12 text-3 selectable">{rootName}</span>
      )}
      {errors > 0 && (
        <Badge tone="error" icon={OctagonX}>
          {t('common.errors', { n: errors })}
        </Badge>
      )}
      <span className="mono text-3 selectable trace-fact-second" title={trace.traceId}>
        {shortId(trace.traceId)}
      </span>
      <CopyButton text={trace.traceId} label={t('trace.copyId')} />
      <span className="grow" />
      {spans.mode === 'time' && <Fact label={t('trace.duration')}>{formatDuration(spans.toNs - spans.fromNs)}</Fact>}
      {spans.mode === 'time' && (
        <Fact label={t('trace.active')} title={t('trace.activeTitle')} second>
          {formatDuration(activity.activeNs)}
        </Fact>
      )}
      <Fact label={t('trace.spans')}>{formatCount(tree.rows)}</Fact>
      {summary !== undefined && <Spent tokens={summary.tokens} />}
      <span className="trace-step">
        <Button
          variant="ghost"
          size="s"
          icon={ChevronUp}
          aria-label={t('trace.previous')}
          disabled={neighbours.goPrevious === undefined}
          onClick={neighbours.goPrevious}
        />
        <Button
          variant="ghost"
          size="s"
          icon={ChevronDown}
          aria-label={t('trace.next')}
          disabled={neighbours.goNext === undefined}
          onClick={neighbours.goNext}
        />
        {neighbours.position !== undefined && neighbours.total !== undefined && (
          <span className="size-11 text-3">
            {t('trace.position', { n: neighbours.position + 1, total: neighbours.total })}
          </span>
        )}
      </span>
    </header>
  );
}

interface FactProps {
  readonly label: string;
  readonly title?: string;
  /** Not shown where room is short. */
  readonly second?: boolean;
  readonly children: ReactNode;
}

function Fact({ label, title, second = false, children }: FactProps) {
  return (
    <span className={classNames('trace-fact', 'size-12', second && 'trace-fact-second')} title={title}>
      <span className="text-3">{label}</span> <span className="medium">{children}</span>
    </span>
  );
}

interface Totals {
  readonly summed: Sums;
  readonly reported: Sums;
}

interface Sums {
  readonly inputTokens?: number | undefined;
  readonly outputTokens?: number | undefined;
  readonly totalTokens?: number | undefined;
  readonly costUsd?: number | undefined;
}

/** Tokens and cost over the calls; what the outermost spans claim stands beside it where it differs. */
function Spent({ tokens: { summed, reported } }: { readonly tokens: Totals }) {
  const t = useTranslate();
  const tokens = allTokens(summed);
  const claimed = allTokens(reported);
  const costDiffers =
    summed.costUsd !== undefined &&
    reported.costUsd !== undefined &&
    formatUsd(summed.costUsd) !== formatUsd(reported.costUsd);
  return (
    <>
      <Fact label={t('trace.tokens')}>{tokens === undefined ? t('common.notReported') : formatCount(tokens)}</Fact>
      {tokens !== undefined && claimed !== undefined && claimed !== tokens && (
        <Chip tone="warn" icon={Scale} title={t('trace.asReportedTitle')}>
          {t('trace.tokensReported', { value: formatCount(claimed) })}
        </Chip>
      )}
      <Fact label={t('trace.cost')}>
        {summed.costUsd === undefined ? t('common.noPrice') : formatUsd(summed.costUsd)}
      </Fact>
      {costDiffers && (
        <Chip tone="warn" icon={Scale} title={t('trace.asReportedTitle')}>
          {t('trace.asReported', { value: formatUsd(reported.costUsd ?? 0) })}
        </Chip>
      )}
    </>
  );
}

function allTokens({ inputTokens, outputTokens, totalTokens }: Sums): number | undefined {
  if (inputTokens === undefined && outputTokens === undefined) return totalTokens;
  return (inputTokens ?? 0) + (outputTokens ?? 0);
}
