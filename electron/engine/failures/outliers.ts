import type { TaxonomyNames } from '../../../shared/api/failures.ts';
import { SPAN_FLAGS } from '../../../shared/domain/index.ts';
import { NO_DURATION, NOT_REPORTED, type DumpIndex } from '../index/index.ts';
import type { Thresholds } from './thresholds.ts';

/** A span far above the others of its shape in one measure. */
export interface Outlier {
  readonly span: number;
  readonly measure: OutlierMeasure;
  readonly value: number;
  readonly median: number;
}

export type OutlierMeasure = 'latency' | 'tokens' | 'cost';

export interface OutlierKind {
  readonly id: string;
  readonly measure: OutlierMeasure;
  readonly title: string;
  readonly taxonomy: TaxonomyNames;
}

export const OUTLIER_KINDS: readonly OutlierKind[] = [
  { id: 'latency-outlier', measure: 'latency', title: 'Unusually slow span', taxonomy: { trail: 'Timeout Issues' } },
  { id: 'token-outlier', measure: 'tokens', title: 'Unusually many tokens', taxonomy: { trail: 'Resource Abuse' } },
  { id: 'cost-outlier', measure: 'cost', title: 'Unusually expensive span', taxonomy: { trail: 'Resource Abuse' } },
];

export function explainOutlier(measure: OutlierMeasure, thresholds: Thresholds): string {
  return (
    `The ${measure} of a span: at least ${thresholds.outlierDeviations} robust standard deviations (MAD, log scale) and ` +
    `${thresholds.outlierRatio} times above the median of spans with its name, kind, tool and model (at least ${thresholds.outlierMinSpans} spans).`
  );
}

/** Which measures the dump reports often enough for any shape to be judged is decided per shape; spans in trace order. */
export function findOutliers(index: DumpIndex, thresholds: Thresholds): readonly Outlier[] {
  const groupOfShape = shapeGroups(index);
  return OUTLIER_KINDS.flatMap(({ measure }) => outliersOf(index, groupOfShape, { measure, thresholds }));
}

/** Groups of shapes that differ only in status, service or scope: their spans do the same work. */
function shapeGroups(index: DumpIndex): Uint32Array {
  const groups = new Uint32Array(index.shapes.count);
  const byKey = new Map<string, number>();
  for (let shape = 0; shape < groups.length; shape += 1) {
    const { name, kind, tool, model } = index.shapes.row(shape);
    const key = `${name}\u0000${kind}\u0000${tool}\u0000${model}`;
    const group = byKey.get(key) ?? byKey.size;
    byKey.set(key, group);
    groups[shape] = group;
  }
  return groups;
}

interface Measuring {
  readonly measure: OutlierMeasure;
  readonly thresholds: Thresholds;
}

/** Three passes over columns: count, gather logs by group, compare. Memory is eight bytes a span. */
function outliersOf(index: DumpIndex, groupOfShape: Uint32Array, { measure, thresholds }: Measuring): Outlier[] {
  const groupCount = groupOfShape.reduce((most, group) => Math.max(most, group + 1), 0);
  const starts = new Uint32Array(groupCount + 1);
  const { shape } = index.spans;
  const valueOf = measureOf(index, measure);
  for (let span = 0; span < index.spanCount; span += 1) {
    if (valueOf(span) > 0) increment(starts, (groupOfShape[shape[span] ?? 0] ?? 0) + 1);
  }
  for (let group = 0; group < groupCount; group += 1)
    starts[group + 1] = (starts[group] ?? 0) + (starts[group + 1] ?? 0);
  const logs = new Float64Array(starts[groupCount] ?? 0);
  const next = starts.slice();
  for (let span = 0; span < index.spanCount; span += 1) {
    const value = valueOf(span);
    if (value > 0) logs[increment(next, groupOfShape[shape[span] ?? 0] ?? 0)] = Math.log(value);
  }
  const limits = Array.from({ length: groupCount }, (_, group) =>
    limitOf(logs.subarray(starts[group], starts[group + 1]), thresholds),
  );
  const least = measure === 'latency' ? thresholds.outlierMinSeconds : 0;
  const found: Outlier[] = [];
  for (let span = 0; span < index.spanCount; span += 1) {
    const value = valueOf(span);
    const limit = limits[groupOfShape[shape[span] ?? 0] ?? 0];
    if (value > least && limit !== undefined && Math.log(value) > limit.log)
      found.push({ span, measure, value, median: limit.median });
  }
  return found;
}

function increment(column: Uint32Array, at: number): number {
  const before = column[at] ?? 0;
  column[at] = before + 1;
  return before;
}

/** The value to measure, or 0 for none: seconds, total tokens, dollars. Superseded spans have none. */
function measureOf(index: DumpIndex, measure: OutlierMeasure): (span: number) => number {
  const { flags, durationNs, usage } = index.spans;
  const isCounted = (span: number): boolean => ((flags[span] ?? 0) & SPAN_FLAGS.superseded) === 0;
  switch (measure) {
    case 'latency':
      return (span) => {
        const duration = durationNs[span] ?? NO_DURATION;
        return duration > 0n && isCounted(span) ? Number(duration) / 1e9 : 0;
      };
    case 'tokens':
      return (span) => {
        const row = usage[span] ?? 0;
        return row !== 0 && isCounted(span)
          ? reported(index.usage.inputTokens[row]) + reported(index.usage.outputTokens[row])
          : 0;
      };
    case 'cost':
      return (span) => {
        const cost = index.usage.costUsd[usage[span] ?? 0] ?? Number.NaN;
        return (usage[span] ?? 0) !== 0 && cost > 0 && isCounted(span) ? cost : 0;
      };
    default:
      return measure satisfies never;
  }
}

function reported(tokens: number | undefined): number {
  return tokens === undefined || tokens === NOT_REPORTED ? 0 : tokens;
}

/** Makes the median absolute deviation of normal data equal its standard deviation. */
const MAD_TO_DEVIATION = 1.4826;
/** A shape that hardly varies would call a tenth more an outlier; a spread of at least 10 % is assumed. */
const LEAST_DEVIATION = Math.log(1.1);

function limitOf(
  logs: Float64Array,
  thresholds: Thresholds,
): { readonly log: number; readonly median: number } | undefined {
  if (logs.length < thresholds.outlierMinSpans) return undefined;
  const median = medianOf(logs);
  const deviation = Math.max(
    LEAST_DEVIATION,
    MAD_TO_DEVIATION * medianOf(logs.map((value) => Math.abs(value - median))),
  );
  return {
    log: median + Math.max(thresholds.outlierDeviations * deviation, Math.log(thresholds.outlierRatio)),
    median: Math.exp(median),
  };
}

function medianOf(values: Float64Array): number {
  const sorted = values.toSorted();
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
