/** What a span observes, as OpenInference names it. Order is the display order of legends. */
export const OBSERVATION_KINDS = [
  'AGENT',
  'LLM',
  'TOOL',
  'CHAIN',
  'RETRIEVER',
  'EMBEDDING',
  'RERANKER',
  'GUARDRAIL',
  'EVALUATOR',
  'PROMPT',
  'UNKNOWN',
] as const;

export type ObservationKind = (typeof OBSERVATION_KINDS)[number];

export const SPAN_STATUSES = ['unset', 'ok', 'error'] as const;

export type SpanStatus = (typeof SPAN_STATUSES)[number];
