import type { AnalystEvent } from '../../../shared/api/analyst.ts';

/** What a model, or a role, used in a run. */
export interface Use {
  readonly name: string;
  readonly tokens: number;
  /** Part of the input. */
  readonly cachedTokens: number;
  /** Part of the output. */
  readonly reasoningTokens: number;
  /** Undefined when a call had no price. */
  readonly costUsd: number | undefined;
}

export type UsageEvent = Extract<AnalystEvent, { readonly kind: 'usage' }>;

/** The uses with one call more of `name`, most tokens first. */
export function addCall(uses: readonly Use[], name: string, event: UsageEvent): readonly Use[] {
  const known = uses.find((use) => use.name === name) ?? {
    name,
    tokens: 0,
    cachedTokens: 0,
    reasoningTokens: 0,
    costUsd: 0,
  };
  const use: Use = {
    name,
    tokens: known.tokens + tokensOf(event),
    cachedTokens: known.cachedTokens + (event.usage?.cachedTokens ?? 0),
    reasoningTokens: known.reasoningTokens + (event.usage?.reasoningTokens ?? 0),
    costUsd: sumOf(known.costUsd, event.costUsd),
  };
  return [...uses.filter((other) => other.name !== name), use].toSorted((a, b) => b.tokens - a.tokens);
}

export function tokensOf({ usage }: UsageEvent): number {
  return (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0);
}

/** An unknown part makes the whole unknown. */
export function sumOf(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a + b;
}
