/** A group whose rows are shown. */
export interface OpenedGroup {
  readonly key: string;
  /** Its place among all groups. */
  readonly at: number;
  readonly traces: number;
}

/** What stands at a line: the head of the `at`-th group, or the `at`-th row of an opened one or of the whole list. */
export type LinePlace =
  | { readonly kind: 'group'; readonly at: number }
  | { readonly kind: 'trace'; readonly key: string | undefined; readonly at: number };

export interface GroupLines {
  /** Heads and rows together. */
  readonly lines: number;
  readonly placeOf: (line: number) => LinePlace;
}

/** The lines of a list of so many traces in no groups. */
export function plainLines(traces: number): GroupLines {
  return { lines: traces, placeOf: (line) => ({ kind: 'trace', key: undefined, at: line }) };
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
  };
}
