import { useMemo, useRef, useState, type Ref } from 'react';

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
import type { ConversationLook } from './conversation/conversation-look.ts';
import { ConversationView } from './conversation/conversation-view.tsx';
import { TurnPanel } from './conversation/turn-panel.tsx';
import { RawView } from './raw-view.tsx';
import { SpanPanel } from './span-panel.tsx';
import { TraceHeader } from './trace-header.tsx';
import { TraceToolbar } from './trace-toolbar.tsx';
import { TreeTimeline } from './tree-timeline.tsx';
import type { TimelineHandle } from './use-timeline-handle.ts';
import { useHighlight } from './use-highlight.ts';
import { useNeighbours } from './use-neighbours.ts';
import { useTraceCommands } from './use-trace-commands.ts';
import { useTraceFind } from './use-trace-find.ts';
import { useTrace, type LoadedTrace, type TraceState } from './use-trace.ts';
import { useTraceView, type TraceRoute, type TraceView } from './use-trace-view.ts';
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

const PANEL = { name: 'tracePanel', initialPx: 402, minPx: 260, maxPx: 900 };
const BRIEF_PANEL = { name: 'turnPanel', initialPx: 300, minPx: 240, maxPx: 900 };
const FIRST_LOOK: ConversationLook = { foldSystem: true, reasoning: true, growth: true, results: true };

function TraceWorkspace({ trace, route }: { readonly trace: LoadedTrace; readonly route: TraceRoute }) {
  const t = useTranslate();
  const { navigation } = useAppState();
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
        <SidePanel trace={trace} view={view} panel={panel} />
      </div>
      {noting && (
        <NoteDialog
          title={t('annotate.noteTitle', { n: 1 })}
          initial={annotation?.note ?? ''}
          onSave={(note) => annotate({ note })}
          onClose={() => setNoting(false)}
        />
      )}
    </div>
  );
}

interface SidePanelProps {
  readonly trace: LoadedTrace;
  readonly view: TraceView;
  readonly panel: Ref<HTMLElement>;
}

/** The selected span: all of it beside the timeline, its summary beside the conversation, where a find shows all too. */
function SidePanel({ trace, view, panel }: SidePanelProps) {
  const t = useTranslate();
  const { preferences } = useAppState();
  const panes = usePreference('panes');
  const [whole, setWhole] = useState(false);
  const brief = view.mode === 'conversation' && !whole && view.place === undefined;
  const pane = view.mode === 'conversation' ? BRIEF_PANEL : PANEL;
  const widthPx = panes[pane.name] ?? pane.initialPx;
  return (
    <>
      <SplitHandle
        label={t('trace.panelWidth')}
        direction="horizontal"
        sized="after"
        sizePx={widthPx}
        initialPx={pane.initialPx}
        minPx={pane.minPx}
        maxPx={pane.maxPx}
        onResize={(px) => preferences.change({ panes: { ...panes, [pane.name]: px } })}
      />
      <aside ref={panel} className="span-panel" aria-label={t('span.panel')} style={{ width: widthPx }}>
        {brief ? (
          <TurnPanel trace={trace} view={view} onWhole={() => setWhole(true)} />
        ) : (
          <SpanPanel
            trace={trace}
            view={view}
            end={view.mode !== 'timeline' && <PanelEnd view={view} onSummary={() => setWhole(false)} />}
          />
        )}
      </aside>
    </>
  );
}

/** The ways from a whole span to the timeline and back to its summary. */
function PanelEnd({ view, onSummary }: { readonly view: TraceView; readonly onSummary: () => void }) {
  const t = useTranslate();
  return (
    <>
      {view.mode === 'conversation' && (
        <Button
          size="s"
          onClick={() => {
            onSummary();
            if (view.selected !== undefined) view.select(view.selected);
          }}
        >
          {t('span.summary')}
        </Button>
      )}
      <Button size="s" title={t('span.openTimeline')} onClick={() => view.setMode('timeline')}>
        {t('trace.view.timeline')}
        <KeyHint command="showTimeline" />
      </Button>
    </>
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
