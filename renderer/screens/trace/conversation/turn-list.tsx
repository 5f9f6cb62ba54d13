import { useEffect, useMemo, useRef } from 'react';

import { formatCount, formatShort } from '../../../../shared/format/index.ts';
import { classNames } from '../../../components/class-names.ts';
import { KeyHint } from '../../../components/key-hint.tsx';
import { KindMark } from '../../../components/kind-mark.tsx';
import { PanelHeader } from '../../../components/panel.tsx';
import { VirtualRows, type VirtualRowsHandle } from '../../../components/virtual-rows.tsx';
import { useTranslate } from '../../../i18n/translate.ts';
import { hasMark, kindOfRow, type TimelineSpans } from '../../../timeline/spans.ts';
import { durationText } from '../row-text.ts';
import type { LoadedTrace } from '../use-trace.ts';
import type { TraceView } from '../use-trace-view.ts';
import { agentAbove } from './call-messages.ts';
import { promptBars } from './prompt-bars.ts';

interface TurnListProps {
  readonly trace: LoadedTrace;
  readonly rows: Uint32Array;
  readonly view: TraceView;
}

const ROW_PX = 24;

/** Every call of the trace in a line, and how the prompts grew. */
export function TurnList({ trace, rows, view }: TurnListProps) {
  const t = useTranslate();
  const { spans } = trace;
  const list = useRef<VirtualRowsHandle>(null);
  const at = view.selected === undefined ? -1 : rows.indexOf(view.selected);
  useEffect(() => {
    if (at >= 0) list.current?.reveal(at);
  }, [at]);
  return (
    <aside className="turns" aria-label={t('conversation.turns')}>
      <PanelHeader
        title={t('conversation.turns')}
        fact={formatCount(rows.length)}
        end={
          <span className="row">
            <KeyHint command="nextSpan" />
            <KeyHint command="previousSpan" />
          </span>
        }
      />
      <VirtualRows
        handle={list}
        aria-label={t('conversation.turns')}
        role="listbox"
        tabIndex={0}
        rowCount={rows.length}
        rowHeightPx={ROW_PX}
        renderRow={(index) => (
          <TurnLine key={index} spans={spans} row={rows[index]} selected={index === at} onSelect={view.select} />
        )}
      />
      <PromptSizes trace={trace} rows={rows} view={view} />
    </aside>
  );
}

interface TurnLineProps {
  readonly spans: TimelineSpans;
  readonly row: number;
  readonly selected: boolean;
  readonly onSelect: (row: number) => void;
}

function TurnLine({ spans, row, selected, onSelect }: TurnLineProps) {
  const t = useTranslate();
  const { tree } = spans;
  const shape = tree.shapes[tree.shape[row]];
  const failed = hasMark(spans, row, 'error');
  const tokens = tree.inputTokens[row];
  const fact = failed
    ? t('common.error')
    : kindOfRow(spans, row) === 'LLM' && !Number.isNaN(tokens)
      ? formatShort(tokens)
      : durationText(spans, row, t);
  const nested = agentAbove(spans, row) > 0;
  return (
    <div
      role="option"
      aria-selected={selected}
      className={classNames('turn-line size-12', selected && 'turn-line-selected', failed && 'text-error')}
      style={{ paddingLeft: nested ? 24 : 12 }}
      onClick={() => onSelect(row)}
    >
      <KindMark kind={kindOfRow(spans, row)} />
      <span className="ellipsis grow">{shape?.name}</span>
      <span className={classNames('size-11', !failed && 'text-3')}>{fact}</span>
    </div>
  );
}

const CHART = { widthPx: 214, heightPx: 56 };

/** Tokens of each model call's prompt, in order; many calls share a bar, which then shows its largest. */
function PromptSizes({ trace, rows, view }: TurnListProps) {
  const t = useTranslate();
  const bars = useMemo(() => promptBars(trace.spans, rows), [trace, rows]);
  if (bars.length < 2) return null;
  const most = Math.max(1, ...bars.map((bar) => bar.tokens));
  const stepPx = CHART.widthPx / bars.length;
  const selected = bars.find(
    (bar) => view.selected !== undefined && view.selected >= bar.firstRow && view.selected <= bar.lastRow,
  );
  return (
    <figure className="prompt-sizes">
      <figcaption className="caption row">
        <span className="grow">{t('conversation.promptSize')}</span>
        {selected === undefined ? t('trace.tokens') : formatShort(selected.tokens)}
      </figcaption>
      <svg width={CHART.widthPx} height={CHART.heightPx} role="img" aria-label={t('conversation.promptSize')}>
        {bars.map((bar, at) => {
          const height = Math.max(1, (bar.tokens / most) * (CHART.heightPx - 4));
          return (
            <rect
              key={at}
              className={classNames('prompt-bar', bar === selected && 'prompt-bar-selected')}
              x={at * stepPx + 1}
              y={CHART.heightPx - height}
              width={Math.max(1, Math.min(16, stepPx - 2))}
              height={height}
              onClick={() => view.select(bar.largestRow)}
            >
              <title>{`${formatCount(bar.tokens)} ${t('trace.tokens')}`}</title>
            </rect>
          );
        })}
      </svg>
    </figure>
  );
}
