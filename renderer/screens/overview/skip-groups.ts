/** Skipped records of one reason. */
export interface SkipGroup {
  readonly reason: string;
  readonly count: number;
  readonly firstLine: number;
  /** Byte offset of the first. */
  readonly firstOffset: number;
}

interface Skip {
  readonly reason: string;
  readonly line: number;
  readonly offset: number;
}

/** Groups skips by reason, numbers in it aside (columns and offsets differ from record to record); most frequent first. */
export function groupSkips(skips: readonly Skip[]): readonly SkipGroup[] {
  const groups = new Map<string, SkipGroup>();
  for (const { reason, line, offset } of skips) {
    const key = reason.replaceAll(/\d+/g, '#');
    const known = groups.get(key);
    groups.set(
      key,
      known === undefined
        ? { reason, count: 1, firstLine: line, firstOffset: offset }
        : { ...known, count: known.count + 1 },
    );
  }
  return [...groups.values()].sort((a, b) => b.count - a.count);
}
