import type { AnalystConfig } from '../../../shared/api/analyst.ts';

export const BUDGETS = ['costUsd', 'tokens', 'turns', 'minutes'] as const;
export type BudgetName = (typeof BUDGETS)[number];

/** Limits as they are written; an empty text is no limit. */
export type BudgetTexts = Readonly<Record<BudgetName, string>>;

const MINUTE_MS = 60_000;

export function budgetTexts({ costUsd, tokens, turns, timeMs }: AnalystConfig['budget']): BudgetTexts {
  const text = (value: number | undefined): string => (value === undefined ? '' : String(value));
  return {
    costUsd: text(costUsd),
    tokens: text(tokens),
    turns: text(turns),
    minutes: text(timeMs === undefined ? undefined : timeMs / MINUTE_MS),
  };
}

/** A number above zero, whole where halves mean nothing; or nothing at all. */
export function isBudgetText(name: BudgetName, text: string): boolean {
  if (text.trim() === '') return true;
  const value = Number(text);
  return Number.isFinite(value) && value > 0 && (name === 'costUsd' || name === 'minutes' || Number.isInteger(value));
}

/** The limits of texts that are right. */
export function budgetOf(texts: BudgetTexts): AnalystConfig['budget'] {
  const limit = (name: BudgetName): number | undefined =>
    texts[name].trim() === '' ? undefined : Number(texts[name].trim());
  const [costUsd, tokens, turns, minutes] = BUDGETS.map(limit);
  return {
    ...(costUsd === undefined ? {} : { costUsd }),
    ...(tokens === undefined ? {} : { tokens }),
    ...(turns === undefined ? {} : { turns }),
    ...(minutes === undefined ? {} : { timeMs: Math.ceil(minutes * MINUTE_MS) }),
  };
}
