/**
 * A thing that is replaced by a newer one while it is in use: whoever uses it keeps it until done, and it is disposed
 * when it has been retired and nobody uses it any more.
 */
export class Leased<T extends Disposable> {
  readonly value: T;
  private users = 0;
  private retired = false;

  constructor(value: T) {
    this.value = value;
  }

  async use<R>(work: (value: T) => R | Promise<R>): Promise<R> {
    const { value, release } = this.lease();
    try {
      return await work(value);
    } finally {
      release();
    }
  }

  /** Keeps the value in use until `release` is called, which is to be done once. */
  lease(): { readonly value: T; readonly release: () => void } {
    this.users += 1;
    return {
      value: this.value,
      release: () => {
        this.users -= 1;
        this.disposeIfUnused();
      },
    };
  }

  retire(): void {
    this.retired = true;
    this.disposeIfUnused();
  }

  private disposeIfUnused(): void {
    if (this.retired && this.users === 0) this.value[Symbol.dispose]();
  }
}
