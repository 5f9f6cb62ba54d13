import type { RefObject } from 'react';

import { SPAN_FLAGS } from '../../../shared/domain/index.ts';
import { useCommands } from '../../keys/use-commands.ts';
import { ROW_MARKS, type TimelineSpans } from '../../timeline/spans.ts';
import { allFolds, noFolds, unfoldedBelow, visiblePlace, withFold } from '../../timeline/visible-rows.ts';
import { turnRows } from './conversation/call-messages.ts';
import { siblingOf } from './row-steps.ts';
import type { TimelineHandle } from './use-timeline-handle.ts';
import type { Neighbours } from './use-neighbours.ts';
import type { TraceFind } from './use-trace-find.ts';
import type { LoadedTrace } from './use-trace.ts';
import type { TraceView } from './use-trace-view.ts';

interface TraceCommandsInput {
  readonly trace: LoadedTrace;
  readonly view: TraceView;
  readonly find: TraceFind;
  readonly neighbours: Neighbours;
  readonly timeline: RefObject<TimelineHandle | null>;
  readonly findField: RefObject<HTMLInputElement | null>;
  readonly panel: RefObject<HTMLElement | null>;
  readonly onStar: () => void;
  readonly onNote: () => void;
  readonly onReviewed: () => void;
}

const PAN_PX = 120;
const ZOOM = 1.5;

/** What keys do in a trace. */
export function useTraceCommands(input: TraceCommandsInput): void {
  const { trace, view, find, neighbours, findField, panel } = input;
  const { spans } = trace;
  const to = (row: number | undefined) => (): void => {
    if (row !== undefined && row >= 0) view.select(row);
  };
  useCommands({
    nextSpan: to(neighbourRow(spans, view, 1)),
    previousSpan: to(neighbourRow(spans, view, -1)),
    firstSpan: to(spans.tree.rows > 0 ? 0 : undefined),
    lastSpan: to(view.visible.at(-1)),
    parentSpan: () => leave(spans, view),
    childSpan: () => enter(spans, view),
    nextSibling: to(view.selected === undefined ? undefined : siblingOf(spans, view.selected, 1)),
    previousSibling: to(view.selected === undefined ? undefined : siblingOf(spans, view.selected, -1)),
    spanPanel: () => panel.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus(),
    nextError: () => to(nextWith(spans, view.selected, { by: 1, mark: ROW_MARKS.error }))(),
    previousError: () => to(nextWith(spans, view.selected, { by: -1, mark: ROW_MARKS.error }))(),
    nextTrace: neighbours.goNext,
    previousTrace: neighbours.goPrevious,
    find: () => {
      findField.current?.focus();
      findField.current?.select();
    },
    nextHit: () => find.step(1),
    previousHit: () => find.step(-1),
    showTimeline: () => view.setMode('timeline'),
    showConversation: () => view.setMode('conversation'),
    showRaw: () => view.setMode('raw'),
    star: input.onStar,
    note: input.onNote,
    reviewed: input.onReviewed,
  });
  useTimelineCommands(input);
}

/** Keys of tree and timeline, while these are shown. */
function useTimelineCommands({ trace, view, timeline }: TraceCommandsInput): void {
  const { tree } = trace.spans;
  const { selected } = view;
  const fold = (folded: boolean) => (): void => {
    if (selected !== undefined) view.setFolds(withFold(tree, view.folds, selected, folded));
  };
  const handlers = {
    fold: fold(true),
    unfold: fold(false),
    unfoldBelow: () => view.setFolds(unfoldedBelow(tree, view.folds, selected ?? 0)),
    foldAll: () => view.setFolds(allFolds(tree)),
    unfoldAll: () => view.setFolds(noFolds(tree)),
    panLeft: () => timeline.current?.panBy(-PAN_PX),
    panRight: () => timeline.current?.panBy(PAN_PX),
    zoomTimelineIn: () => timeline.current?.zoomBy(ZOOM),
    zoomTimelineOut: () => timeline.current?.zoomBy(1 / ZOOM),
    fitSelection: () => timeline.current?.fitSelection(),
    fitTrace: () => timeline.current?.fitTrace(),
    squeezeIdle: () => view.setSqueeze(!view.squeeze),
    criticalPath: () => view.setCritical(!view.critical),
    colourKind: () => view.setColouring('kind'),
    colourCost: () => view.setColouring('cost'),
    colourTokens: () => view.setColouring('tokens'),
  };
  useCommands(view.mode === 'timeline' ? handlers : {});
}

/** The row before or after: of the rows drawn, or in the conversation of the calls. */
function neighbourRow(spans: TimelineSpans, view: TraceView, by: 1 | -1): number | undefined {
  const rows = view.mode === 'conversation' ? turnRows(spans) : view.visible;
  if (view.selected === undefined) return rows[0];
  const place = visiblePlace(rows, view.selected);
  return rows[Math.min(rows.length - 1, Math.max(0, place + by))];
}

/** Folds an open row, else goes to the parent. */
function leave(spans: TimelineSpans, view: TraceView): void {
  const { selected, folds } = view;
  if (selected === undefined) return;
  if (spans.tree.subtreeEnd[selected] > selected + 1 && folds[selected] === 0 && view.mode === 'timeline') {
    view.setFolds(withFold(spans.tree, folds, selected, true));
  } else if (spans.tree.parentRow[selected] >= 0) view.select(spans.tree.parentRow[selected]);
}

/** Unfolds a folded row, else goes to the first child. */
function enter(spans: TimelineSpans, view: TraceView): void {
  const { selected, folds } = view;
  if (selected === undefined || spans.tree.subtreeEnd[selected] === selected + 1) return;
  if (folds[selected] === 1) view.setFolds(withFold(spans.tree, folds, selected, false));
  else view.select(selected + 1);
}

interface Wanted {
  readonly by: 1 | -1;
  readonly mark: number;
}

/** The next row with a mark, from the end again at the beginning. */
function nextWith({ tree, marks }: TimelineSpans, from: number | undefined, { by, mark }: Wanted): number | undefined {
  const start = from ?? (by === 1 ? -1 : tree.rows);
  for (let step = 1; step <= tree.rows; step += 1) {
    const row = (((start + by * step) % tree.rows) + tree.rows) % tree.rows;
    if ((marks[row] & mark) !== 0 && (tree.flags[row] & SPAN_FLAGS.superseded) === 0) return row;
  }
  return undefined;
}
