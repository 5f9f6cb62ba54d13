import type { Aggregate, Stats } from '../../../shared/api/tools/analysis.ts';
import type { Measure } from '../../../shared/api/tools/columns.ts';
import type { ToolInput } from '../../../shared/api/trace-tools.ts';
import { formatInstant } from '../../../shared/format/index.ts';
import type { DumpIndex } from '../index/index.ts';

import { defineTool } from './define-tool.ts';
import { groupRows, type Group, type GroupedRows } from './group-rows.ts';
import { measureReader } from './measure.ts';
import { valuesAt } from './row-values.ts';
import { selectSpans, selectTraces } from './selection.ts';
import { isErrorShape, shapesWhere } from './shape-test.ts';
import { statsOf } from './stats.ts';
import { currentSpans } from './superseded.ts';

export const aggregate = defineTool('aggregate', async (store, input, ctx): Promise<Aggregate> => {
  const { index } = store;
  const chosen =
    input.over === 'spans'
      ? currentSpans(index, await selectSpans(store, input, ctx))
      : await selectTraces(store, input, ctx);
  const grouped = groupRows(index, chosen, { over: input.over, columns: input.group_by, bucket: input.time_bucket });
  const order = groupOrder(index, grouped, input);
  const page = order.slice(input.offset, input.offset + input.limit);
  const next = input.offset + page.length;
  return {
    groups: page.map((group) => describeGroup(index, { grouped, group }, input)),
    total: order.length,
    rows: grouped.rows.length,
    ...(next < order.length && page.length > 0 && { nextOffset: next }),
  };
});

type Input = ToolInput<'aggregate'>;
type OutputGroup = Aggregate['groups'][number];

function describeGroup(
  index: DumpIndex,
  { grouped, group }: { readonly grouped: GroupedRows; readonly group: number },
  input: Input,
): OutputGroup {
  const rows = grouped.rows.subarray(grouped.starts[group], grouped.starts[group + 1]);
  const errors = errorCount(index, input.over, rows);
  const { key, bucketNs } = grouped.groups[group] ?? { key: {} };
  return {
    key: { ...key },
    ...(bucketNs !== undefined && { bucketNs: String(bucketNs), bucketTime: formatInstant(bucketNs) }),
    count: rows.length,
    traces: input.over === 'traces' ? rows.length : traceCount(index, rows),
    errors,
    errorRate: rows.length === 0 ? 0 : errors / rows.length,
    measures: Object.fromEntries(
      input.measures.map((measure) => [measure, groupStats(index, rows, { over: input.over, measure })]),
    ),
  };
}

function groupStats(
  index: DumpIndex,
  rows: Uint32Array,
  { over, measure }: { readonly over: 'spans' | 'traces'; readonly measure: Measure },
): Stats {
  return statsOf(valuesAt(rows, measureReader(index, over, measure)));
}

function errorCount(index: DumpIndex, over: 'spans' | 'traces', rows: Uint32Array): number {
  let errors = 0;
  if (over === 'traces') {
    for (const trace of rows) if (index.traces.errorCount[trace] > 0) errors += 1;
    return errors;
  }
  const isError = shapesWhere(index, isErrorShape);
  for (const span of rows) errors += isError[index.spans.shape[span]];
  return errors;
}

/** Rows are in trace order, so the traces of a group come one after the other. */
function traceCount(index: DumpIndex, spans: Uint32Array): number {
  let count = 0;
  let end = -1;
  for (const span of spans) {
    if (span < end) continue;
    const trace = index.traceOfSpan(span);
    end = index.traces.firstSpan[trace] + index.traces.spanCount[trace];
    count += 1;
  }
  return count;
}

function groupOrder(index: DumpIndex, grouped: GroupedRows, input: Input): number[] {
  const groups = grouped.groups.map((_, group) => group);
  const value = sortValue(index, grouped, input);
  const values = groups.map(value);
  const sign = input.sort.direction === 'asc' ? 1 : -1;
  return groups.sort(
    (a, b) =>
      compareValues(values[a], values[b], sign) || keyText(grouped.groups[a]).localeCompare(keyText(grouped.groups[b])),
  );
}

type SortValue = number | bigint | string | undefined;

function sortValue(index: DumpIndex, grouped: GroupedRows, input: Input): (group: number) => SortValue {
  const rowsOfGroup = (group: number): Uint32Array =>
    grouped.rows.subarray(grouped.starts[group], grouped.starts[group + 1]);
  const { by, statistic } = input.sort;
  switch (by) {
    case 'count':
      return (group) => rowsOfGroup(group).length;
    case 'errors':
      return (group) => errorCount(index, input.over, rowsOfGroup(group));
    case 'error_rate':
      return (group) => errorCount(index, input.over, rowsOfGroup(group)) / rowsOfGroup(group).length;
    case 'group':
      return (group) => keyText(grouped.groups[group]);
    case 'time':
      return (group) => grouped.groups[group]?.bucketNs;
    default:
      return (group) => groupStats(index, rowsOfGroup(group), { over: input.over, measure: by })[statistic];
  }
}

/** Absent values come last in either direction. */
function compareValues(a: SortValue, b: SortValue, sign: number): number {
  if (a === b) return 0;
  if (a === undefined) return 1;
  if (b === undefined) return -1;
  return (a < b ? -1 : 1) * sign;
}

function keyText(group: Group | undefined): string {
  return `${group?.bucketNs ?? ''} ${Object.values(group?.key ?? {}).join('\u0000')}`;
}
