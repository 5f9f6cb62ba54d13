import { OctagonX, Repeat2 } from 'lucide-react';

import { Badge } from '../../../components/chip.tsx';
import { classNames } from '../../../components/class-names.ts';
import { KindMark } from '../../../components/kind-mark.tsx';
import { useTranslate } from '../../../i18n/translate.ts';
import { kindOfRow } from '../../../timeline/spans.ts';
import { attemptOf } from '../attempts.ts';
import { durationText } from '../row-text.ts';
import type { LoadedTrace } from '../use-trace.ts';
import type { ConversationLook } from './conversation-look.ts';
import type { ConversationItem } from './conversation-items.ts';
import { SpanFailure } from './span-failure.tsx';
import { ToolText } from './tool-text.tsx';
import { Turn } from './turn.tsx';

interface ToolCardProps {
  readonly trace: LoadedTrace;
  readonly look: ConversationLook;
  readonly item: Extract<ConversationItem, { readonly kind: 'tool' }>;
}

/** A call of a tool: its arguments beside its result. */
export function ToolCard({ trace, item, look }: ToolCardProps) {
  const t = useTranslate();
  const { spans } = trace;
  const { result } = item;
  const failed = result?.isError === true;
  const isSpan = kindOfRow(spans, item.row) === 'TOOL';
  const attempt = attemptOf(spans, item.row);
  const before = attempt === undefined || item.sameAsRow === undefined ? undefined : attemptOf(spans, item.sameAsRow);
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
          {item.sameAsRow !== undefined && (
            <Badge tone="warn" icon={Repeat2}>
              {before === undefined
                ? t('conversation.sameArguments')
                : t('conversation.sameAsAttempt', { n: before.n })}
            </Badge>
          )}
          {attempt !== undefined && (
            <span className="size-11 text-3">{t('conversation.attempt', { n: attempt.n })}</span>
          )}
          {isSpan && <span className="size-11 text-3">{durationText(spans, item.row, t)}</span>}
        </div>
        <div className={classNames('tool-sides', !look.results && 'tool-sides-one')}>
          <div>
            <div className="caption">{t('conversation.arguments')}</div>
            {item.argumentsText.trim() === '' ? (
              <span className="size-12 text-3">{t('conversation.noArguments')}</span>
            ) : (
              <ToolText text={item.argumentsText} />
            )}
          </div>
          {look.results && (
            <div>
              <div className="caption">{t('conversation.result')}</div>
              {failed && isSpan && <SpanFailure trace={trace} row={item.row} />}
              {result === undefined || isEmpty(result.text) ? (
                !failed && <span className="size-12 text-3">{t('conversation.noResult')}</span>
              ) : (
                <ToolText error={failed} text={result.text} />
              )}
            </div>
          )}
        </div>
      </div>
    </Turn>
  );
}

/** Nothing that is worth a line of its own. */
function isEmpty(text: string): boolean {
  return /^\s*(?:\[\s*\]|\{\s*\}|null|"")?\s*$/.test(text);
}
