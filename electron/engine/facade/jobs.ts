import { randomUUID } from 'node:crypto';

import type { Job } from '../../../shared/api/procedures-work.ts';
import { Latest } from '../../../shared/api/transport-sources.ts';
import { UserError, type JobOptions } from '../base/index.ts';

const MOST_ENDED_KEPT = 100;

/** What work is given to tell how far it is, in bytes or in steps, and to be stopped by. */
export interface JobTools extends Required<JobOptions> {
  readonly onSteps: (steps: { readonly done: number; readonly of: number }) => void;
}

export interface JobPlan<T> {
  /** Such as `index`, `failures`. */
  readonly kind: string;
  readonly title: string;
  readonly dump?: string;
  readonly canRetry: boolean;
  readonly work: (tools: JobTools) => Promise<T>;
}

/** The long work of the engine: what runs, how far it is, how it ended. Newest first. */
export class Jobs {
  readonly list = new Latest<readonly Job[]>([]);
  private readonly running = new Map<string, AbortController>();
  private readonly retries = new Map<string, () => void>();

  /** Runs work as a job that people see and may cancel; settles as the work does. `signal` cancels it as well. */
  async run<T>(plan: JobPlan<T>, signal?: AbortSignal): Promise<T> {
    const id = randomUUID();
    const abort = new AbortController();
    const onAbort = (): void => abort.abort(signal?.reason);
    signal?.addEventListener('abort', onAbort);
    this.running.set(id, abort);
    this.begin(id, plan);
    try {
      const value = await plan.work({
        signal: abort.signal,
        onProgress: (progress) => this.change(id, { progress }),
        onSteps: (steps) => this.change(id, { steps }),
      });
      this.end(id, 'done', plan);
      return value;
    } catch (error) {
      const cancelled = abort.signal.aborted;
      this.end(id, cancelled ? 'cancelled' : 'failed', plan, error);
      throw error;
    } finally {
      signal?.removeEventListener('abort', onAbort);
    }
  }

  /** Asks a job to stop. UserError 'notFound' when there is no such job running. */
  cancel(job: string): void {
    const abort = this.running.get(job);
    if (abort === undefined) throw new UserError('notFound', `There is no job ${job} running.`, { job });
    abort.abort(new UserError('cancelled', 'Cancelled.'));
  }

  /** Does the work of an ended job again, as a new job. UserError 'notFound' when it cannot be. */
  retry(job: string): void {
    const again = this.retries.get(job);
    if (again === undefined) throw new UserError('notFound', `Job ${job} cannot be run again.`, { job });
    again();
  }

  private begin(id: string, plan: JobPlan<unknown>): void {
    const job: Job = {
      job: id,
      kind: plan.kind,
      title: plan.title,
      ...(plan.dump === undefined ? {} : { dump: plan.dump }),
      state: 'running',
      startedAtMs: Date.now(),
      canCancel: true,
      canRetry: false,
    };
    this.list.set([job, ...this.list.value]);
  }

  private end(id: string, state: 'done' | 'failed' | 'cancelled', plan: JobPlan<unknown>, error?: unknown): void {
    this.running.delete(id);
    const canRetry = plan.canRetry && state !== 'done';
    if (canRetry) this.retries.set(id, () => void this.run(plan).catch(() => {}));
    const problem = error instanceof Error && state === 'failed' ? { problem: error.message } : {};
    this.change(id, { state, endedAtMs: Date.now(), canCancel: false, canRetry, ...problem });
    this.forgetOldest();
  }

  private change(id: string, part: Partial<Job>): void {
    this.list.set(this.list.value.map((job) => (job.job === id ? { ...job, ...part } : job)));
  }

  private forgetOldest(): void {
    const ended = this.list.value.filter((job) => job.state !== 'running').slice(MOST_ENDED_KEPT);
    for (const { job } of ended) this.retries.delete(job);
    if (ended.length > 0) this.list.set(this.list.value.filter((job) => !ended.includes(job)));
  }
}
