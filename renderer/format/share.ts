import { formatShare } from '../../shared/format/index.ts';

/** A share as the screens write it: `15.3%`, never `0%` for something or `100%` for nearly all. */
export function formatPercent(part: number, whole: number): string {
  return formatShare(part, whole).replace(' %', '%');
}

/** How far `value` lies from `base`: `+0.17%`, `−31.0%`; `0` when equal; a dash when there is no base. */
export function formatChange(base: number, value: number): string {
  if (value === base) return '0';
  if (base === 0) return '–';
  const percent = (100 * (value - base)) / Math.abs(base);
  const digits = Math.abs(percent) < 1 ? 2 : Math.abs(percent) < 100 ? 1 : 0;
  const text = Math.abs(percent).toFixed(digits);
  return `${percent < 0 ? '−' : '+'}${Number(text) === 0 ? '<0.01' : text}%`;
}
