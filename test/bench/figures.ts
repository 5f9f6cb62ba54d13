/** Repeated measurements of one thing, in the unit of the column that shows them. */
export interface Figure {
  readonly median: number;
  readonly least: number;
  readonly most: number;
  readonly count: number;
}

export function figureOf(values: readonly number[]): Figure {
  return { median: medianOf(values), least: Math.min(...values), most: Math.max(...values), count: values.length };
}

/** The middle value; of an even number of values the mean of the two in the middle. */
function medianOf(values: readonly number[]): number {
  return (quantile(values, 0.5) + quantile(values, 0.5 + 0.5 / values.length)) / 2;
}

/** The value below which the given share of the values lies, by the nearest rank. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN;
}

/** `412 (398–530)`: median, least and most; only the value when it was measured once. */
export function showFigure(figure: Figure, digits = 0): string {
  const show = (value: number): string => value.toFixed(digits);
  if (figure.count === 1) return show(figure.median);
  return `${show(figure.median)} (${show(figure.least)}–${show(figure.most)})`;
}

/**
 * Runs each task once per repetition, in turn, so that a change of the machine's load meets all of them alike.
 * Results are those of one task, in the order of the repetitions.
 */
export async function interleaved<T>(
  repetitions: number,
  tasks: readonly (() => Promise<T> | T)[],
): Promise<readonly (readonly T[])[]> {
  const results: T[][] = tasks.map(() => []);
  for (let i = 0; i < repetitions; i++) {
    for (const [task, run] of tasks.entries()) results[task]?.push(await run());
  }
  return results;
}
