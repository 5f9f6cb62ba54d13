import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react';
import { useMemo, useRef, useState, type Ref } from 'react';

import { SPAN_FLAGS } from '../../../shared/domain/index.ts';
import { formatDuration } from '../../../shared/format/index.ts';
import { Button } from '../../components/button.tsx';
import { rowWindow } from '../../components/row-window.ts';
import { SplitHandle } from '../../components/split-handle.tsx';
import { useTranslate, type Translate } from '../../i18n/translate.ts';
import { useAppState, usePreference } from '../../state/app-state.ts';
import type { Hit } from '../../timeline/hit-test.ts';
import { Minimap } from '../../timeline/minimap.tsx';
import { ROW_PX } from '../../timeline/row-layout.ts';
import { lackedByAll, type TimelineSpans } from '../../timeline/spans.ts';
import { TimeAxis } from '../../timeline/time-axis.tsx';
import { TimelineCanvas } from '../../timeline/timeline-canvas.tsx';
import { allFolds, hasFolds, noFolds } from '../../timeline/visible-rows.ts';
import { HoverCard } from './hover-card.tsx';
import { offsetText } from './row-text.ts';
import { TreeRow, rowElementId } from './tree-row.tsx';
import { useReveal } from './use-reveal.ts';
import { useScene } from './use-scene.ts';
import { useScroller } from './use-scroller.ts';
import { useTimelineHandle, type TimelineHandle } from './use-timeline-handle.ts';
import type { LoadedTrace } from './use-trace.ts';
import type { TraceView } from './use-trace-view.ts';
import { useViewport } from './use-viewport.ts';

interface TreeTimelineProps {
  readonly trace: LoadedTrace;
  readonly view: TraceView;
  /** Matches of what is being found, by row. */
  readonly hitRows: ReadonlyMap<number, number>;
  readonly handle: Ref<TimelineHandle>;
}

const TREE = { initialPx: 408, minPx: 220, maxPx: 900 };
/** Kept for the timeline where the window is narrow, whatever width the tree was given. */
const LEAST_TIMELINE_PX = 240;

/** Tree and timeline side by side in one scroller: the same row is at the same height in both. */
export function TreeTimeline({ trace, view, hitRows, handle }: TreeTimelineProps) {
  const t = useTranslate();
  const { preferences } = useAppState();
  const panes = usePreference('panes');
  const { keepVisit, visit } = view;
  const { scroller, size, scrollTopPx } = useScroller((px) => keepVisit({ scrollTopPx: px }));
  const chosenPx = panes['traceTree'] ?? TREE.initialPx;
  const treePx =
    size.widthPx === 0 ? chosenPx : Math.min(chosenPx, Math.max(TREE.minPx, size.widthPx - LEAST_TIMELINE_PX));
  const widthPx = Math.max(80, size.widthPx - treePx - 1);
  const rows = {
    rowCount: view.visible.length,
    rowHeightPx: ROW_PX,
    viewHeightPx: size.heightPx,
    scrollTopPx,
    overscan: 0,
  };
  const drawn = rowWindow(rows);
  // Where the first drawn row stands in the part that is seen.
  const topPx = drawn.topPx - Math.min(scrollTopPx, Math.max(0, drawn.boxHeightPx - size.heightPx));
  const inView = view.visible.subarray(drawn.first, drawn.end);
  const { scene, ticks, theme } = useScene(trace, view, inView);
  const viewport = useViewport({
    map: scene.map,
    widthPx,
    initial: visit?.viewport,
    onChanged: (now) => keepVisit({ viewport: now }),
  });
  const [hover, setHover] = useState<{ readonly hit: Hit; readonly x: number; readonly y: number }>();
  const [hoveredRow, setHoveredRow] = useState<number>();
  const pointerX = useRef<number>(undefined);
  const { fitRow } = useTimelineHandle({ handle, scene, viewport, view, scroller, pointerX, widthPx });
  useReveal({ view, scene, viewport, scroller, rows });

  const { spans } = trace;
  const cursor = useMemo(() => axisCursor(spans, view.selected, t), [spans, view.selected, t]);
  const toldFlags = useMemo(() => lackedByAll(spans), [spans]);
  const sequenceText = t(
    toldFlags === (SPAN_FLAGS.open | SPAN_FLAGS.noStart) ? 'trace.sequenceNoTimes' : 'trace.sequence',
  );
  const anyFolded = useMemo(() => hasFolds(view.folds), [view.folds]);
  return (
    <section className="trace-main" aria-label={t('trace.tree')}>
      <div className="trace-head">
        <div className="trace-head-tree caption" style={{ width: treePx }}>
          <Button
            variant="ghost"
            size="s"
            icon={anyFolded ? ChevronsUpDown : ChevronsDownUp}
            aria-label={t(anyFolded ? 'trace.unfoldAll' : 'trace.foldAll')}
            onClick={() => view.setFolds(anyFolded ? noFolds(spans.tree) : allFolds(spans.tree))}
          />
          {t('trace.span')}
          <span className="grow" />
          <span className="tree-tokens">{t('trace.tokens')}</span>
          <span className="tree-duration">{t('trace.duration')}</span>
        </div>
        <SplitHandle
          label={t('trace.treeWidth')}
          direction="horizontal"
          sized="before"
          sizePx={treePx}
          {...TREE}
          onResize={(px) => preferences.change({ panes: { ...panes, traceTree: px } })}
        />
        <div className="trace-head-time">
          <Minimap
            label={t('trace.brush')}
            spans={spans}
            map={scene.map}
            theme={theme}
            view={viewport}
            widthPx={widthPx}
          />
          <TimeAxis
            label={spans.mode === 'sequence' ? sequenceText : t(view.clock ? 'trace.axisClock' : 'trace.axisRelative')}
            map={scene.map}
            view={viewport}
            theme={theme}
            ticks={ticks}
            widthPx={widthPx}
            cursor={cursor}
            onToggle={view.toggleClock}
          />
        </div>
      </div>
      {spans.mode === 'sequence' && <p className="trace-notice size-11">{sequenceText}</p>}
      <div ref={scroller} className="trace-scroll" tabIndex={-1}>
        <div style={{ height: drawn.boxHeightPx }}>
          <div className="trace-seen" style={{ height: size.heightPx }}>
            <div
              role="tree"
              tabIndex={0}
              aria-label={t('trace.tree')}
              aria-activedescendant={view.selected === undefined ? undefined : rowElementId(view.selected)}
              className="tree"
              style={{ width: treePx }}
            >
              <div style={{ transform: `translateY(${topPx}px)` }}>
                {Array.from(inView, (row) => (
                  <TreeRow
                    key={row}
                    spans={spans}
                    row={row}
                    selected={row === view.selected}
                    folded={view.folds[row] === 1}
                    toldFlags={toldFlags}
                    found={hitRows.get(row) ?? 0}
                    onSelect={view.select}
                    onFold={view.toggleFold}
                    onHover={setHoveredRow}
                  />
                ))}
              </div>
            </div>
            <TimelineCanvas
              label={t('trace.timeline')}
              scene={scene}
              theme={theme}
              view={viewport}
              ticks={ticks}
              scrolledPx={drawn.first * ROW_PX - topPx}
              widthPx={widthPx}
              heightPx={size.heightPx}
              selectedRow={view.selected}
              hoveredRow={hoveredRow}
              foundRows={hitRows}
              gapText={(idleNs) => t('trace.idle', { time: formatDuration(idleNs) })}
              onSelect={view.select}
              onFit={fitRow}
              onHover={(hit, at) => {
                pointerX.current = hit.kind === 'nothing' ? undefined : at.x;
                setHoveredRow('row' in hit ? hit.row : undefined);
                setHover(hit.kind === 'bar' || hit.kind === 'gap' ? { hit, ...at } : undefined);
              }}
              onScrollBy={(px) => scroller.current?.scrollBy(0, px)}
            />
          </div>
        </div>
      </div>
      {hover !== undefined && <HoverCard spans={spans} {...hover} />}
    </section>
  );
}

/** Where the selected span begins, as the axis says it. */
function axisCursor(spans: TimelineSpans, row: number | undefined, t: Translate) {
  if (row === undefined || Number.isNaN(spans.begin[row])) return undefined;
  const ns = spans.begin[row];
  return { ns, text: spans.mode === 'sequence' ? t('trace.step', { n: ns }) : offsetText(spans, row).slice(1) };
}
