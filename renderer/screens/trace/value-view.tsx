import { useState } from 'react';

import type { ViewValue } from '../../../shared/api/tools/view.ts';
import type { CallOutcome } from '../../../shared/api/transport.ts';
import { formatCount } from '../../../shared/format/index.ts';
import { useClient } from '../../client/client-context.ts';
import { LinkButton } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { JsonTree } from '../../components/json-tree.tsx';
import { decodeJson } from '../../components/json-tree-model.ts';
import { FailureNotice, Waiting } from '../../components/notice.tsx';
import { SafeMarkdown } from '../../components/safe-markdown.tsx';
import { Segment } from '../../components/segment.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { MarkedText } from './marked-text.tsx';
import { nextOf, PAGE_CHARS, useValue, valueInput, WHOLE_CHARS, type ValuePlace } from './use-value.ts';

interface ValueViewProps extends ValuePlace {
  readonly label: string;
  /** Text to mark, wherever in the value it stands. */
  readonly mark?: string | undefined;
}

type Look = 'text' | 'json' | 'markdown';

/** One value of a span, of any size, read as far as wanted. */
export function ValueView({ label, mark, ...place }: ValueViewProps) {
  const t = useTranslate();
  const { text, from, total, problem, readMore, readAll, readFromStart } = useValue(place, mark);
  const [chosen, setLook] = useState<Look>();
  if (problem !== undefined) return <FailureNotice error={problem} />;
  if (total === undefined) return <Waiting />;
  const end = from + text.length;
  const whole = from === 0 && end >= total;
  const json = whole ? decodeJson(text) : undefined;
  const maybeJson = json !== undefined || (!whole && total <= WHOLE_CHARS && /^\s*[[{]/.test(text));
  const looks: readonly Look[] = [
    ...(maybeJson ? ['json' as const] : []),
    'text',
    ...(total <= WHOLE_CHARS ? ['markdown' as const] : []),
  ];
  const look = mark !== undefined && chosen === undefined ? 'text' : (chosen ?? (json === undefined ? 'text' : 'json'));
  const choose = (next: Look): void => {
    setLook(next);
    if (next !== 'text') readAll();
  };
  return (
    <div className="value-view">
      <div className="value-bar size-11 text-3">
        <span>
          {whole
            ? t('conversation.characters', { n: total })
            : from === 0
              ? t('common.shownCharacters', { shown: formatCount(end), total: formatCount(total) })
              : t('span.shownRange', {
                  from: formatCount(from + 1),
                  to: formatCount(end),
                  total: formatCount(total),
                })}
        </span>
        {from > 0 && <LinkButton onClick={readFromStart}>{t('span.fromStart')}</LinkButton>}
        {end < total && (
          <LinkButton onClick={readMore}>{t('span.showNext', { n: Math.min(PAGE_CHARS, total - end) })}</LinkButton>
        )}
        {!whole && total <= WHOLE_CHARS && <LinkButton onClick={readAll}>{t('common.showAll')}</LinkButton>}
        <span className="grow" />
        <Segment
          label={t('span.value')}
          options={looks.map((value) => ({ value, title: t(LOOK_TITLES[value]) }))}
          value={look}
          onChange={choose}
        />
        <CopyValue place={place} />
      </div>
      {look === 'json' && json !== undefined ? (
        <JsonTree label={label} value={json} openDepth={2} />
      ) : look === 'markdown' ? (
        <div className="value-text selectable">
          <SafeMarkdown label={label} text={text} />
        </div>
      ) : (
        <MarkedText label={label} text={text} mark={mark} onEnd={end < total ? readMore : undefined} />
      )}
    </div>
  );
}

const LOOK_TITLES = { text: 'span.asText', json: 'span.asJson', markdown: 'span.asMarkdown' } as const;

/** Copies the whole value, however much of it is shown. */
function CopyValue({ place }: { readonly place: ValuePlace }) {
  const t = useTranslate();
  const client = useClient();
  const whole = async (): Promise<string> => {
    const parts: string[] = [];
    let from = 0;
    for (let done = false; !done;) {
      const outcome: CallOutcome<ViewValue> = await client.call(
        'tool.view_value',
        valueInput(place, { from, length: WHOLE_CHARS }),
      );
      if (!outcome.ok) break;
      parts.push(outcome.value.text);
      done = outcome.value.nextFrom === undefined;
      from = nextOf(outcome.value);
    }
    return parts.join('');
  };
  return <CopyButton text={whole} label={t('span.copyWhole')} />;
}
