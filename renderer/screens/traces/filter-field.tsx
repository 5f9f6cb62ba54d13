import { ListFilter, X } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent, type Ref } from 'react';

import { parseFilter, type Completion } from '../../../shared/filter/index.ts';
import { Button } from '../../components/button.tsx';
import { KeyCaps } from '../../components/key-hint.tsx';
import { classNames } from '../../components/class-names.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { paintFilter } from './filter-paint.ts';
import { useCompletions } from './use-completions.ts';
import './filter-field.css';

interface FilterFieldProps {
  readonly dump: string;
  /** The filter that applies. */
  readonly value: string;
  readonly onApply: (filter: string) => void;
  /** Beside the text: how many match. */
  readonly fact: string;
  readonly inputRef: Ref<HTMLInputElement>;
}

const APPLY_AFTER_MS = 350;
/** Width of a character of the monospaced face at 12 px. */
const CHARACTER_PX = 7.2;

/** A filter being written: coloured, completed, and applied as soon as it makes sense. */
export function FilterField({ dump, value, onApply, fact, inputRef }: FilterFieldProps) {
  const t = useTranslate();
  const listId = useId();
  const [draft, setDraft] = useState<string>();
  const [cursor, setCursor] = useState(0);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const [scrollPx, setScrollPx] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const text = draft ?? value;
  const parsed = parseFilter(text);
  const { from, to, items, example } = useCompletions(dump, text, cursor);
  const listed = open && items.length > 0;

  const apply = (filter: string): void => {
    clearTimeout(timer.current);
    if (!parseFilter(filter).ok) return;
    setDraft(undefined);
    onApply(filter);
  };
  const write = (next: string, at: number): void => {
    setDraft(next);
    setCursor(at);
    setOpen(true);
    setActive(0);
    clearTimeout(timer.current);
    const ahead = parseFilter(next);
    // A filter that reads records is applied on Enter only.
    if (ahead.ok && !ahead.slow) timer.current = setTimeout(() => onApply(next.trim()), APPLY_AFTER_MS);
  };
  const accept = (item: Completion | undefined): void => {
    if (item === undefined) return;
    const tail = item.kind === 'value' ? ' ' : '';
    write(
      `${text.slice(0, from)}${item.insert}${tail}${text.slice(to).trimStart()}`,
      from + item.insert.length + tail.length,
    );
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (listed && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      setActive((active + (event.key === 'ArrowDown' ? 1 : items.length - 1)) % items.length);
    } else if (listed && event.key === 'Tab' && !event.shiftKey) {
      event.preventDefault();
      accept(items[active]);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      setOpen(false);
      apply(text.trim());
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (listed) setOpen(false);
      else event.currentTarget.blur();
    }
  };

  return (
    <div className={classNames('filter-field', !parsed.ok && 'filter-field-bad')}>
      <div className="filter-field-frame">
        <ListFilter size={13} strokeWidth={1.75} aria-hidden />
        <div className="filter-field-text">
          <div className="filter-field-paint" style={{ transform: `translateX(${-scrollPx}px)` }} aria-hidden>
            {paintFilter(text).map((piece, at) => (
              <span key={`${at} ${piece.text}`} className={`filter-${piece.look}`}>
                {piece.text}
              </span>
            ))}
          </div>
          <input
            ref={inputRef}
            type="text"
            role="combobox"
            aria-label={t('traces.filter')}
            aria-expanded={listed}
            aria-controls={listed ? listId : undefined}
            aria-activedescendant={listed ? `${listId}-${active}` : undefined}
            aria-autocomplete="list"
            aria-invalid={!parsed.ok}
            spellCheck={false}
            autoComplete="off"
            placeholder={t('traces.filterHint')}
            value={text}
            onChange={(event) => write(event.target.value, event.target.selectionStart ?? event.target.value.length)}
            onSelect={(event) => setCursor(event.currentTarget.selectionStart ?? 0)}
            onScroll={(event) => setScrollPx(event.currentTarget.scrollLeft)}
            onKeyDown={onKeyDown}
            onBlur={() => setOpen(false)}
          />
        </div>
        <span className="filter-field-fact">{fact}</span>
        {text !== '' && (
          <Button variant="ghost" size="s" icon={X} aria-label={t('traces.clearFilter')} onClick={() => apply('')} />
        )}
      </div>
      {!parsed.ok && !listed && (
        <div className="filter-field-problem" role="alert">
          {t('traces.filterProblem', { message: parsed.error.message, column: parsed.error.column })}
        </div>
      )}
      {listed && (
        <CompletionList
          id={listId}
          items={items}
          active={active}
          example={example}
          leftPx={Math.max(0, 28 + from * CHARACTER_PX - scrollPx)}
          onAccept={accept}
        />
      )}
    </div>
  );
}

interface CompletionListProps {
  readonly id: string;
  readonly items: readonly Completion[];
  readonly active: number;
  readonly example: string | undefined;
  readonly leftPx: number;
  readonly onAccept: (item: Completion) => void;
}

function CompletionList({ id, items, active, example, leftPx, onAccept }: CompletionListProps) {
  const t = useTranslate();
  return (
    <div className="filter-completions" style={{ left: `min(${leftPx}px, calc(100% - 320px))` }}>
      <div role="listbox" id={id} aria-label={t('traces.completions')}>
        {items.map((item, at) => (
          <div
            key={`${item.kind} ${item.label}`}
            role="option"
            id={`${id}-${at}`}
            aria-selected={at === active}
            className="filter-completion"
            // The field keeps the focus, and with it the cursor.
            onPointerDown={(event) => {
              event.preventDefault();
              onAccept(item);
            }}
          >
            <span className="mono ellipsis">{item.label}</span>
            <span className="text-3 size-11 ellipsis">{item.detail}</span>
          </div>
        ))}
      </div>
      <div className="filter-completions-foot">
        <KeyCaps chord="Tab" />
        {t('traces.accept')}
        <KeyCaps chord="ArrowUp" />
        <KeyCaps chord="ArrowDown" />
        {t('traces.choose')}
        {example !== undefined && <code style={{ marginLeft: 'auto' }}>{example}</code>}
      </div>
    </div>
  );
}
