import type { Evidence, Severity, TaxonomyNames } from '../../../shared/api/failures.ts';
import type { Thresholds } from './thresholds.ts';
import type { TraceDigest } from './trace-digest.ts';

/** A deterministic rule that finds one failure mode in a trace, with no model. */
export interface Detector {
  /** Stable, kebab-case, shown and stored. */
  readonly id: string;
  readonly title: string;
  readonly severity: Severity;
  readonly taxonomy: TaxonomyNames;
  /** One line that says what counts, with the thresholds that applied. */
  explain(thresholds: Thresholds): string;
  /** Whether the trace holds what the rule needs; other traces cannot show the mode. */
  examines(trace: TraceDigest): boolean;
  /** Occurrences in time order. */
  find(trace: TraceDigest, thresholds: Thresholds): readonly Occurrence[];
}

export interface Occurrence {
  /** Position in `trace.spans` of the span to look at. */
  readonly span: number;
  /** Positions of other spans that take part, in time order. */
  readonly related?: readonly number[];
  readonly evidence: Evidence;
}
