import type { TraceColumn, TraceGrouping } from '../../../shared/api/tools/columns.ts';
import type { ToolInput } from '../../../shared/api/trace-tools.ts';
import { plus } from '../../../shared/domain/index.ts';
import { NO_TIME } from '../index/index.ts';

import { defineTool, type ToolContext } from './define-tool.ts';
import { findMarks, findMarksToSort } from './failure-marks.ts';
import { groupByFailure, groupBySession, type GroupedTraces } from './grouped-traces.ts';
import { selectTraces, type Scope } from './selection.ts';
import { fullOrder, type SortKey } from './sort-order.ts';
import { tokenReader } from './span-numbers.ts';
import type { TraceStore } from './trace-store.ts';

/** Columns whose values add up over the traces of a group. */
const SUMMED: ReadonlySet<TraceColumn> = new Set([
  'spans',
  'errors',
  'tokens',
  'input_tokens',
  'output_tokens',
  'cached_tokens',
  'reasoning_tokens',
  'cost',
  'reported_tokens',
  'reported_cost',
  'llm_calls',
  'tool_calls',
  'failures',
  'size',
]);

export const traceGroups = defineTool('trace_groups', async (store, input, ctx) => {
  const { index } = store;
  const { traces } = index;
  await findMarksToSort(store.options.failures, input.sort);
  const groups = await groupedTraces(store, input, ctx);
  const { by, filters, filter, sort } = input;
  const order = store.groupOrders.get(JSON.stringify([by, filters, filter, sort]), () =>
    groupOrder(store, groups, input),
  );
  const page = order.subarray(input.offset, input.offset + input.limit);
  const membersOf = (group: number): Uint32Array =>
    groups.rows.subarray(groups.starts[group], groups.starts[group + 1]);
  const sums = (read: (trace: number) => number): Float64Array<ArrayBuffer> =>
    Float64Array.from(page, (group) => membersOf(group).reduce((sum, trace) => plus(sum, read(trace)), Number.NaN));
  const opened = input.opened.map((key) => groups.numberOf(key));
  return {
    buildId: index.meta.buildId,
    total: groups.keys.length,
    traces: groups.traces,
    offset: input.offset,
    key: Array.from(page, (group) => groups.keys[group] ?? ''),
    traceCount: Uint32Array.from(page, (group) => membersOf(group).length),
    errorTraceCount: Uint32Array.from(page, (group) =>
      membersOf(group).reduce((sum, trace) => sum + (traces.errorCount[trace] > 0 ? 1 : 0), 0),
    ),
    firstStartNs: BigInt64Array.from(page, (group) => outermost(membersOf(group), traces.startNs, (a, b) => a < b)),
    lastStartNs: BigInt64Array.from(page, (group) => outermost(membersOf(group), traces.startNs, (a, b) => a > b)),
    spanCount: sums((trace) => traces.spanCount[trace]),
    errorCount: sums((trace) => traces.errorCount[trace]),
    llmCount: sums((trace) => traces.llmCount[trace]),
    toolCount: sums((trace) => traces.toolCount[trace]),
    inputTokens: sums(tokenReader(traces, 'input')),
    outputTokens: sums(tokenReader(traces, 'output')),
    costUsd: sums(tokenReader(traces, 'cost')),
    reportedCostUsd: sums((trace) => traces.reportedCostUsd[trace]),
    sizeBytes: sums((trace) => traces.sizeBytes[trace]),
    openedAt: Int32Array.from(opened, (group) => (group === undefined ? -1 : order.indexOf(group))),
    openedTraces: Uint32Array.from(opened, (group) => (group === undefined ? 0 : membersOf(group).length)),
  };
});

/**
 * The traces of a scope in groups, kept between questions. Failure modes are looked for first. Throws as selectTraces
 * does, and UserError 'badArgument' where failure modes cannot be looked for.
 */
export async function groupedTraces(
  store: TraceStore,
  scope: Scope & { readonly by: TraceGrouping },
  ctx: ToolContext,
): Promise<GroupedTraces> {
  const { by, filters, filter } = scope;
  const key = JSON.stringify([by, filters, filter]);
  const kept = store.groups.peek(key);
  if (kept !== undefined) return kept;
  const rows = (await selectTraces(store, scope, ctx)).rows();
  const marks = by === 'failure' ? await findMarks(store.options.failures) : undefined;
  return store.groups.get(key, () =>
    marks === undefined ? groupBySession(store.index, rows) : groupByFailure(marks, rows),
  );
}

/** Numbers of the groups as they stand under a sort; those without a session or failure mode come last. */
function groupOrder(
  store: TraceStore,
  groups: GroupedTraces,
  { by, sort }: Pick<ToolInput<'trace_groups'>, 'by' | 'sort'>,
): Uint32Array {
  const count = groups.keys.length;
  const keys: SortKey[] = [
    { values: Float64Array.from(groups.keys, (key) => (key === '' ? 1 : 0)), descending: false },
    ...sort
      .filter(({ column }) => by === 'session' || SUMMED.has(column))
      .map(({ column, direction }) => {
        const descending = direction === 'desc';
        const combine = SUMMED.has(column) ? plus : descending ? larger : smaller;
        return { values: combined(groups, store.traceValues(column), combine), descending };
      }),
  ];
  if (by === 'failure') {
    const sizes = Float64Array.from({ length: count }, (_, group) => groups.starts[group + 1] - groups.starts[group]);
    keys.push({ values: sizes, descending: true });
  }
  return fullOrder(count, keys);
}

/** One value for each group out of those of its traces; NaN where none has one. */
function combined(
  { rows, starts, keys }: GroupedTraces,
  values: Float64Array,
  combine: (a: number, b: number) => number,
): Float64Array {
  return Float64Array.from(keys, (_, group) => {
    let value = Number.NaN;
    for (let at = starts[group]; at < starts[group + 1]; at++) value = combine(value, values[rows[at]]);
    return value;
  });
}

function smaller(a: number, b: number): number {
  return Number.isNaN(a) || b < a ? b : a;
}

function larger(a: number, b: number): number {
  return Number.isNaN(a) || b > a ? b : a;
}

/** The first or last of the times that are there. */
function outermost(rows: Uint32Array, times: BigInt64Array, isBefore: (a: bigint, b: bigint) => boolean): bigint {
  let found = NO_TIME;
  for (const row of rows) {
    const ns = times[row];
    if (ns !== NO_TIME && (found === NO_TIME || isBefore(ns, found))) found = ns;
  }
  return found;
}
