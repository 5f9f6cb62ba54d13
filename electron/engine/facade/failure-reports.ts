import { findFailuresByTrace, type FailureSource, type FoundFailures } from '../failures/index.ts';
import type { DumpIndex } from '../index/index.ts';
import type { Jobs } from './jobs.ts';

/** The dump that is looked through, for the list of jobs. */
export interface LookedThrough {
  readonly id: string;
  readonly name: string;
}

interface Kept {
  readonly found: Promise<FoundFailures>;
  /** Set once it is known. */
  result?: FoundFailures;
}

/** The failures of each dump, found once for a build of its index, as a job. */
export class FailureReports {
  private readonly jobs: Jobs;
  private readonly kept = new WeakMap<DumpIndex, Kept>();

  constructor(jobs: Jobs) {
    this.jobs = jobs;
  }

  /** Looks for them unless that has been done or is under way. The caller keeps the index open meanwhile. */
  find(dump: LookedThrough, source: FailureSource): Promise<FoundFailures> {
    const known = this.kept.get(source.index);
    if (known !== undefined) return known.found;
    const found = this.jobs.run({
      kind: 'failures',
      title: dump.name,
      dump: dump.id,
      canRetry: false,
      work: (options) => findFailuresByTrace(source, options),
    });
    const kept: Kept = { found };
    this.kept.set(source.index, kept);
    found.then(
      (result) => (kept.result = result),
      // A failed or cancelled one is not kept: the next question tries again.
      () => this.kept.delete(source.index),
    );
    return found;
  }

  /** What is known by now, without looking. */
  known(index: DumpIndex): FoundFailures | 'looking' | undefined {
    const kept = this.kept.get(index);
    return kept === undefined ? undefined : (kept.result ?? 'looking');
  }
}
