import { CornerDownRight, CornerLeftUp } from 'lucide-react';
import type { ReactNode } from 'react';

import type { SpanView } from '../../../shared/api/tools/view.ts';
import { OBSERVATION_KINDS } from '../../../shared/domain/index.ts';
import { formatCount, formatDuration } from '../../../shared/format/index.ts';
import { Button } from '../../components/button.tsx';
import { Badge } from '../../components/chip.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { KindMark } from '../../components/kind-mark.tsx';
import { formatStampNs } from '../../format/time.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { usePreference } from '../../state/app-state.ts';
import { attemptOf } from './attempts.ts';
import { offsetText } from './row-text.ts';
import { SpanError } from './span-error.tsx';
import { FlagBadges } from './tree-row.tsx';
import type { LoadedTrace } from './use-trace.ts';
import type { TraceView } from './use-trace-view.ts';

interface SpanHeadProps {
  readonly trace: LoadedTrace;
  readonly view: TraceView;
  readonly row: number;
  readonly span: SpanView;
  /** Beside the title, such as the way to another view. */
  readonly end?: ReactNode;
}

/** What a span is, and the ways to those around it. */
export function SpanHead({ trace, view, row, span, end }: SpanHeadProps) {
  const t = useTranslate();
  const { tree } = trace.spans;
  const parent = tree.parentRow[row];
  return (
    <div className="span-head">
      <div className="row">
        <KindMark kind={OBSERVATION_KINDS.find((kind) => kind === span.kind) ?? 'UNKNOWN'} />
        <h2 className="span-name ellipsis selectable" title={span.name}>
          {span.name}
        </h2>
        {span.status === 'error' && <Badge tone="error">ERROR</Badge>}
        <FlagBadges flags={tree.flags[row]} />
        <span className="grow" />
        {end}
        <Button
          variant="ghost"
          size="s"
          icon={CornerLeftUp}
          aria-label={t('span.parent')}
          disabled={parent < 0}
          onClick={() => view.select(parent)}
        />
        <Button
          variant="ghost"
          size="s"
          icon={CornerDownRight}
          aria-label={t('span.child')}
          disabled={tree.childCount[row] === 0}
          onClick={() => view.select(row + 1)}
        />
        <CopyButton text={span.spanId} label={t('span.copyId')} />
      </div>
      <SpanFacts trace={trace} row={row} span={span} />
      {span.status === 'error' && <SpanError span={span} />}
    </div>
  );
}

type SpanFactsProps = Pick<SpanHeadProps, 'trace' | 'row' | 'span'>;

function SpanFacts({ trace, row, span }: SpanFactsProps) {
  const t = useTranslate();
  const zone = usePreference('zone');
  const { usage } = span;
  const children = trace.spans.tree.childCount[row];
  const attempt = attemptOf(trace.spans, row);
  return (
    <div className="span-facts size-12 text-2">
      <span className="mono text-3 selectable ellipsis">{span.spanId}</span>
      {span.durationNs !== undefined && <span title={`${span.durationNs} ns`}>{formatDuration(span.durationNs)}</span>}
      <span title={span.startNs === undefined ? '' : formatStampNs(span.startNs, zone)}>
        {offsetText(trace.spans, row)}
      </span>
      {attempt !== undefined && <span>{t('span.attemptOf', { n: attempt.n, total: attempt.of })}</span>}
      {usage?.inputTokens !== undefined && <span>{t('conversation.in', { n: formatCount(usage.inputTokens) })}</span>}
      {usage?.outputTokens !== undefined && (
        <span>{t('conversation.out', { n: formatCount(usage.outputTokens) })}</span>
      )}
      {span.model !== undefined && <span className="text-3 ellipsis">{span.model}</span>}
      {children > 0 && <span className="text-3">{t('span.children', { n: children })}</span>}
    </div>
  );
}
