import type { ReactNode } from 'react';

import { useSteadyQuery } from '../../client/use-query.ts';
import { AsyncNotice, EmptyState } from '../../components/notice.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { SpanHead } from './span-head.tsx';
import { SpanLinks } from './span-links.tsx';
import { spanInput } from './span-query.ts';
import { SpanTabs } from './span-tabs.tsx';
import type { LoadedTrace } from './use-trace.ts';
import type { TraceView } from './use-trace-view.ts';

interface SpanPanelProps {
  readonly trace: LoadedTrace;
  readonly view: TraceView;
  /** Beside the title, such as the way to another view. */
  readonly end?: ReactNode;
}

/** Everything about the selected span. */
export function SpanPanel({ trace, view, end }: SpanPanelProps) {
  const t = useTranslate();
  const { selected } = view;
  const state = useSteadyQuery('tool.view_spans', selected === undefined ? undefined : spanInput(trace, selected));
  if (selected === undefined) return <EmptyState title={t('span.none')}>{t('span.noneHint')}</EmptyState>;
  const span = state.kind === 'ready' ? state.value.spans[0] : undefined;
  if (state.kind !== 'ready' || span === undefined) return <AsyncNotice state={state} />;
  // Until the selected span has been read, the one before is shown; places are those of the selected one.
  const row = trace.spans.rowOfIndex[span.spanIndex] ?? selected;
  const place = row === selected ? view.place : undefined;
  return (
    <>
      <SpanHead {...{ trace, view, row, span, end }} />
      <SpanTabs key={span.spanIndex} {...{ trace, span, place }} />
      <SpanLinks {...{ trace, span, view }} />
    </>
  );
}
