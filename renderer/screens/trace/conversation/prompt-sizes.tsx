import { useMemo } from 'react';

import { formatCount, formatShort } from '../../../../shared/format/index.ts';
import { classNames } from '../../../components/class-names.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import type { LoadedTrace } from '../use-trace.ts';
import type { TraceView } from '../use-trace-view.ts';
import { promptBars } from './prompt-bars.ts';

interface PromptSizesProps {
  readonly trace: LoadedTrace;
  readonly rows: Uint32Array;
  readonly view: TraceView;
}

const CHART = { widthPx: 214, heightPx: 72 };
/** Room for the figure over the highest bar. */
const FIGURE_PX = 16;
const WIDEST_BAR_PX = 22;

/** Tokens of each model call's prompt, in order; many calls share a bar, which then shows its largest. */
export function PromptSizes({ trace, rows, view }: PromptSizesProps) {
  const t = useTranslate();
  const bars = useMemo(() => promptBars(trace.spans, rows), [trace, rows]);
  if (bars.length < 2) return null;
  const { selected } = view;
  const most = Math.max(1, ...bars.map((bar) => bar.tokens));
  const stepPx = Math.min(WIDEST_BAR_PX, CHART.widthPx / bars.length);
  // The call that what is selected belongs to: a tool is called by the one before it.
  const at = selected === undefined ? -1 : bars.findLastIndex((bar) => bar.firstRow <= selected);
  const chosen = bars[at];
  const heightOf = (tokens: number): number => Math.max(1, (tokens / most) * (CHART.heightPx - FIGURE_PX));
  const centerPx = Math.min(CHART.widthPx - 16, Math.max(16, (at + 0.5) * stepPx));
  return (
    <figure className="prompt-sizes">
      <figcaption className="caption row">
        <span className="grow">{t('conversation.promptSize')}</span>
        {t('conversation.promptTokens')}
      </figcaption>
      <svg width={CHART.widthPx} height={CHART.heightPx} role="img" aria-label={t('conversation.promptSize')}>
        {bars.map((bar, index) => (
          <rect
            key={bar.firstRow}
            className={classNames('prompt-bar', index === at && 'prompt-bar-selected')}
            x={index * stepPx + 1}
            y={CHART.heightPx - heightOf(bar.tokens)}
            width={Math.max(1, stepPx - 3)}
            height={heightOf(bar.tokens)}
            onClick={() => view.select(bar.largestRow)}
          >
            <title>{`${formatCount(bar.tokens)} ${t('conversation.promptTokens')}`}</title>
          </rect>
        ))}
        {chosen !== undefined && (
          <text className="prompt-figure" x={centerPx} y={CHART.heightPx - heightOf(chosen.tokens) - 5}>
            {formatShort(chosen.tokens)}
          </text>
        )}
      </svg>
    </figure>
  );
}
