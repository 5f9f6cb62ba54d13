import { readyValue } from '../../client/async.ts';
import { useSteadyQuery } from '../../client/use-query.ts';
import { useAppState, useTraceList } from '../../state/app-state.ts';
import { useAnnotations } from '../annotate/use-annotations.ts';
import { joinFilters, readFilter } from '../traces/facet-filter.ts';
import { viewFilter } from '../traces/trace-views.ts';
import { traceRowsInput } from '../traces/list-question.ts';
import type { TraceRoute } from './use-trace-view.ts';

export interface Neighbours {
  /** Place in the list that the trace was opened from, 0-based. */
  readonly position: number | undefined;
  readonly total: number | undefined;
  readonly goPrevious: (() => void) | undefined;
  readonly goNext: (() => void) | undefined;
}

/** The traces before and after this one in the table of traces, under its filter and order, or in a group of it. */
export function useNeighbours(route: TraceRoute): Neighbours {
  const { dump, position, group } = route;
  const { navigation, traceLists } = useAppState();
  const list = useTraceList(dump);
  const { ofTrace } = useAnnotations(dump);
  const filter = joinFilters(viewFilter(list.view, ofTrace), readFilter(list.filter));
  const question = { dump, filter, sort: list.sort, group };
  const previous = readyValue(useSteadyQuery('tool.trace_rows', rowInput(question, position, -1)));
  const next = readyValue(useSteadyQuery('tool.trace_rows', rowInput(question, position, 1)));
  const goTo = (traceId: string | undefined, by: number) => {
    if (traceId === undefined || position === undefined) return undefined;
    return (): void => {
      // In a group the position is not that of the line; in the whole list it is, though one came here by going back.
      traceLists.change(dump, { cursor: (group === undefined ? position : list.cursor) + by });
      navigation.go({
        kind: 'trace',
        dump,
        traceId,
        position: position + by,
        ...(group === undefined ? {} : { group }),
      });
    };
  };
  return {
    position,
    total: next?.total ?? previous?.total,
    goPrevious: position === 0 ? undefined : goTo(previous?.traceId[0], -1),
    goNext: goTo(next?.traceId[0], 1),
  };
}

function rowInput(question: Parameters<typeof traceRowsInput>[0], position: number | undefined, by: -1 | 1) {
  return position === undefined || position + by < 0 ? undefined : traceRowsInput(question, position + by, 1);
}
