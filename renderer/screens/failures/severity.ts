import type { Severity } from '../../../shared/api/failures.ts';

/** How a severity is coloured, the same wherever a failure mode is named. */
export const SEVERITY_TONES: Readonly<Record<Severity, 'error' | 'warn' | 'neutral'>> = {
  high: 'error',
  medium: 'warn',
  low: 'neutral',
};

/** 0 for the gravest. */
export function severityRank(severity: Severity): number {
  return ORDER.indexOf(severity);
}

const ORDER: readonly Severity[] = ['high', 'medium', 'low'];
