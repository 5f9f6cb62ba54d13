import { memo, useEffect, useRef } from 'react';
import type { StoreApi } from 'zustand/vanilla';

import { AXIS_PX, paintAxis } from './paint-axis.ts';
import { layoutGaps } from './row-layout.ts';
import { axisTicks, type TickOptions } from './ticks.ts';
import { xOf, type TimeMap, type Viewport } from './time-map.ts';
import type { TimelineTheme } from './timeline-theme.ts';
import { useCanvas } from './use-canvas.ts';

interface TimeAxisProps {
  readonly label: string;
  readonly map: TimeMap;
  readonly view: StoreApi<Viewport>;
  readonly theme: TimelineTheme;
  readonly ticks: TickOptions;
  readonly widthPx: number;
  /** Begin of the selected span, and how it is written. */
  readonly cursor: { readonly ns: number; readonly text: string } | undefined;
  readonly onToggle: () => void;
}

/** The marks of time over the timeline; a press changes between time since the start and time of day. */
export const TimeAxis = memo(function TimeAxis({
  label,
  map,
  view,
  theme,
  ticks,
  widthPx,
  cursor,
  onToggle,
}: TimeAxisProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const redraw = useCanvas(canvas, { widthPx, heightPx: AXIS_PX }, (ctx) => {
    const viewport = view.getState();
    paintAxis(ctx, axisTicks(map, viewport, ticks), {
      theme,
      widthPx,
      gaps: layoutGaps(map, viewport),
      cursor: cursor === undefined ? undefined : { x: xOf(map, viewport, cursor.ns), text: cursor.text },
    });
  });
  useEffect(() => view.subscribe(redraw), [view, redraw]);
  return (
    <button type="button" className="time-axis" aria-label={label} title={label} onClick={onToggle}>
      <canvas ref={canvas} style={{ width: widthPx, height: AXIS_PX }} />
    </button>
  );
});
