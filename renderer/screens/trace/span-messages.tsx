import type { SpanConversation } from '../../../shared/api/procedures-trace.ts';
import { useQuery } from '../../client/use-query.ts';
import { AsyncNotice, EmptyState } from '../../components/notice.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { MessageView } from './conversation/message-view.tsx';
import type { LoadedTrace } from './use-trace.ts';
import { ValueView } from './value-view.tsx';

interface SpanMessagesProps {
  readonly trace: LoadedTrace;
  readonly spanIndex: number;
  readonly side: 'input' | 'output';
}

/** Messages drawn of one side; the rest is in the value itself. */
const MOST_MESSAGES = 200;

/** What went into a span or came out: as messages where it is a conversation, else the value as it is. */
export function SpanMessages({ trace, spanIndex, side }: SpanMessagesProps) {
  const t = useTranslate();
  const ask = { dump: trace.dump, traceId: trace.traceId, spanIndexes: [spanIndex] };
  const state = useQuery('trace.conversations', ask);
  if (state.kind !== 'ready') return <AsyncNotice state={state} />;
  const conversation = state.value.conversations[0];
  const messages = conversation?.[side] ?? [];
  const field = side === 'input' ? conversation?.inputField : conversation?.outputField;
  if (conversation === undefined || (messages.length === 0 && (field === undefined || field === ''))) {
    return <EmptyState title={t(side === 'input' ? 'span.noInput' : 'span.noOutput')} />;
  }
  const path = valuePath(field ?? '');
  if (isPlain(messages) && path !== undefined) {
    return (
      <ValueView
        dump={trace.dump}
        traceId={trace.traceId}
        spanIndex={spanIndex}
        path={path}
        label={t(`span.tab.${side}`)}
      />
    );
  }
  return (
    <div className="span-messages">
      {side === 'input' && conversation.offeredTools.length > 0 && (
        <p className="span-note size-11 text-3">{t('span.offeredTools', { n: conversation.offeredTools.length })}</p>
      )}
      {side === 'input' && conversation.system !== undefined && (
        <MessageView message={{ role: 'system', parts: [{ kind: 'text', text: conversation.system }] }} />
      )}
      {messages.slice(0, MOST_MESSAGES).map((message, at) => (
        <MessageView key={at} message={message} />
      ))}
      {messages.length > MOST_MESSAGES && (
        <p className="span-note size-11 text-3">
          {t('common.shownItems', { shown: MOST_MESSAGES, total: messages.length })}
        </p>
      )}
    </div>
  );
}

/** A single text or value is better shown as what it is. */
function isPlain(messages: SpanConversation['input']): boolean {
  return (
    messages.length === 1 && messages[0]?.parts.length === 1 && /^(text|data)$/.test(messages[0].parts[0]?.kind ?? '')
  );
}

/** The path of an attribute that is there whole; families of flat keys (`llm.input_messages.*`) have none. */
function valuePath(field: string): string | undefined {
  return /^attributes\["[^"]*"\]$/.test(field)
    ? field
    : /^[\w.-]+$/.test(field) && field.endsWith('.value')
      ? `attributes["${field}"]`
      : undefined;
}
