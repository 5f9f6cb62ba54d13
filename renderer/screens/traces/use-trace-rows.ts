import { useState } from 'react';

import { LOADING, mapAsync, type Async } from '../../client/async.ts';
import { useByContent } from '../../client/use-by-content.ts';
import { usePages } from '../../client/use-pages.ts';
import { useQuery } from '../../client/use-query.ts';
import { groupLines, openedGroups, plainLines, type GroupLines, type LinePlace } from './group-lines.ts';
import {
  groupingOf,
  groupsInput,
  PAGE_ROWS,
  placesInput,
  traceRowsInput,
  type ListGroup,
  type TableQuestion,
} from './list-question.ts';
import { traceGroupAt, traceLine, type TraceLine } from './trace-line.ts';
import { traceRowAt, type TraceRow } from './trace-row.ts';
import { drawnLines, useRowWindow, type LineRange } from './use-row-window.ts';

export interface TraceRowsView {
  /** Matching traces, each counted once. */
  readonly total: number;
  /** Lines of the table: a trace each, or heads of groups with the traces of opened ones. */
  readonly lines: number;
  /** An answer to a newer question is on its way; what is shown is the one before. */
  readonly stale: boolean;
  /** What the lines are the answer to. */
  readonly question: TableQuestion;
  readonly lineAt: (line: number) => TraceLine | undefined;
  /** The trace at a line; undefined at the head of a group. */
  readonly rowAt: (line: number) => TraceRow | undefined;
  /** What to draw at a line: while it is on its way, what stood at that height before. */
  readonly drawnAt: (line: number) => TraceLine | undefined;
  /** Where the trace of a line stands in the list, or in its group. */
  readonly positionAt: (line: number) => TracePosition;
  readonly runsIn: GroupLines['runsIn'];
  /** Ids of the traces in view and a few around them. */
  readonly drawnIds: readonly string[];
  /** Whether rows come with their failure modes; undefined while there are no rows. */
  readonly withFailures: boolean | undefined;
  /** Says which lines are in view, `[first, end)`; their pages are asked for. */
  readonly onWindow: (first: number, end: number) => void;
}

export interface TracePosition {
  readonly position: number;
  readonly group?: ListGroup;
}

/** The table of traces under a filter, an order and a grouping, read in pages as they come into view. */
export function useTraceRows(asked: TableQuestion): Async<TraceRowsView> {
  const question = useByContent(asked);
  const { inView, wanted, lastFirst, onWindow, settle } = useRowWindow();
  const newest = useOutline(question);
  const [kept, setKept] = useState<Outline>();
  if (newest.kind === 'ready' && !sameOutline(newest.value, kept)) setKept(newest.value);
  // While the answer to a new question is on its way, the list before stays in place.
  const outline = newest.kind === 'ready' ? newest.value : kept;
  const shown = outline?.question ?? question;
  const by = groupingOf(shown);
  const pages = pagesOf(outline ?? plainLines(0), wanted);
  const headsAt = usePages('tool.trace_groups', {
    pages: pages.heads,
    inputOf: (page) => groupsInput(shown, by, page),
  });
  const rowsAt = usePages<'tool.trace_rows', RowPage>('tool.trace_rows', {
    pages: pages.rows,
    inputOf: ({ key, page }) => traceRowsInput(key === undefined ? shown : { ...shown, group: { by, key } }, page),
  });
  const isLoading = [...pages.heads.map(headsAt), ...pages.rows.map(rowsAt)].some(({ kind }) => kind === 'loading');
  settle(!isLoading);
  if (newest.kind === 'failed') return newest;
  if (outline === undefined) return LOADING;

  const lineOf = (place: LinePlace): TraceLine | undefined => {
    const page = Math.floor(place.at / PAGE_ROWS);
    const at = place.at % PAGE_ROWS;
    if (place.kind === 'group') {
      const heads = headsAt(page);
      const group = heads.kind === 'ready' ? traceGroupAt(heads.value, at, shown.opened) : undefined;
      return group && { kind: 'group', group };
    }
    const rows = rowsAt({ key: place.key, page });
    const row = rows.kind === 'ready' ? traceRowAt(rows.value, at) : undefined;
    return row && traceLine(row);
  };
  const lineAt = (line: number): TraceLine | undefined =>
    line < outline.lines ? lineOf(outline.placeOf(line)) : undefined;
  const rowAt = (line: number): TraceRow | undefined => {
    const found = lineAt(line);
    return found?.kind === 'trace' ? found.row : undefined;
  };
  const drawn = drawnLines(inView, outline.lines).map(rowAt);
  const isStale = newest.kind === 'ready' && newest.stale;
  return {
    kind: 'ready',
    stale: isStale,
    value: {
      total: outline.total,
      lines: outline.lines,
      stale: newest.kind === 'loading' || isStale,
      question: shown,
      lineAt,
      rowAt,
      drawnAt: (line) => lineAt(line) ?? lineAt(Math.max(0, line - inView.first + lastFirst)),
      positionAt: (line) => {
        const { at, ...place } = outline.placeOf(line);
        const key = place.kind === 'trace' ? place.key : undefined;
        return { position: at, ...(key === undefined ? {} : { group: { by, key } }) };
      },
      runsIn: outline.runsIn,
      drawnIds: drawn.flatMap((row) => (row === undefined ? [] : [row.traceId])),
      withFailures: outline.total === 0 || isStale ? undefined : tellFailures(shown, drawn),
      onWindow,
    },
  };
}

/** Groups by failure mode are there only when those have been found; the heads of others say nothing of them. */
function tellFailures({ grouping }: TableQuestion, drawn: readonly (TraceRow | undefined)[]): boolean | undefined {
  if (grouping === 'failure') return true;
  const rows = drawn.filter((row) => row !== undefined);
  return rows.length === 0 ? undefined : rows.every((row) => row.failures !== undefined);
}

/** What is known of a list before any of its rows: how many lines it has, and what stands where. */
interface Outline extends GroupLines {
  readonly question: TableQuestion;
  readonly total: number;
  /** The answers that it was made from. */
  readonly answers: readonly unknown[];
}

function useOutline(question: TableQuestion): Async<Outline> {
  const { grouping, opened } = question;
  const by = groupingOf(question);
  const rows = useQuery('tool.trace_rows', grouping === 'none' ? traceRowsInput(question, 0) : undefined);
  const heads = useQuery('tool.trace_groups', grouping === 'none' ? undefined : groupsInput(question, by, 0));
  const isOpen = grouping !== 'none' && opened.length > 0;
  const places = useQuery('tool.trace_groups', isOpen ? placesInput(question, by) : undefined);
  if (grouping === 'none') {
    return mapAsync(rows, (value) => ({ ...plainLines(value.total), question, total: value.total, answers: [value] }));
  }
  if (heads.kind !== 'ready') return heads;
  const { total, traces } = heads.value;
  if (!isOpen)
    return mapAsync(heads, (value) => ({ ...groupLines(total, []), question, total: traces, answers: [value] }));
  return mapAsync(places, (value) => ({
    ...groupLines(total, openedGroups(opened, value)),
    question,
    total: traces,
    answers: [heads.value, value.openedAt],
  }));
}

function sameOutline(a: Outline, b: Outline | undefined): boolean {
  return a.question === b?.question && a.answers.every((answer, i) => answer === b.answers[i]);
}

interface RowPage {
  /** Group of the rows; undefined for the whole list. */
  readonly key: string | undefined;
  readonly page: number;
}

interface Pages {
  readonly heads: readonly number[];
  readonly rows: readonly RowPage[];
}

/** The pages of the lines wanted and of half a page before and after them. */
function pagesOf({ lines, placeOf }: GroupLines, { first, end }: LineRange): Pages {
  const heads = new Set<number>();
  const rows = new Map<string, RowPage>();
  const last = Math.min(lines, end + PAGE_ROWS / 2);
  for (let line = Math.max(0, first - PAGE_ROWS / 2); line < last; line += 1) {
    const place = placeOf(line);
    const page = Math.floor(place.at / PAGE_ROWS);
    if (place.kind === 'group') heads.add(page);
    else rows.set(`${page} ${place.key ?? ''}`, { key: place.key, page });
  }
  return { heads: [...heads], rows: [...rows.values()] };
}
