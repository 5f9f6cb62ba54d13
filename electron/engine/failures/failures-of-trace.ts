import type { TraceFailure, TraceFailures } from '../../../shared/api/failures.ts';
import { UserError } from '../base/index.ts';
import type { DumpIndex } from '../index/index.ts';
import { shortened } from './findings.ts';
import { explainOutlier, findOutliers, OUTLIER_KINDS } from './outliers.ts';
import { TRACE_DETECTORS } from './registry.ts';
import { outlierEvidence } from './report.ts';
import { scanTraces } from './scan-traces.ts';
import { thresholdsWith, type Thresholds } from './thresholds.ts';

/**
 * Every occurrence of every failure mode in one trace, with the spans that take part, in time order. Outliers are
 * judged against the whole dump. Fails with UserError 'notFound' for an unknown trace id.
 */
export function failuresOfTrace(index: DumpIndex, traceId: string, overrides?: Partial<Thresholds>): TraceFailures {
  const thresholds = thresholdsWith(overrides);
  const trace = index.findTrace(traceId);
  if (trace < 0) throw new UserError('notFound', `There is no trace ${traceId} in this dump.`, { traceId });
  const placed = [...scanTraces(index, { from: trace, to: trace + 1 }, thresholds.maxRecordBytes)].flatMap(
    ({ digest }) =>
      TRACE_DETECTORS.flatMap((detector) => {
        const { id, title, severity, taxonomy } = detector;
        const occurrences = detector.examines(digest) ? detector.find(digest, thresholds) : [];
        return occurrences.map(({ span, related, evidence }): PlacedFailure => {
          const at = digest.spans[span];
          const relatedSpanIds = (related ?? []).map((position) => index.spanIdText(digest.spans[position].ordinal));
          const place = {
            spanId: index.spanIdText(at.ordinal),
            spanName: at.name,
            relatedSpanIds,
            evidence: shortened(evidence),
          };
          return {
            ordinal: at.ordinal,
            failure: { detector: id, title, explanation: detector.explain(thresholds), severity, taxonomy, ...place },
          };
        });
      }),
  );
  const all = [...placed, ...outliersIn(index, trace, thresholds)].toSorted((a, b) => a.ordinal - b.ordinal);
  return { version: 1, traceId, failures: all.map(({ failure }) => failure), thresholds: { ...thresholds } };
}

interface PlacedFailure {
  readonly ordinal: number;
  readonly failure: TraceFailure;
}

function outliersIn(index: DumpIndex, trace: number, thresholds: Thresholds): PlacedFailure[] {
  const first = index.traces.firstSpan[trace];
  const end = first + index.traces.spanCount[trace];
  return findOutliers(index, thresholds)
    .filter(({ span }) => span >= first && span < end)
    .flatMap((outlier) =>
      OUTLIER_KINDS.filter(({ measure }) => measure === outlier.measure).map(
        ({ id, title, taxonomy }): PlacedFailure => {
          const { name } = index.shapes.row(index.spans.shape[outlier.span]);
          const place = {
            spanId: index.spanIdText(outlier.span),
            spanName: name,
            relatedSpanIds: [],
            evidence: outlierEvidence(outlier),
          };
          const explanation = explainOutlier(outlier.measure, thresholds);
          return {
            ordinal: outlier.span,
            failure: { detector: id, title, explanation, severity: 'low', taxonomy, ...place },
          };
        },
      ),
    );
}
