import { formatDuration, formatShort } from '../../../shared/format/index.ts';
import type { Translate } from '../../i18n/translate.ts';
import { ownTokens } from '../../timeline/heat.ts';
import { hasMark, kindOfRow, type TimelineSpans } from '../../timeline/spans.ts';

/** What is written at a bar: tokens of a model call, else how long it took; frames carry their name. */
export function barText(spans: TimelineSpans, row: number, t: Translate): string {
  const { tree } = spans;
  const shape = tree.shapes[tree.shape[row]];
  const name = shape?.name ?? '';
  if (hasMark(spans, row, 'untimed')) return t('trace.noTime');
  if (hasMark(spans, row, 'container')) {
    return spans.mode === 'sequence' ? name : `${name} · ${durationText(spans, row, t)}`;
  }
  const tokens = ownTokens(spans, row);
  if (!Number.isNaN(tokens) && kindOfRow(spans, row) === 'LLM') return t('trace.tok', { n: formatShort(tokens) });
  return spans.mode === 'sequence' ? name : durationText(spans, row, t);
}

/** Duration of a row as it is told everywhere: open and missing are said, never zero. */
export function durationText(spans: TimelineSpans, row: number, t: Translate): string {
  const duration = spans.tree.durationNs[row];
  if (hasMark(spans, row, 'open') || Number.isNaN(duration)) return t('trace.open');
  return formatDuration(duration);
}

/** When a row begins: `+55.00 s` after the start of the trace. */
export function offsetText(spans: TimelineSpans, row: number): string {
  const offset = spans.tree.startOffsetNs[row];
  return Number.isNaN(offset) ? '' : `+${formatDuration(offset)}`;
}
