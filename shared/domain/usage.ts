/** Tokens and cost as one span reports them. Absent means not reported, never zero. */
export interface Usage {
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  readonly cachedTokens?: number;
  readonly reasoningTokens?: number;
  readonly totalTokens?: number;
  readonly costUsd?: number;
}

/** Sums over a set of spans. Absent means that no span reported it. */
export interface UsageTotals {
  /** Sum over the leaf-most spans that report usage: what was really spent. */
  readonly summed: Usage;
  /** Sum over the top-most spans that report usage: what the producer claims. */
  readonly reported: Usage;
}

/** Stands for tokens that are not reported, in columns of 32-bit integers. */
export const NOT_REPORTED = 0xffffffff;

/** A value of such a column as a number; NaN where nothing is reported. */
export function reported(value: number): number {
  return value === NOT_REPORTED ? Number.NaN : value;
}

/** The sum of what is known; NaN when neither is. */
export function plus(a: number, b: number): number {
  if (Number.isNaN(a)) return b;
  return Number.isNaN(b) ? a : a + b;
}
