import { ChevronDown, ChevronRight, MessageCircle, OctagonX, Reply, Settings2, User } from 'lucide-react';
import { memo, useState } from 'react';

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
import type { ConversationLook } from './conversation-look.ts';
import { SpanFailure } from './span-failure.tsx';
import { Growth } from './growth.tsx';
import { LongText } from './long-text.tsx';
import { MessageParts, MessageView, RoleName } from './message-view.tsx';
import { textOfParts } from './tool-results.ts';
import { ToolCard } from './tool-card.tsx';
import { Turn } from './turn.tsx';

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
    case 'inherited':
      return <InheritedTalk spans={spans} item={item} look={look} />;
    case 'growth':
      return look.growth ? <Growth item={item} /> : null;
    case 'tool':
      return <ToolCard trace={trace} item={item} look={look} />;
    default:
      return item satisfies never;
  }
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

interface InheritedTalkProps extends Pick<ItemProps, 'look'> {
  readonly spans: TimelineSpans;
  readonly item: Extract<ConversationItem, { readonly kind: 'inherited' }>;
}

/** What was said above already, in one line; nobody wants to read it twice. */
function InheritedTalk({ spans, item, look }: InheritedTalkProps) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  const { tree } = spans;
  const from = item.agentRow < 0 ? t('conversation.theTrace') : (tree.shapes[tree.shape[item.agentRow]]?.name ?? '');
  return (
    <Turn mark={<Reply size={14} strokeWidth={1.75} aria-hidden />}>
      <button type="button" className="turn-fold size-12" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? <ChevronDown size={12} aria-hidden /> : <ChevronRight size={12} aria-hidden />}
        <span className="ellipsis grow">{t('conversation.inherited', { n: item.messages.length, agent: from })}</span>
        <span className="size-11 text-3">
          {t('conversation.characters', {
            n: item.messages.reduce((sum, each) => sum + textOfParts(each.parts).length, 0),
          })}
        </span>
      </button>
      {open && (
        <div className="turn-opened">
          {item.messages.map((message, at) => (
            <MessageView key={at} message={message} reasoning={look.reasoning} />
          ))}
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
