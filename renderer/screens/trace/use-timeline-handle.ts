import { useImperativeHandle, type Ref } from 'react';
import type { StoreApi } from 'zustand/vanilla';

import type { TimelineScene } from '../../timeline/row-layout.ts';
import { fitAll, fitRange, panBy, zoomAt, type Viewport } from '../../timeline/time-map.ts';
import type { TraceView } from './use-trace-view.ts';

export interface TimelineHandle {
  readonly fitSelection: () => void;
  readonly fitTrace: () => void;
  readonly panBy: (px: number) => void;
  readonly zoomBy: (factor: number) => void;
  readonly focus: () => void;
}

interface HandleInput {
  readonly handle: Ref<TimelineHandle>;
  readonly scene: TimelineScene;
  readonly viewport: StoreApi<Viewport>;
  readonly view: TraceView;
  readonly scroller: { readonly current: HTMLDivElement | null };
  readonly pointerX: { readonly current: number | undefined };
  readonly widthPx: number;
}

/** What keys do to the timeline. */
export function useTimelineHandle({ handle, scene, viewport, view, scroller, pointerX, widthPx }: HandleInput) {
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
