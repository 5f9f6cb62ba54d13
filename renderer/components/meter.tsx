import { classNames } from './class-names.ts';
import './meter.css';

interface MeterProps {
  /** 0 to 1; values outside are drawn at the end. */
  readonly fraction: number;
  /** `progress` and `budget` are accent, `share` grey; a budget turns amber from 80 % and red at the cap. */
  readonly kind?: 'progress' | 'share' | 'budget';
  /** Names it for screen readers; without, it only repeats a number beside it. */
  readonly label?: string;
  readonly widthPx?: number;
}

export function Meter({ fraction, kind = 'progress', label, widthPx }: MeterProps) {
  const shown = Math.min(1, Math.max(0, Number.isFinite(fraction) ? fraction : 0));
  const level =
    kind !== 'budget' ? undefined : fraction >= 1 ? 'meter-full' : fraction >= 0.8 ? 'meter-warn' : undefined;
  const named = label === undefined ? ({ 'aria-hidden': true } as const) : { role: 'meter', 'aria-label': label };
  return (
    <span
      className={classNames('meter', kind === 'share' && 'meter-share', level)}
      style={widthPx === undefined ? { display: 'block' } : { display: 'block', flex: 'none', width: widthPx }}
      {...named}
      {...(label === undefined
        ? {}
        : { 'aria-valuenow': Math.round(shown * 100), 'aria-valuemin': 0, 'aria-valuemax': 100 })}
    >
      <span style={{ width: `${shown * 100}%` }} />
    </span>
  );
}
