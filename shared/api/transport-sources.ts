/**
 * Sources of streams. Both give an async iterable that ends when the signal aborts; what a slow reader does not take
 * is, for `Latest`, replaced by newer values, and for `Backlog` kept.
 */
export class Latest<T> {
  private current: T;
  private version = 0;
  private readonly waiting = new Set<() => void>();

  constructor(initial: T) {
    this.current = initial;
  }

  get value(): T {
    return this.current;
  }

  set(value: T): void {
    this.current = value;
    this.version += 1;
    wakeAll(this.waiting);
  }

  /** The value now, then every later one, or only the last of them where the reader is slower. */
  async *watch(signal: AbortSignal): AsyncGenerator<T> {
    let seen = -1;
    while (!signal.aborted) {
      if (seen === this.version) await wake(this.waiting, signal);
      else {
        seen = this.version;
        yield this.current;
      }
    }
  }
}

/** Events that must not be lost: kept, up to a limit, until the one reader takes them. */
export class Backlog<T> {
  private readonly items: T[] = [];
  private readonly waiting = new Set<() => void>();
  private readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** False when the backlog is full: the event is not taken. */
  push(item: T): boolean {
    if (this.items.length >= this.limit) return false;
    this.items.push(item);
    wakeAll(this.waiting);
    return true;
  }

  async *take(signal: AbortSignal): AsyncGenerator<T> {
    while (!signal.aborted) {
      const item = this.items.shift();
      if (item === undefined) await wake(this.waiting, signal);
      else yield item;
    }
  }
}

function wakeAll(waiting: Set<() => void>): void {
  const all = [...waiting];
  waiting.clear();
  for (const resolve of all) resolve();
}

function wake(waiting: Set<() => void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      waiting.delete(done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    waiting.add(done);
    signal.addEventListener('abort', done);
  });
}
