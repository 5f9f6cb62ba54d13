import { useMemo, useRef, useState } from 'react';

import { SPAN_FLAGS } from '../../../shared/domain/index.ts';
import type { AnnotationChange } from '../../../shared/api/tools/annotations.ts';
import { Button } from '../../components/button.tsx';
import { KeyHint } from '../../components/key-hint.tsx';
import { FailureNotice, Waiting } from '../../components/notice.tsx';
import { SplitHandle } from '../../components/split-handle.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { useAppState, usePreference } from '../../state/app-state.ts';
import { useViewFacts } from '../../state/use-view-facts.ts';
import type { TimelineSpans } from '../../timeline/spans.ts';
import { NoteDialog } from '../annotate/annotate-dialog.tsx';
import { useAnnotations } from '../annotate/use-annotations.ts';
import type { ConversationLook } from './conversation/conversation-item.tsx';
import { ConversationView } from './conversation/conversation-view.tsx';
import { RawView } from './raw-view.tsx';
import { SpanPanel } from './span-panel.tsx';
import { TraceHeader } from './trace-header.tsx';
import { TraceToolbar } from './trace-toolbar.tsx';
import { TreeTimeline, type TimelineHandle } from './tree-timeline.tsx';
import { useHighlight } from './use-highlight.ts';
import { useNeighbours } from './use-neighbours.ts';
import { useTraceCommands } from './use-trace-commands.ts';
import { useTraceFind } from './use-trace-find.ts';
import { useTrace, type LoadedTrace, type TraceState } from './use-trace.ts';
import { useTraceView, type TraceRoute } from './use-trace-view.ts';
import './trace.css';

/** One trace: tree and timeline, conversation or records, and the selected span beside them. */
export function TraceScreen({ route }: { readonly route: TraceRoute }) {
  const trace = useTrace(route.dump, route.traceId);
  if (trace.kind === 'failed') return <FailureNotice error={trace.error} />;
  if (trace.kind === 'loading') return <TraceWaiting {...trace} />;
  return <TraceWorkspace trace={trace.value} route={route} />;
}

/** How much of a large trace is there; a small one is there before this shows. */
function TraceWaiting({ loaded, total }: Omit<Extract<TraceState, { readonly kind: 'loading' }>, 'kind'>) {
  const t = useTranslate();
  return <Waiting>{total === undefined ? t('common.loading') : t('trace.loaded', { n: loaded, total })}</Waiting>;
}

const PANEL = { initialPx: 402, minPx: 260, maxPx: 900 };
const FIRST_LOOK: ConversationLook = { foldSystem: true, reasoning: true, growth: true, results: true };

function TraceWorkspace({ trace, route }: { readonly trace: LoadedTrace; readonly route: TraceRoute }) {
  const t = useTranslate();
  const { navigation, preferences } = useAppState();
  const panes = usePreference('panes');
  const view = useTraceView(trace, route);
  const find = useTraceFind(trace, view);
  const neighbours = useNeighbours(route);
  const annotations = useAnnotations(trace.dump);
  const annotation = annotations.ofTrace.get(trace.traceId);
  const [look, setLook] = useState(FIRST_LOOK);
  const [noting, setNoting] = useState(false);
  const timeline = useRef<TimelineHandle>(null);
  const findField = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLElement>(null);
  const body = useRef<HTMLDivElement>(null);
  useHighlight(body, find.words);
  const annotate = (change: AnnotationChange): void => void annotations.change([{ traceId: trace.traceId }], change);
  const onStar = (): void => annotate({ starred: annotation?.starred !== true });
  const onReviewed = (): void => annotate({ reviewed: annotation?.reviewed !== true });
  const onNote = (): void => setNoting(true);
  useTraceCommands({ trace, view, find, neighbours, timeline, findField, panel, onStar, onNote, onReviewed });
  useTraceFacts(trace.spans, view.selected, view.mode === 'conversation');
  const panelPx = panes['tracePanel'] ?? PANEL.initialPx;
  return (
    <div className="trace">
      <TraceHeader
        trace={trace}
        neighbours={neighbours}
        onBack={() => navigation.go({ kind: 'dump', dump: trace.dump, view: 'traces' })}
      />
      <TraceToolbar {...{ trace, view, find, findField, look, setLook, annotation, onStar, onNote }} />
      <div ref={body} className="trace-body">
        {view.mode === 'timeline' && (
          <TreeTimeline trace={trace} view={view} hitRows={find.hitRows} handle={timeline} />
        )}
        {view.mode === 'conversation' && <ConversationView trace={trace} view={view} look={look} />}
        {view.mode === 'raw' && <RawView trace={trace} view={view} />}
        <SplitHandle
          label={t('trace.panelWidth')}
          direction="horizontal"
          sized="after"
          sizePx={panelPx}
          {...PANEL}
          onResize={(px) => preferences.change({ panes: { ...panes, tracePanel: px } })}
        />
        <aside ref={panel} className="span-panel" aria-label={t('span.panel')} style={{ width: panelPx }}>
          <SpanPanel
            trace={trace}
            view={view}
            end={
              view.mode !== 'timeline' && (
                <Button size="s" title={t('span.openTimeline')} onClick={() => view.setMode('timeline')}>
                  {t('trace.view.timeline')}
                  <KeyHint command="showTimeline" />
                </Button>
              )
            }
          />
        </aside>
      </div>
      {noting && (
        <NoteDialog
          count={1}
          initial={annotation?.note ?? ''}
          onSave={(note) => annotate({ note })}
          onClose={() => setNoting(false)}
        />
      )}
    </div>
  );
}

/** Facts for the status bar. */
function useTraceFacts(spans: TimelineSpans, selected: number | undefined, conversation: boolean): void {
  const t = useTranslate();
  const orphans = useMemo(() => countFlag(spans, SPAN_FLAGS.orphan), [spans]);
  const left = [
    ...(selected === undefined ? [] : [t('trace.spanOf', { n: selected + 1, total: spans.tree.rows })]),
    ...(orphans === 0 ? [] : [t('trace.orphans', { n: orphans })]),
    ...(conversation ? [t('trace.untrusted')] : []),
  ];
  useViewFacts(left, conversation ? [] : [t('trace.hintPan'), t('trace.hintFold'), t('trace.hintFit')]);
}

function countFlag(spans: TimelineSpans, bit: number): number {
  let count = 0;
  for (const flags of spans.tree.flags) if ((flags & bit) !== 0) count += 1;
  return count;
}
