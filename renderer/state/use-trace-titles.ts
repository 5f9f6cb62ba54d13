import { useEffect } from 'react';
import { useStore } from 'zustand';

import type { TraceTitle } from '../../shared/api/procedures-trace.ts';
import { useByContent } from '../client/use-by-content.ts';
import { useAppState } from './app-state.ts';
import { titleKey } from './trace-titles.ts';

/** Rows that only pass by while somebody scrolls are not asked about. */
const SETTLE_MS = 60;

/**
 * What the traces were asked to do, for those drawn: `traceIds` are the rows in view, in any order. A title is
 * undefined until it is known, and for traces that tell none: show the root's name then.
 */
export function useTraceTitles(dump: string, traceIds: readonly string[]): (traceId: string) => TraceTitle | undefined {
  const { traceTitles } = useAppState();
  const known = useStore(traceTitles.store);
  const wanted = useByContent(traceIds.filter((id) => !known.has(titleKey(dump, id))));
  useEffect(() => {
    if (wanted.length === 0) return undefined;
    const timer = setTimeout(() => traceTitles.want(dump, wanted), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [traceTitles, dump, wanted]);
  return (traceId) => known.get(titleKey(dump, traceId));
}

/** The title of one trace; see `useTraceTitles`. */
export function useTraceTitle(dump: string, traceId: string): TraceTitle | undefined {
  return useTraceTitles(dump, [traceId])(traceId);
}
