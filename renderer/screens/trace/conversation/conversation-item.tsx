import { ChevronDown, ChevronRight, MessageCircle, OctagonX, Repeat2, Settings2, User } from 'lucide-react';
import { memo, useState, type ReactNode } from 'react';

import type { ChatMessage } from '../../../../shared/domain/index.ts';
import { formatCount, formatUsd } from '../../../../shared/format/index.ts';
import { Badge } from '../../../components/chip.tsx';
import { classNames } from '../../../components/class-names.ts';
import { KindMark } from '../../../components/kind-mark.tsx';
import { useTranslate } from '../../../i18n/translate.ts';
import { hasMark, kindOfRow, type TimelineSpans } from '../../../timeline/spans.ts';
import type { LoadedTrace } from '../use-trace.ts';
import { durationText, offsetText } from '../row-text.ts';
import { agentAbove } from './call-messages.ts';
import type { ConversationItem } from './conversation-items.ts';
import { SpanFailure } from './span-failure.tsx';
import { LongText } from './long-text.tsx';
import { MessageParts, RoleName } from './message-view.tsx';
import { textOfParts } from './tool-results.ts';

/** What of the conversation is shown. */
export interface ConversationLook {
  readonly foldSystem: boolean;
  readonly reasoning: boolean;
  readonly growth: boolean;
  readonly results: boolean;
}

interface ItemProps {
  readonly trace: LoadedTrace;
  readonly item: ConversationItem;
  readonly look: ConversationLook;
  readonly selected: boolean;
  readonly folded: boolean;
  readonly onSelect: (row: number) => void;
  readonly onFold: (row: number) => void;
}

const INDENT_PX = 18;

/** One thing of the conversation. A press selects its span. */
export const ConversationItemView = memo(function ConversationItemView(props: ItemProps) {
  const { item, selected, onSelect } = props;
  return (
    <div
      className={classNames('turn', selected && 'turn-selected')}
      style={{ paddingLeft: 12 + item.depth * INDENT_PX }}
      onClick={() => onSelect(item.row)}
    >
      <ItemContent {...props} />
    </div>
  );
});

function ItemContent({ trace, item, look, folded, onFold }: ItemProps) {
  const { spans } = trace;
  switch (item.kind) {
    case 'agent':
      return <AgentHead spans={spans} item={item} folded={folded} onFold={onFold} />;
    case 'system':
      return <SystemPrompt text={item.text} folded={look.foldSystem} />;
    case 'message':
      return <Said spans={spans} row={item.row} message={item.message} look={look} />;
    case 'answer':
      return <Answer trace={trace} row={item.row} messages={item.messages} look={look} />;
    case 'growth':
      return look.growth ? <Growth added={item.added} removed={item.removed} /> : null;
    case 'tool':
      return <ToolCard trace={trace} item={item} look={look} />;
    default:
      return item satisfies never;
  }
}

function Turn({ mark, children }: { readonly mark: ReactNode; readonly children: ReactNode }) {
  return (
    <>
      <div className="turn-mark">{mark}</div>
      <div className="turn-body">{children}</div>
    </>
  );
}

type AgentItem = Extract<ConversationItem, { readonly kind: 'agent' }>;

interface AgentHeadProps extends Pick<ItemProps, 'folded' | 'onFold'> {
  readonly spans: TimelineSpans;
  readonly item: AgentItem;
}

function AgentHead({ spans, item, folded, onFold }: AgentHeadProps) {
  const t = useTranslate();
  const shape = spans.tree.shapes[spans.tree.shape[item.row]];
  return (
    <Turn mark={<KindMark kind="AGENT" />}>
      <button type="button" className="turn-agent size-12" aria-expanded={!folded} onClick={() => onFold(item.row)}>
        {folded ? <ChevronRight size={12} aria-hidden /> : <ChevronDown size={12} aria-hidden />}
        <span className="medium">{shape?.name}</span>
        <span className="text-3">{t('conversation.steps', { n: item.steps })}</span>
        {hasMark(spans, item.row, 'error') && <Badge tone="error">ERROR</Badge>}
        <span className="grow" />
        <span className="text-3 size-11">{durationText(spans, item.row, t)}</span>
      </button>
    </Turn>
  );
}

function SystemPrompt({ text, folded }: { readonly text: string; readonly folded: boolean }) {
  const t = useTranslate();
  const [toggled, setToggled] = useState(false);
  const open = folded ? toggled : !toggled;
  return (
    <Turn mark={<Settings2 size={14} strokeWidth={1.75} aria-hidden />}>
      <button type="button" className="turn-fold size-12" aria-expanded={open} onClick={() => setToggled(!toggled)}>
        {open ? <ChevronDown size={12} aria-hidden /> : <ChevronRight size={12} aria-hidden />}
        <span className="medium">{t('conversation.system')}</span>
        <span className="ellipsis grow text-3">{open ? '' : text.slice(0, 300)}</span>
        <span className="size-11 text-3">{t('conversation.characters', { n: text.length })}</span>
      </button>
      {open && (
        <div className="turn-opened">
          <LongText text={text} />
        </div>
      )}
    </Turn>
  );
}

interface SaidProps extends Pick<ItemProps, 'look'> {
  readonly spans: TimelineSpans;
  readonly row: number;
  readonly message: ChatMessage;
}

function Said({ spans, row, message, look }: SaidProps) {
  return (
    <Turn
      mark={
        message.role === 'user' ? (
          <User size={14} strokeWidth={1.75} aria-hidden />
        ) : (
          <MessageCircle size={14} strokeWidth={1.75} aria-hidden />
        )
      }
    >
      <div className="message-head size-12">
        <RoleName message={message} />
        <span className="grow" />
        <span className="size-11 text-3">{offsetText(spans, row)}</span>
      </div>
      <MessageParts parts={message.parts} reasoning={look.reasoning} />
    </Turn>
  );
}

interface AnswerProps extends Pick<ItemProps, 'trace' | 'look'> {
  readonly row: number;
  readonly messages: readonly ChatMessage[];
}

function Answer({ trace, row, messages, look }: AnswerProps) {
  const t = useTranslate();
  const { spans } = trace;
  const { tree } = spans;
  const shape = tree.shapes[tree.shape[row]];
  const [input, output, cost] = [tree.inputTokens[row], tree.outputTokens[row], tree.costUsd[row]];
  return (
    <Turn mark={<KindMark kind={kindOfRow(spans, row)} />}>
      <div className="message-head size-12">
        <span className="medium">{speakerOf(spans, row)}</span>
        <span className="size-11 text-3">{shape?.model}</span>
        {hasMark(spans, row, 'error') && (
          <Badge tone="error" icon={OctagonX}>
            ERROR
          </Badge>
        )}
        <span className="grow" />
        <span className="turn-facts size-11 text-3">
          {!Number.isNaN(input) && <span>{t('conversation.in', { n: formatCount(input) })}</span>}
          {!Number.isNaN(output) && <span>{t('conversation.out', { n: formatCount(output) })}</span>}
          <span>{durationText(spans, row, t)}</span>
          {!Number.isNaN(cost) && <span>{formatUsd(cost)}</span>}
        </span>
      </div>
      {messages.map((message, at) => (
        // Calls of tools stand as cards of their own below.
        <MessageParts
          key={at}
          parts={message.parts.filter((part) => part.kind !== 'toolCall')}
          reasoning={look.reasoning}
        />
      ))}
      {hasMark(spans, row, 'error') && <SpanFailure trace={trace} row={row} />}
    </Turn>
  );
}

/** Who answers: the agent that the span names, else the agent above it, else the span itself. */
function speakerOf(spans: TimelineSpans, row: number): string {
  const { tree } = spans;
  const shape = tree.shapes[tree.shape[row]];
  if (shape === undefined || shape.agent !== '') return shape?.agent ?? '';
  const agentRow = agentAbove(spans, row);
  return (agentRow < 0 ? undefined : tree.shapes[tree.shape[agentRow]]?.name) ?? shape.name;
}

const MOST_LINES = 30;

function Growth({ added, removed }: { readonly added: readonly ChatMessage[]; readonly removed: number }) {
  const t = useTranslate();
  const chars = added.reduce((sum, message) => sum + textOfParts(message.parts).length, 0);
  return (
    <Turn mark={null}>
      <div className="turn-growth size-12">
        <div className="turn-growth-head text-3">{t('conversation.added', { n: added.length, chars })}</div>
        {removed > 0 && (
          <div className="turn-removed mono">
            <b>−</b>
            {t('conversation.removed', { n: removed })}
          </div>
        )}
        {added.slice(0, MOST_LINES).map((message, at) => (
          <div key={at} className="turn-added mono">
            <b>+</b>
            <span className="ellipsis">{`${message.roleText ?? message.role}: ${textOfParts(message.parts).slice(0, 300)}`}</span>
          </div>
        ))}
        {added.length > MOST_LINES && (
          <div className="turn-growth-head text-3">{t('common.moreCount', { n: added.length - MOST_LINES })}</div>
        )}
      </div>
    </Turn>
  );
}

interface ToolCardProps extends Pick<ItemProps, 'trace' | 'look'> {
  readonly item: Extract<ConversationItem, { readonly kind: 'tool' }>;
}

function ToolCard({ trace, item, look }: ToolCardProps) {
  const t = useTranslate();
  const { spans } = trace;
  const { result } = item;
  const failed = result?.isError === true;
  const isSpan = kindOfRow(spans, item.row) === 'TOOL';
  return (
    <Turn mark={<KindMark kind="TOOL" />}>
      <div className={classNames('tool-card', failed && 'tool-card-failed')}>
        <div className="tool-head size-12">
          <span className="mono medium ellipsis">{item.name}</span>
          {failed && (
            <Badge tone="error" icon={OctagonX}>
              ERROR
            </Badge>
          )}
          <span className="grow" />
          {item.repeated && (
            <Badge tone="warn" icon={Repeat2}>
              {t('conversation.sameArguments')}
            </Badge>
          )}
          {isSpan && <span className="size-11 text-3">{durationText(spans, item.row, t)}</span>}
        </div>
        <div className={classNames('tool-sides', !look.results && 'tool-sides-one')}>
          <div>
            <div className="caption">{t('conversation.arguments')}</div>
            <LongText mono text={readable(item.argumentsText)} />
          </div>
          {look.results && (
            <div>
              <div className="caption">{t('conversation.result')}</div>
              {failed && isSpan && <SpanFailure trace={trace} row={item.row} />}
              {result === undefined || result.text === '' ? (
                !failed && <span className="size-12 text-3">{t('conversation.noResult')}</span>
              ) : (
                <LongText mono error={failed} text={readable(result.text)} />
              )}
            </div>
          )}
        </div>
      </div>
    </Turn>
  );
}

const INDENT_CHARS = 20_000;

/** JSON of modest size with line breaks; anything else as it is. */
function readable(text: string): string {
  if (text.length > INDENT_CHARS || !/^\s*[[{]/.test(text)) return text;
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
