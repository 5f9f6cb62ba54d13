import { Square } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';

import { formatBytes } from '../../../shared/format/index.ts';
import { Button } from '../../components/button.tsx';
import { Meter } from '../../components/meter.tsx';
import { EmptyState, FailureNotice } from '../../components/notice.tsx';
import { VirtualRows, type VirtualRowsHandle } from '../../components/virtual-rows.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { useCommands } from '../../keys/use-commands.ts';
import { useAppState, useDumpStatus, useSearch } from '../../state/app-state.ts';
import { MOST_HITS, type SearchState } from '../../state/searches.ts';
import { useTraceTitles } from '../../state/use-trace-titles.ts';
import { HitLine } from './hit-line.tsx';
import { SearchBar } from './search-bar.tsx';
import './search.css';

const HIT_PX = 48;

/** Finds text in every record of the dump; hits stream in and open the span at the place. */
export function SearchScreen({ dump }: { readonly dump: string }) {
  const t = useTranslate();
  const { navigation, searches } = useAppState();
  const { question, state, cursor } = useSearch(dump);
  const list = useRef<VirtualRowsHandle>(null);
  const [inView, setInView] = useState({ first: 0, end: 0 });
  const onWindow = useCallback((first: number, end: number) => setInView({ first, end }), []);
  const titleOf = useTraceTitles(dump, [
    ...new Set(state.hits.slice(inView.first, inView.end).map(({ traceId }) => traceId)),
  ]);

  const open = (at: number): void => {
    const hit = state.hits[at];
    if (hit === undefined) return;
    searches.moveTo(dump, at);
    const { traceId, spanId, field: place, matchText } = hit;
    const field = place === undefined ? {} : { field: place };
    navigation.go({ kind: 'trace', dump, traceId, spanId, ...field, text: matchText });
  };
  const moveTo = (at: number): void => {
    const next = Math.min(state.hits.length - 1, Math.max(0, at));
    searches.moveTo(dump, next);
    list.current?.reveal(next);
  };
  useCommands({
    nextRow: () => moveTo(cursor + 1),
    previousRow: () => moveTo(cursor - 1),
    openRow: () => open(cursor),
  });
  // Back from a hit, one finds it where it was.
  useEffect(() => list.current?.reveal(searches.of(dump).cursor), [searches, dump]);

  return (
    <div className="search">
      <SearchBar dump={dump} question={question} />
      {state.kind !== 'idle' && <SearchStatus state={state} onStop={() => searches.stop(dump)} />}
      {state.kind === 'idle' && <IdleNotice dump={dump} />}
      {state.kind === 'failed' && state.error !== undefined && <FailureNotice error={state.error} />}
      {state.kind === 'done' && state.hits.length === 0 && (
        <EmptyState title={t('search.none', { query: question.query })}>{t('search.noneHint')}</EmptyState>
      )}
      {state.hits.length > 0 && (
        <VirtualRows
          role="listbox"
          aria-label={t('search.hits')}
          tabIndex={0}
          rowCount={state.hits.length}
          rowHeightPx={HIT_PX}
          handle={list}
          onWindow={onWindow}
          renderRow={(at) => {
            const hit = state.hits[at];
            return (
              <HitLine
                key={at}
                hit={hit}
                title={hit && titleOf(hit.traceId)?.title}
                current={at === cursor}
                onOpen={() => open(at)}
              />
            );
          }}
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
