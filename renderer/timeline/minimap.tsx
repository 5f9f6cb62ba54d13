import { memo, useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { StoreApi } from 'zustand/vanilla';

import { layoutMinimap, MINIMAP_PX, type MinimapLayout } from './minimap-layout.ts';
import { paintGaps } from './paint-gaps.ts';
import { paintMinimap } from './paint-minimap.ts';
import { layoutGaps } from './row-layout.ts';
import type { TimelineSpans } from './spans.ts';
import { contentPx, fitAll, nsAt, panBy, zoomAt, type TimeMap, type Viewport } from './time-map.ts';
import type { TimelineTheme } from './timeline-theme.ts';
import { useCanvas } from './use-canvas.ts';
import './timeline.css';

interface MinimapProps {
  readonly label: string;
  readonly spans: TimelineSpans;
  readonly map: TimeMap;
  readonly theme: TimelineTheme;
  readonly view: StoreApi<Viewport>;
  readonly widthPx: number;
}

const HANDLE_PX = 6;
const KEY_PAN_PX = 80;

/** The whole trace, with a brush over what the timeline shows: dragged to pan, by its ends to zoom. */
export const Minimap = memo(function Minimap({ label, spans, map, theme, view, widthPx }: MinimapProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const brush = useRef<HTMLDivElement>(null);
  const layout = useMinimapLayout(spans, map, widthPx);
  useCanvas(canvas, { widthPx, heightPx: MINIMAP_PX }, (ctx) => {
    ctx.fillStyle = theme.inset;
    ctx.fillRect(0, 0, widthPx, MINIMAP_PX);
    if (layout !== undefined) paintMinimap(ctx, layout, { theme, heightPx: MINIMAP_PX });
    paintGaps(ctx, layoutGaps(map, fitAll(map, widthPx)), { theme, heightPx: MINIMAP_PX });
  });
  useEffect(() => {
    const place = (): void => {
      if (brush.current === null) return;
      const { from, to } = brushPlace(map, view.getState(), widthPx);
      brush.current.style.left = `${from}px`;
      brush.current.style.width = `${Math.max(2 * HANDLE_PX, to - from)}px`;
    };
    place();
    return view.subscribe(place);
  }, [view, map, widthPx]);
  const drag = useBrush({ map, view, widthPx });
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowLeft' ? -KEY_PAN_PX : event.key === 'ArrowRight' ? KEY_PAN_PX : 0;
    if (by === 0) return;
    event.preventDefault();
    view.setState(panBy(map, view.getState(), by), true);
  };
  return (
    <div className="minimap" style={{ width: widthPx }} {...drag}>
      <canvas ref={canvas} style={{ width: widthPx, height: MINIMAP_PX }} />
      <div ref={brush} className="minimap-brush" role="group" tabIndex={0} aria-label={label} onKeyDown={onKeyDown} />
    </div>
  );
});

function brushPlace(map: TimeMap, view: Viewport, widthPx: number): { readonly from: number; readonly to: number } {
  const whole = fitAll(map, widthPx);
  const at = (x: number): number => contentPx(map, nsAt(map, view, x), whole.pxPerNs) - whole.leftPx;
  return { from: Math.max(0, at(0)), to: Math.min(widthPx, at(view.widthPx)) };
}

/** Found in turns beside everything else; the map of before stays until the new one is there. */
function useMinimapLayout(spans: TimelineSpans, map: TimeMap, widthPx: number): MinimapLayout | undefined {
  const [layout, setLayout] = useState<MinimapLayout>();
  useEffect(() => {
    const work = layoutMinimap(spans, map, widthPx);
    let timer: ReturnType<typeof setTimeout>;
    const turn = (): void => {
      const step = work.next();
      if (step.done === true) setLayout(step.value);
      else timer = setTimeout(turn);
    };
    turn();
    return () => clearTimeout(timer);
  }, [spans, map, widthPx]);
  return layout;
}

type Grip = 'left' | 'right' | 'middle';

interface Brushed {
  readonly map: TimeMap;
  readonly view: StoreApi<Viewport>;
  readonly widthPx: number;
}

function useBrush({ map, view, widthPx }: Brushed) {
  const held = useRef<{ readonly grip: Grip; x: number }>(undefined);
  const move = (grip: Grip, fromX: number, toX: number): void => {
    const whole = fitAll(map, widthPx);
    const before = view.getState();
    if (grip === 'middle') {
      const by =
        contentPx(map, nsAt(map, whole, toX), before.pxPerNs) - contentPx(map, nsAt(map, whole, fromX), before.pxPerNs);
      view.setState(panBy(map, before, by), true);
      return;
    }
    const { from, to } = brushPlace(map, before, widthPx);
    const width = grip === 'left' ? to - toX : toX - from;
    const factor = Math.max(1, to - from) / Math.max(2, width);
    view.setState(zoomAt(map, before, grip === 'left' ? before.widthPx : 0, factor), true);
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
      event.currentTarget.setPointerCapture(event.pointerId);
      const { from, to } = brushPlace(map, view.getState(), widthPx);
      const grip = Math.abs(x - from) <= HANDLE_PX ? 'left' : Math.abs(x - to) <= HANDLE_PX ? 'right' : 'middle';
      // A press beside the brush brings its middle there.
      if (grip === 'middle' && (x < from || x > to)) move('middle', (from + to) / 2, x);
      held.current = { grip, x };
    },
    onPointerMove: (event: PointerEvent) => {
      if (held.current === undefined) return;
      const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
      move(held.current.grip, held.current.x, x);
      held.current.x = x;
    },
    onPointerUp: () => {
      held.current = undefined;
    },
    onPointerCancel: () => {
      held.current = undefined;
    },
  };
}
