import { FolderOpen, List, Plus, Server } from 'lucide-react';

import type { Connection } from '../../../shared/api/procedures-sources.ts';
import { readyValue } from '../../client/async.ts';
import { useQuery } from '../../client/use-query.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { useAppState } from '../../state/app-state.ts';
import type { SourceView } from '../../state/navigation.ts';

/** The places of the screen: the list of work, files, and each server that was set up. */
export function SourceNav({ show }: { readonly show: SourceView }) {
  const t = useTranslate();
  const connections = readyValue(useQuery('desktop.sources.connections', {}))?.connections ?? [];
  const go = useGo();
  return (
    <nav className="sources-nav" aria-label={t('sources.title')}>
      <button
        type="button"
        className="sources-nav-item"
        aria-current={current(show, 'start')}
        onClick={go({ kind: 'start' })}
      >
        <List size={14} strokeWidth={1.75} aria-hidden />
        {t('sources.overview')}
      </button>
      <button
        type="button"
        className="sources-nav-item"
        aria-current={current(show, 'files')}
        onClick={go({ kind: 'files' })}
      >
        <FolderOpen size={14} strokeWidth={1.75} aria-hidden />
        {t('sources.files')}
      </button>
      <h2 className="caption sources-nav-caption">{t('sources.servers')}</h2>
      {connections.map((saved) => (
        <ServerItem
          key={saved.connection}
          saved={saved}
          isCurrent={show.kind === 'server' && show.connection === saved.connection}
        />
      ))}
      {connections.length === 0 && <p className="sources-nav-note">{t('sources.noServers')}</p>}
      {(['langfuse', 'phoenix'] as const).map((server) => (
        <button
          key={server}
          type="button"
          className="sources-nav-item"
          aria-current={show.kind === 'newServer' && show.server === server ? 'page' : undefined}
          onClick={go({ kind: 'newServer', server })}
        >
          <Plus size={14} strokeWidth={1.75} aria-hidden />
          {t(server === 'langfuse' ? 'sources.addLangfuse' : 'sources.addPhoenix')}
        </button>
      ))}
    </nav>
  );
}

function ServerItem({ saved, isCurrent }: { readonly saved: Connection; readonly isCurrent: boolean }) {
  const t = useTranslate();
  const go = useGo();
  return (
    <button
      type="button"
      className="sources-nav-item sources-nav-server"
      aria-current={isCurrent ? 'page' : undefined}
      onClick={go({ kind: 'server', connection: saved.connection })}
    >
      <Server size={14} strokeWidth={1.75} aria-hidden />
      <span className="grow">
        <span className="row">
          <span className="medium ellipsis grow">{saved.name}</span>
          <span className={saved.key === 'missing' ? 'text-warn size-11' : 'text-3 size-11'}>
            {t(`sources.key.${saved.key}`)}
          </span>
        </span>
        <span className="text-3 size-11 mono ellipsis sources-nav-url">{saved.url.replace(/^https?:\/\//, '')}</span>
      </span>
    </button>
  );
}

function useGo(): (show: SourceView) => () => void {
  const { navigation } = useAppState();
  return (show) => () => navigation.go({ kind: 'sources', show });
}

function current(show: SourceView, kind: SourceView['kind']): 'page' | undefined {
  return show.kind === kind ? 'page' : undefined;
}
