import { useEffect, useEffectEvent, useState } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';

import { fitAll, refit, type TimeMap, type Viewport } from '../../timeline/time-map.ts';

interface ViewportInput {
  readonly map: TimeMap;
  readonly widthPx: number;
  /** As it was left; the whole where absent. */
  readonly initial: Viewport | undefined;
  readonly onChanged: (viewport: Viewport) => void;
}

/** The stretch of time that is seen: the whole at first, kept as well as can be when the width or the map changes. */
export function useViewport({ map, widthPx, initial, onChanged }: ViewportInput): StoreApi<Viewport> {
  const [held, setHeld] = useState(() => {
    const viewport = initial === undefined ? fitAll(map, widthPx) : refit(map, initial, map, widthPx);
    return { map, widthPx, store: createStore(() => viewport) };
  });
  // A store of its own for each width and map: the canvases draw in effects, and then the right one must be there.
  if (held.map !== map || held.widthPx !== widthPx) {
    const viewport = refit(held.map, held.store.getState(), map, widthPx);
    setHeld({ map, widthPx, store: createStore(() => viewport) });
  }
  const { store } = held;
  const tell = useEffectEvent(onChanged);
  useEffect(() => store.subscribe((viewport) => tell(viewport)), [store]);
  return store;
}
