import { z } from 'zod';

/**
 * The report of failure modes found without a model, in the one form that the CLI prints, the channel carries and the
 * screens show. Every share is a share of traces; its denominator is `scope.traces`.
 */
export const SEVERITIES = ['high', 'medium', 'low'] as const;

/** Short quoted trace content and the place in the span's record where it stands. Untrusted text. */
export const evidenceSchema = z.object({
  text: z.string(),
  /** Path within the record, such as `status.message` or `attributes["output.value"]`. */
  field: z.string(),
});

export const failureExampleSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  spanName: z.string(),
  evidence: evidenceSchema,
});

/** The names that published failure taxonomies give to the mode; absent where they have none. */
export const taxonomyNamesSchema = z.object({
  /** Cemri et al., arXiv 2503.13657: code and name, such as `FM-1.3 Step repetition`. */
  mast: z.string().optional(),
  /** Deshpande et al., arXiv 2505.08638. */
  trail: z.string().optional(),
  /** Microsoft AgentRx, arXiv 2602.02475. */
  agentRx: z.string().optional(),
});

export const failureModeSchema = z.object({
  /** Stable id of the detector, kebab-case. */
  detector: z.string(),
  title: z.string(),
  /** One line: what was found, with the threshold that applied. */
  explanation: z.string(),
  severity: z.enum(SEVERITIES),
  taxonomy: taxonomyNamesSchema,
  /** Occurrences in all traces of the scope. */
  count: z.number().int(),
  /** Traces with at least one occurrence. */
  traces: z.number().int(),
  /** `traces` ÷ `scope.traces`, 0 to 1. */
  share: z.number(),
  /** Traces that hold what the detector needs (an offered tool list, a tool call, …); the others cannot show this mode. */
  examinedTraces: z.number().int(),
  /** At most `scope.maxExamples`, from different traces first. */
  examples: z.array(failureExampleSchema).readonly(),
});

export const errorSignatureSchema = z.object({
  /** Stable hash of span name, tool and normalised message; survives a rebuild of the index. */
  id: z.string(),
  /** The commonest normalised message of the cluster; variable parts stand as `<num>`, `<id>`, `<path>`, … */
  message: z.string(),
  spanName: z.string(),
  /** Empty where the spans name no tool. */
  tool: z.string(),
  /** Error spans in the cluster. */
  count: z.number().int(),
  traces: z.number().int(),
  /** `traces` ÷ `scope.traces`, 0 to 1. */
  share: z.number(),
  /** Distinct normalised messages that were joined as near-duplicates; 1 when all are equal. */
  variants: z.number().int(),
  /** Decimal nanoseconds since the Unix epoch; absent when no span of the cluster has a start. */
  firstSeenNs: z.string().optional(),
  lastSeenNs: z.string().optional(),
  examples: z.array(failureExampleSchema).readonly(),
});

export const failureScopeSchema = z.object({
  /** Traces analysed: the denominator of every share. */
  traces: z.number().int(),
  /** Spans of those traces, superseded ones left out. */
  spans: z.number().int(),
  errorSpans: z.number().int(),
  errorTraces: z.number().int(),
  /** False while the dump is still being indexed: the report covers a prefix. */
  complete: z.boolean(),
  /** Records that are too large to be parsed for detection (`maxRecordBytes`); error counts still include them. */
  oversizeSpans: z.number().int(),
  maxExamples: z.number().int(),
});

export const failureReportSchema = z.object({
  version: z.literal(1),
  scope: failureScopeSchema,
  /** Sorted by severity, then traces, then count. Only modes that occur. */
  modes: z.array(failureModeSchema).readonly(),
  /** Ids of all detectors that ran, so that absence from `modes` reads as "not found". */
  ran: z.array(z.string()).readonly(),
  /** Largest first; covers every error span of the scope unless `signaturesLeftOut` says otherwise. */
  signatures: z.array(errorSignatureSchema).readonly(),
  /** Clusters beyond the limit, left out of `signatures`; their error spans are counted in `leftOutErrorSpans`. */
  signaturesLeftOut: z.number().int(),
  leftOutErrorSpans: z.number().int(),
  /** Every threshold by name, as it applied. */
  thresholds: z.record(z.string(), z.number()),
  tookMs: z.number(),
});

/** One occurrence in one trace, with all its spans; what a trace's own view shows. */
export const traceFailureSchema = z.object({
  detector: z.string(),
  title: z.string(),
  explanation: z.string(),
  severity: z.enum(SEVERITIES),
  taxonomy: taxonomyNamesSchema,
  spanId: z.string(),
  spanName: z.string(),
  /** Other spans that take part, in time order: the repeats of a call, the turns of a loop. */
  relatedSpanIds: z.array(z.string()).readonly(),
  evidence: evidenceSchema,
});

export const traceFailuresSchema = z.object({
  version: z.literal(1),
  traceId: z.string(),
  failures: z.array(traceFailureSchema).readonly(),
  thresholds: z.record(z.string(), z.number()),
});

export type Severity = (typeof SEVERITIES)[number];
export type Evidence = z.infer<typeof evidenceSchema>;
export type FailureExample = z.infer<typeof failureExampleSchema>;
export type TaxonomyNames = z.infer<typeof taxonomyNamesSchema>;
export type FailureMode = z.infer<typeof failureModeSchema>;
export type ErrorSignature = z.infer<typeof errorSignatureSchema>;
export type FailureReport = z.infer<typeof failureReportSchema>;
export type TraceFailure = z.infer<typeof traceFailureSchema>;
export type TraceFailures = z.infer<typeof traceFailuresSchema>;
