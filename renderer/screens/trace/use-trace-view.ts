import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';

import type { TraceTree } from '../../../shared/api/tools/rows.ts';
import { useClient } from '../../client/client-context.ts';
import { shortId } from '../../format/identifier.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { useAppState, useDumpStatus } from '../../state/app-state.ts';
import type { Route } from '../../state/navigation.ts';
import type { TraceVisit } from '../../state/trace-visits.ts';
import type { Colouring } from '../../timeline/heat.ts';
import { noFolds, unfoldedTo, visibleRows, withFold, type Folds } from '../../timeline/visible-rows.ts';
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
  /** Selects a span by its id; says by a toast when the trace has none of that id. */
  readonly selectSpan: (spanId: string, place?: SpanPlace) => Promise<void>;
  readonly folds: Folds;
  readonly setFolds: (folds: Folds) => void;
  readonly toggleFold: (row: number) => void;
  readonly visible: Uint32Array;
  readonly squeeze: boolean;
  readonly setSqueeze: (squeeze: boolean) => void;
  readonly critical: boolean;
  readonly setCritical: (critical: boolean) => void;
  readonly colouring: Colouring;
  readonly setColouring: (colouring: Colouring) => void;
  readonly clock: boolean;
  readonly toggleClock: () => void;
  /** How the trace was left when it was looked at before in this step of the history. */
  readonly visit: TraceVisit | undefined;
  readonly keepVisit: (change: Partial<TraceVisit>) => void;
}

export function useTraceView(trace: LoadedTrace, route: TraceRoute): TraceView {
  const { tree, rowOfIndex } = trace.spans;
  const client = useClient();
  const { traceVisits } = useAppState();
  const tellMissing = useMissingSpan(trace);
  const [visit] = useState(() => traceVisits.of(route, tree.buildId));
  const [mode, setMode] = useState<TraceMode>(visit?.mode ?? 'timeline');
  const [selection, setSelection] = useState<{ readonly row: number; readonly place?: SpanPlace } | undefined>(
    visit?.selectedRow === undefined
      ? undefined
      : { row: visit.selectedRow, ...(visit.place === undefined ? {} : { place: visit.place }) },
  );
  const [kept, setFolds] = useState<Folds>(() => visit?.folds ?? noFolds(tree));
  // A trace that has grown has other rows.
  const folds = useMemo(() => foldsFor(tree, kept), [kept, tree]);
  const visible = useMemo(() => visibleRows(tree, folds), [tree, folds]);
  const [squeeze, setSqueeze] = useState(visit?.squeeze ?? true);
  const [critical, setCritical] = useState(visit?.critical ?? false);
  const [colouring, setColouring] = useState<Colouring>(visit?.colouring ?? 'kind');
  const [clock, setClock] = useState(visit?.clock ?? false);
  const select = useCallback(
    (row: number, place?: SpanPlace): void => {
      setSelection({ row, ...(place === undefined ? {} : { place }) });
      setFolds((before) => unfoldedTo(tree, foldsFor(tree, before), row));
    },
    [tree],
  );
  const toggleFold = useCallback(
    (row: number) =>
      setFolds((before) => {
        const now = foldsFor(tree, before);
        return withFold(tree, now, row, now[row] === 0);
      }),
    [tree],
  );
  const toggleClock = useCallback(() => setClock((before) => !before), []);
  const selectSpan = async (spanId: string, place?: SpanPlace): Promise<void> => {
    const ask = { dump: trace.dump, arguments: { trace_id: trace.traceId, span_ids: [spanId] } };
    const outcome = await client.call('tool.view_spans', ask);
    const found = outcome.ok ? outcome.value.spans[0] : undefined;
    if (found === undefined) tellMissing(spanId);
    else select(rowOfIndex[found.spanIndex], place);
  };
  useRouteSpan({ trace, route, selectSpan, visited: visit !== undefined });
  const selected = selection === undefined || selection.row >= tree.rows ? undefined : selection.row;
  const { buildId } = tree;
  const place = selection?.place;
  useEffect(() => {
    const now = { mode, selectedRow: selected, place, folds, squeeze, critical, colouring, clock };
    traceVisits.keep(route, { buildId, ...now });
  }, [traceVisits, route, buildId, mode, selected, place, folds, squeeze, critical, colouring, clock]);
  return {
    ...{ mode, setMode, selected, place, select, selectSpan, folds, setFolds, toggleFold, visible },
    ...{ squeeze, setSqueeze, critical, setCritical, colouring, setColouring, clock, toggleClock, visit },
    keepVisit: (change) => traceVisits.keep(route, { buildId, ...change }),
  };
}

function foldsFor(tree: TraceTree, folds: Folds): Folds {
  return folds.length === tree.rows ? folds : noFolds(tree);
}

interface RouteSpanInput {
  readonly trace: LoadedTrace;
  readonly route: TraceRoute;
  readonly selectSpan: TraceView['selectSpan'];
  /** Looked at before: what was selected then is selected again. */
  readonly visited: boolean;
}

/** Selects the span that the place in the app names, once for each index: rows of another build are others. */
function useRouteSpan({ trace, route, selectSpan, visited }: RouteSpanInput): void {
  const { buildId } = trace.spans.tree;
  const [firstRoute] = useState(route);
  const { spanId, field, text } = route;
  // Of another build the rows are others, so that the span is looked for again.
  const show = useEffectEvent((build: string, id: string, place: SpanPlace | undefined) => {
    if (build === buildId) void selectSpan(id, place);
  });
  const seen = visited && route === firstRoute;
  useEffect(() => {
    if (spanId === undefined || seen) return;
    const place = field === undefined ? undefined : { field, ...(text === undefined ? {} : { text }) };
    show(buildId, spanId, place);
  }, [spanId, field, text, buildId, seen]);
}

/** Says that a span is not in the trace, and offers to look for it in the whole dump. */
function useMissingSpan(trace: LoadedTrace): (spanId: string) => void {
  const t = useTranslate();
  const { toasts, searches, navigation } = useAppState();
  const name = useDumpStatus(trace.dump)?.name ?? trace.dump;
  return (spanId) =>
    toasts.show({
      tone: 'problem',
      text: t('trace.spanMissing', { span: spanId, trace: shortId(trace.traceId), dump: name }),
      action: {
        title: t('trace.searchDump'),
        onAction: () => {
          searches.ask(trace.dump, { query: spanId });
          navigation.go({ kind: 'dump', dump: trace.dump, view: 'search' });
        },
      },
    });
}
