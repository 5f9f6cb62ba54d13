import { Check, TriangleAlert } from 'lucide-react';
import { useState } from 'react';

import type { Connection, PullFilter, SourceOptions } from '../../../shared/api/procedures-sources.ts';
import type { CallFailure } from '../../../shared/api/transport.ts';
import { useClient } from '../../client/client-context.ts';
import { useQuery } from '../../client/use-query.ts';
import { Button } from '../../components/button.tsx';
import { Chip } from '../../components/chip.tsx';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { Waiting } from '../../components/notice.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { useAppState } from '../../state/app-state.ts';
import { ConnectionForm } from './connection-form.tsx';
import { LangfuseSelection } from './langfuse-selection.tsx';
import { PhoenixSelection } from './phoenix-selection.tsx';
import { PullBar } from './pull-bar.tsx';

/** One server: whether it answers, what to pull from it, and its address and key. */
export function ServerView({ saved }: { readonly saved: Connection }) {
  const t = useTranslate();
  const client = useClient();
  const { navigation } = useAppState();
  const { connection } = saved;
  const hasKey = saved.key !== 'missing';
  const options = useQuery('desktop.sources.options', hasKey ? { connection } : undefined);
  const [editing, setEditing] = useState(false);
  const [forgetting, setForgetting] = useState(false);
  const connect = (): void => client.queries.invalidate((name) => name === 'desktop.sources.options');
  const forget = async (): Promise<void> => {
    await client.call('desktop.sources.remove', { connection });
    client.queries.invalidate((name) => name.startsWith('desktop.sources.'));
    navigation.replace({ kind: 'sources', show: { kind: 'start' } });
  };
  return (
    <>
      <header className="sources-head">
        <h1 className="ellipsis">{saved.name}</h1>
        {options.kind === 'ready' && (
          <Chip tone="accent" icon={Check}>
            {t('sources.connected')}
          </Chip>
        )}
        {options.kind === 'loading' && hasKey && (
          <span className="row text-3 size-12" role="status">
            <Spinner />
            {t('sources.connecting')}
          </span>
        )}
        <span className="text-3 size-12 mono ellipsis">{saved.url}</span>
        <span className="grow" />
        <Button variant="ghost" onClick={() => setForgetting(true)}>
          {t('sources.forget')}
        </Button>
        <Button pressed={editing || !hasKey} onClick={() => setEditing(!editing)}>
          {t('sources.form.edit')}
        </Button>
      </header>
      <div className="sources-page sources-narrow">
        {(editing || !hasKey) && (
          <ConnectionForm
            key={`${saved.url} ${saved.key}`}
            kind={saved.kind}
            saved={saved}
            onSaved={() => setEditing(false)}
          />
        )}
        {hasKey && !editing && options.kind === 'failed' && <Unanswered error={options.error} onRetry={connect} />}
        {hasKey && !editing && options.kind === 'loading' && <Waiting />}
        {hasKey && !editing && options.kind === 'ready' && <Selection saved={saved} options={options.value} />}
      </div>
      {forgetting && (
        <ConfirmDialog
          title={t('sources.forgetTitle', { name: saved.name })}
          action={t('sources.forgetAction')}
          onConfirm={() => void forget()}
          onClose={() => setForgetting(false)}
        >
          {t('sources.forgetText')}
        </ConfirmDialog>
      )}
    </>
  );
}

function Unanswered({ error, onRetry }: { readonly error: CallFailure; readonly onRetry: () => void }) {
  const t = useTranslate();
  return (
    <>
      <div className="sources-problem" role="alert">
        <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
        <span className="selectable">{error.message}</span>
      </div>
      <div className="sources-actions">
        <Button onClick={onRetry}>{t('common.retry')}</Button>
      </div>
    </>
  );
}

function Selection({ saved, options }: { readonly saved: Connection; readonly options: SourceOptions }) {
  const t = useTranslate();
  const [filter, setFilter] = useState<PullFilter | undefined>(() => firstFilter(options));
  return (
    <>
      <h2 className="sources-subhead">{t('sources.select')}</h2>
      {options.kind === 'langfuse' && filter?.kind === 'langfuse' && (
        <LangfuseSelection options={options} filter={filter} onChange={setFilter} />
      )}
      {options.kind === 'phoenix' && filter?.kind === 'phoenix' && (
        <PhoenixSelection options={options} filter={filter} onChange={setFilter} />
      )}
      {filter === undefined && <p className="sources-note">{t('sources.noProjects')}</p>}
      {filter !== undefined && <PullBar saved={saved} filter={filter} />}
    </>
  );
}

/** Everything there is: narrowing is the person's doing. */
function firstFilter(options: SourceOptions): PullFilter | undefined {
  if (options.kind === 'langfuse') return { kind: 'langfuse', tags: [] };
  const [first] = options.projects;
  return first === undefined ? undefined : { kind: 'phoenix', project: first.id, projectName: first.name };
}
