import { closeSync, openSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

import { giveWay } from '../base/index.ts';
import { ChunkScanner } from './chunk-scan.ts';
import { type FromWorker, NEXT_CHUNK, STOP, type ToWorker } from './protocol.ts';
import { SignatureReader, freshSignatures } from './signature-reader.ts';

/** Runs in a worker thread; `workerData.module` is the compiled scan. */
function main(): void {
  const port = parentPort;
  if (port === null) throw new Error('search-worker.ts runs in a worker thread only');
  giveWay();
  const { module } = workerData as { readonly module: WebAssembly.Module };
  const scanner = new ChunkScanner(module);
  const post = (message: FromWorker, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer);
  port.on('message', (message: ToWorker) => {
    try {
      runSearch(scanner, message, post);
      post({ kind: 'done', id: message.id });
    } catch (error) {
      const { code, message: text } = describe(error);
      post({ kind: 'failed', id: message.id, code, message: text });
    }
  });
}

function runSearch(
  scanner: ChunkScanner,
  search: ToWorker,
  post: (message: FromWorker, transfer?: ArrayBuffer[]) => void,
): void {
  const control = new Int32Array(search.control);
  const isStopped = (): boolean => Atomics.load(control, STOP) !== 0;
  const scan = scanner.prepare(search.query, search.keep, isStopped);
  using files = new OpenFiles(search.files);
  using signatures = openSignatures(search);
  while (!isStopped()) {
    const number = Atomics.add(control, NEXT_CHUNK, 1);
    const chunk = search.chunks[number];
    if (chunk === undefined) return;
    const result = scan(files.fd(chunk.file), chunk, number, signatures);
    const buffers = [result.hits.buffer, result.lineOffsets.buffer, result.lineMatches.buffer];
    // Made for this message alone, so they are handed over instead of copied.
    post({ kind: 'chunk', id: search.id, result }, buffers as ArrayBuffer[]);
  }
}

function openSignatures(search: ToWorker): SignatureReader | undefined {
  if (search.signatures === undefined) return undefined;
  const fresh = freshSignatures(search.signatures, search.files);
  return fresh && new SignatureReader(fresh, search.query.needles);
}

/** Files of one search, opened when first needed. */
class OpenFiles implements Disposable {
  private readonly paths: readonly string[];
  private readonly opened = new Map<number, number>();

  constructor(paths: readonly string[]) {
    this.paths = paths;
  }

  fd(file: number): number {
    const known = this.opened.get(file);
    if (known !== undefined) return known;
    const fd = openSync(this.paths[file] ?? '', 'r');
    this.opened.set(file, fd);
    return fd;
  }

  [Symbol.dispose](): void {
    for (const fd of this.opened.values()) closeSync(fd);
  }
}

function describe(error: unknown): { readonly code: string | undefined; readonly message: string } {
  if (!(error instanceof Error)) return { code: undefined, message: String(error) };
  const code = (error as NodeJS.ErrnoException).code;
  return { code: typeof code === 'string' ? code : undefined, message: error.message };
}

main();
