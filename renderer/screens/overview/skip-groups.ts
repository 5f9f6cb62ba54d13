/** Skipped records of one reason. */
export interface SkipGroup {
  /** Without the place within its record, which differs from one to the next. */
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

const PLACE_IN_RECORD = / at (?:line [\d,]+, )?column [\d,]+/;

/** Groups skips by reason, places and other numbers in it aside; most frequent first. */
export function groupSkips(skips: readonly Skip[]): readonly SkipGroup[] {
  const groups = new Map<string, SkipGroup>();
  for (const { reason: told, line, offset } of skips) {
    const reason = told.replace(PLACE_IN_RECORD, '');
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
