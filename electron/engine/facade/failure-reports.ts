import type { FailureReport } from '../../../shared/api/failures.ts';
import { findFailures } from '../failures/index.ts';
import type { DumpSession } from './dump-session.ts';
import type { Jobs } from './jobs.ts';

interface KeptReport {
  readonly buildId: string;
  readonly report: Promise<FailureReport>;
}

/** The failure report of each dump, made once for a build of its index, as a job. */
export class FailureReports {
  private readonly jobs: Jobs;
  private readonly kept = new WeakMap<DumpSession, KeptReport>();

  constructor(jobs: Jobs) {
    this.jobs = jobs;
  }

  of(session: DumpSession): Promise<FailureReport> {
    return session.use(({ index, indexFolder }) => {
      const { buildId } = index.meta;
      const known = this.kept.get(session);
      if (known?.buildId === buildId) return known.report;
      const source = { index, ...(indexFolder === undefined ? {} : { indexFolder }) };
      const report = this.jobs.run({
        kind: 'failures',
        title: session.status.value.name,
        dump: session.id,
        canRetry: false,
        work: (options) => findFailures(source, options),
      });
      this.kept.set(session, { buildId, report });
      // A failed or cancelled one is not kept: the next question tries again.
      report.catch(() => this.kept.delete(session));
      return report;
    });
  }
}
