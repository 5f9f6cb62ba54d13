import { PanelRightOpen } from 'lucide-react';

import { Button } from '../../../components/button.tsx';
import { KeyHint } from '../../../components/key-hint.tsx';
import { AsyncNotice, EmptyState } from '../../../components/notice.tsx';
import { PanelHeader } from '../../../components/panel.tsx';
import { useSteadyQuery } from '../../../client/use-query.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { spanInput } from '../span-query.ts';
import type { LoadedTrace } from '../use-trace.ts';
import type { TraceView } from '../use-trace-view.ts';
import { SameFailure } from './same-failure.tsx';
import { SpanAnnotations } from './span-annotations.tsx';
import { SpanSummary } from './span-summary.tsx';

interface TurnPanelProps {
  readonly trace: LoadedTrace;
  readonly view: TraceView;
  /** Shows all of the span in place of this summary. */
  readonly onWhole: () => void;
}

/** The span behind a turn in short: its facts, what people noted on it, and where else it fails so. */
export function TurnPanel({ trace, view, onWhole }: TurnPanelProps) {
  const t = useTranslate();
  const { selected } = view;
  const state = useSteadyQuery('tool.view_spans', selected === undefined ? undefined : spanInput(trace, selected));
  const header = (
    <PanelHeader
      title={t('span.panel')}
      end={
        <Button size="s" onClick={() => view.setMode('timeline')}>
          {t('span.openTimeline')}
          <KeyHint command="showTimeline" />
        </Button>
      }
    />
  );
  const span = state.kind === 'ready' ? state.value.spans[0] : undefined;
  if (selected === undefined || span === undefined) {
    return (
      <>
        {header}
        {selected === undefined ? (
          <EmptyState title={t('span.none')}>{t('conversation.noneHint')}</EmptyState>
        ) : (
          <AsyncNotice state={state} />
        )}
      </>
    );
  }
  return (
    <>
      {header}
      <div className="turn-panel">
        <SpanSummary trace={trace} view={view} row={trace.spans.rowOfIndex[span.spanIndex] ?? selected} span={span} />
        <Button size="s" icon={PanelRightOpen} className="turn-panel-whole" onClick={onWhole}>
          {t('span.whole')}
        </Button>
        <SpanAnnotations dump={trace.dump} traceId={trace.traceId} spanId={span.spanId} />
        <SameFailure trace={trace} spanId={span.spanId} />
      </div>
    </>
  );
}
