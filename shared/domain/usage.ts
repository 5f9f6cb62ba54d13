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

/** Stands for tokens that a span does not report, where they travel as 32-bit integers. */
export const NOT_TOLD = 0xffffffff;
