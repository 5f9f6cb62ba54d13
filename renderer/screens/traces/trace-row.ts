import type { TraceRows } from '../../../shared/api/tools/rows.ts';
import { OBSERVATION_KINDS, type ObservationKind } from '../../../shared/domain/index.ts';
import { epochMs } from '../../format/time.ts';

/** One line of the table of traces. Absent figures are undefined: not reported, never zero. */
export interface TraceRow {
  readonly traceId: string;
  readonly name: string;
  readonly kind: ObservationKind;
  readonly startMs: number | undefined;
  readonly durationNs: bigint | undefined;
  readonly spans: number;
  readonly errors: number;
  readonly llmCalls: number;
  readonly toolCalls: number;
  readonly flags: number;
  readonly inputTokens: number | undefined;
  readonly outputTokens: number | undefined;
  readonly costUsd: number | undefined;
  readonly reportedTokens: number | undefined;
  readonly reportedCostUsd: number | undefined;
  readonly sizeBytes: number;
  readonly service: string;
  readonly models: string;
  readonly agents: string;
  readonly session: string;
  readonly user: string;
  /** Ids of detectors; undefined while failure modes have not been looked for. */
  readonly failures: readonly string[] | undefined;
}

/** In columns the smallest bigint stands for 'absent'. */
export const ABSENT_NS = -(2n ** 63n);

const linesOf = new WeakMap<TraceRows, (TraceRow | undefined)[]>();

/** A line out of a page of columns, the same object each time; undefined beyond its end. */
export function traceRowAt(page: TraceRows, at: number): TraceRow | undefined {
  let lines = linesOf.get(page);
  if (lines === undefined) linesOf.set(page, (lines = []));
  return (lines[at] ??= lineOf(page, at));
}

function lineOf(page: TraceRows, at: number): TraceRow | undefined {
  const traceId = page.traceId[at];
  if (traceId === undefined) return undefined;
  const startNs = page.startNs[at] ?? ABSENT_NS;
  const durationNs = page.durationNs[at] ?? ABSENT_NS;
  return {
    traceId,
    name: page.rootName[at] ?? '',
    kind: OBSERVATION_KINDS[page.rootKind[at] ?? -1] ?? 'UNKNOWN',
    startMs: startNs === ABSENT_NS ? undefined : epochMs(startNs),
    durationNs: durationNs === ABSENT_NS ? undefined : durationNs,
    spans: page.spanCount[at] ?? 0,
    errors: page.errorCount[at] ?? 0,
    llmCalls: page.llmCount[at] ?? 0,
    toolCalls: page.toolCount[at] ?? 0,
    flags: page.flags[at] ?? 0,
    inputTokens: reportedFigure(page.inputTokens[at]),
    outputTokens: reportedFigure(page.outputTokens[at]),
    costUsd: reportedFigure(page.costUsd[at]),
    reportedTokens: reportedFigure(page.reportedTokens[at]),
    reportedCostUsd: reportedFigure(page.reportedCostUsd[at]),
    sizeBytes: page.sizeBytes[at] ?? 0,
    service: page.service[at] ?? '',
    models: page.models[at] ?? '',
    agents: page.agents[at] ?? '',
    session: page.session[at] ?? '',
    user: page.user[at] ?? '',
    failures: page.failures?.[at],
  };
}

/** A figure of a column; NaN stands for 'not reported'. */
export function reportedFigure(value: number | undefined): number | undefined {
  return value === undefined || Number.isNaN(value) ? undefined : value;
}
