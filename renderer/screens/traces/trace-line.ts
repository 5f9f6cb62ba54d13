import type { TraceGroups } from '../../../shared/api/tools/rows.ts';
import { epochMs } from '../../format/time.ts';
import { ABSENT_NS, reportedFigure, type TraceRow } from './trace-row.ts';

/** A line of the table: a trace, or the head of a group of traces. */
export type TraceLine =
  { readonly kind: 'trace'; readonly row: TraceRow } | { readonly kind: 'group'; readonly group: TraceGroup };

/** Sums over the traces of a group. Absent figures are undefined: not reported, never zero. */
export interface TraceGroup {
  /** Session, or id of a detector; empty for the traces without one. */
  readonly key: string;
  readonly isOpen: boolean;
  readonly traces: number;
  readonly errorTraces: number;
  readonly firstStartMs: number | undefined;
  readonly lastStartMs: number | undefined;
  readonly spans: number;
  readonly errors: number;
  readonly llmCalls: number;
  readonly toolCalls: number;
  readonly inputTokens: number | undefined;
  readonly outputTokens: number | undefined;
  readonly costUsd: number | undefined;
  readonly reportedCostUsd: number | undefined;
  readonly sizeBytes: number;
}

const lineOf = new WeakMap<TraceRow, TraceLine>();

/** The line of a trace, the same object each time: the row that draws it need not draw it anew. */
export function traceLine(row: TraceRow): TraceLine {
  let line = lineOf.get(row);
  if (line === undefined) lineOf.set(row, (line = { kind: 'trace', row }));
  return line;
}

/** A group out of a page of columns; undefined beyond its end. */
export function traceGroupAt(page: TraceGroups, at: number, opened: readonly string[]): TraceGroup | undefined {
  const key = page.key[at];
  if (key === undefined) return undefined;
  return {
    key,
    isOpen: opened.includes(key),
    traces: page.traceCount[at] ?? 0,
    errorTraces: page.errorTraceCount[at] ?? 0,
    firstStartMs: timeMs(page.firstStartNs[at]),
    lastStartMs: timeMs(page.lastStartNs[at]),
    spans: page.spanCount[at] ?? 0,
    errors: page.errorCount[at] ?? 0,
    llmCalls: page.llmCount[at] ?? 0,
    toolCalls: page.toolCount[at] ?? 0,
    inputTokens: reportedFigure(page.inputTokens[at]),
    outputTokens: reportedFigure(page.outputTokens[at]),
    costUsd: reportedFigure(page.costUsd[at]),
    reportedCostUsd: reportedFigure(page.reportedCostUsd[at]),
    sizeBytes: page.sizeBytes[at] ?? 0,
  };
}

function timeMs(ns: bigint | undefined): number | undefined {
  return ns === undefined || ns === ABSENT_NS ? undefined : epochMs(ns);
}
