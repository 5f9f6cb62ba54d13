/**
 * Every number that decides whether something is a failure, with its reason. A report states the values that applied;
 * callers may override any of them.
 */
export const DEFAULT_THRESHOLDS = {
  /** Equal calls with equal results: a second look happens in sound runs, a third tells that nothing was learnt. */
  repeatedCalls: 3,
  /** Rounds of a cycle: twice may be a plan ("edit, test, edit, test"), thrice with the very same arguments is a loop. */
  loopRounds: 3,
  loopLengthMax: 6,
  /** Failed calls of one tool in a row: clients commonly try three times, so the fourth is beyond any retry policy. */
  retryStormCalls: 4,
  /** Failures of a tool that never succeeds: one may be a probe, two are a tool that the agent could not use. */
  unrecoveredErrors: 2,
  /** Growth is judged once a context is large enough to matter for cost and recall. */
  contextGrowthFactor: 5,
  contextGrowthTokens: 30_000,
  /** An outlier lies this many robust standard deviations above the median of its shape, on a log scale … */
  outlierDeviations: 5,
  /** … and is this many times the median, so that very even shapes raise no alarm over trifles … */
  outlierRatio: 3,
  /** … and its shape has this many spans, below which a median absolute deviation means little. */
  outlierMinSpans: 30,
  /** A span this quick is nobody's bottleneck, however slow for its kind. */
  outlierMinSeconds: 1,
  /** Error messages of one span name are joined when this share of their words agrees (Jaccard). */
  signatureSimilarity: 0.8,
  /** A record larger than this is not parsed for detection; its error status still counts. */
  maxRecordBytes: 16 * 1024 * 1024,
  maxExamples: 5,
  maxSignatures: 200,
} as const;

export type ThresholdName = keyof typeof DEFAULT_THRESHOLDS;
export type Thresholds = Readonly<Record<ThresholdName, number>>;

/** The defaults with the given values in place of theirs; undefined values are ignored. */
export function thresholdsWith(overrides: Partial<Thresholds> | undefined): Thresholds {
  const given = Object.entries(overrides ?? {}).filter(([, value]) => value !== undefined);
  return { ...DEFAULT_THRESHOLDS, ...Object.fromEntries(given) };
}
