/**
 * What is unusual about a span, as bits of one 32-bit integer. A flag marks, it never removes:
 * a flagged span stays in lists, trees and counts unless a doc comment below says otherwise.
 */
export const SPAN_FLAGS = {
  /** Has no parent: the parent id is absent, null, empty or all zero. */
  root: 1 << 0,
  /** Names a parent that is not in the dump. */
  orphan: 1 << 1,
  /** The same (trace, span) id occurs more than once in the dump. Set on every occurrence. */
  duplicate: 1 << 2,
  /** An occurrence that lost to a later complete one; left out of trees, totals and aggregates. */
  superseded: 1 << 3,
  /** Was part of a parent cycle, or its own parent; its parent link is cut, and it is drawn as a root. */
  cycle: 1 << 4,
  /** Has no end time: still running when the dump was written, or never closed. */
  open: 1 << 5,
  /** Ends before it starts. */
  negative: 1 << 6,
  /** Lies partly outside its parent's time by more than a millisecond. */
  skewed: 1 << 7,
  /** The record could be read only in part. */
  malformed: 1 << 8,
  /** Has no start time. */
  noStart: 1 << 9,
  /** The span id is not 16 lower-case hex digits; the id column holds a hash of its text. */
  hashedId: 1 << 10,
  /** Reports tokens or cost and no descendant does: the spans whose sums make up a trace's totals. */
  leafUsage: 1 << 11,
  /** Reports tokens or cost and no ancestor does: the spans whose sums make up the reported totals. */
  topUsage: 1 << 12,
  /** Carries span events. */
  events: 1 << 13,
} as const;

export type SpanFlag = keyof typeof SPAN_FLAGS;

/** Names of the bits set, in the order of the table. */
export function flagNames(bits: number): SpanFlag[] {
  return (Object.keys(SPAN_FLAGS) as SpanFlag[]).filter((name) => (bits & SPAN_FLAGS[name]) !== 0);
}
