import { CaseSensitive, Regex, Search, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';

import { formatBytes } from '../../../shared/format/index.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { Meter } from '../../components/meter.tsx';
import { EmptyState, FailureNotice } from '../../components/notice.tsx';
import { Toolbar } from '../../components/panel.tsx';
import { VirtualRows, type VirtualRowsHandle } from '../../components/virtual-rows.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { useCommands } from '../../keys/use-commands.ts';
import { useAppState, useDumpStatus, useTraceList } from '../../state/app-state.ts';
import { HitLine } from './hit-line.tsx';
import { MOST_HITS, useSearch, type SearchState } from './use-search.ts';
import './search.css';

const HIT_PX = 48;

/** Finds text in every record of the dump; hits stream in and open the span at the place. */
export function SearchScreen({ dump }: { readonly dump: string }) {
  const t = useTranslate();
  const { navigation, searches } = useAppState();
  const query = useStore(searches, (texts) => texts[dump] ?? '');
  const filter = useTraceList(dump).filter;
  // A search that is started elsewhere, as from the palette, shows its text.
  const [edit, setEdit] = useState({ of: query, text: query });
  const draft = edit.of === query ? edit.text : query;
  const setDraft = (text: string): void => setEdit({ of: query, text });
  const [regex, setRegex] = useState(false);
  const [caseSensitive, setCaseSensitive] = useState(false);
  const [within, setWithin] = useState(false);
  const [runs, setRuns] = useState(0);
  const [cursor, setCursor] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<VirtualRowsHandle>(null);
  const question =
    query === ''
      ? undefined
      : ({ query, mode: regex ? 'regex' : 'text', caseSensitive, filter: within ? filter : '' } as const);
  const { state, stop } = useSearch(dump, question, runs);

  const run = (): void => {
    setRuns(runs + 1);
    setCursor(0);
    searches.setState((texts) => ({ ...texts, [dump]: draft.trim() }), true);
  };
  const open = (at: number): void => {
    const hit = state.hits[at];
    if (hit === undefined) return;
    const { traceId, spanId, field: place } = hit;
    navigation.go({ kind: 'trace', dump, traceId, spanId, ...(place === undefined ? {} : { field: place }) });
  };
  const moveTo = (at: number): void => {
    const next = Math.min(state.hits.length - 1, Math.max(0, at));
    setCursor(next);
    list.current?.reveal(next);
  };
  useCommands({
    find: () => field.current?.focus(),
    nextRow: () => moveTo(cursor + 1),
    previousRow: () => moveTo(cursor - 1),
    openRow: () => open(cursor),
  });
  useEffect(() => field.current?.focus(), []);

  return (
    <div className="search">
      <Toolbar label={t('shell.view.search')}>
        <div className="search-query">
          <TextField
            label={t('search.query')}
            placeholder={t('search.hint')}
            icon={Search}
            ref={field}
            value={draft}
            onChange={setDraft}
            onKeyDown={(event) => event.key === 'Enter' && run()}
          />
        </div>
        <Button
          icon={CaseSensitive}
          pressed={caseSensitive}
          aria-label={t('search.case')}
          onClick={() => setCaseSensitive(!caseSensitive)}
        />
        <Button icon={Regex} pressed={regex} aria-label={t('search.regex')} onClick={() => setRegex(!regex)} />
        {filter !== '' && (
          <Button pressed={within} title={filter} onClick={() => setWithin(!within)}>
            {t('search.within')}
          </Button>
        )}
        <Button variant="primary" disabled={draft.trim() === ''} onClick={run}>
          {t('search.run')}
        </Button>
      </Toolbar>
      {state.kind !== 'idle' && <SearchStatus state={state} onStop={stop} />}
      {state.kind === 'idle' && <IdleNotice dump={dump} />}
      {state.kind === 'failed' && state.error !== undefined && <FailureNotice error={state.error} />}
      {state.kind === 'done' && state.hits.length === 0 && (
        <EmptyState title={t('search.none', { query })}>{t('search.noneHint')}</EmptyState>
      )}
      {state.hits.length > 0 && (
        <VirtualRows
          role="listbox"
          aria-label={t('search.hits')}
          tabIndex={0}
          rowCount={state.hits.length}
          rowHeightPx={HIT_PX}
          handle={list}
          renderRow={(at) => (
            <HitLine
              key={at}
              hit={state.hits[at]}
              current={at === cursor}
              onCursor={() => setCursor(at)}
              onOpen={() => open(at)}
            />
          )}
        />
      )}
    </div>
  );
}

function IdleNotice({ dump }: { readonly dump: string }) {
  const t = useTranslate();
  const spans = useDumpStatus(dump)?.counts?.spans ?? 0;
  return <EmptyState title={t('search.idle', { n: spans })}>{t('search.idleHint')}</EmptyState>;
}

interface SearchStatusProps {
  readonly state: SearchState;
  readonly onStop: () => void;
}

function SearchStatus({ state, onStop }: SearchStatusProps) {
  const t = useTranslate();
  const atLeast = state.complete ? '' : '≥ ';
  return (
    <div className="search-status" role="status">
      {state.kind === 'running' && state.totalBytes === 0 ? (
        <span>{t('search.running')}</span>
      ) : (
        <span>
          {atLeast}
          {t('search.found', { spans: state.matchingSpans, traces: state.matchingTraces })}
        </span>
      )}
      {state.hits.length >= MOST_HITS && <span className="text-warn">{t('search.most', { n: MOST_HITS })}</span>}
      <span className="grow" />
      {state.totalBytes > 0 && (
        <span className="text-3">
          {t('search.searched', { done: formatBytes(state.searchedBytes), total: formatBytes(state.totalBytes) })}
        </span>
      )}
      {state.kind === 'running' && (
        <>
          <Meter
            widthPx={96}
            label={t('search.progress')}
            fraction={state.totalBytes === 0 ? 0 : state.searchedBytes / state.totalBytes}
          />
          <Button size="s" variant="danger" icon={Square} onClick={onStop}>
            {t('common.stop')}
          </Button>
        </>
      )}
      {state.kind === 'stopped' && <span className="text-warn">{t('search.stopped')}</span>}
    </div>
  );
}
