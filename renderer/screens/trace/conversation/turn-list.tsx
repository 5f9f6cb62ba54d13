import { useEffect, useRef } from 'react';

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
import { PromptSizes } from './prompt-sizes.tsx';

interface TurnListProps {
  readonly trace: LoadedTrace;
  readonly rows: Uint32Array;
  /** What was said in a turn, by row, where it has been read. */
  readonly words: ReadonlyMap<number, string>;
  readonly view: TraceView;
}

const ROW_PX = 24;

/** Every call of the trace in a line, and how the prompts grew. */
export function TurnList({ trace, rows, words, view }: TurnListProps) {
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
          <TurnLine
            key={index}
            spans={spans}
            row={rows[index]}
            words={words.get(rows[index])}
            selected={index === at}
            onSelect={view.select}
          />
        )}
      />
      <PromptSizes trace={trace} rows={rows} view={view} />
    </aside>
  );
}

interface TurnLineProps {
  readonly spans: TimelineSpans;
  readonly row: number;
  readonly words: string | undefined;
  readonly selected: boolean;
  readonly onSelect: (row: number) => void;
}

function TurnLine({ spans, row, words, selected, onSelect }: TurnLineProps) {
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
  const depth = Math.min(agentsAbove(spans, row), MOST_DEPTH);
  return (
    <div
      role="option"
      aria-selected={selected}
      className={classNames('turn-line size-12', selected && 'turn-line-selected', failed && 'text-error')}
      style={{ paddingLeft: 12 + depth * 12 }}
      onClick={() => onSelect(row)}
    >
      <KindMark kind={kindOfRow(spans, row)} />
      <span className="ellipsis grow" title={words}>
        {shape?.name}
        {words !== undefined && `: ${words}`}
      </span>
      <span className={classNames('size-11', !failed && 'text-3')}>{fact}</span>
    </div>
  );
}

const MOST_DEPTH = 4;

/** Agents around a row, the outermost left out: it is around everything. */
function agentsAbove(spans: TimelineSpans, row: number): number {
  let count = 0;
  for (let above = agentAbove(spans, row); above > 0; above = agentAbove(spans, above)) count += 1;
  return count;
}
