/** Takes exact numbers of bytes from a stream of chunks, holding no more than was asked for and one chunk. */
export class ByteFrames {
  /** Stream offset of the next byte. */
  offset = 0;
  private readonly chunks: AsyncIterator<Uint8Array>;
  private held: Uint8Array = new Uint8Array(0);
  private ended = false;

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.chunks = chunks[Symbol.asyncIterator]();
  }

  /** The next `length` bytes, fewer at the end of the stream. */
  async take(length: number): Promise<Uint8Array> {
    const parts: Uint8Array[] = [];
    let missing = length;
    while (missing > 0 && (await this.fill())) {
      const part = this.held.subarray(0, missing);
      this.held = this.held.subarray(part.length);
      missing -= part.length;
      parts.push(part);
    }
    this.offset += length - missing;
    return parts.length === 1 ? (parts[0] ?? new Uint8Array(0)) : Buffer.concat(parts);
  }

  /** Passes over bytes without keeping them; returns how many there were. */
  async skip(length: number): Promise<number> {
    let missing = length;
    while (missing > 0 && (await this.fill())) {
      const step = Math.min(missing, this.held.length);
      this.held = this.held.subarray(step);
      missing -= step;
    }
    this.offset += length - missing;
    return length - missing;
  }

  /** Ends the reading before the stream does. */
  async close(): Promise<void> {
    await this.chunks.return?.();
  }

  private async fill(): Promise<boolean> {
    while (this.held.length === 0 && !this.ended) {
      const next = await this.chunks.next();
      if (next.done === true) this.ended = true;
      else this.held = next.value;
    }
    return this.held.length > 0;
  }
}
