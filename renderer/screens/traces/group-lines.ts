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

export interface GroupLines {
  /** Heads and rows together. */
  readonly lines: number;
  readonly placeOf: (line: number) => LinePlace;
  /** The line of the `at`-th row of a group, or of the whole list; undefined where the rows of that group are not shown. */
  readonly lineOf: (key: string | undefined, at: number) => number | undefined;
}

/** The lines of a list of so many traces in no groups. */
export function plainLines(traces: number): GroupLines {
  return {
    lines: traces,
    placeOf: (line) => ({ kind: 'trace', key: undefined, at: line }),
    lineOf: (key, at) => (key === undefined ? at : undefined),
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
  };
}
