import { useEffect, useRef } from 'react';

import type { Job } from '../../shared/api/procedures-work.ts';
import { readyValue } from '../client/async.ts';
import { useClient } from '../client/client-context.ts';
import { useStream } from '../client/use-stream.ts';
import { useTranslate } from '../i18n/translate.ts';

/** Work that took as long is worth a notice of the system: somebody may have gone to do something else meanwhile. */
const LONG_MS = 10_000;

/** Says by a notice of the system that long work has ended; main shows it only while no window of ours has the focus. */
export function useWorkNotices(): void {
  const t = useTranslate();
  const client = useClient();
  const jobs = readyValue(useStream('jobs.watch', {}))?.jobs;
  const running = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (jobs === undefined) return;
    for (const job of jobs) {
      if (!running.current.has(job.job) || !isLongEnd(job)) continue;
      const title = t(job.state === 'done' ? 'shell.workDone' : 'shell.workFailed', { name: job.title });
      void client.call('desktop.notify', { title: title.slice(0, 200), body: (job.problem ?? '').slice(0, 1000) });
    }
    running.current = new Set(jobs.filter(({ state }) => state === 'running').map(({ job }) => job));
  }, [jobs, client, t]);
}

function isLongEnd({ state, startedAtMs, endedAtMs }: Job): boolean {
  if (state !== 'done' && state !== 'failed') return false;
  return endedAtMs !== undefined && endedAtMs - startedAtMs >= LONG_MS;
}
