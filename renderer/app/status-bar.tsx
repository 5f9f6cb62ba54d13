import { Check, Coins, Eye, TriangleAlert } from 'lucide-react';
import { useStore } from 'zustand';

import type { EngineStatus } from '../../shared/api/procedures-desktop.ts';
import type { Job } from '../../shared/api/procedures-work.ts';
import { formatBytes, formatDuration, formatShort, formatUsd } from '../../shared/format/index.ts';
import { readyValue } from '../client/async.ts';
import { useClient } from '../client/client-context.ts';
import { useStream } from '../client/use-stream.ts';
import { Button, LinkButton } from '../components/button.tsx';
import { Meter } from '../components/meter.tsx';
import { Spinner } from '../components/spinner.tsx';
import type { MessageKey } from '../i18n/catalogue.ts';
import { useTranslate } from '../i18n/translate.ts';
import { useAppState, useDumpStatus, useFollow, useRoute } from '../state/app-state.ts';
import { routeDumps } from '../state/navigation.ts';
import { NetworkFact } from './network-fact.tsx';

/** Engine state · work with progress and stop · facts of the view · cost of the session · network. */
export function StatusBar() {
  const t = useTranslate();
  const { viewFacts } = useAppState();
  const facts = useStore(viewFacts);
  const engine = readyValue(useStream('desktop.engine', {}));
  const jobs = readyValue(useStream('jobs.watch', {}))?.jobs ?? [];
  const dump = routeDumps(useRoute())[0];
  return (
    <footer className="status-bar" aria-label={t('shell.status')}>
      <EngineLed engine={engine} />
      <RunningJobs jobs={jobs.filter((job) => job.state === 'running')} />
      {dump !== undefined && <IndexFact dump={dump} />}
      {dump !== undefined && <FollowFact dump={dump} />}
      {facts.left.map((fact) => (
        <span key={fact} className="status-bar-fact">
          {fact}
        </span>
      ))}
      <span className="status-bar-gap" />
      {facts.right.map((fact) => (
        <span key={fact} className="status-bar-fact">
          {fact}
        </span>
      ))}
      <NetworkFact />
      <SessionCost />
    </footer>
  );
}

const ENGINE_TEXT: Readonly<Record<EngineStatus['kind'], MessageKey>> = {
  starting: 'shell.engine.starting',
  ready: 'shell.engine.ready',
  restarting: 'shell.engine.restarting',
  failed: 'shell.engine.stopped',
};

function EngineLed({ engine }: { readonly engine: EngineStatus | undefined }) {
  const t = useTranslate();
  const kind = engine?.kind ?? 'starting';
  const led = kind === 'ready' ? '' : kind === 'failed' ? 'led-error' : 'led-warn';
  return (
    <span role="status" title={engine !== undefined && 'reason' in engine ? engine.reason : undefined}>
      <i className={`led ${led}`} />
      {t(ENGINE_TEXT[kind])}
    </span>
  );
}

/** The work begun last, with its way to be stopped; the rest is counted and listed among the sources. */
function RunningJobs({ jobs }: { readonly jobs: readonly Job[] }) {
  const t = useTranslate();
  const { navigation } = useAppState();
  const [first, ...others] = jobs;
  if (first === undefined) return null;
  return (
    <>
      <RunningJob job={first} />
      {others.length > 0 && (
        <span>
          <LinkButton onClick={() => navigation.go({ kind: 'jobs' })}>
            {t('shell.moreWork', { n: others.length })}
          </LinkButton>
        </span>
      )}
    </>
  );
}

function RunningJob({ job }: { readonly job: Job }) {
  const t = useTranslate();
  const client = useClient();
  const { progress, steps } = job;
  const known = progress !== undefined && progress.totalBytes > 0;
  const done = known
    ? progress.doneBytes / progress.totalBytes
    : steps === undefined
      ? undefined
      : steps.done / steps.of;
  return (
    <span>
      {done === undefined ? <Spinner /> : <Meter fraction={done} label={job.title} widthPx={72} />}
      {job.title}
      {steps !== undefined && (
        <span className="text-3">
          {t(job.kind === 'analyst' ? 'analyst.turnsDone' : 'shell.stepsDone', { n: steps.done, total: steps.of })}
        </span>
      )}
      {known && (
        <span className="text-3">
          {formatBytes(progress.doneBytes)} / {formatBytes(progress.totalBytes)}
        </span>
      )}
      {job.canCancel && (
        <Button
          variant="danger"
          aria-label={t('shell.stopWork', { name: job.title })}
          onClick={() => void client.call('jobs.cancel', { job: job.job })}
        >
          {t('common.stop')}
        </Button>
      )}
    </span>
  );
}

/** What analyses have cost since the engine started. */
function SessionCost() {
  const t = useTranslate();
  const session = readyValue(useStream('analyst.runs', {}))?.session;
  if (session === undefined) return null;
  return (
    <span>
      <Coins size={12} strokeWidth={1.75} aria-hidden />
      {session.unpriced
        ? t('shell.sessionTokens', { n: formatShort(session.tokens) })
        : t('shell.sessionCost', { cost: session.costUsd === 0 ? '$0.00' : formatUsd(session.costUsd) })}
    </span>
  );
}

function IndexFact({ dump }: { readonly dump: string }) {
  const t = useTranslate();
  const status = useDumpStatus(dump);
  if (status === undefined) return null;
  switch (status.state.kind) {
    case 'preparing':
    case 'indexing':
      return (
        <span>
          <Spinner />
          {t('shell.indexing')}
        </span>
      );
    case 'failed':
      return (
        <span className="text-error">
          <TriangleAlert size={12} strokeWidth={1.75} aria-hidden />
          {status.state.error.message}
        </span>
      );
    case 'ready':
      return (
        <span>
          <Check className="text-accent" size={12} strokeWidth={2} aria-hidden />
          {t('shell.indexFresh', { time: formatDuration((status.tookMs ?? 0) * 1e6) })}
        </span>
      );
    default:
      return status.state satisfies never;
  }
}

/** Said while a dump is followed: what has come since the person looked, until they say that they have seen it. */
function FollowFact({ dump }: { readonly dump: string }) {
  const t = useTranslate();
  const { follows } = useAppState();
  const follow = useFollow(dump);
  const files = useDumpStatus(dump)?.files.length ?? 1;
  if (follow === undefined) return null;
  return (
    <>
      <span>
        <Eye size={12} strokeWidth={1.75} aria-hidden />
        {t(follow.goesToLatest ? 'shell.followingLatest' : 'shell.following', { n: files })}
      </span>
      {follow.newSpans > 0 && (
        <span>
          {t('shell.grown', { traces: follow.newTraces, spans: follow.newSpans })}
          <Button onClick={() => follows.lookedAtAll(dump)}>{t('shell.markSeen')}</Button>
        </span>
      )}
    </>
  );
}
