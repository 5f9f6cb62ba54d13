import { useEffect, useRef, type PointerEvent } from 'react';
import type { StoreApi } from 'zustand/vanilla';

import { hitTest, type Hit } from './hit-test.ts';
import { paintGaps } from './paint-gaps.ts';
import { paintRows } from './paint-rows.ts';
import { layoutRows, type RowLayout, type TimelineScene } from './row-layout.ts';
import { axisTicks, type TickOptions } from './ticks.ts';
import { panBy, xOf, zoomAt, type Viewport } from './time-map.ts';
import type { TimelineTheme } from './timeline-theme.ts';
import { useCanvas } from './use-canvas.ts';
import './timeline.css';

export interface TimelineCanvasProps {
  readonly label: string;
  readonly scene: TimelineScene;
  readonly theme: TimelineTheme;
  readonly view: StoreApi<Viewport>;
  readonly ticks: TickOptions;
  readonly scrolledPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly selectedRow: number | undefined;
  readonly hoveredRow: number | undefined;
  /** Rows that hold what is being found. */
  readonly foundRows: { readonly has: (row: number) => boolean };
  /** Written along squeezed gaps of so much time. */
  readonly gapText: (idleNs: number) => string;
  readonly onSelect: (row: number) => void;
  /** A double click: to be shown as large as possible. */
  readonly onFit: (row: number) => void;
  readonly onHover: (hit: Hit, at: { readonly x: number; readonly y: number }) => void;
  readonly onScrollBy: (px: number) => void;
}

/** Farther than this, a press is a drag. */
const DRAG_PX = 4;
/** Time per turn for what is found beside drawing. */
const TURN_MS = 4;

/** The bars of the timeline. Zooming and panning draw without React. */
export function TimelineCanvas(props: TimelineCanvasProps) {
  const { scene, theme, view, widthPx, heightPx, selectedRow } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const layout = useRef<RowLayout>(undefined);
  /** Goes on with what is found in turns, after each drawing. */
  const findStrips = useRef<() => void>(undefined);
  const redraw = useCanvas(canvas, { widthPx, heightPx }, (ctx) => {
    const viewport = view.getState();
    const { map, spans } = scene;
    layout.current = layoutRows(scene, { scrolledPx: props.scrolledPx, heightPx }, viewport);
    const begin = selectedRow === undefined ? Number.NaN : spans.begin[selectedRow];
    const state = {
      selectedRow,
      hoveredRow: props.hoveredRow,
      foundRows: props.foundRows,
      colouring: scene.colouring,
      tickX: axisTicks(map, viewport, props.ticks).map((tick) => tick.x),
      cursorX: Number.isNaN(begin) ? undefined : xOf(map, viewport, begin),
      widthPx,
      heightPx,
    };
    paintRows(ctx, layout.current, { theme, state });
    paintGaps(ctx, layout.current.gaps, { theme, heightPx, textOf: props.gapText });
    findStrips.current?.();
  });
  useEffect(() => {
    let turn: ReturnType<typeof setTimeout>;
    const later = (): void => {
      clearTimeout(turn);
      if (scene.strips.pending) turn = setTimeout(work);
    };
    const work = (): void => {
      if (scene.strips.work(TURN_MS, () => performance.now())) redraw();
      else later();
    };
    findStrips.current = later;
    later();
    return () => clearTimeout(turn);
  }, [scene, redraw]);
  useEffect(() => view.subscribe(redraw), [view, redraw]);
  const drag = useDrag(props, layout);
  useWheel(canvas, scene, view);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={props.label}
      className="timeline-canvas"
      style={{ width: widthPx, height: heightPx }}
      {...drag}
      onPointerLeave={() => props.onHover({ kind: 'nothing' }, { x: 0, y: 0 })}
      onDoubleClick={(event) => {
        const hit = hitAt(layout.current, event);
        if (hit.kind === 'bar') props.onFit(hit.row);
      }}
    />
  );
}

interface Place {
  readonly clientX: number;
  readonly clientY: number;
  readonly currentTarget: Element;
}

function hitAt(layout: RowLayout | undefined, event: Place): Hit {
  if (layout === undefined) return { kind: 'nothing' };
  const box = event.currentTarget.getBoundingClientRect();
  return hitTest(layout, event.clientX - box.left, event.clientY - box.top);
}

interface Drag {
  readonly startX: number;
  readonly startY: number;
  x: number;
  y: number;
  moved: boolean;
}

/** Dragging moves time and rows; a press that does not move selects. */
function useDrag(props: TimelineCanvasProps, layout: { readonly current: RowLayout | undefined }) {
  const drag = useRef<Drag>(undefined);
  const { view, scene } = props;
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const { clientX: x, clientY: y } = event;
      drag.current = { startX: x, startY: y, x, y, moved: false };
    },
    onPointerMove: (event: PointerEvent) => {
      const held = drag.current;
      if (held === undefined) {
        props.onHover(hitAt(layout.current, event), { x: event.clientX, y: event.clientY });
        return;
      }
      held.moved ||= Math.hypot(event.clientX - held.startX, event.clientY - held.startY) > DRAG_PX;
      if (!held.moved) return;
      view.setState(panBy(scene.map, view.getState(), held.x - event.clientX), true);
      if (held.y !== event.clientY) props.onScrollBy(held.y - event.clientY);
      held.x = event.clientX;
      held.y = event.clientY;
    },
    onPointerUp: (event: PointerEvent) => {
      const held = drag.current;
      drag.current = undefined;
      if (held === undefined || held.moved) return;
      const hit = hitAt(layout.current, event);
      if ((hit.kind === 'bar' || hit.kind === 'row') && hit.row !== undefined) props.onSelect(hit.row);
    },
    onPointerCancel: () => {
      drag.current = undefined;
    },
  };
}

/** Ctrl or Cmd and the wheel zoom at the pointer; the wheel sideways, or with Shift, pans; else the rows scroll. */
function useWheel(
  canvas: { readonly current: HTMLCanvasElement | null },
  scene: TimelineScene,
  view: StoreApi<Viewport>,
): void {
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const onWheel = (event: WheelEvent): void => {
      const before = view.getState();
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        const x = event.clientX - element.getBoundingClientRect().left;
        view.setState(zoomAt(scene.map, before, x, Math.exp(-event.deltaY * 0.0025)), true);
        return;
      }
      const sideways = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX;
      if (sideways === 0 || (!event.shiftKey && Math.abs(event.deltaX) < Math.abs(event.deltaY))) return;
      event.preventDefault();
      view.setState(panBy(scene.map, before, sideways), true);
    };
    // React's own wheel listeners are passive and could not keep the page from zooming.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [canvas, scene, view]);
}
