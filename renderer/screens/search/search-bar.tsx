import { CaseSensitive, Regex, Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { Toolbar } from '../../components/panel.tsx';
import { Select } from '../../components/select.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { useCommands } from '../../keys/use-commands.ts';
import { useAppState, useTraceList } from '../../state/app-state.ts';
import { SEARCH_PLACES, type SearchQuestion } from '../../state/searches.ts';

interface SearchBarProps {
  readonly dump: string;
  /** The one that was asked last. */
  readonly question: SearchQuestion;
}

/** What to look for, how and where. A change of how or where asks again at once. */
export function SearchBar({ dump, question }: SearchBarProps) {
  const t = useTranslate();
  const { searches } = useAppState();
  const filter = useTraceList(dump).filter;
  // A search that is started elsewhere, as from the palette, shows its text.
  const [edit, setEdit] = useState({ of: question.query, text: question.query });
  const draft = edit.of === question.query ? edit.text : question.query;
  const field = useRef<HTMLInputElement>(null);
  const ask = (change: Partial<SearchQuestion>): void => searches.ask(dump, { query: draft.trim(), ...change });
  const isRegex = question.mode === 'regex';
  const within = question.filter !== '';
  useCommands({ find: () => field.current?.focus() });
  useEffect(() => field.current?.focus(), []);
  return (
    <Toolbar label={t('shell.view.search')}>
      <div className="search-query">
        <TextField
          label={t('search.query')}
          placeholder={t('search.hint')}
          icon={Search}
          ref={field}
          value={draft}
          onChange={(text) => setEdit({ of: question.query, text })}
          onKeyDown={(event) => event.key === 'Enter' && ask({})}
        />
      </div>
      <Button
        icon={CaseSensitive}
        pressed={question.caseSensitive}
        aria-label={t('search.case')}
        onClick={() => ask({ caseSensitive: !question.caseSensitive })}
      />
      <Button
        icon={Regex}
        pressed={isRegex}
        aria-label={t('search.regex')}
        onClick={() => ask({ mode: isRegex ? 'text' : 'regex' })}
      />
      <Select
        label={t('search.place')}
        options={SEARCH_PLACES.map((value) => ({ value, title: t(`search.place.${value}`) }))}
        value={question.place}
        onChange={(place) => ask({ place })}
      />
      {(filter !== '' || within) && (
        <Button pressed={within} title={filter} onClick={() => ask({ filter: within ? '' : filter })}>
          {t('search.within')}
        </Button>
      )}
      <Button variant="primary" disabled={draft.trim() === ''} onClick={() => ask({})}>
        {t('search.run')}
      </Button>
    </Toolbar>
  );
}
