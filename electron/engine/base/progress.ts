/** How far a long job is. Sent at most ten times a second, and always once at the end of a phase. */
export interface Progress {
  /** What is being done, such as 'scan', 'convert', 'sort', 'write', 'sql'. */
  readonly phase: string;
  readonly doneBytes: number;
  readonly totalBytes: number;
  readonly bytesPerSecond: number;
  /** Absent until it can be told. */
  readonly secondsLeft?: number;
  /** Records seen so far, where the phase counts them. */
  readonly records?: number;
}

export interface JobOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}
