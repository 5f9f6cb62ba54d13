import { closeSync, openSync } from 'node:fs';

import { assertNever } from '../base/index.ts';

import { ByteScanner, type RangeScan } from './byte-scanner.ts';
import { BucketGatherer, type BucketSummary } from './gather-buckets.ts';
import type { CrewData, CrewRequest, ScanRequest } from './scan-protocol.ts';

/** Does a builder's requests in the calling thread; keeps files and memory between them. */
export class CrewMember implements Disposable {
  readonly #paths: readonly string[];
  readonly #rowsFd: number;
  readonly #module: WebAssembly.Module;
  readonly #rowsPath: string;
  #scanner: ByteScanner | undefined;
  #gatherer: BucketGatherer | undefined;
  #file: { readonly number: number; readonly fd: number } | undefined;

  constructor({ module, rowsPath, paths }: CrewData) {
    this.#paths = paths;
    this.#module = module;
    this.#rowsPath = rowsPath;
    this.#rowsFd = openSync(rowsPath, 'w');
  }

  do(request: CrewRequest): RangeScan | BucketSummary {
    switch (request.kind) {
      case 'scan':
        this.#scanner ??= new ByteScanner(this.#module, { fd: this.#rowsFd, path: this.#rowsPath });
        return this.#scanner.scanRange({ ...request, fd: this.#open(request) });
      case 'gather':
        // The scanner's memory is done with: no scan follows the first bucket.
        this.#scanner = undefined;
        this.#gatherer ??= new BucketGatherer(request.order);
        return this.#gatherer.gather(request.range);
      default:
        return assertNever(request);
    }
  }

  [Symbol.dispose](): void {
    closeSync(this.#rowsFd);
    if (this.#file !== undefined) closeSync(this.#file.fd);
    this.#gatherer?.[Symbol.dispose]();
  }

  #open({ file }: ScanRequest): number {
    if (this.#file?.number === file) return this.#file.fd;
    if (this.#file !== undefined) closeSync(this.#file.fd);
    this.#file = undefined;
    this.#file = { number: file, fd: openSync(this.#paths[file], 'r') };
    return this.#file.fd;
  }
}
