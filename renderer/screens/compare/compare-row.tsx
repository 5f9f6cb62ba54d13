import { Split, UnfoldVertical } from 'lucide-react';

import type { AlignedStep, CompareStep } from '../../../shared/api/tools/analysis.ts';
import { formatDuration, formatShort } from '../../../shared/format/index.ts';
import { classNames } from '../../components/class-names.ts';
import { ErrorMark } from '../../components/error-mark.tsx';
import { KindMark } from '../../components/kind-mark.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import type { CompareLine } from './compare-lines.ts';

interface CompareRowProps {
  readonly line: CompareLine | undefined;
  /** Where and how the runs part, in one sentence. */
  readonly summary: string;
  readonly current: boolean;
  readonly onCursor: () => void;
  readonly onUnfold: () => void;
}

/** One line of the comparison: a pair of steps, a fold, or the place where the runs part. */
export function CompareRow({ line, summary, current, onCursor, onUnfold }: CompareRowProps) {
  const t = useTranslate();
  if (line === undefined) return null;
  switch (line.kind) {
    case 'folded':
      return (
        <button
          type="button"
          role="option"
          aria-selected={false}
          className="compare-fold"
          style={{ width: '100%' }}
          onClick={onUnfold}
        >
          <UnfoldVertical size={12} strokeWidth={1.75} aria-hidden />
          {t('compare.folded', { n: line.count })}
        </button>
      );
    case 'parts':
      return (
        <div role="option" aria-selected={false} className="compare-parts">
          <Split size={14} strokeWidth={1.75} aria-hidden />
          <b className="medium">{t('compare.parts')}</b>
          <span className="text-2 ellipsis" title={summary}>
            {summary}
          </span>
        </div>
      );
    case 'step':
      return (
        <div role="option" aria-selected={current} className="compare-row" onClick={onCursor}>
          <StepCell step={'left' in line.step ? line.step.left : undefined} side="left" change={line.step.kind} />
          <span className="compare-sign" title={differencesText(line.step)}>
            {SIGNS[line.step.kind]}
          </span>
          <StepCell step={'right' in line.step ? line.step.right : undefined} side="right" change={line.step.kind} />
        </div>
      );
    default:
      return line satisfies never;
  }
}

const SIGNS: Readonly<Record<AlignedStep['kind'], string>> = { same: '=', changed: '≠', onlyLeft: '−', onlyRight: '+' };

function differencesText(step: AlignedStep): string | undefined {
  return step.kind === 'changed' ? step.differences.join(', ') : undefined;
}

interface StepCellProps {
  readonly step: CompareStep | undefined;
  readonly side: 'left' | 'right';
  readonly change: AlignedStep['kind'];
}

function StepCell({ step, side, change }: StepCellProps) {
  const t = useTranslate();
  if (step === undefined)
    return <div className="compare-cell compare-cell-missing" aria-label={t('compare.missing')} />;
  const tokens = (step.usage?.inputTokens ?? 0) + (step.usage?.outputTokens ?? 0);
  return (
    <div className={classNames('compare-cell', change === 'same' ? 'compare-cell-same' : `compare-cell-${side}`)}>
      <KindMark kind={step.kind} />
      <span className={classNames('ellipsis', step.status === 'error' && 'text-error medium')}>{step.name}</span>
      <span className="ellipsis grow text-3 mono size-11">{step.input ?? step.output ?? ''}</span>
      {step.status === 'error' && <ErrorMark label={step.statusMessage ?? t('common.error')} />}
      <span className="compare-tokens number text-3 size-11">{tokens === 0 ? '' : formatShort(tokens)}</span>
      <span className="compare-duration number text-2 size-11">
        {step.durationMs === undefined ? '–' : formatDuration(step.durationMs * 1e6)}
      </span>
    </div>
  );
}
