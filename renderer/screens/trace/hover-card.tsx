import { formatCount, formatDuration, formatUsd } from '../../../shared/format/index.ts';
import { KindMark } from '../../components/kind-mark.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import type { Hit } from '../../timeline/hit-test.ts';
import { hasMark, kindOfRow, type TimelineSpans } from '../../timeline/spans.ts';
import { durationText, offsetText } from './row-text.ts';

interface HoverCardProps {
  readonly spans: TimelineSpans;
  readonly hit: Hit;
  /** Of the pointer, in the window. */
  readonly x: number;
  readonly y: number;
}

const WIDTH_PX = 280;

/** The facts of what is under the pointer. All of them stand in the span panel too. */
export function HoverCard({ spans, hit, x, y }: HoverCardProps) {
  const left = Math.min(x + 14, window.innerWidth - WIDTH_PX - 8);
  const top = y + 18 > window.innerHeight - 120 ? y - 110 : y + 18;
  return (
    <div className="hover-card size-12" aria-hidden style={{ left, top, maxWidth: WIDTH_PX }}>
      {hit.kind === 'bar' && <BarFacts spans={spans} row={hit.row} />}
      {hit.kind === 'gap' && <GapFacts idleNs={hit.idleNs} />}
    </div>
  );
}

function GapFacts({ idleNs }: { readonly idleNs: number }) {
  const t = useTranslate();
  return <span>{t('trace.hover.gap', { time: formatDuration(idleNs) })}</span>;
}

function BarFacts({ spans, row }: { readonly spans: TimelineSpans; readonly row: number }) {
  const t = useTranslate();
  const { tree } = spans;
  const shape = tree.shapes[tree.shape[row]];
  const [input, output, cost] = [tree.inputTokens[row], tree.outputTokens[row], tree.subtreeCostUsd[row]];
  const own = !Number.isNaN(input) || !Number.isNaN(output);
  return (
    <>
      <span className="row">
        <KindMark kind={kindOfRow(spans, row)} />
        <span className="medium ellipsis">{shape?.name}</span>
      </span>
      <span className="text-2">
        {durationText(spans, row, t)} {offsetText(spans, row)} {shape?.model}
      </span>
      {own && (
        <span className="text-2">{t('trace.hover.tokens', { input: orDash(input), output: orDash(output) })}</span>
      )}
      {!own && !Number.isNaN(tree.subtreeTokens[row]) && (
        <span className="text-2">{t('trace.hover.below', { tokens: tree.subtreeTokens[row] })}</span>
      )}
      {!Number.isNaN(cost) && <span className="text-2">{formatUsd(cost)}</span>}
      {hasMark(spans, row, 'error') && <span className="text-error">{t('common.error')}</span>}
      {hasMark(spans, row, 'open') && <span className="text-warn">{t('trace.openTitle')}</span>}
      {hasMark(spans, row, 'negative') && <span className="text-warn">{t('trace.negative')}</span>}
    </>
  );
}

function orDash(value: number): string {
  return Number.isNaN(value) ? '–' : formatCount(value);
}
