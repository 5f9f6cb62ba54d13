/** A counting semaphore: at most `size` holders at a time, served in the order they came. */
export class Slots {
  private free: number;
  private readonly waiting: { readonly resolve: () => void; readonly reject: (reason: unknown) => void }[] = [];

  constructor(size: number) {
    this.free = size;
  }

  /** Waits for a slot; rejects with the signal's reason when it aborts first. */
  async acquire(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (this.free > 0) {
      this.free -= 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const entry = { resolve, reject };
      this.waiting.push(entry);
      signal?.addEventListener(
        'abort',
        () => {
          const at = this.waiting.indexOf(entry);
          if (at < 0) return;
          this.waiting.splice(at, 1);
          reject(signal.reason);
        },
        { once: true },
      );
    });
  }

  release(): void {
    const next = this.waiting.shift();
    if (next === undefined) this.free += 1;
    else next.resolve();
  }
}
