import { useEffect, useMemo, useState } from 'react';

import { useClient } from '../../client/client-context.ts';
import { useAppState } from '../../state/app-state.ts';
import type { Route } from '../../state/navigation.ts';
import type { Colouring } from '../../timeline/heat.ts';
import { noFolds, unfoldedTo, visibleRows, type Folds } from '../../timeline/visible-rows.ts';
import type { LoadedTrace } from './use-trace.ts';

export type TraceRoute = Extract<Route, { readonly kind: 'trace' }>;
export type TraceMode = 'timeline' | 'conversation' | 'raw';

/** A place within a span that is to be shown, and what to mark there. */
export interface SpanPlace {
  readonly field: string;
  readonly text?: string;
}

/** How a trace is looked at; one selection for tree, timeline, conversation and panel. */
export interface TraceView {
  readonly mode: TraceMode;
  readonly setMode: (mode: TraceMode) => void;
  readonly selected: number | undefined;
  readonly place: SpanPlace | undefined;
  /** Selects a row and unfolds what hides it. */
  readonly select: (row: number, place?: SpanPlace) => void;
  readonly selectSpan: (spanId: string, place?: SpanPlace) => Promise<boolean>;
  readonly folds: Folds;
  readonly setFolds: (folds: Folds) => void;
  readonly visible: Uint32Array;
  readonly squeeze: boolean;
  readonly setSqueeze: (squeeze: boolean) => void;
  readonly critical: boolean;
  readonly setCritical: (critical: boolean) => void;
  readonly colouring: Colouring;
  readonly setColouring: (colouring: Colouring) => void;
  readonly clock: boolean;
  readonly setClock: (clock: boolean) => void;
}

export function useTraceView(trace: LoadedTrace, route: TraceRoute): TraceView {
  const { tree, rowOfIndex } = trace.spans;
  const client = useClient();
  const [mode, setMode] = useState<TraceMode>('timeline');
  const [selection, setSelection] = useState<{ readonly row: number; readonly place: SpanPlace | undefined }>();
  const [kept, setFolds] = useState<Folds>(() => noFolds(tree));
  // A trace that has grown has other rows.
  const folds = useMemo(() => (kept.length === tree.rows ? kept : noFolds(tree)), [kept, tree]);
  const visible = useMemo(() => visibleRows(tree, folds), [tree, folds]);
  const [squeeze, setSqueeze] = useState(true);
  const [critical, setCritical] = useState(false);
  const [colouring, setColouring] = useState<Colouring>('kind');
  const [clock, setClock] = useState(false);
  const select = (row: number, place?: SpanPlace): void => {
    setSelection({ row, place });
    setFolds(unfoldedTo(tree, folds, row));
  };
  const selectSpan = async (spanId: string, place?: SpanPlace): Promise<boolean> => {
    const ask = { dump: trace.dump, arguments: { trace_id: trace.traceId, span_ids: [spanId] } };
    const outcome = await client.call('tool.view_spans', ask);
    const found = outcome.ok ? outcome.value.spans[0] : undefined;
    if (found === undefined) return false;
    select(rowOfIndex[found.spanIndex], place);
    return true;
  };
  useRouteSpan(trace, route, selectSpan);
  const selected = selection === undefined || selection.row >= tree.rows ? undefined : selection.row;
  return {
    ...{ mode, setMode, selected, place: selection?.place, select, selectSpan, folds, setFolds, visible },
    ...{ squeeze, setSqueeze, critical, setCritical, colouring, setColouring, clock, setClock },
  };
}

/** Selects the span that the place in the app names, once for each index: rows of another build are others. */
function useRouteSpan(trace: LoadedTrace, route: TraceRoute, selectSpan: TraceView['selectSpan']): void {
  const { toasts } = useAppState();
  const { buildId } = trace.spans.tree;
  useEffect(() => {
    if (route.spanId === undefined) return;
    const mark = route.text === undefined ? {} : { text: route.text };
    const place = route.field === undefined ? undefined : { field: route.field, ...mark };
    void selectSpan(route.spanId, place).then((found) => {
      if (!found) toasts.show({ tone: 'problem', text: route.spanId ?? '' });
    });
    // The span named by the route, not how it is selected.
  }, [route.spanId, route.field, route.text, buildId]);
}
