import { FolderOpen, Server, type LucideIcon } from 'lucide-react';

import type { Job } from '../../../shared/api/procedures-work.ts';
import { readyValue } from '../../client/async.ts';
import { useClient } from '../../client/client-context.ts';
import { useStream } from '../../client/use-stream.ts';
import { Button } from '../../components/button.tsx';
import { AsyncNotice, EmptyState } from '../../components/notice.tsx';
import { Panel } from '../../components/panel.tsx';
import { PlainTable } from '../../components/plain-table.tsx';
import { Badge } from '../../components/chip.tsx';
import { formatStamp } from '../../format/time.ts';
import type { MessageKey } from '../../i18n/catalogue.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { useAppState, usePreference } from '../../state/app-state.ts';
import type { SourceView } from '../../state/navigation.ts';
import { TransferTable } from './transfer-table.tsx';
import { useTransfers } from './use-transfers.ts';

const CARDS: readonly {
  readonly icon: LucideIcon;
  readonly name: MessageKey;
  readonly text: MessageKey;
  readonly show: SourceView;
}[] = [
  { icon: FolderOpen, name: 'sources.files', text: 'sources.filesText', show: { kind: 'files' } },
  {
    icon: Server,
    name: 'sources.langfuse',
    text: 'sources.langfuseText',
    show: { kind: 'newServer', server: 'langfuse' },
  },
  {
    icon: Server,
    name: 'sources.phoenix',
    text: 'sources.phoenixText',
    show: { kind: 'newServer', server: 'phoenix' },
  },
];

/** Where traces can come from, and all that has come. */
export function StartView() {
  const t = useTranslate();
  const { navigation } = useAppState();
  const transfers = useTransfers();
  return (
    <div className="sources-page">
      <p className="sources-lead">{t('sources.lead')}</p>
      <div className="sources-cards">
        {CARDS.map(({ icon: Icon, name, text, show }) => (
          <button
            key={name}
            type="button"
            className="sources-card"
            onClick={() => navigation.go({ kind: 'sources', show })}
          >
            <Icon size={20} strokeWidth={1.5} aria-hidden />
            <span>
              <b>{t(name)}</b>
              <small>{t(text)}</small>
            </span>
          </button>
        ))}
      </div>
      <Panel title={t('sources.work')}>
        {transfers.kind !== 'ready' ? (
          <AsyncNotice state={transfers} />
        ) : transfers.value.length === 0 ? (
          <EmptyState title={t('sources.noWork')}>{t('sources.noWorkText')}</EmptyState>
        ) : (
          <TransferTable transfers={transfers.value} />
        )}
      </Panel>
      <OtherJobs />
    </div>
  );
}

const JOB_TONES = { running: 'neutral', done: 'accent', failed: 'error', cancelled: 'neutral' } as const;

/** Indexing, detecting: the engine's work that brings no traces. */
function OtherJobs() {
  const t = useTranslate();
  const client = useClient();
  const zone = usePreference('zone');
  const all = readyValue(useStream('jobs.watch', {}))?.jobs ?? [];
  const jobs = all.filter(({ kind }) => kind !== 'import' && kind !== 'pull');
  if (jobs.length === 0) return null;
  const act =
    (name: 'jobs.cancel' | 'jobs.retry', { job }: Job) =>
    (): void =>
      void client.call(name, { job });
  return (
    <Panel title={t('sources.otherWork')}>
      <PlainTable label={t('sources.otherWork')} widths={[undefined, 200, 328, 132, 172]}>
        <tbody>
          {jobs.map((job) => (
            <tr key={job.job}>
              <td>{job.title}</td>
              <td className="text-2">{job.kind}</td>
              <td title={job.problem}>
                <span className="row">
                  <Badge tone={JOB_TONES[job.state]}>{t(`sources.state.${job.state}`)}</Badge>
                  <span className="text-2 ellipsis">{job.problem}</span>
                </span>
              </td>
              <td className="text-2">{formatStamp(job.startedAtMs, zone).slice(0, 16)}</td>
              <td>
                <span className="row sources-row-actions">
                  {job.canCancel && (
                    <Button
                      size="s"
                      variant="danger"
                      aria-label={`${t('common.stop')}: ${job.title}`}
                      onClick={act('jobs.cancel', job)}
                    >
                      {t('common.stop')}
                    </Button>
                  )}
                  {job.canRetry && (
                    <Button size="s" aria-label={`${t('common.retry')}: ${job.title}`} onClick={act('jobs.retry', job)}>
                      {t('common.retry')}
                    </Button>
                  )}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Panel>
  );
}
