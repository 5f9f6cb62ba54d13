/** Keeps the answers used last. INVARIANT: never more than `capacity` of them. */
export class Recent<T> {
  readonly #capacity: number;
  readonly #entries = new Map<string, T>();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(key: string, make: () => T): T {
    const kept = this.#entries.get(key);
    const value = kept ?? make();
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size > this.#capacity) {
      const [oldest] = this.#entries.keys();
      if (oldest !== undefined) this.#entries.delete(oldest);
    }
    return value;
  }

  peek(key: string): T | undefined {
    return this.#entries.get(key);
  }
}
