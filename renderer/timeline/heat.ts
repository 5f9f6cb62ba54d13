import { SPAN_FLAGS } from '../../shared/domain/index.ts';
import type { TimelineSpans } from './spans.ts';

export type Colouring = 'kind' | 'cost' | 'tokens';

/** How dear a row is, 0 to 1 on a square-root scale of the dearest call; NaN where nothing is reported. */
export function heatOf(spans: TimelineSpans, row: number, colouring: Colouring, most: number): number {
  const value = colouring === 'cost' ? spans.tree.costUsd[row] : ownTokens(spans, row);
  if (Number.isNaN(value) || (spans.tree.flags[row] & SPAN_FLAGS.leafUsage) === 0) return Number.NaN;
  return most <= 0 ? 0 : Math.sqrt(Math.max(0, value) / most);
}

/** The value of the dearest single call of the trace; NaN where none reports any, and without heat. */
export function mostHeat(spans: TimelineSpans, colouring: Colouring): number {
  let most = Number.NaN;
  if (colouring === 'kind') return most;
  for (let row = 0; row < spans.tree.rows; row += 1) {
    if ((spans.tree.flags[row] & SPAN_FLAGS.leafUsage) === 0) continue;
    const value = colouring === 'cost' ? spans.tree.costUsd[row] : ownTokens(spans, row);
    if (!Number.isNaN(value) && !(value <= most)) most = value;
  }
  return most;
}

/** Tokens that the span itself reports; NaN when none. */
export function ownTokens(spans: TimelineSpans, row: number): number {
  const input = spans.tree.inputTokens[row];
  const output = spans.tree.outputTokens[row];
  if (Number.isNaN(input)) return output;
  return Number.isNaN(output) ? input : input + output;
}
