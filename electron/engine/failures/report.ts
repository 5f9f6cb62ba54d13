import {
  SEVERITIES,
  type ErrorSignature,
  type FailureExample,
  type FailureMode,
  type FailureReport,
} from '../../../shared/api/failures.ts';
import type { DumpIndex } from '../index/index.ts';
import { clusterSignatures, errorSpansOf, tracesOf, type SignatureCluster } from './cluster-signatures.ts';
import { shortened, type FoundExample, type ModeTally, type RangeFindings } from './findings.ts';
import { explainOutlier, OUTLIER_KINDS, type Outlier, type OutlierKind, type OutlierMeasure } from './outliers.ts';
import { TRACE_DETECTORS } from './registry.ts';
import { signatureId, type SignatureExample } from './signature-collector.ts';
import type { Thresholds } from './thresholds.ts';

export interface ReportParts {
  readonly findings: RangeFindings;
  readonly outliers: readonly Outlier[];
  readonly thresholds: Thresholds;
  readonly tookMs: number;
}

/** Turns tallies into the report that people and scripts read; ids are looked up here, for the few examples only. */
export function reportOf(index: DumpIndex, { findings, outliers, thresholds, tookMs }: ReportParts): FailureReport {
  const traceModes = TRACE_DETECTORS.flatMap((detector): FailureMode[] => {
    const tally = findings.modes[detector.id];
    if (tally === undefined || tally.count === 0) return [];
    const { id, title, severity, taxonomy } = detector;
    return [
      {
        detector: id,
        title,
        explanation: detector.explain(thresholds),
        severity,
        taxonomy,
        ...figures(index, tally, thresholds),
      },
    ];
  });
  const outlierModes = OUTLIER_KINDS.flatMap((kind) => outlierMode(index, kind, { outliers, thresholds }));
  const clusters = clusterSignatures(findings.signatures, thresholds.signatureSimilarity);
  const leftOut = clusters.slice(thresholds.maxSignatures);
  return {
    version: 1,
    scope: {
      traces: findings.traces,
      spans: findings.spans,
      errorSpans: findings.errorSpans,
      errorTraces: findings.errorTraces,
      complete: index.meta.complete,
      oversizeSpans: findings.oversizeSpans,
      maxExamples: thresholds.maxExamples,
    },
    modes: [...traceModes, ...outlierModes].toSorted(byWeight),
    ran: [...TRACE_DETECTORS.map(({ id }) => id), ...OUTLIER_KINDS.map(({ id }) => id)],
    signatures: clusters
      .slice(0, thresholds.maxSignatures)
      .map((cluster) => signatureOf(index, cluster, { traces: findings.traces, thresholds })),
    signaturesLeftOut: leftOut.length,
    leftOutErrorSpans: leftOut.reduce((total, cluster) => total + errorSpansOf(cluster), 0),
    thresholds: { ...thresholds },
    tookMs: Math.round(tookMs),
  };
}

function byWeight(a: FailureMode, b: FailureMode): number {
  return SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) || b.traces - a.traces || b.count - a.count;
}

type Figures = Pick<FailureMode, 'count' | 'traces' | 'share' | 'examinedTraces' | 'examples'>;

function figures(index: DumpIndex, tally: ModeTally, thresholds: Thresholds): Figures {
  const examples = [...tally.examples, ...tally.further].slice(0, thresholds.maxExamples);
  return {
    count: tally.count,
    traces: tally.traces,
    share: shareOf(tally.traces, index.traceCount),
    examinedTraces: tally.examinedTraces,
    examples: examples.map((example) => exampleOf(index, example)),
  };
}

function shareOf(traces: number, allTraces: number): number {
  return allTraces === 0 ? 0 : traces / allTraces;
}

function exampleOf(index: DumpIndex, { trace, span, spanName, evidence }: FoundExample): FailureExample {
  return { traceId: index.traceIdText(trace), spanId: index.spanIdText(span), spanName, evidence };
}

interface OutlierParts {
  readonly outliers: readonly Outlier[];
  readonly thresholds: Thresholds;
}

/** The farthest outliers first: a list of ten thousand slow spans is read from its worst. */
function outlierMode(
  index: DumpIndex,
  { id, measure, title, taxonomy }: OutlierKind,
  { outliers, thresholds }: OutlierParts,
): FailureMode[] {
  const found = outliers
    .filter((outlier) => outlier.measure === measure)
    .toSorted((a, b) => b.value / b.median - a.value / a.median);
  if (found.length === 0) return [];
  const traces = found.map(({ span }) => index.traceOfSpan(span));
  const seen = new Set<number>();
  const firstOfTrace = found.filter((_, at) => !seen.has(traces[at]) && seen.add(traces[at]));
  const further = found.filter((outlier) => !firstOfTrace.includes(outlier)).slice(0, thresholds.maxExamples);
  const toExample = (outlier: Outlier): FoundExample => {
    const { name } = index.shapes.row(index.spans.shape[outlier.span]);
    return {
      trace: index.traceOfSpan(outlier.span),
      span: outlier.span,
      spanName: name,
      evidence: outlierEvidence(outlier),
    };
  };
  const tally: ModeTally = {
    count: found.length,
    traces: seen.size,
    examinedTraces: index.traceCount,
    examples: firstOfTrace.slice(0, thresholds.maxExamples).map(toExample),
    further: further.map(toExample),
  };
  return [
    {
      detector: id,
      title,
      explanation: explainOutlier(measure, thresholds),
      severity: 'low',
      taxonomy,
      ...figures(index, tally, thresholds),
    },
  ];
}

export function outlierEvidence({ measure, value, median }: Outlier): {
  readonly text: string;
  readonly field: string;
} {
  const text = `${amount(measure, value)}, ${(value / median).toFixed(1)} times the median of its kind (${amount(measure, median)})`;
  return { text, field: measure === 'latency' ? 'end_time' : 'usage' };
}

function amount(measure: OutlierMeasure, value: number): string {
  switch (measure) {
    case 'latency':
      return `${value.toPrecision(3)} s`;
    case 'tokens':
      return `${Math.round(value)} tokens`;
    case 'cost':
      return `$${value.toPrecision(3)}`;
    default:
      return measure satisfies never;
  }
}

interface SignatureParts {
  readonly traces: number;
  readonly thresholds: Thresholds;
}

function signatureOf(
  index: DumpIndex,
  cluster: SignatureCluster,
  { traces, thresholds }: SignatureParts,
): ErrorSignature {
  const { leader, members } = cluster;
  const starts = members.flatMap((member) => member.firstSeenNs ?? []);
  const ends = members.flatMap((member) => member.lastSeenNs ?? []);
  const inTraces = tracesOf(cluster);
  const examples = members.flatMap((member) => member.examples).slice(0, thresholds.maxExamples);
  return {
    id: signatureId(leader.spanName, leader.tool, leader.message),
    message: leader.message,
    spanName: leader.spanName,
    tool: leader.tool,
    count: errorSpansOf(cluster),
    traces: inTraces,
    share: shareOf(inTraces, traces),
    variants: members.length,
    ...(starts.length === 0 ? {} : { firstSeenNs: String(starts.reduce((a, b) => (a < b ? a : b))) }),
    ...(ends.length === 0 ? {} : { lastSeenNs: String(ends.reduce((a, b) => (a > b ? a : b))) }),
    examples: examples.map((example) => signatureExample(index, leader.spanName, example)),
  };
}

function signatureExample(
  index: DumpIndex,
  spanName: string,
  { trace, span, text, field }: SignatureExample,
): FailureExample {
  return exampleOf(index, { trace, span, spanName, evidence: shortened({ text, field }) });
}
