import type { InputOf } from '../../../shared/api/contract.ts';
import type { TraceColumn, TraceGrouping } from '../../../shared/api/tools/columns.ts';
import type { Sort } from '../../components/data-table-head.tsx';
import type { Grouping } from '../../state/trace-list.ts';

/** Rows, or heads of groups, that are asked for at once. */
export const PAGE_ROWS = 200;

/** Which traces a list holds, and in which order. */
export interface ListQuestion {
  readonly dump: string;
  readonly filter: string;
  readonly sort: Sort | undefined;
}

/** One group of the list, as `trace_groups` names it. */
export type ListGroup = NonNullable<InputOf<'tool.trace_rows'>['arguments']['group']>;

/** A list that may stand in groups; `opened` are the keys of those whose rows are shown. */
export interface TableQuestion extends ListQuestion {
  readonly grouping: Grouping;
  readonly opened: readonly string[];
}

/** Heads are asked for in grouped lists only; any grouping does for the others. */
export function groupingOf({ grouping }: TableQuestion): TraceGrouping {
  return grouping === 'none' ? 'session' : grouping;
}

/** The question for one page of the list or of a group of it, or for a few rows around one of it. */
export function traceRowsInput(
  question: ListQuestion & { readonly group?: ListGroup | undefined },
  page: number,
  limit = PAGE_ROWS,
): InputOf<'tool.trace_rows'> {
  return rowRangeInput(question, { first: page * limit, end: (page + 1) * limit });
}

/** The question for the rows `[first, end)` of the list or of a group of it. */
export function rowRangeInput(
  question: ListQuestion & { readonly group?: ListGroup | undefined },
  { first, end }: { readonly first: number; readonly end: number },
): InputOf<'tool.trace_rows'> {
  const { dump, group } = question;
  return {
    dump,
    arguments: {
      ...listArguments(question),
      ...(group === undefined ? {} : { group }),
      offset: first,
      limit: end - first,
    },
  };
}

/** The question for a page of the heads of groups. */
export function groupsInput(
  question: ListQuestion,
  by: TraceGrouping,
  page: number,
  limit = PAGE_ROWS,
): InputOf<'tool.trace_groups'> {
  return { dump: question.dump, arguments: { ...listArguments(question), by, offset: page * limit, limit } };
}

/** The question where opened groups stand. */
export function placesInput(
  question: ListQuestion & { readonly opened: readonly string[] },
  by: TraceGrouping,
): InputOf<'tool.trace_groups'> {
  return { dump: question.dump, arguments: { ...listArguments(question), by, opened: [...question.opened], limit: 1 } };
}

function listArguments({ filter, sort }: ListQuestion) {
  return {
    ...(filter === '' ? {} : { filter }),
    ...(sort === undefined
      ? {}
      : {
          sort: [
            { column: sortColumn(sort.column), direction: sort.descending ? ('desc' as const) : ('asc' as const) },
          ],
        }),
  };
}

const SORT_COLUMNS: Readonly<Record<string, TraceColumn>> = {
  name: 'name',
  start: 'start',
  duration: 'duration',
  spans: 'spans',
  errors: 'errors',
  inputTokens: 'input_tokens',
  outputTokens: 'output_tokens',
  cost: 'cost',
  llmCalls: 'llm_calls',
  toolCalls: 'tool_calls',
  reportedCost: 'reported_cost',
  failures: 'failures',
  size: 'size',
  service: 'service',
  session: 'session',
  user: 'user',
  traceId: 'id',
};

function sortColumn(column: string): TraceColumn {
  return SORT_COLUMNS[column] ?? 'start';
}
