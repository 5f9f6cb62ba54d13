import type { FailureReport } from '../../../shared/api/failures.ts';
import { findFailuresAndTraces, type FoundFailures } from '../failures/index.ts';
import type { DumpSession } from './dump-session.ts';
import type { Jobs } from './jobs.ts';

interface KeptReport {
  readonly buildId: string;
  readonly found: Promise<FoundFailures>;
}

/** The failure report of each dump, made once for a build of its index, as a job. */
export class FailureReports {
  private readonly jobs: Jobs;
  private readonly kept = new WeakMap<DumpSession, KeptReport>();

  constructor(jobs: Jobs) {
    this.jobs = jobs;
  }

  async of(session: DumpSession): Promise<FailureReport> {
    return (await this.#found(session)).report;
  }

  /** Traces that show a mode, and how many there are in all; none for a mode that does not occur. */
  async tracesOf(session: DumpSession, detector: string): Promise<{ traceIds: readonly string[]; total: number }> {
    const { report, tracesOf } = await this.#found(session);
    const total = report.modes.find((mode) => mode.detector === detector)?.traces ?? 0;
    return { traceIds: tracesOf(detector), total };
  }

  #found(session: DumpSession): Promise<FoundFailures> {
    return session.use(({ index, indexFolder }) => {
      const { buildId } = index.meta;
      const known = this.kept.get(session);
      if (known?.buildId === buildId) return known.found;
      const source = { index, ...(indexFolder === undefined ? {} : { indexFolder }) };
      const found = this.jobs.run({
        kind: 'failures',
        title: session.status.value.name,
        dump: session.id,
        canRetry: false,
        work: (options) => findFailuresAndTraces(source, options),
      });
      this.kept.set(session, { buildId, found });
      // A failed or cancelled one is not kept: the next question tries again.
      found.catch(() => this.kept.delete(session));
      return found;
    });
  }
}
