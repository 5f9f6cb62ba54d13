import {
  closeSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';

import { type JobOptions, UserError } from '../base/index.ts';
import { compileFindModule } from './find-wasm.ts';
import {
  BLOCK_BYTES,
  COVERED_BYTES,
  ROWS,
  ROW_BYTES,
  SEGMENT_BLOCKS,
  SEGMENT_BYTES,
  SIGNATURE_FILE,
  SIGNATURE_MAGIC,
  type SignatureHeader,
  blocksOf,
  segmentsOffset,
} from './signature-file.ts';
import { freshSignatures } from './signature-reader.ts';

/** Where the signatures of an index folder lie, whether or not there are any. */
export function signaturesIn(folder: string): string {
  return join(folder, SIGNATURE_FILE);
}

/**
 * The path of fresh signatures of these files in `folder`, built when there are none; undefined where they do not pay,
 * since a dump that fits the page cache is searched faster without. Fails as `buildSignatures` does.
 */
export async function ensureSignatures(
  files: readonly string[],
  folder: string,
  options: JobOptions & {
    /** Size from which they pay; half of the machine's memory unless told. */
    readonly fromBytes?: number;
  } = {},
): Promise<string | undefined> {
  const totalBytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
  if (totalBytes < (options.fromBytes ?? totalmem() / 2)) return undefined;
  const path = join(folder, SIGNATURE_FILE);
  return freshSignatures(path, files) === undefined ? buildSignatures(files, folder, options) : path;
}

/**
 * Writes `sig.bin` for these files into `folder`, about 3 % of their size, and returns its path.
 * Reads every byte once (some 500 MB/s). A crash leaves the old file or none. Fails with UserError 'cancelled', or with
 * the system's own error when a file cannot be read or written.
 */
export async function buildSignatures(
  files: readonly string[],
  folder: string,
  options: JobOptions = {},
): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, SIGNATURE_FILE);
  const work = `${path}.${process.pid}.tmp`;
  const inputs = files.map((file) => openSync(file, 'r'));
  const output = openSync(work, 'w');
  try {
    const header = writeHeader(output, inputs);
    await writeSegments({ inputs, header, output }, options);
    fsyncSync(output);
    renameSync(work, path);
  } catch (error) {
    rmSync(work, { force: true });
    throw error;
  } finally {
    for (const fd of [...inputs, output]) closeSync(fd);
  }
  return path;
}

function writeHeader(output: number, inputs: readonly number[]): SignatureHeader {
  let firstBlock = 0;
  const files = inputs.map((fd) => {
    const stat = fstatSync(fd, { bigint: true });
    const file = { sizeBytes: Number(stat.size), mtimeNs: stat.mtimeNs.toString(), firstBlock };
    firstBlock += blocksOf(file.sizeBytes);
    return file;
  });
  const header: SignatureHeader = { version: 1, files };
  const text = Buffer.from(JSON.stringify(header));
  const head = Buffer.alloc(segmentsOffset(text.length));
  head.write(SIGNATURE_MAGIC, 'latin1');
  head.writeUInt32LE(text.length, SIGNATURE_MAGIC.length);
  text.copy(head, SIGNATURE_MAGIC.length + 4);
  writeAll(output, head);
  return header;
}

async function writeSegments(
  task: { readonly inputs: readonly number[]; readonly header: SignatureHeader; readonly output: number },
  { signal, onProgress }: JobOptions,
): Promise<void> {
  const matrix = new BlockMatrix();
  const totalBytes = task.header.files.reduce((sum, file) => sum + file.sizeBytes, 0);
  const startedAt = performance.now();
  let doneBytes = 0;
  let column = 0;
  for (const [i, { sizeBytes }] of task.header.files.entries()) {
    for (let at = 0; at < sizeBytes; at += BLOCK_BYTES) {
      if (signal?.aborted === true) throw new UserError('cancelled', 'Building the block signatures was cancelled.');
      const block = Math.min(BLOCK_BYTES, sizeBytes - at);
      matrix.addBlock(task.inputs[i] ?? -1, at, block, column);
      doneBytes += block;
      if (++column < SEGMENT_BLOCKS) {
        if (column % 16 === 0) await setImmediate();
        continue;
      }
      writeAll(task.output, matrix.take());
      column = 0;
      const bytesPerSecond = (doneBytes * 1000) / (performance.now() - startedAt);
      const secondsLeft = (totalBytes - doneBytes) / bytesPerSecond;
      onProgress?.({ phase: 'signatures', doneBytes, totalBytes, bytesPerSecond, secondsLeft });
    }
  }
  if (column > 0) writeAll(task.output, matrix.take());
  const bytesPerSecond = (doneBytes * 1000) / Math.max(1, performance.now() - startedAt);
  onProgress?.({ phase: 'signatures', doneBytes, totalBytes, bytesPerSecond, secondsLeft: 0 });
}

/** One segment in the making, in the memory of the wasm scan: byte map, block, matrix. */
class BlockMatrix {
  private readonly bytes: Uint8Array;
  private readonly mark: (p: number, count: number, map: number) => void;
  private readonly spread: (map: number, matrix: number, rowBytes: number, column: number) => void;

  constructor() {
    const memory = new WebAssembly.Memory({ initial: Math.ceil((MATRIX_AT + SEGMENT_BYTES) / 65_536) });
    const { exports } = new WebAssembly.Instance(compileFindModule(), { env: { memory } });
    this.bytes = new Uint8Array(memory.buffer);
    // The border to wasm: the signatures are those of assembly/find.ts.
    this.mark = exports['markTrigrams'] as typeof this.mark;
    this.spread = exports['spreadMap'] as typeof this.spread;
  }

  addBlock(fd: number, offset: number, sizeBytes: number, column: number): void {
    const got = readSync(fd, this.bytes, BLOCK_AT, sizeBytes + COVERED_BYTES, offset);
    // The trigrams that begin in the first COVERED_BYTES - 2 bytes of the next block belong to needles begun in this one.
    const trigrams = Math.min(got, sizeBytes + COVERED_BYTES) - 2;
    if (trigrams <= 0) return;
    this.mark(BLOCK_AT, trigrams, MAP_AT);
    this.spread(MAP_AT, MATRIX_AT, ROW_BYTES, column);
  }

  /** A copy of the segment, which is cleared for the next. */
  take(): Buffer {
    const segment = Buffer.from(this.bytes.subarray(MATRIX_AT, MATRIX_AT + SEGMENT_BYTES));
    this.bytes.fill(0, MATRIX_AT, MATRIX_AT + SEGMENT_BYTES);
    return segment;
  }
}

const MAP_AT = 65_536;
const BLOCK_AT = MAP_AT + ROWS;
const MATRIX_AT = BLOCK_AT + BLOCK_BYTES + 65_536;

function writeAll(fd: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(fd, bytes, at);
}
