import type { Severity } from '../../../shared/api/failures.ts';

/** How a severity is coloured, the same wherever a failure mode is named. */
export const SEVERITY_TONES: Readonly<Record<Severity, 'error' | 'warn' | 'neutral'>> = {
  high: 'error',
  medium: 'warn',
  low: 'neutral',
};
