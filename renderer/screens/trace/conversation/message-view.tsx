import type { ChatMessage, MessagePart } from '../../../../shared/domain/index.ts';
import { ImageOff } from 'lucide-react';

import { SafeMarkdown } from '../../../components/safe-markdown.tsx';
import { useTranslate } from '../../../i18n/translate.ts';
import { LongText } from './long-text.tsx';

const ROLE_TITLES = {
  system: 'conversation.system',
  user: 'conversation.user',
  assistant: 'conversation.assistant',
  tool: 'conversation.tool',
  other: 'conversation.other',
} as const;

/** Longer texts are drawn as they are: Markdown would take a visible pause. */
const MARKDOWN_CHARS = 20_000;

/** One message by itself: who said it and what. */
export function MessageView({
  message,
  reasoning = true,
}: {
  readonly message: ChatMessage;
  readonly reasoning?: boolean;
}) {
  return (
    <div className="message">
      <div className="message-head size-12">
        <RoleName message={message} />
      </div>
      <MessageParts parts={message.parts} reasoning={reasoning} />
    </div>
  );
}

/** Who says a message, as written where the role is none of the known. */
export function RoleName({ message }: { readonly message: Pick<ChatMessage, 'role' | 'roleText' | 'name'> }) {
  const t = useTranslate();
  const role =
    message.role === 'other' && message.roleText !== undefined ? message.roleText : t(ROLE_TITLES[message.role]);
  return (
    <>
      <span className="medium">{role}</span>
      {message.name !== undefined && <span className="text-3">{message.name}</span>}
    </>
  );
}

/** The parts of a message. Everything is untrusted: text or safe Markdown, images only from within the trace. */
export function MessageParts({
  parts,
  reasoning,
}: {
  readonly parts: readonly MessagePart[];
  readonly reasoning: boolean;
}) {
  return parts.map((part, at) => (part.kind === 'reasoning' && !reasoning ? null : <PartView key={at} part={part} />));
}

function PartView({ part }: { readonly part: MessagePart }) {
  switch (part.kind) {
    case 'text':
      return <TextPart text={part.text} />;
    case 'reasoning':
      return (
        <div className="message-reasoning">
          <LongText text={part.text} />
        </div>
      );
    case 'image':
      return <ImagePart image={part} />;
    case 'toolCall':
      return <LongText mono text={`${part.name}(${part.argumentsText})`} />;
    case 'toolResult':
      return <LongText mono error={part.isError === true} text={part.text} />;
    case 'data':
      return (
        <>
          <div className="caption">{part.label}</div>
          <LongText mono text={part.text} />
        </>
      );
    default:
      return part satisfies never;
  }
}

function TextPart({ text }: { readonly text: string }) {
  const t = useTranslate();
  if (text.length > MARKDOWN_CHARS) return <LongText text={text} />;
  return (
    <div className="message-text selectable">
      <SafeMarkdown label={t('conversation.other')} text={text} />
    </div>
  );
}

const INLINE = /^data:image\/(?:png|jpeg|gif|webp);base64,/i;

function ImagePart({ image }: { readonly image: Extract<MessagePart, { readonly kind: 'image' }> }) {
  const t = useTranslate();
  const source =
    image.base64 === undefined ? image.url : `data:${image.mediaType ?? 'image/png'};base64,${image.base64}`;
  if (source !== undefined && INLINE.test(source))
    return <img className="message-image" src={source} alt={t('common.image')} />;
  return (
    <div className="row size-12 text-3">
      <ImageOff size={12} aria-hidden />
      {t('conversation.imageRemote', { url: (source ?? '').slice(0, 200) })}
    </div>
  );
}
