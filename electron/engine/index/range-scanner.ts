import { closeSync, openSync } from 'node:fs';

import { ByteScanner, type RangeScan } from './byte-scanner.ts';
import type { ScanRequest, ScanWorkerData } from './scan-protocol.ts';

/** Scans requested ranges in the calling thread; keeps the files and the memory between requests. */
export class RangeScanner implements Disposable {
  readonly #paths: readonly string[];
  readonly #rowsFd: number;
  readonly #scanner: ByteScanner;
  readonly #fds = new Map<number, number>();

  constructor({ module, rowsPath, paths }: ScanWorkerData) {
    this.#paths = paths;
    this.#rowsFd = openSync(rowsPath, 'w');
    this.#scanner = new ByteScanner(module, { fd: this.#rowsFd, path: rowsPath });
  }

  scan({ file, start, end, fileBytes }: ScanRequest): RangeScan {
    return this.#scanner.scanRange({ fd: this.#fd(file), file, start, end, fileBytes });
  }

  [Symbol.dispose](): void {
    closeSync(this.#rowsFd);
    for (const fd of this.#fds.values()) closeSync(fd);
    this.#fds.clear();
  }

  #fd(file: number): number {
    const known = this.#fds.get(file);
    if (known !== undefined) return known;
    // Files of a dump are scanned one after the other: the former ones are done.
    for (const [other, fd] of this.#fds) if (other < file - 1) (closeSync(fd), this.#fds.delete(other));
    const fd = openSync(this.#paths[file], 'r');
    this.#fds.set(file, fd);
    return fd;
  }
}
