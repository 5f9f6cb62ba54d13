import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react';
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type Ref,
} from 'react';
import { createStore } from 'zustand/vanilla';

import { formatDuration } from '../../../shared/format/index.ts';
import { Button } from '../../components/button.tsx';
import { rowWindow, scrollToRow } from '../../components/row-window.ts';
import { SplitHandle } from '../../components/split-handle.tsx';
import { zoneOffsetMs } from '../../format/time.ts';
import { useTranslate, type Translate } from '../../i18n/translate.ts';
import { useAppState, usePreference } from '../../state/app-state.ts';
import { criticalPath } from '../../timeline/critical-path.ts';
import { FoldedStrips } from '../../timeline/folded-strips.ts';
import { mostHeat } from '../../timeline/heat.ts';
import type { Hit } from '../../timeline/hit-test.ts';
import { Minimap } from '../../timeline/minimap.tsx';
import { ROW_PX, type TimelineScene } from '../../timeline/row-layout.ts';
import type { TimelineSpans } from '../../timeline/spans.ts';
import { characterMeter } from '../../timeline/text-width.ts';
import type { TickOptions } from '../../timeline/ticks.ts';
import { TimeAxis } from '../../timeline/time-axis.tsx';
import {
  fitAll,
  fitRange,
  panBy,
  refit,
  timeMap,
  xOf,
  zoomAt,
  type TimeMap,
  type Viewport,
} from '../../timeline/time-map.ts';
import { TimelineCanvas } from '../../timeline/timeline-canvas.tsx';
import { useTimelineTheme } from '../../timeline/use-timeline-theme.ts';
import { allFolds, hasFolds, noFolds, visiblePlace, withFold } from '../../timeline/visible-rows.ts';
import { HoverCard } from './hover-card.tsx';
import { barText, offsetText } from './row-text.ts';
import { TreeRow, rowElementId } from './tree-row.tsx';
import { useEventTimes } from './use-event-times.ts';
import type { LoadedTrace } from './use-trace.ts';
import type { TraceView } from './use-trace-view.ts';

export interface TimelineHandle {
  readonly fitSelection: () => void;
  readonly fitTrace: () => void;
  readonly panBy: (px: number) => void;
  readonly zoomBy: (factor: number) => void;
  readonly focus: () => void;
}

interface TreeTimelineProps {
  readonly trace: LoadedTrace;
  readonly view: TraceView;
  /** Matches of what is being found, by row. */
  readonly hitRows: ReadonlyMap<number, number>;
  readonly handle: Ref<TimelineHandle>;
}

const TREE = { initialPx: 408, minPx: 220, maxPx: 900 };
const NO_GAPS: TimeMap['gaps'] = [];

/** Tree and timeline side by side in one scroller: the same row is at the same height in both. */
export function TreeTimeline({ trace, view, hitRows, handle }: TreeTimelineProps) {
  const t = useTranslate();
  const { preferences } = useAppState();
  const panes = usePreference('panes');
  const treePx = panes['traceTree'] ?? TREE.initialPx;
  const { scroller, size, scrollTopPx } = useScroller();
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
  const viewport = useViewport(scene.map, widthPx);
  const [hover, setHover] = useState<{ readonly hit: Hit; readonly x: number; readonly y: number }>();
  const [hoveredRow, setHoveredRow] = useState<number>();
  const pointerX = useRef<number>(undefined);
  const { fitRow } = useTimelineHandle({ handle, scene, viewport, view, scroller, pointerX, widthPx });
  useReveal({ view, scene, viewport, scroller, rows });

  const { spans } = trace;
  const cursor = useMemo(() => axisCursor(spans, view.selected, t), [spans, view.selected, t]);
  const latest = useRef(view);
  latest.current = view;
  const onFold = useCallback(
    (row: number) => {
      const { folds, setFolds } = latest.current;
      setFolds(withFold(spans.tree, folds, row, folds[row] === 0));
    },
    [spans],
  );
  const onSelect = useCallback((row: number) => latest.current.select(row), []);
  const onToggleClock = useCallback(() => latest.current.setClock(!latest.current.clock), []);
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
            label={
              spans.mode === 'sequence' ? t('trace.sequence') : t(view.clock ? 'trace.axisClock' : 'trace.axisRelative')
            }
            map={scene.map}
            view={viewport}
            theme={theme}
            ticks={ticks}
            widthPx={widthPx}
            cursor={cursor}
            onToggle={onToggleClock}
          />
        </div>
      </div>
      {spans.mode === 'sequence' && <p className="trace-notice size-11">{t('trace.sequence')}</p>}
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
                    found={hitRows.get(row) ?? 0}
                    onSelect={onSelect}
                    onFold={onFold}
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
              gapTexts={scene.map.gaps.map((gap) => t('trace.idle', { time: formatDuration(gap.endNs - gap.startNs) }))}
              onSelect={onSelect}
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
      {hover !== undefined && <HoverCard spans={spans} gaps={scene.map.gaps} {...hover} />}
    </section>
  );
}

/** Where the selected span begins, as the axis says it. */
function axisCursor(spans: TimelineSpans, row: number | undefined, t: Translate) {
  if (row === undefined || Number.isNaN(spans.begin[row])) return undefined;
  const ns = spans.begin[row];
  return { ns, text: spans.mode === 'sequence' ? t('trace.step', { n: ns }) : offsetText(spans, row).slice(1) };
}

/** The size and place of the scroller, followed. */
function useScroller() {
  const scroller = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ widthPx: 0, heightPx: 0 });
  const [scrollTopPx, setScrollTop] = useState(0);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const measure = (): void => setSize({ widthPx: element.clientWidth, heightPx: element.clientHeight });
    const onScroll = (): void => setScrollTop(element.scrollTop);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, []);
  return { scroller, size, scrollTopPx };
}

/** Everything that the timeline draws from, each part made anew only when what it is made of changes. */
function useScene(trace: LoadedTrace, view: TraceView, inView: Uint32Array) {
  const t = useTranslate();
  const zone = usePreference('zone');
  const theme = useTimelineTheme();
  const { spans, activity } = trace;
  const gaps = view.squeeze ? activity.gaps : NO_GAPS;
  const map = useMemo(() => timeMap(spans.fromNs, spans.toNs, gaps), [spans, gaps]);
  const strips = useMemo(() => new FoldedStrips(spans, map), [spans, map]);
  const path = useMemo(() => (view.critical ? criticalPath(spans) : undefined), [view.critical, spans]);
  const most = useMemo(() => mostHeat(spans, view.colouring), [spans, view.colouring]);
  const textWidthPx = useMemo(() => characterMeter(theme.labelFont), [theme]);
  const eventTimes = useEventTimes(trace, inView);
  const scene = useMemo<TimelineScene>(
    () => ({
      ...{ spans, map, strips, path, textWidthPx, eventTimes, visible: view.visible, folds: view.folds },
      ...{ colouring: view.colouring, mostHeat: most, labelOf: (row: number) => barText(spans, row, t) },
    }),
    [spans, map, strips, path, textWidthPx, eventTimes, view.visible, view.folds, view.colouring, most, t],
  );
  const { startNs } = spans.tree;
  const ticks = useMemo<TickOptions>(() => {
    const start = startNs === undefined ? undefined : BigInt(startNs);
    const offsetMs = start === undefined ? 0 : zoneOffsetMs(Number(start / 1_000_000n), zone);
    const style = spans.mode === 'sequence' ? 'steps' : view.clock && start !== undefined ? 'clock' : 'relative';
    return { startNs: start, zoneOffsetMs: offsetMs, style };
  }, [startNs, zone, spans, view.clock]);
  return { scene, ticks, theme };
}

/** The stretch of time that is seen: the whole at first, kept as well as can be when the width or the map changes. */
function useViewport(map: TimeMap, widthPx: number) {
  const [viewport] = useState(() => createStore<Viewport>(() => fitAll(map, widthPx)));
  const last = useRef(map);
  // Before the canvases draw, which they do in effects of their own.
  if (last.current !== map || viewport.getState().widthPx !== widthPx) {
    viewport.setState(refit(last.current, viewport.getState(), map, widthPx), true);
    last.current = map;
  }
  return viewport;
}

interface HandleInput {
  readonly handle: Ref<TimelineHandle>;
  readonly scene: TimelineScene;
  readonly viewport: ReturnType<typeof useViewport>;
  readonly view: TraceView;
  readonly scroller: { readonly current: HTMLDivElement | null };
  readonly pointerX: { readonly current: number | undefined };
  readonly widthPx: number;
}

/** What keys do to the timeline. */
function useTimelineHandle({ handle, scene, viewport, view, scroller, pointerX, widthPx }: HandleInput) {
  const { map, spans } = scene;
  const fitRow = (row: number): void => {
    if (Number.isNaN(spans.begin[row])) return;
    viewport.setState(fitRange(map, widthPx, { startNs: spans.begin[row], endNs: spans.end[row] }), true);
  };
  useImperativeHandle(handle, () => ({
    fitSelection: () =>
      view.selected === undefined ? viewport.setState(fitAll(map, widthPx), true) : fitRow(view.selected),
    fitTrace: () => viewport.setState(fitAll(map, widthPx), true),
    panBy: (px) => viewport.setState(panBy(map, viewport.getState(), px), true),
    zoomBy: (factor) => {
      const left = scroller.current?.querySelector('canvas')?.getBoundingClientRect().left ?? 0;
      const x = pointerX.current === undefined ? widthPx / 2 : pointerX.current - left;
      viewport.setState(zoomAt(map, viewport.getState(), x, factor), true);
    },
    focus: () => scroller.current?.querySelector<HTMLElement>('[role="tree"]')?.focus({ preventScroll: true }),
  }));
  return { fitRow };
}

interface RevealInput {
  readonly view: TraceView;
  readonly scene: TimelineScene;
  readonly viewport: ReturnType<typeof useViewport>;
  readonly scroller: { readonly current: HTMLDivElement | null };
  readonly rows: Parameters<typeof scrollToRow>[0];
}

/** Brings what is selected into view, by row and by time, moving as little as needed. */
function useReveal({ view, scene, viewport, scroller, rows }: RevealInput): void {
  const { selected } = view;
  const ready = rows.viewHeightPx > 0;
  useEffect(() => {
    const element = scroller.current;
    if (selected === undefined || element === null || !ready) return;
    const place = visiblePlace(view.visible, selected);
    element.scrollTop = scrollToRow({ ...rows, scrollTopPx: element.scrollTop }, place);
    const now = viewport.getState();
    const from = xOf(scene.map, now, scene.spans.begin[selected]);
    const to = xOf(scene.map, now, scene.spans.end[selected]);
    if (to < 0 || from > now.widthPx) viewport.setState(panBy(scene.map, now, from - now.widthPx / 3), true);
    // When the selection moves, not when the view does.
  }, [selected, ready]);
}
