import { formatCount } from '../../shared/format/index.ts';

/** A count with its noun: `1 file`, `12,486 files`. */
export function countOf(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}
