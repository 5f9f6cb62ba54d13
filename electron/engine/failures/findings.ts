import type { Evidence } from '../../../shared/api/failures.ts';
import type { Occurrence } from './detector.ts';
import { TRACE_DETECTORS } from './registry.ts';
import { SignatureCollector, type RawSignature } from './signature-collector.ts';
import type { ScannedTrace } from './scan-traces.ts';
import type { Thresholds } from './thresholds.ts';

/** What one range of traces showed. Plain data: crosses from worker to main. */
export interface RangeFindings {
  readonly traces: number;
  readonly spans: number;
  readonly errorSpans: number;
  readonly errorTraces: number;
  readonly oversizeSpans: number;
  /** By detector id; detectors that examined nothing included. */
  readonly modes: Readonly<Record<string, ModeTally>>;
  readonly signatures: readonly RawSignature[];
  /** By trace of the range: bit `i` is set where detector `i` of the registry found something. */
  readonly marks: Uint32Array;
}

export interface ModeTally {
  readonly count: number;
  readonly traces: number;
  readonly examinedTraces: number;
  /** First occurrences of different traces. */
  readonly examples: readonly FoundExample[];
  /** Further occurrences, used where there are few traces. */
  readonly further: readonly FoundExample[];
}

export interface FoundExample {
  /** Ordinals in the index. */
  readonly trace: number;
  readonly span: number;
  readonly spanName: string;
  readonly evidence: Evidence;
}

interface Tally {
  count: number;
  traces: number;
  examinedTraces: number;
  readonly examples: FoundExample[];
  readonly further: FoundExample[];
}

/** Runs every detector over traces as they come and keeps counts and a few examples. */
export class FindingsCollector {
  readonly #thresholds: Thresholds;
  readonly #tallies = new Map<string, Tally>(
    TRACE_DETECTORS.map(({ id }) => [id, { count: 0, traces: 0, examinedTraces: 0, examples: [], further: [] }]),
  );
  readonly #signatures: SignatureCollector;
  readonly #marks: number[] = [];
  #traces = 0;
  #spans = 0;
  #errorSpans = 0;
  #errorTraces = 0;
  #oversizeSpans = 0;

  constructor(thresholds: Thresholds) {
    this.#thresholds = thresholds;
    this.#signatures = new SignatureCollector(thresholds.maxExamples);
  }

  add(scanned: ScannedTrace): void {
    const { trace, digest } = scanned;
    this.#traces += 1;
    this.#spans += digest.spans.length;
    this.#oversizeSpans += scanned.oversizeSpans;
    const errors = digest.spans.filter((span) => span.isError);
    this.#errorSpans += errors.length;
    if (errors.length > 0) this.#errorTraces += 1;
    for (const span of errors) this.#signatures.add(trace, span);
    let marks = 0;
    for (const [at, detector] of TRACE_DETECTORS.entries()) {
      const tally = this.#tallies.get(detector.id);
      if (tally === undefined || !detector.examines(digest)) continue;
      tally.examinedTraces += 1;
      const occurrences = detector.find(digest, this.#thresholds);
      if (occurrences.length > 0) marks |= 1 << at;
      this.#count(tally, scanned, occurrences);
    }
    this.#marks.push(marks);
  }

  findings(): RangeFindings {
    return {
      traces: this.#traces,
      spans: this.#spans,
      errorSpans: this.#errorSpans,
      errorTraces: this.#errorTraces,
      oversizeSpans: this.#oversizeSpans,
      modes: Object.fromEntries(this.#tallies),
      signatures: this.#signatures.signatures(),
      marks: Uint32Array.from(this.#marks),
    };
  }

  #count(tally: Tally, { trace, digest }: ScannedTrace, occurrences: readonly Occurrence[]): void {
    if (occurrences.length === 0) return;
    tally.count += occurrences.length;
    tally.traces += 1;
    for (const [at, occurrence] of occurrences.entries()) {
      const list = at === 0 ? tally.examples : tally.further;
      if (list.length >= this.#thresholds.maxExamples) return;
      const span = digest.spans[occurrence.span];
      list.push({ trace, span: span.ordinal, spanName: span.name, evidence: shortened(occurrence.evidence) });
    }
  }
}

/** Evidence is a quotation, not the value: reports stay small whatever a trace holds. */
export function shortened(evidence: Evidence): Evidence {
  return evidence.text.length <= 300 ? evidence : { ...evidence, text: `${evidence.text.slice(0, 299)}…` };
}

/** Adds up ranges given in trace order, so that the first examples are those of the first traces. */
export function mergeFindings(ranges: readonly RangeFindings[]): RangeFindings {
  const total = (field: 'traces' | 'spans' | 'errorSpans' | 'errorTraces' | 'oversizeSpans'): number =>
    ranges.reduce((sum, range) => sum + range[field], 0);
  const modes = TRACE_DETECTORS.map(
    ({ id }) => [id, mergeTallies(ranges.flatMap((range) => range.modes[id] ?? []))] as const,
  );
  return {
    traces: total('traces'),
    spans: total('spans'),
    errorSpans: total('errorSpans'),
    errorTraces: total('errorTraces'),
    oversizeSpans: total('oversizeSpans'),
    modes: Object.fromEntries(modes),
    signatures: ranges.flatMap((range) => range.signatures),
    marks: concatenated(ranges.map(({ marks }) => marks)),
  };
}

function mergeTallies(tallies: readonly ModeTally[]): ModeTally {
  const total = (field: 'count' | 'traces' | 'examinedTraces'): number =>
    tallies.reduce((sum, tally) => sum + tally[field], 0);
  return {
    count: total('count'),
    traces: total('traces'),
    examinedTraces: total('examinedTraces'),
    examples: tallies.flatMap((tally) => tally.examples),
    further: tallies.flatMap((tally) => tally.further),
  };
}

function concatenated(parts: readonly Uint32Array[]): Uint32Array {
  const whole = new Uint32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
