import { useEffect } from 'react';

import { readyValue } from '../../client/async.ts';
import { useQuery, useSteadyQuery } from '../../client/use-query.ts';
import { useAppState, useTraceList } from '../../state/app-state.ts';
import { useAnnotations } from '../annotate/use-annotations.ts';
import { joinFilters, readFilter } from '../traces/facet-filter.ts';
import { viewFilter } from '../traces/trace-views.ts';
import { groupLines, openedGroups, plainLines } from '../traces/group-lines.ts';
import { placesInput, traceRowsInput } from '../traces/list-question.ts';
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
  const { navigation } = useAppState();
  const list = useTraceList(dump);
  const { ofTrace } = useAnnotations(dump);
  const filter = joinFilters(viewFilter(list.view, ofTrace), readFilter(list.filter));
  const question = { dump, filter, sort: list.sort, group };
  const previous = readyValue(useSteadyQuery('tool.trace_rows', rowInput(question, position, -1)));
  const next = readyValue(useSteadyQuery('tool.trace_rows', rowInput(question, position, 1)));
  useCursorAt(route, question);
  const goTo = (traceId: string | undefined, by: number) => {
    if (traceId === undefined || position === undefined) return undefined;
    return (): void => {
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

type Question = Parameters<typeof traceRowsInput>[0];

/** The cursor of the table stands on the trace that was last looked at, by whichever way one came to it. */
function useCursorAt({ dump, position, group }: TraceRoute, question: Question): void {
  const { traceLists } = useAppState();
  const { group: by, opened } = useTraceList(dump);
  // The table may stand in other groups since, when one comes here by going forward.
  const isOfTable = position !== undefined && by === (group?.by ?? 'none');
  const places = readyValue(
    useQuery(
      'tool.trace_groups',
      isOfTable && group !== undefined ? placesInput({ ...question, opened }, group.by) : undefined,
    ),
  );
  const lines = group === undefined ? plainLines(0) : places && groupLines(places.total, openedGroups(opened, places));
  const line = isOfTable ? lines?.lineOf(group?.key, position) : undefined;
  useEffect(() => {
    if (line !== undefined) traceLists.change(dump, { cursor: line });
  }, [traceLists, dump, line]);
}

function rowInput(question: Question, position: number | undefined, by: -1 | 1) {
  return position === undefined || position + by < 0 ? undefined : traceRowsInput(question, position + by, 1);
}
