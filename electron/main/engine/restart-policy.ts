const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 5_000;
/** A run as long as this wipes the slate: the next end is a first one again. */
const GOOD_RUN_MS = 30_000;
const MOST_ENDS_IN_A_ROW = 6;

/** When to start the engine again: at once after a first end, later after each one in a row, and at last not at all. */
export class RestartPolicy {
  private endsInARow = 0;
  private startedAtMs: number | undefined;

  started(nowMs: number): void {
    this.startedAtMs = nowMs;
  }

  /** How long to wait before the next start; undefined when it has ended too often. */
  ended(nowMs: number): number | undefined {
    const ranMs = this.startedAtMs === undefined ? 0 : nowMs - this.startedAtMs;
    this.startedAtMs = undefined;
    this.endsInARow = ranMs >= GOOD_RUN_MS ? 1 : this.endsInARow + 1;
    if (this.endsInARow > MOST_ENDS_IN_A_ROW) return undefined;
    return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (this.endsInARow - 1));
  }

  forget(): void {
    this.endsInARow = 0;
  }
}
