import { useState } from 'react';

import { LinkButton } from '../../../components/button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { TextPager } from '../../../components/text-pager.tsx';
import { useTranslate } from '../../../i18n/translate.ts';

interface LongTextProps {
  readonly text: string;
  readonly mono?: boolean;
  readonly error?: boolean;
}

const FIRST_CHARS = 2048;

/** A text as it is; of a long one the beginning, and the whole by pages on demand. */
export function LongText({ text, mono = false, error = false }: LongTextProps) {
  const t = useTranslate();
  const [whole, setWhole] = useState(false);
  const look = classNames('long-text selectable', mono && 'mono', error && 'text-error');
  if (text.length <= FIRST_CHARS) return <div className={look}>{text}</div>;
  return (
    <div>
      {whole ? (
        <div className={classNames('long-text-whole', error && 'text-error')}>
          <TextPager label={t('span.value')} text={text} mono={mono} />
        </div>
      ) : (
        <div className={look}>{text.slice(0, FIRST_CHARS)}…</div>
      )}
      <div className="row size-11 text-3">
        {!whole && t('common.shownCharacters', { shown: FIRST_CHARS, total: text.length })}
        <LinkButton className="size-11" onClick={() => setWhole(!whole)}>
          {whole ? t('conversation.less') : t('common.showAll')}
        </LinkButton>
      </div>
    </div>
  );
}
