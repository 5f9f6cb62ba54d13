import type { Histogram } from '../../../shared/api/tools/analysis.ts';
import { NO_TIME, type DumpIndex } from '../index/index.ts';

import { defineTool } from './define-tool.ts';
import { MEASURE_UNITS, measureReader } from './measure.ts';
import { valuesAt } from './row-values.ts';
import { selectSpans, selectTraces } from './selection.ts';
import { isErrorShape, shapesWhere } from './shape-test.ts';
import { nsAfter } from './span-numbers.ts';
import { currentSpans } from './superseded.ts';

export const histogram = defineTool('histogram', async (store, input, ctx): Promise<Histogram> => {
  const { index } = store;
  const chosen =
    input.over === 'spans'
      ? currentSpans(index, await selectSpans(store, input, ctx))
      : await selectTraces(store, input, ctx);
  const rows = chosen.rows();
  const isError = errorTest(index, input.over);
  const { measure, buckets, scale } = input;
  if (measure === 'time') return timeHistogram({ index, over: input.over, rows, buckets, isError });
  const counted = countInto(valuesAt(rows, measureReader(index, input.over, measure)), {
    rows,
    buckets,
    scale,
    isError,
  });
  return { measure, unit: MEASURE_UNITS[measure], scale, ...counted, total: rows.length };
});

interface Counting {
  readonly rows: Uint32Array;
  readonly buckets: number;
  readonly scale: 'linear' | 'log';
  readonly isError: (row: number) => boolean;
}

type Counted = Pick<Histogram, 'below' | 'missing'> & {
  readonly buckets: { readonly from: number; readonly to: number; readonly count: number; readonly errors: number }[];
};

/** Equal widths, or equal ratios, from the smallest to the largest value. */
function countInto(values: Float64Array, { rows, buckets, scale, isError }: Counting): Counted {
  const scaled =
    scale === 'log'
      ? values.map((value) => (value > 0 ? Math.log(value) : value <= 0 ? Number.NEGATIVE_INFINITY : value))
      : values;
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const value of scaled) {
    if (!Number.isFinite(value)) continue;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  const size = most > least ? buckets : 1;
  const width = (most - least) / size;
  const counts = new Uint32Array(size);
  const errors = new Uint32Array(size);
  let below = 0;
  let missing = 0;
  for (let i = 0; i < scaled.length; i++) {
    const value = scaled[i];
    if (Number.isNaN(value)) missing += 1;
    else if (value === Number.NEGATIVE_INFINITY) below += 1;
    else {
      const bucket = width === 0 ? 0 : Math.min(size - 1, Math.floor((value - least) / width));
      counts[bucket] += 1;
      if (isError(rows[i])) errors[bucket] += 1;
    }
  }
  if (least > most) return { buckets: [], below, missing };
  const bound = (i: number): number => {
    const at = i === size ? most : least + i * width;
    return scale === 'log' ? Math.exp(at) : at;
  };
  return {
    buckets: Array.from(counts, (count, i) => ({ from: bound(i), to: bound(i + 1), count, errors: errors[i] })),
    below,
    missing,
  };
}

interface TimeCounting {
  readonly index: DumpIndex;
  readonly over: 'spans' | 'traces';
  readonly rows: Uint32Array;
  readonly buckets: number;
  readonly isError: (row: number) => boolean;
}

function timeHistogram({ index, over, rows, buckets, isError }: TimeCounting): Histogram {
  const column = over === 'spans' ? index.spans.startNs : index.traces.startNs;
  let baseNs: bigint | undefined;
  for (const row of rows)
    if (column[row] !== NO_TIME && (baseNs === undefined || column[row] < baseNs)) baseNs = column[row];
  const base = baseNs ?? 0n;
  const after = nsAfter(column, base);
  const counted = countInto(
    valuesAt(rows, (row) => after[row]),
    { rows, buckets, scale: 'linear', isError },
  );
  const at = (offsetNs: number): string => String(base + BigInt(Math.round(offsetNs)));
  return {
    measure: 'time',
    unit: 'ns',
    scale: 'linear',
    buckets: counted.buckets.map((bucket) => ({ ...bucket, from: at(bucket.from), to: at(bucket.to) })),
    below: counted.below,
    missing: counted.missing,
    total: rows.length,
  };
}

function errorTest(index: DumpIndex, over: 'spans' | 'traces'): (row: number) => boolean {
  if (over === 'traces') return (trace) => index.traces.errorCount[trace] > 0;
  const isError = shapesWhere(index, isErrorShape);
  return (span) => isError[index.spans.shape[span]] === 1;
}
