import type { TraceGroups } from '../../../shared/api/tools/rows.ts';

/** A group whose rows are shown. */
export interface OpenedGroup {
  readonly key: string;
  /** Its place among all groups. */
  readonly at: number;
  readonly traces: number;
}

/** The opened groups, out of the answer where they stand. */
export function openedGroups(
  keys: readonly string[],
  { openedAt, openedTraces }: Pick<TraceGroups, 'openedAt' | 'openedTraces'>,
): readonly OpenedGroup[] {
  return keys.map((key, i) => ({ key, at: openedAt[i] ?? -1, traces: openedTraces[i] ?? 0 }));
}

/** What stands at a line: the head of the `at`-th group, or the `at`-th row of an opened one or of the whole list. */
export type LinePlace =
  | { readonly kind: 'group'; readonly at: number }
  | { readonly kind: 'trace'; readonly key: string | undefined; readonly at: number };

/** Rows that stand one below the other: `[first, end)` of an opened group or of the whole list. */
export interface RowRun {
  readonly key: string | undefined;
  readonly first: number;
  readonly end: number;
}

export interface GroupLines {
  /** Heads and rows together. */
  readonly lines: number;
  readonly placeOf: (line: number) => LinePlace;
  /** The line of the `at`-th row of a group, or of the whole list; undefined where the rows of that group are not shown. */
  readonly lineOf: (key: string | undefined, at: number) => number | undefined;
  /** The rows at the lines `[first, end)`, without the heads between them. */
  readonly runsIn: (first: number, end: number) => readonly RowRun[];
}

/** The lines of a list of so many traces in no groups. */
export function plainLines(traces: number): GroupLines {
  return {
    lines: traces,
    placeOf: (line) => ({ kind: 'trace', key: undefined, at: line }),
    lineOf: (key, at) => (key === undefined ? at : undefined),
    runsIn: (first, end) => runAt({ key: undefined, line: 0, rows: traces }, first, end),
  };
}

/** The lines of `groups` heads with the rows of the opened groups below theirs; `opened` in any order. */
export function groupLines(groups: number, opened: readonly OpenedGroup[]): GroupLines {
  const inOrder = opened.filter(({ at }) => at >= 0).toSorted((a, b) => a.at - b.at);
  return {
    lines: inOrder.reduce((sum, { traces }) => sum + traces, groups),
    placeOf: (line) => {
      let rowsBefore = 0;
      for (const { key, at, traces } of inOrder) {
        const head = at + rowsBefore;
        if (line <= head) break;
        if (line <= head + traces) return { kind: 'trace', key, at: line - head - 1 };
        rowsBefore += traces;
      }
      return { kind: 'group', at: line - rowsBefore };
    },
    lineOf: (wanted, row) => {
      let rowsBefore = 0;
      for (const { key, at, traces } of inOrder) {
        if (key === wanted) return at + rowsBefore + 1 + row;
        rowsBefore += traces;
      }
      return undefined;
    },
    runsIn: (first, end) => {
      let rowsBefore = 0;
      return inOrder.flatMap(({ key, at, traces }) => {
        const line = at + rowsBefore + 1;
        rowsBefore += traces;
        return runAt({ key, line, rows: traces }, first, end);
      });
    },
  };
}

/** The part of the rows of a group, which begin at a line, that stands at the lines `[first, end)`; none or one. */
function runAt(
  { key, line, rows }: { readonly key: string | undefined; readonly line: number; readonly rows: number },
  first: number,
  end: number,
): readonly RowRun[] {
  const run = { key, first: Math.max(0, first - line), end: Math.min(rows, end - line) };
  return run.first < run.end ? [run] : [];
}
