import { SPAN_FLAGS } from '../../../shared/domain/index.ts';

import { HAS_USAGE } from './row.ts';
import type { LinkScratch } from './trace-links.ts';

const REPORTS_BELOW = 1;
const REPORTS_ABOVE = 2;
const KNOWN_ABOVE = 4;

/**
 * Flags the leaf-most and top-most spans that report usage. Superseded spans neither count nor hide others.
 * Each link is walked once or twice, so that a chain of any length takes linear time.
 */
export function flagUsage(count: number, scratch: LinkScratch): void {
  const { parent, flags, state, path } = scratch;
  state.fill(0, 0, count);
  for (let span = 0; span < count; span++) {
    if (!reports(flags[span])) continue;
    for (let up = parent[span]; up >= 0 && (state[up] & REPORTS_BELOW) === 0; up = parent[up])
      state[up] |= REPORTS_BELOW;
  }
  for (let span = 0; span < count; span++) {
    if (!reports(flags[span])) continue;
    markAbove(span, scratch, path);
    if ((state[span] & REPORTS_BELOW) === 0) flags[span] |= SPAN_FLAGS.leafUsage;
    if ((state[span] & REPORTS_ABOVE) === 0) flags[span] |= SPAN_FLAGS.topUsage;
  }
}

function markAbove(span: number, { parent, flags, state }: LinkScratch, path: Int32Array): void {
  let length = 0;
  let up = span;
  while (up >= 0 && (state[up] & KNOWN_ABOVE) === 0) {
    path[length++] = up;
    up = parent[up];
  }
  let above = up >= 0 && ((state[up] & REPORTS_ABOVE) !== 0 || reports(flags[up]));
  while (length > 0) {
    const down = path[--length];
    state[down] |= KNOWN_ABOVE | (above ? REPORTS_ABOVE : 0);
    above ||= reports(flags[down]);
  }
}

function reports(flags: number): boolean {
  return (flags & (HAS_USAGE | SPAN_FLAGS.superseded)) === HAS_USAGE;
}
