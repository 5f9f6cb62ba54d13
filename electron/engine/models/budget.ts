import type { TokenUsage } from './model-types.ts';

/** What a whole run may use, all agents together. Absent means unlimited. */
export interface BudgetLimits {
  readonly turns?: number;
  readonly tokens?: number;
  readonly costUsd?: number;
  readonly timeMs?: number;
}

export type BudgetKind = keyof BudgetLimits;

export interface BudgetUse {
  readonly turns: number;
  readonly tokens: number;
  /** Undefined when any call had no known price: an unknown sum is not a small one. */
  readonly costUsd: number | undefined;
  readonly timeMs: number;
}

/** Adds up a run's use and tells which limit is reached. The clock comes in as an argument. */
export class Budget {
  private limits_: BudgetLimits;
  private readonly startedAtMs: number;
  private readonly nowMs: () => number;
  private turns = 0;
  private tokens = 0;
  private costUsd = 0;
  private unpriced = false;
  private changedAtMs = Number.NEGATIVE_INFINITY;

  constructor(limits: BudgetLimits, nowMs: () => number, before?: BudgetUse) {
    this.limits_ = limits;
    this.nowMs = nowMs;
    this.startedAtMs = nowMs() - (before?.timeMs ?? 0);
    if (before !== undefined) {
      this.turns = before.turns;
      this.tokens = before.tokens;
      this.costUsd = before.costUsd ?? 0;
      this.unpriced = before.costUsd === undefined;
    }
  }

  get limits(): BudgetLimits {
    return this.limits_;
  }

  /** What was used stays counted: a lower limit may be reached at once. */
  change(limits: BudgetLimits): void {
    this.limits_ = limits;
    this.changedAtMs = this.nowMs();
  }

  /** Counts one model turn. `costUsd` is undefined when the model has no price. */
  spend(usage: TokenUsage | undefined, costUsd: number | undefined): void {
    this.turns += 1;
    this.tokens += (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0);
    if (costUsd === undefined) this.unpriced = true;
    else this.costUsd += costUsd;
  }

  use(): BudgetUse {
    return {
      turns: this.turns,
      tokens: this.tokens,
      costUsd: this.unpriced ? undefined : this.costUsd,
      timeMs: this.nowMs() - this.startedAtMs,
    };
  }

  /** Until the limit of time; infinite without one, never negative. */
  leftMs(): number {
    const { timeMs } = this.limits;
    return timeMs === undefined ? Number.POSITIVE_INFINITY : Math.max(0, timeMs - (this.nowMs() - this.startedAtMs));
  }

  /** Since the limit of time was reached, or was set to less than had passed; 0 before that and without one. */
  overdueMs(): number {
    const { timeMs } = this.limits;
    if (timeMs === undefined) return 0;
    return Math.max(0, this.nowMs() - Math.max(this.startedAtMs + timeMs, this.changedAtMs));
  }

  /** The first limit that is used up, or undefined. */
  exhausted(): BudgetKind | undefined {
    const { limits } = this;
    if (limits.turns !== undefined && this.turns >= limits.turns) return 'turns';
    if (limits.tokens !== undefined && this.tokens >= limits.tokens) return 'tokens';
    if (limits.costUsd !== undefined && this.costUsd >= limits.costUsd) return 'costUsd';
    if (limits.timeMs !== undefined && this.nowMs() - this.startedAtMs >= limits.timeMs) return 'timeMs';
    return undefined;
  }
}
