import type { Severity, TaxonomyNames } from '../../../shared/api/failures.ts';
import { explainOutlier, OUTLIER_KINDS } from './outliers.ts';
import { TRACE_DETECTORS } from './registry.ts';
import { DEFAULT_THRESHOLDS } from './thresholds.ts';

export interface DetectorFacts {
  readonly id: string;
  readonly title: string;
  readonly severity: Severity;
  readonly taxonomy: TaxonomyNames;
  /** What counts, with the thresholds that hold. */
  readonly explanation: string;
}

/** Every failure mode that is looked for: those of a trace, then those of the whole dump. */
export function listDetectors(): readonly DetectorFacts[] {
  return [
    ...TRACE_DETECTORS.map((detector) => {
      const { id, title, severity, taxonomy } = detector;
      return { id, title, severity, taxonomy, explanation: detector.explain(DEFAULT_THRESHOLDS) };
    }),
    ...OUTLIER_KINDS.map(({ id, title, taxonomy, measure }) => ({
      id,
      title,
      severity: 'low' as const,
      taxonomy,
      explanation: explainOutlier(measure, DEFAULT_THRESHOLDS),
    })),
  ];
}
