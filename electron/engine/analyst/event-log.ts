import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';

import type { AnalystEvent, AnalystEventBody } from '../../../shared/api/analyst.ts';
import { invariant } from '../base/index.ts';

export interface EventLogOptions {
  readonly nowMs: () => number;
  /** Told of each event after it was written. */
  readonly onEvent: ((event: AnalystEvent) => void) | undefined;
}

/** A run's events in its file, numbered through all its processes. Held open: a stream writes hundreds of pieces a second. */
export class EventLog implements Disposable {
  private readonly fd: number;
  private readonly options: EventLogOptions;
  private seq: number;

  /** Opens the file; an event that a crash left half written is cut off. */
  constructor(path: string, options: EventLogOptions) {
    this.options = options;
    this.fd = openSync(path, 'a+', 0o600);
    const before = readFileSync(this.fd);
    const wholeBytes = before.lastIndexOf(0x0a) + 1;
    if (wholeBytes < before.length) ftruncateSync(this.fd, wholeBytes);
    this.seq = linesIn(before.subarray(0, wholeBytes));
  }

  write(body: AnalystEventBody): void {
    const event = { seq: this.seq, timeMs: this.options.nowMs(), ...body };
    this.seq += 1;
    const bytes = Buffer.from(`${JSON.stringify(event)}\n`);
    const written = writeSync(this.fd, bytes);
    invariant(written === bytes.length, 'events.eventIsWhole', { written, length: bytes.length });
    this.options.onEvent?.(event);
  }

  [Symbol.dispose](): void {
    closeSync(this.fd);
  }
}

function linesIn(bytes: Buffer): number {
  let lines = 0;
  for (let at = bytes.indexOf(0x0a); at >= 0; at = bytes.indexOf(0x0a, at + 1)) lines += 1;
  return lines;
}
