import type { GroupColumn } from '../../../shared/api/tools/columns.ts';
import type { DumpIndex } from '../index/index.ts';

import type { Bits } from './bits.ts';
import { defineTool } from './define-tool.ts';
import { spansOf, tracesOf } from './evaluate.ts';
import { groupedColumn, rowsOf } from './group-column.ts';
import { selectSpans, selectTraces } from './selection.ts';
import { isErrorShape, shapesWhere } from './shape-test.ts';
import { currentSpans } from './superseded.ts';

export const facets = defineTool('facets', async (store, input, ctx) => {
  const { index } = store;
  const chosen =
    input.over === 'spans'
      ? await selectSpans(store, input, ctx)
      : spansOf(index, await selectTraces(store, input, ctx));
  const spans = currentSpans(index, chosen);
  return {
    facets: input.fields.map((field) => facet(index, spans, { field, limit: input.limit })),
    spans: spans.count(),
    traces: tracesOf(index, spans).count(),
  };
});

export interface ValueCount {
  readonly value: string;
  readonly spans: number;
  readonly traces: number;
  readonly errors: number;
}

/** The values of a column among the spans, most frequent first. */
export function facet(
  index: DumpIndex,
  spans: Bits,
  { field, limit }: { readonly field: GroupColumn; readonly limit: number },
) {
  const column = groupedColumn(index, field);
  const rows = rowsOf(index, column);
  const counts = {
    spans: new Uint32Array(column.values.length),
    traces: new Uint32Array(column.values.length),
    errors: new Uint32Array(column.values.length),
  };
  const isError = shapesWhere(index, isErrorShape);
  /** The last trace, plus one, in which a value was seen: spans of a trace stand together. */
  const seenIn = new Uint32Array(column.values.length);
  const { firstSpan, spanCount } = index.traces;
  for (let trace = 0; trace < index.traceCount; trace++) {
    const end = firstSpan[trace] + spanCount[trace];
    for (let span = firstSpan[trace]; span < end; span++) {
      if (!spans.has(span)) continue;
      const value = column.valueOf[rows[span]];
      counts.spans[value] += 1;
      counts.errors[value] += isError[index.spans.shape[span]];
      if (seenIn[value] !== trace + 1) counts.traces[value] += 1;
      seenIn[value] = trace + 1;
    }
  }
  const found = column.values
    .map((value, i): ValueCount => ({
      value,
      spans: counts.spans[i],
      traces: counts.traces[i],
      errors: counts.errors[i],
    }))
    .filter((each) => each.spans > 0);
  const named = found
    .filter((each) => each.value !== '')
    .sort((a, b) => b.spans - a.spans || (a.value < b.value ? -1 : 1));
  return {
    field,
    values: named.slice(0, limit),
    total: named.length,
    missing: found.find((each) => each.value === '')?.spans ?? 0,
  };
}
