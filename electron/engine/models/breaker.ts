/** Calls in a row that may fail before a run gives up on its provider. */
const MOST_CONSECUTIVE_FAILURES = 10;

/**
 * Counts failures that really follow one another: any success, of any agent of the run, closes it again.
 * One breaker is shared by all calls of a run to one provider.
 */
export class Breaker {
  private readonly most: number;
  private failures = 0;
  private hasSucceeded_ = false;

  constructor(most: number = MOST_CONSECUTIVE_FAILURES) {
    this.most = most;
  }

  get consecutiveFailures(): number {
    return this.failures;
  }

  get isOpen(): boolean {
    return this.failures >= this.most;
  }

  /** Any call has succeeded so far, so that the address is right. */
  get hasSucceeded(): boolean {
    return this.hasSucceeded_;
  }

  succeeded(): void {
    this.hasSucceeded_ = true;
    this.failures = 0;
  }

  failed(): void {
    this.failures += 1;
  }
}
