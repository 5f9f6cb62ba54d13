import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';

import { AsyncNotice, EmptyState, FailureNotice, Waiting } from '../../../components/notice.tsx';
import { Button } from '../../../components/button.tsx';
import { useTranslate } from '../../../i18n/translate.ts';
import { LOADING } from '../../../client/async.ts';
import type { LoadedTrace } from '../use-trace.ts';
import type { TraceView } from '../use-trace-view.ts';
import { ConversationItemView } from './conversation-item.tsx';
import type { ConversationLook } from './conversation-look.ts';
import { turnRows } from './call-messages.ts';
import { conversationItems, unfoldedItems } from './conversation-items.ts';
import { TurnList } from './turn-list.tsx';
import { turnWords } from './turn-words.ts';
import { useConversation } from './use-conversation.ts';

interface ConversationViewProps {
  readonly trace: LoadedTrace;
  readonly view: TraceView;
  readonly look: ConversationLook;
}

const ESTIMATE_PX = 96;

/** The trace as it was said: turns at the left, messages in the middle; only what is in view is in the page. */
export function ConversationView({ trace, view, look }: ConversationViewProps) {
  const t = useTranslate();
  const { spans } = trace;
  const { rows, read, reading, problem, readMore } = useConversation(trace);
  const [folded, setFolded] = useState<ReadonlySet<number>>(() => new Set());
  const all = useMemo(() => conversationItems(spans, read.calls), [spans, read]);
  const turns = useMemo(() => turnRows(spans), [spans]);
  const words = useMemo(() => turnWords(read.calls, spans), [read, spans]);
  const items = useMemo(() => {
    const shown = unfoldedItems(all, spans, folded);
    return look.growth ? shown : shown.filter((item) => item.kind !== 'growth');
  }, [all, spans, folded, look.growth]);
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- the virtualizer changes within; nothing here remembers what it gave
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATE_PX,
    getItemKey: (at) => items[at]?.id ?? at,
    overscan: 6,
  });
  const { selected } = view;
  const wanted = selected === undefined ? -1 : items.findIndex((item) => item.row === selected);
  const chosenHere = useRef<number>(undefined);
  const reveal = useEffectEvent((row: number, isRead: boolean) => {
    if (chosenHere.current === row) chosenHere.current = undefined;
    else if (isRead) virtual.scrollToIndex(wanted, { align: 'auto' });
    else if (rows.includes(row)) readMore(row);
  });
  // When the selection moves, or what it names has been read.
  const isRead = wanted >= 0;
  useEffect(() => {
    if (selected !== undefined) reveal(selected, isRead);
  }, [selected, isRead]);
  const { select } = view;
  const onSelect = useCallback(
    (row: number) => {
      chosenHere.current = row;
      select(row);
    },
    [select],
  );
  const onFold = useCallback((row: number) => setFolded((before) => toggled(before, row)), []);

  if (problem !== undefined) return <FailureNotice error={problem} />;
  if (items.length === 0) {
    return reading ? (
      <AsyncNotice state={LOADING} />
    ) : (
      <EmptyState title={t('conversation.empty')}>{t('conversation.emptyHint')}</EmptyState>
    );
  }
  const left = rows.length - read.calls.length;
  return (
    <div className="conversation">
      <TurnList trace={trace} rows={turns} words={words} view={view} />
      <div
        ref={scroller}
        className="conversation-scroll"
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label={t('conversation.messages')}
      >
        <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map((place) => {
            const item = items[place.index];
            return item === undefined ? null : (
              <div
                key={place.key}
                data-index={place.index}
                ref={virtual.measureElement}
                className="conversation-place"
                style={{ transform: `translateY(${place.start}px)` }}
              >
                <ConversationItemView
                  trace={trace}
                  item={item}
                  look={look}
                  selected={item.row === selected}
                  folded={folded.has(item.row)}
                  onSelect={onSelect}
                  onFold={onFold}
                />
              </div>
            );
          })}
        </div>
        {left > 0 && (
          <div className="conversation-more">
            {reading ? (
              <Waiting>{t('conversation.reading')}</Waiting>
            ) : (
              <Button onClick={() => readMore()}>
                {t('conversation.more', { n: Math.min(300, left), total: rows.length })}
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

function toggled(set: ReadonlySet<number>, row: number): ReadonlySet<number> {
  const next = new Set(set);
  if (!next.delete(row)) next.add(row);
  return next;
}
