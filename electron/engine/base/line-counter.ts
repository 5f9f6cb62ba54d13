import type { GrowingWindow } from './growing-window.ts';
import { NEWLINE } from './json-bytes.ts';

/** Tells lines of offsets in a stream, counting newlines from the last offset asked for, forward or back. */
export class LineCounter {
  private offset = 0;
  private line = 1;

  /** 1-based line of an offset; the bytes between it and the last one asked for must be in the window. */
  lineAt(offset: number, window: GrowingWindow): number {
    const { bytes, start } = window;
    const from = Math.max(0, Math.min(this.offset, offset) - start);
    const to = Math.min(bytes.length, Math.max(this.offset, offset) - start);
    let newlines = 0;
    for (let index = from; index < to; index += 1) if (bytes[index] === NEWLINE) newlines += 1;
    this.line += offset >= this.offset ? newlines : -newlines;
    this.offset = offset;
    return this.line;
  }
}
