/**
 * The part of a byte stream that is still needed, in one piece. `start` is the stream offset of its first byte.
 * Appending costs amortised constant time a byte; `bytes` is valid until the next `append`.
 */
export class GrowingWindow {
  start = 0;
  private store = new Uint8Array(0);
  private used = 0;

  get bytes(): Uint8Array {
    return this.store.subarray(0, this.used);
  }

  get end(): number {
    return this.start + this.used;
  }

  /** Forgets everything before stream offset `keepFrom`, then adds the chunk. */
  append(chunk: Uint8Array, keepFrom: number): void {
    const kept = Math.max(0, this.end - keepFrom);
    const needed = kept + chunk.length;
    const tail = this.store.subarray(this.used - kept, this.used);
    if (needed > this.store.length || needed * 8 < this.store.length) {
      const grown = new Uint8Array(kept > chunk.length ? needed * 2 : needed);
      grown.set(tail);
      this.store = grown;
    } else {
      this.store.copyWithin(0, this.used - kept, this.used);
    }
    this.store.set(chunk, kept);
    this.start = this.end - kept;
    this.used = needed;
  }
}
