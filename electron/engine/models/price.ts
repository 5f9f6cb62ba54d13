import type { ModelPrice } from '../../../shared/api/models.ts';
import type { TokenUsage } from './model-types.ts';

/** What a call cost, or undefined when price or usage is not known: unknown is never zero. */
export function costOf(usage: TokenUsage | undefined, price: ModelPrice | undefined): number | undefined {
  if (usage === undefined || price === undefined) return undefined;
  const cached = Math.min(usage.cachedTokens ?? 0, usage.inputTokens);
  const cachedPrice = price.cachedInputUsdPerMillion ?? price.inputUsdPerMillion;
  return (
    ((usage.inputTokens - cached) * price.inputUsdPerMillion +
      cached * cachedPrice +
      usage.outputTokens * price.outputUsdPerMillion) /
    1e6
  );
}
