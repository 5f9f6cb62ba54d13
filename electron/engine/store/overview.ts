import type { Overview } from '../../../shared/api/tools/overview.ts';
import type { GroupColumn } from '../../../shared/api/tools/columns.ts';
import type { ToolInput } from '../../../shared/api/trace-tools.ts';
import { SPAN_FLAGS, type SpanFlag } from '../../../shared/domain/index.ts';
import { formatInstant } from '../../../shared/format/index.ts';
import { NO_TIME, NOT_REPORTED, type DumpIndex } from '../index/index.ts';

import type { Bits } from './bits.ts';
import { defineTool } from './define-tool.ts';
import { errorTaxonomy } from './error-taxonomy.ts';
import { evaluateSpans, spansOf } from './evaluate.ts';
import { facet } from './facets.ts';
import { measureReader } from './measure.ts';
import { valuesAt } from './row-values.ts';
import { selectTraces } from './selection.ts';
import { shapesWhere } from './shape-test.ts';
import { traceUsage, usageTotals } from './span-texts.ts';
import { statsOf } from './stats.ts';
import { currentSpans } from './superseded.ts';
import { turn } from './turn.ts';

export const getDatasetOverview = defineTool('get_dataset_overview', async (store, input, ctx): Promise<Overview> => {
  const { index } = store;
  const traces = await selectTraces(store, input, ctx);
  const selected = { traces, rows: traces.rows(), spans: spansOf(index, traces) };
  const errors = evaluateSpans(index, { kind: 'has', what: 'error' }, new Map()).and(
    currentSpans(index, selected.spans),
  );
  // Each part takes tens of milliseconds over a dump of gigabytes, and a table's rows may be asked for meanwhile.
  const inTurn: InTurn = async (part) => {
    await turn(ctx);
    return part();
  };
  return {
    ...dumpFacts(index, input.skipped_limit),
    ...(await inTurn(() => counts(index, selected))),
    ...(await inTurn(() => traceFacts(index, selected))),
    errorSpans: errors.count(),
    toolErrorSpans: countWhere(index, errors, 'kind', 'TOOL'),
    missingAgentIdentityCount: await inTurn(() => countWhere(index, currentSpans(index, selected.spans), 'agent', '')),
    tokens: await inTurn(() => usageTotals(index, selected.rows)),
    ...(await inTurn(() => durations(index, selected.rows))),
    ...(await names(index, selected.spans, { limit: input.name_limit, inTurn })),
    ...(await errorTaxonomy(index, errors, ctx)),
    sampleTraceIds: sampleIds(index, selected.rows, input.sample_size),
    ...(input.per_trace && { perTrace: perTrace(index, selected.rows, input) }),
  };
});

type InTurn = <T>(part: () => T) => Promise<T>;

interface Selected {
  readonly traces: Bits;
  readonly rows: Uint32Array;
  readonly spans: Bits;
}

function dumpFacts(index: DumpIndex, skippedLimit: number) {
  const { meta } = index;
  return {
    records: meta.counts.records,
    dumpSpans: meta.counts.spans,
    dumpTraces: meta.counts.traces,
    otherSignals: { ...meta.otherSignals },
    skippedCount: meta.skippedCount,
    skipped:
      skippedLimit === 0
        ? []
        : index
            .skipped()
            .slice(0, skippedLimit)
            .map((record) => ({ ...record })),
    files: meta.files.map(({ original, format, converted, sizeBytes }) => ({
      path: original,
      format,
      converted,
      sizeBytes,
    })),
    complete: meta.complete,
    indexedBytes: meta.indexedBytes,
    totalBytes: meta.totalBytes,
  };
}

const COUNTED_FLAGS = {
  roots: 'root',
  orphans: 'orphan',
  duplicates: 'superseded',
  cycles: 'cycle',
  open: 'open',
  negative: 'negative',
  skewed: 'skewed',
  malformed: 'malformed',
} as const satisfies Readonly<Record<string, SpanFlag>>;

function counts(index: DumpIndex, { rows, spans }: Selected) {
  const found = Object.fromEntries(Object.keys(COUNTED_FLAGS).map((name) => [name, 0])) as Record<
    keyof typeof COUNTED_FLAGS,
    number
  >;
  const flags = Object.entries(COUNTED_FLAGS) as [keyof typeof COUNTED_FLAGS, SpanFlag][];
  const mask = flags.reduce((bits, [, flag]) => bits | SPAN_FLAGS[flag], 0);
  for (let span = 0; span < index.spanCount; span++) {
    const bits = index.spans.flags[span];
    if ((bits & mask) === 0 || !spans.has(span)) continue;
    for (const [name, flag] of flags) if ((bits & SPAN_FLAGS[flag]) !== 0) found[name] += 1;
  }
  return { ...found, missingParentCount: found.orphans, traces: rows.length, spans: spans.count() };
}

function traceFacts(index: DumpIndex, { rows }: Selected) {
  const sessions = new Set<string>();
  let errorTraces = 0;
  let projectIdMismatchCount = 0;
  let sizeBytes = 0;
  let differingTraces = 0;
  let startNs: bigint | undefined;
  let endNs: bigint | undefined;
  for (const trace of rows) {
    const { traces } = index;
    const { session } = index.owners.row(traces.owner[trace]);
    if (session !== '') sessions.add(session);
    if (traces.errorCount[trace] > 0) errorTraces += 1;
    sizeBytes += traces.sizeBytes[trace];
    if (totalsDiffer(index, trace)) differingTraces += 1;
    if (projectCount(index, trace) > 1) projectIdMismatchCount += 1;
    const start = traces.startNs[trace];
    const end = traces.endNs[trace];
    if (start !== NO_TIME && (startNs === undefined || start < startNs)) startNs = start;
    if (end !== NO_TIME && (endNs === undefined || end > endNs)) endNs = end;
  }
  return {
    sessions: sessions.size,
    errorTraces,
    projectIdMismatchCount,
    sizeBytes,
    differingTraces,
    ...(startNs !== undefined && { startNs: String(startNs), startTime: formatInstant(startNs) }),
    ...(endNs !== undefined && { endNs: String(endNs), endTime: formatInstant(endNs) }),
  };
}

/** Whether what the outermost spans claim is not what the leaf spans add up to; what either does not report is no difference. */
function totalsDiffer({ traces }: DumpIndex, trace: number): boolean {
  const differ = (summed: number, claimed: number): boolean =>
    summed !== NOT_REPORTED && claimed !== NOT_REPORTED && summed !== claimed;
  // A sum of cents in another order differs in its last digits only.
  const cost = Math.abs(traces.costUsd[trace] - traces.reportedCostUsd[trace]);
  return (
    differ(traces.inputTokens[trace], traces.reportedInputTokens[trace]) ||
    differ(traces.outputTokens[trace], traces.reportedOutputTokens[trace]) ||
    cost > 1e-9
  );
}

function projectCount(index: DumpIndex, trace: number): number {
  const first = index.traces.firstSpan[trace];
  const projects = new Set<string>();
  let last = -1;
  for (let span = first; span < first + index.traces.spanCount[trace]; span++) {
    const shape = index.spans.shape[span];
    if (shape === last) continue;
    last = shape;
    const { project } = index.shapes.row(shape);
    if (project !== '') projects.add(project);
  }
  return projects.size;
}

function countWhere(index: DumpIndex, spans: Bits, column: 'kind' | 'agent', value: string): number {
  const holds = shapesWhere(index, (shape) => shape[column] === value);
  let count = 0;
  for (const span of spans.rows()) count += holds[index.spans.shape[span]];
  return count;
}

function durations(index: DumpIndex, rows: Uint32Array): Pick<Overview, 'durationMs'> {
  const { p50, p90, p99, max } = statsOf(valuesAt(rows, measureReader(index, 'traces', 'duration')));
  if (p50 === undefined || p90 === undefined || p99 === undefined || max === undefined) return {};
  return { durationMs: { p50, p90, p99, max } };
}

async function names(
  index: DumpIndex,
  chosen: Bits,
  { limit, inTurn }: { readonly limit: number; readonly inTurn: InTurn },
) {
  const spans = currentSpans(index, chosen);
  const list = (field: GroupColumn) =>
    inTurn(() => {
      const { values, total } = facet(index, spans, { field, limit });
      return {
        values: values.map(({ value, traces, spans: count }) => ({ name: value, traces, spans: count })),
        total,
      };
    });
  return {
    services: await list('service'),
    models: await list('model'),
    agents: await list('agent'),
    tools: await list('tool'),
    projects: await list('project'),
    kinds: await list('kind'),
    names: await list('name'),
  };
}

/** Spread evenly over the selection, so that the sample is not only its beginning. */
function sampleIds(index: DumpIndex, rows: Uint32Array, size: number): string[] {
  const count = Math.min(size, rows.length);
  return Array.from({ length: count }, (_, i) => index.traceIdText(rows[Math.floor((i * rows.length) / count)]));
}

function perTrace(index: DumpIndex, rows: Uint32Array, input: ToolInput<'get_dataset_overview'>): Overview['perTrace'] {
  return Array.from(rows.subarray(0, input.per_trace_limit), (trace) => ({
    traceId: index.traceIdText(trace),
    spans: index.traces.spanCount[trace],
    errors: index.traces.errorCount[trace],
    tokens: traceUsage(index, trace),
  }));
}
