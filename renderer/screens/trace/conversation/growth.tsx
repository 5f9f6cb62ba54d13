import { useTranslate } from '../../../i18n/translate.ts';
import type { ConversationItem } from './conversation-items.ts';
import { textOfParts } from './tool-results.ts';
import { Turn } from './turn.tsx';

const MOST_LINES = 30;

interface GrowthProps {
  readonly item: Extract<ConversationItem, { readonly kind: 'growth' }>;
}

/** What the prompt of a call had that the call before did not have, and the other way round. */
export function Growth({ item: { added, removed, tokens } }: GrowthProps) {
  const t = useTranslate();
  const chars = added.reduce((sum, message) => sum + textOfParts(message.parts).length, 0);
  return (
    <Turn mark={null}>
      <div className="turn-growth size-12">
        <div className="turn-growth-head text-3">
          {tokens === undefined
            ? t('conversation.added', { n: added.length, chars })
            : t('conversation.addedTokens', { n: added.length, tokens })}
        </div>
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
