import { SPAN_FLAGS } from '../../../shared/domain/index.ts';
import type { DumpIndex } from '../index/index.ts';

import { Bits } from './bits.ts';

/** The spans of the set that no later record of the same id superseded: those that totals and aggregates count. */
export function currentSpans(index: DumpIndex, spans: Bits): Bits {
  if (index.meta.counts.duplicates === 0) return spans;
  const current = new Bits(spans.size);
  const { flags } = index.spans;
  for (let span = 0; span < flags.length; span++) {
    if ((flags[span] & SPAN_FLAGS.superseded) === 0 && spans.has(span)) current.add(span);
  }
  return current;
}
