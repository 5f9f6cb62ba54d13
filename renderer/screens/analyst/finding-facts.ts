import type { CheckedCitation, CheckedFinding } from '../../../shared/api/report.ts';
import type { Tone } from '../../components/chip.tsx';

/** Evidence, then what speaks against: the order in which citations are numbered. */
export function citationsOf(finding: CheckedFinding): readonly CheckedCitation[] {
  return [...finding.citations, ...finding.counterEvidence];
}

export const SEVERITY_TONES: Readonly<Record<CheckedFinding['severity'], Exclude<Tone, 'ghost'>>> = {
  high: 'error',
  medium: 'warn',
  low: 'neutral',
};
