import type { AlignedStep, CompareTraces } from '../../../shared/api/tools/analysis.ts';

/** One line of the comparison. */
export type CompareLine =
  | { readonly kind: 'step'; readonly position: number; readonly step: AlignedStep }
  /** Equal steps that are not listed. */
  | { readonly kind: 'folded'; readonly count: number }
  /** Stands before the first step whose action differs. */
  | { readonly kind: 'parts' };

/** The lines of a comparison: listed steps, folds where positions are missing, and the place where the runs part. */
export function compareLines({
  steps,
  partsAt,
  total,
}: Pick<CompareTraces, 'steps' | 'partsAt' | 'total'>): readonly CompareLine[] {
  const lines: CompareLine[] = [];
  let next = 0;
  let parted = false;
  for (const { position, step } of steps) {
    if (position > next) lines.push({ kind: 'folded', count: position - next });
    if (!parted && partsAt !== undefined && position >= partsAt) {
      lines.push({ kind: 'parts' });
      parted = true;
    }
    lines.push({ kind: 'step', position, step });
    next = position + 1;
  }
  if (total > next) lines.push({ kind: 'folded', count: total - next });
  return lines;
}

/** Lines on which the runs differ, for going from one to the next. */
export function differenceLines(lines: readonly CompareLine[]): readonly number[] {
  return lines.flatMap((line, at) => (line.kind === 'step' && line.step.kind !== 'same' ? [at] : []));
}
