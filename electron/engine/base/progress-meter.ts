import type { JobOptions } from './progress.ts';

const INTERVAL_MS = 100;

/** Turns positions in a job of known size into Progress reports, at most ten a second, and one at the end. */
export class ProgressMeter {
  private readonly options: JobOptions;
  private readonly phase: string;
  private readonly totalBytes: number;
  private readonly startedMs = performance.now();
  private reportedMs = 0;
  private doneBytes = 0;
  private records = 0;

  constructor(phase: string, totalBytes: number, options: JobOptions) {
    this.phase = phase;
    this.totalBytes = totalBytes;
    this.options = options;
  }

  countRecord(): void {
    this.records += 1;
  }

  /** The job stands at `doneBytes`; never goes back. */
  moveTo(doneBytes: number): void {
    this.doneBytes = Math.max(this.doneBytes, Math.min(doneBytes, this.totalBytes));
    const nowMs = performance.now();
    if (nowMs - this.reportedMs < INTERVAL_MS) return;
    this.reportedMs = nowMs;
    this.report();
  }

  finish(): void {
    this.doneBytes = this.totalBytes;
    this.report();
  }

  private report(): void {
    const seconds = Math.max(0.001, (performance.now() - this.startedMs) / 1000);
    const bytesPerSecond = this.doneBytes / seconds;
    const left = this.totalBytes - this.doneBytes;
    this.options.onProgress?.({
      phase: this.phase,
      doneBytes: this.doneBytes,
      totalBytes: this.totalBytes,
      bytesPerSecond,
      ...(bytesPerSecond > 0 ? { secondsLeft: left / bytesPerSecond } : {}),
      records: this.records,
    });
  }
}
