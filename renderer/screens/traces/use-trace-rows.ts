import { useCallback, useState } from 'react';

import type { InputOf } from '../../../shared/api/contract.ts';
import type { TraceColumn } from '../../../shared/api/tools/columns.ts';
import type { Async } from '../../client/async.ts';
import { useByContent } from '../../client/use-by-content.ts';
import { usePages } from '../../client/use-pages.ts';
import { useQuery } from '../../client/use-query.ts';
import type { Sort } from '../../components/data-table-head.tsx';
import { traceRowAt, type TraceRow } from './trace-row.ts';

const PAGE_ROWS = 200;

export interface TraceRowsView {
  readonly total: number;
  /** An answer to a newer filter or order is on its way; what is shown is the one before. */
  readonly stale: boolean;
  readonly rowAt: (at: number) => TraceRow | undefined;
  /** The row to draw at a place in view: while it is on its way, the one that stood at that height before. */
  readonly drawnAt: (at: number) => TraceRow | undefined;
  /** Ids of the rows in view and a few around them. */
  readonly drawnIds: readonly string[];
  /** Whether rows come with their failure modes; undefined while there are no rows. */
  readonly withFailures: boolean | undefined;
  /** Says which rows are in view, `[first, end)`; their pages are asked for. */
  readonly onWindow: (first: number, end: number) => void;
}

interface ListQuestion {
  readonly dump: string;
  readonly filter: string;
  readonly sort: Sort | undefined;
}

/** The table of traces under a filter and an order, read in pages as they come into view. */
export function useTraceRows(asked: ListQuestion): Async<TraceRowsView> {
  const question = useByContent(asked);
  const [window, setWindow] = useState({ first: 0, end: 0 });
  const onWindow = useCallback((first: number, end: number) => {
    setWindow((before) => (before.first === first && before.end === end ? before : { first, end }));
  }, []);
  const [answered, setAnswered] = useState(question);
  const head = useQuery('tool.trace_rows', traceRowsInput(question, 0));
  if (head.kind === 'ready' && answered !== question) setAnswered(question);
  // While the head of a new list is on its way, the list before stays in place.
  const shown = head.kind === 'loading' ? answered : question;
  // Rows that fly past are not asked for: the next window is asked when the one before has come.
  const [wanted, setWanted] = useState(window);
  const [lastFirst, setLastFirst] = useState(0);
  const pages = pagesOf(wanted.first, wanted.end);
  const pageAt = usePages('tool.trace_rows', {
    pages,
    inputOf: (page) => traceRowsInput(shown, page),
  });
  if (pages.every((page) => pageAt(page).kind !== 'loading')) {
    if (lastFirst !== wanted.first) setLastFirst(wanted.first);
    if (wanted !== window) setWanted(window);
  }
  if (head.kind === 'failed') return head;
  const first = head.kind === 'ready' ? head : pageAt(0);
  if (first.kind !== 'ready') return first;
  const rowAt = (at: number): TraceRow | undefined => {
    const page = pageAt(Math.floor(at / PAGE_ROWS));
    return page.kind === 'ready' ? traceRowAt(page.value, at % PAGE_ROWS) : undefined;
  };
  const drawnAt = (at: number): TraceRow | undefined => rowAt(at) ?? rowAt(Math.max(0, at - window.first + lastFirst));
  const drawn = drawnRows(window.first, Math.min(window.end, first.value.total));
  return {
    kind: 'ready',
    stale: first.stale,
    value: {
      total: first.value.total,
      stale: shown !== question || first.stale,
      rowAt,
      drawnAt,
      drawnIds: drawn.map((at) => rowAt(at)?.traceId).filter((id) => id !== undefined),
      withFailures: first.value.total === 0 || first.stale ? undefined : drawn.every((at) => hasFailures(rowAt(at))),
      onWindow,
    },
  };
}

/** Rows that have not come say nothing. */
function hasFailures(row: TraceRow | undefined): boolean {
  return row === undefined || row.failures !== undefined;
}

/** As many rows before and after those in view are drawn already. */
const DRAWN_AROUND = 12;

function drawnRows(first: number, end: number): readonly number[] {
  const from = Math.max(0, first - DRAWN_AROUND);
  return Array.from({ length: Math.max(0, end + DRAWN_AROUND - from) }, (_, at) => from + at);
}

/** The question for one page of the list, or for a few rows around one of it. */
export function traceRowsInput(question: ListQuestion, page: number, limit = PAGE_ROWS): InputOf<'tool.trace_rows'> {
  const { dump, filter, sort } = question;
  return {
    dump,
    arguments: {
      ...(filter === '' ? {} : { filter }),
      ...(sort === undefined
        ? {}
        : { sort: [{ column: sortColumn(sort.column), direction: sort.descending ? 'desc' : 'asc' }] }),
      offset: page * limit,
      limit,
    },
  };
}

/** Pages of the rows in view and the one before and after. */
function pagesOf(first: number, end: number): readonly number[] {
  const from = Math.max(0, Math.floor((first - PAGE_ROWS / 2) / PAGE_ROWS));
  const to = Math.floor((end + PAGE_ROWS / 2) / PAGE_ROWS);
  return [...new Set([0, ...Array.from({ length: to - from + 1 }, (_, at) => from + at)])];
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
  size: 'size',
  service: 'service',
  session: 'session',
  user: 'user',
  traceId: 'id',
};

function sortColumn(column: string): TraceColumn {
  return SORT_COLUMNS[column] ?? 'start';
}
