import { z } from 'zod';

import { OBSERVATION_KINDS, SPAN_STATUSES } from '../../domain/index.ts';
import { TRACE_GROUPINGS } from './columns.ts';
import {
  filterArgument,
  offsetArgument,
  scopeArguments,
  spanSortArgument,
  traceIdArgument,
  traceSortArgument,
} from './fields.ts';

/**
 * Columnar pages for tables, trees and timelines. Typed arrays travel by structured clone; they are not JSON, so these tools
 * are for screens only. Absent: empty text, NaN, or the smallest bigint (-(2^63)) for times and durations.
 */
export const int32 = z.instanceof(Int32Array);
export const uint32 = z.instanceof(Uint32Array);
export const uint8 = z.instanceof(Uint8Array);
export const float64 = z.instanceof(Float64Array);
const bigInt64 = z.instanceof(BigInt64Array);
const texts = z.array(z.string()).readonly();

const pageArguments = {
  limit: z.int().min(1).max(10_000).default(200),
  offset: offsetArgument,
};

export const traceRowsInput = z.strictObject({
  ...scopeArguments,
  group: z
    .strictObject({ by: z.enum(TRACE_GROUPINGS), key: z.string() })
    .optional()
    .describe('Only the traces of this group of `trace_groups`.'),
  sort: traceSortArgument,
  ...pageArguments,
});

export const traceRowsOutput = z.object({
  buildId: z.string(),
  /** All matching traces. */
  total: z.number().int(),
  offset: z.number().int(),
  /** Ordinal in the index; holds for `buildId`. */
  ordinal: uint32,
  traceId: texts,
  startNs: bigInt64,
  durationNs: bigInt64,
  spanCount: uint32,
  errorCount: uint32,
  llmCount: uint32,
  toolCount: uint32,
  /** Bits of SPAN_FLAGS, united over the spans. */
  flags: uint32,
  /** Summed over leaf spans. */
  inputTokens: float64,
  outputTokens: float64,
  costUsd: float64,
  reportedTokens: float64,
  reportedCostUsd: float64,
  sizeBytes: float64,
  rootName: texts,
  /** Index into OBSERVATION_KINDS. */
  rootKind: uint8,
  service: texts,
  /** Distinct models and agents of the trace, comma-separated, at most three and `+n`. */
  models: texts,
  agents: texts,
  session: texts,
  user: texts,
  /** Detectors of the failure modes of each trace; absent while the dump has not been looked through for them. */
  failures: z.array(texts).readonly().optional(),
});

export const traceGroupsInput = z.strictObject({
  ...scopeArguments,
  by: z.enum(TRACE_GROUPINGS).describe('`failure` looks for failure modes first.'),
  sort: traceSortArgument.describe(
    'Order of the groups: by the sum of a column that adds up; else sessions by their first trace in that order, failure modes by their number of traces. Traces without session or failure mode come last.',
  ),
  opened: z.array(z.string()).max(1000).default([]).describe('Keys of groups whose places are asked for.'),
  ...pageArguments,
});

/** A page of the groups in which the table of traces stands. A trace is in the group of every failure mode that it shows. */
export const traceGroupsOutput = z.object({
  buildId: z.string(),
  /** All groups. */
  total: z.number().int(),
  /** All matching traces, each counted once. */
  traces: z.number().int(),
  offset: z.number().int(),
  /** Session, or id of a detector; empty for the traces without one. */
  key: texts,
  traceCount: uint32,
  errorTraceCount: uint32,
  /** The earliest and the latest start of a trace. */
  firstStartNs: bigInt64,
  lastStartNs: bigInt64,
  /** Sums over the traces; NaN where none reports. */
  spanCount: float64,
  errorCount: float64,
  llmCount: float64,
  toolCount: float64,
  inputTokens: float64,
  outputTokens: float64,
  costUsd: float64,
  reportedCostUsd: float64,
  sizeBytes: float64,
  /** Of each group of `opened`: its place among all groups, -1 for none; and its traces. */
  openedAt: int32,
  openedTraces: uint32,
});

export const spanShapeSchema = z.object({
  name: z.string(),
  kind: z.enum(OBSERVATION_KINDS),
  status: z.enum(SPAN_STATUSES),
  model: z.string(),
  agent: z.string(),
  tool: z.string(),
  service: z.string(),
  project: z.string(),
  environment: z.string(),
  scope: z.string(),
  spanKind: z.string(),
});

const spanColumns = {
  /** Position in its trace, trace order. */
  spanIndex: uint32,
  /** Index into `shapes`. */
  shape: uint32,
  shapes: z.array(spanShapeSchema).readonly(),
  flags: uint32,
  inputTokens: float64,
  outputTokens: float64,
  costUsd: float64,
  sizeBytes: uint32,
};

export const spanRowsInput = z.strictObject({ ...scopeArguments, sort: spanSortArgument, ...pageArguments });

export const spanRowsOutput = z.object({
  buildId: z.string(),
  total: z.number().int(),
  offset: z.number().int(),
  /** Ordinal in the index; holds for `buildId`. */
  ordinal: uint32,
  traceOrdinal: uint32,
  traceId: texts,
  spanId: texts,
  startNs: bigInt64,
  durationNs: bigInt64,
  session: texts,
  user: texts,
  ...spanColumns,
});

export const traceTreeInput = z.strictObject({
  trace_id: traceIdArgument,
  filter: filterArgument.optional().describe('Marks the spans that meet this condition in `matches`.'),
  include_superseded: z.boolean().default(true),
});

export const treeFacts = {
  buildId: z.string(),
  traceId: z.string(),
  traceOrdinal: z.number().int(),
  rows: z.number().int(),
  /** The earliest start; absent when no span has a time. */
  startNs: z.string().optional(),
  endNs: z.string().optional(),
};

/** All spans of one trace, in depth-first order: children under their parent by start time; orphans and cut cycles as roots. */
export const traceTreeOutput = z.object({
  ...treeFacts,
  /** Row of the parent, -1 for roots. */
  parentRow: int32,
  depth: uint32,
  /** Row after the last descendant: the subtree is rows [row, subtreeEnd). */
  subtreeEnd: uint32,
  childCount: uint32,
  /** Nanoseconds after the trace's start; NaN without a start. Exact below 2^53 ns (104 days). */
  startOffsetNs: float64,
  /** NaN when open. */
  durationNs: float64,
  /** Errors in the subtree, the row included. */
  subtreeErrors: uint32,
  /** Leaf usage summed over the subtree; NaN when none reports. */
  subtreeTokens: float64,
  subtreeCostUsd: float64,
  /** 1 where the filter's condition holds; empty without a filter. */
  matches: uint8,
  ...spanColumns,
});

export type TraceRows = z.infer<typeof traceRowsOutput>;
export type TraceGroups = z.infer<typeof traceGroupsOutput>;
export type SpanRows = z.infer<typeof spanRowsOutput>;
export type TraceTree = z.infer<typeof traceTreeOutput>;
export type SpanShape = z.infer<typeof spanShapeSchema>;
