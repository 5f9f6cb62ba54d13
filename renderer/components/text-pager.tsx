import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';

import { formatCount } from '../../shared/format/index.ts';
import { useTranslate } from '../i18n/translate.ts';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { classNames } from './class-names.ts';
import { pageStarts } from './text-pages.ts';
import './text-pager.css';

interface TextPagerProps {
  readonly label: string;
  readonly text: string;
  /** In the monospaced face: code, JSON, raw bytes. */
  readonly mono?: boolean;
  /** Why it is plain text, where it could have been more. */
  readonly note?: string;
}

/** Characters on a page: what a browser lays out in well under a frame's worth of patience. */
const PAGE_CHARACTERS = 50_000;

/** A text of any length, exactly as it is, by pages. */
export function TextPager({ label, text, mono = false, note }: TextPagerProps) {
  const t = useTranslate();
  const starts = useMemo(() => pageStarts(text, PAGE_CHARACTERS), [text]);
  const [wanted, setPage] = useState(0);
  const page = Math.min(wanted, starts.length - 1);
  const shown = text.slice(starts[page], starts[page + 1]);
  return (
    <div className="text-pager" role="group" aria-label={label}>
      <div
        className={classNames('text-pager-text selectable', mono && 'mono')}
        tabIndex={0}
        role="document"
        aria-label={label}
      >
        {shown}
      </div>
      {(starts.length > 1 || note !== undefined) && (
        <div className="text-pager-foot">
          {starts.length > 1 && (
            <>
              <Button
                variant="ghost"
                size="s"
                icon={ChevronLeft}
                aria-label={t('common.previousPage')}
                disabled={page === 0}
                onClick={() => setPage(page - 1)}
              />
              <span>{t('common.page', { page: page + 1, pages: starts.length })}</span>
              <Button
                variant="ghost"
                size="s"
                icon={ChevronRight}
                aria-label={t('common.nextPage')}
                disabled={page === starts.length - 1}
                onClick={() => setPage(page + 1)}
              />
              <span>
                {t('common.shownCharacters', { shown: formatCount(shown.length), total: formatCount(text.length) })}
              </span>
            </>
          )}
          {note !== undefined && <span>{note}</span>}
          <span className="grow" />
          <CopyButton text={text} label={t('common.copy')} />
        </div>
      )}
    </div>
  );
}
