import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { StoreApi } from 'zustand/vanilla';

import { scrollToRow, type RowView } from '../../components/row-window.ts';
import type { TimelineScene } from '../../timeline/row-layout.ts';
import { panBy, xOf, type Viewport } from '../../timeline/time-map.ts';
import { visiblePlace } from '../../timeline/visible-rows.ts';
import type { TraceView } from './use-trace-view.ts';

interface RevealInput {
  readonly view: TraceView;
  readonly scene: TimelineScene;
  readonly viewport: StoreApi<Viewport>;
  readonly scroller: { readonly current: HTMLDivElement | null };
  readonly rows: RowView;
}

/**
 * Brings what is selected into view, by row and by time, moving as little as needed: when the selection moves, not when
 * the view does. A trace that is come back to is first put where it was left.
 */
export function useReveal({ view, scene, viewport, scroller, rows }: RevealInput): void {
  const { selected, visit } = view;
  const ready = rows.viewHeightPx > 0;
  const [leftAt] = useState(visit === undefined ? undefined : { row: selected, scrollTopPx: visit.scrollTopPx });
  useLayoutEffect(() => {
    if (ready && leftAt !== undefined) scroller.current?.scrollTo({ top: leftAt.scrollTopPx });
  }, [ready, leftAt, scroller]);
  const reveal = useEffectEvent((row: number) => {
    const element = scroller.current;
    if (element === null || row === leftAt?.row) return;
    const place = visiblePlace(view.visible, row);
    element.scrollTo({ top: scrollToRow({ ...rows, scrollTopPx: element.scrollTop }, place) });
    const now = viewport.getState();
    const from = xOf(scene.map, now, scene.spans.begin[row]);
    const to = xOf(scene.map, now, scene.spans.end[row]);
    if (to < 0 || from > now.widthPx) viewport.setState(panBy(scene.map, now, from - now.widthPx / 3), true);
  });
  useEffect(() => {
    if (selected !== undefined && ready) reveal(selected);
  }, [selected, ready]);
}
