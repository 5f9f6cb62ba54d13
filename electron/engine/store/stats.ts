import type { Stats } from '../../../shared/api/tools/analysis.ts';

/** Figures of the values that are reported; NaN is left out. Percentiles by nearest rank. Sorts `values` in place. */
export function statsOf(values: Float64Array): Stats {
  // The typed sort puts NaN last.
  values.sort();
  let count = values.length;
  while (count > 0 && Number.isNaN(values[count - 1])) count -= 1;
  if (count === 0) return { count: 0, sum: 0 };
  let sum = 0;
  for (let i = 0; i < count; i++) sum += values[i];
  const percentile = (share: number): number => values[Math.max(0, Math.ceil(share * count) - 1)];
  return {
    count,
    sum,
    mean: sum / count,
    min: values[0],
    max: values[count - 1],
    p50: percentile(0.5),
    p90: percentile(0.9),
    p95: percentile(0.95),
    p99: percentile(0.99),
  };
}
