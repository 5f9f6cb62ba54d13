import { readyValue } from '../../client/async.ts';
import { useQuery } from '../../client/use-query.ts';
import { AsyncNotice, EmptyState } from '../../components/notice.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import type { SourceView } from '../../state/navigation.ts';
import { ConnectionForm } from './connection-form.tsx';
import { FilesView } from './files-view.tsx';
import { ServerView } from './server-view.tsx';
import { SourceNav } from './source-nav.tsx';
import { StartView } from './start-view.tsx';
import { TransferView } from './transfer-view.tsx';
import { useTransfers } from './use-transfers.ts';
import './sources.css';

/** Where traces come from: files, servers, and everything that was imported or pulled. */
export function SourcesScreen({ show }: { readonly show: SourceView }) {
  return (
    <div className="sources">
      <SourceNav show={show} />
      <section className="sources-main">
        <Shown show={show} />
      </section>
    </div>
  );
}

function Shown({ show }: { readonly show: SourceView }) {
  const t = useTranslate();
  switch (show.kind) {
    case 'start':
      return (
        <>
          <header className="sources-head">
            <h1>{t('sources.title')}</h1>
          </header>
          <StartView />
        </>
      );
    case 'files':
      return <FilesView />;
    case 'newServer':
      return (
        <>
          <header className="sources-head">
            <h1>{t(`sources.form.new.${show.server}`)}</h1>
          </header>
          <div className="sources-page sources-narrow">
            <ConnectionForm key={show.server} kind={show.server} />
          </div>
        </>
      );
    case 'server':
      return <ShownServer connection={show.connection} />;
    case 'transfer':
      return <ShownTransfer transfer={show.transfer} />;
    default:
      return show satisfies never;
  }
}

function ShownServer({ connection }: { readonly connection: string }) {
  const t = useTranslate();
  const state = useQuery('desktop.sources.connections', {});
  if (state.kind !== 'ready') return <AsyncNotice state={state} />;
  const saved = state.value.connections.find((each) => each.connection === connection);
  if (saved === undefined) return <EmptyState title={t('sources.noWork')}>{t('sources.noServers')}</EmptyState>;
  return <ServerView key={connection} saved={saved} />;
}

function ShownTransfer({ transfer }: { readonly transfer: string }) {
  const t = useTranslate();
  const state = useTransfers();
  const found = readyValue(state)?.find((each) => each.transfer === transfer);
  if (state.kind !== 'ready') return <AsyncNotice state={state} />;
  if (found === undefined) return <EmptyState title={t('sources.noWork')}>{t('sources.noWorkText')}</EmptyState>;
  return <TransferView transfer={found} />;
}
