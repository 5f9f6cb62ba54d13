import { open } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { Readable, type Transform } from 'node:stream';
import { createGunzip, createZstdDecompress } from 'node:zlib';

export type Compression = 'none' | 'gzip' | 'zstd';

/** Where and why an archive stopped being readable; everything before `offset` was delivered. */
export interface ArchiveDamage {
  readonly reason: string;
  /** Byte offset in the decompressed stream. */
  readonly offset: number;
}

export interface ByteSourceOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called with the number of bytes of the file on disk consumed so far. */
  readonly onPosition?: ((fileBytes: number) => void) | undefined;
  /** Called at most once. Without it, damage is thrown as an Error. */
  readonly onDamage?: ((damage: ArchiveDamage) => void) | undefined;
}

const CHUNK_BYTES = 1 << 20;
/** Small input steps: when a step fails, only the output of that step is lost. */
const RAW_CHUNK_BYTES = 64 << 10;

/** How a file that begins with these bytes is compressed. zstd files may begin with a skippable frame (pzstd). */
export function compressionOf(head: Uint8Array): Compression {
  if (head[0] === 0x1f && head[1] === 0x8b) return 'gzip';
  const isZstd = head[0] === 0x28 && head[1] === 0xb5 && head[2] === 0x2f && head[3] === 0xfd;
  const isSkippable = ((head[0] ?? 0) & 0xf0) === 0x50 && head[1] === 0x2a && head[2] === 0x4d && head[3] === 0x18;
  return isZstd || isSkippable ? 'zstd' : 'none';
}

/** Reads the compression from the first bytes of a file. */
export async function compressionOfFile(path: string): Promise<Compression> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(4), 0, 4, 0);
    return compressionOf(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/**
 * The decompressed bytes of a file: plain, gzip (any number of members) or zstd (any number of frames).
 * A truncated or damaged archive gives all that could be decoded, then one call of `onDamage`.
 * Chunks are fresh buffers of at most about 1 MiB. Fails with the file system's error, or the signal's reason.
 */
export async function* readBytes(path: string, options: ByteSourceOptions = {}): AsyncGenerator<Uint8Array> {
  const compression = await compressionOfFile(path);
  if (compression === 'none') yield* plainBytes(path, options);
  else yield* archiveBytes(path, compression, options);
}

async function* plainBytes(path: string, options: ByteSourceOptions): AsyncGenerator<Uint8Array> {
  const file = await open(path, 'r');
  try {
    let position = 0;
    for (;;) {
      options.signal?.throwIfAborted();
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafeSlow(CHUNK_BYTES), 0, CHUNK_BYTES, position);
      if (bytesRead === 0) return;
      position += bytesRead;
      options.onPosition?.(position);
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

async function* archiveBytes(
  path: string,
  compression: 'gzip' | 'zstd',
  options: ByteSourceOptions,
): AsyncGenerator<Uint8Array> {
  const sizeBytes = await fileSize(path);
  let consumed = 0;
  let offset = 0;
  // Node's zstd decoder stops in silence after the first frame; `bytesWritten` then says exactly where the next begins.
  while (consumed < sizeBytes) {
    const frame = { path, start: consumed, compression, fineFrom: Number.POSITIVE_INFINITY };
    const decoding = startDecoding(frame);
    const frameOffset = offset;
    for (;;) {
      options.signal?.throwIfAborted();
      const step = await nextOrDamage(decoding.chunks);
      if (step.kind === 'damage') {
        const fineFrom = Math.max(0, consumed + decoding.consumedBytes() - 2 * RAW_CHUNK_BYTES);
        const rest = step.isTruncation ? [] : salvage({ ...frame, fineFrom }, offset - frameOffset);
        for await (const chunk of rest) {
          offset += chunk.length;
          yield chunk;
        }
        report(path, { reason: `the ${compression} archive is cut or damaged: ${step.message}`, offset }, options);
        return;
      }
      if (step.kind === 'end') break;
      offset += step.chunk.length;
      options.onPosition?.(Math.min(sizeBytes, consumed + decoding.consumedBytes()));
      yield step.chunk;
    }
    const used = compression === 'gzip' ? sizeBytes - consumed : decoding.consumedBytes();
    if (used === 0) return;
    consumed += used;
  }
}

function report(path: string, damage: ArchiveDamage, options: ByteSourceOptions): void {
  if (options.onDamage === undefined) throw new Error(`${path}: ${damage.reason}`);
  options.onDamage(damage);
}

/** A failing decoder drops the output of its last step; decoding again in tiny steps gives it, up to the damage itself. */
async function* salvage(frame: Frame, knownBytes: number): AsyncGenerator<Uint8Array> {
  const { chunks } = startDecoding(frame);
  let decoded = 0;
  for (;;) {
    const step = await nextOrDamage(chunks);
    if (step.kind !== 'chunk') return;
    const from = Math.max(0, knownBytes - decoded);
    decoded += step.chunk.length;
    if (from < step.chunk.length) yield step.chunk.subarray(from);
  }
}

/** With a high-water mark of one byte nothing waits in the stream's buffer, where an error would discard it. */
const DECODER_OPTIONS = { chunkSize: CHUNK_BYTES, readableHighWaterMark: 1, highWaterMark: 1 };

type DecodeStep =
  | { readonly kind: 'chunk'; readonly chunk: Uint8Array }
  | { readonly kind: 'damage'; readonly message: string; readonly isTruncation: boolean }
  | { readonly kind: 'end' };

async function nextOrDamage(chunks: AsyncIterator<Uint8Array>): Promise<DecodeStep> {
  try {
    const next = await chunks.next();
    return next.done === true ? { kind: 'end' } : { kind: 'chunk', chunk: next.value };
  } catch (error) {
    if (error instanceof Error && 'code' in error && /^(Z_|ZSTD_|ERR_ZSTD|ERR_ZLIB)/.test(String(error.code))) {
      return { kind: 'damage', message: error.message, isTruncation: error.code === 'Z_BUF_ERROR' };
    }
    throw error;
  }
}

/** A stretch of the file that one decoder reads. */
interface Frame {
  readonly path: string;
  readonly start: number;
  readonly compression: 'gzip' | 'zstd';
  /** From this position in the file on, the decoder is fed in tiny steps. */
  readonly fineFrom: number;
}

interface Decoding {
  readonly chunks: AsyncIterator<Uint8Array>;
  readonly consumedBytes: () => number;
}

function startDecoding(frame: Frame): Decoding {
  const decoder = frame.compression === 'gzip' ? createGunzip(DECODER_OPTIONS) : createZstdDecompress(DECODER_OPTIONS);
  return { chunks: decode(frame, decoder), consumedBytes: () => decoder.bytesWritten };
}

async function* decode(frame: Frame, decoder: Transform): AsyncGenerator<Uint8Array> {
  const raw = Readable.from(rawSteps(frame), { objectMode: true, highWaterMark: 1 });
  raw.on('error', (error) => decoder.destroy(error));
  raw.pipe(decoder);
  try {
    for await (const chunk of decoder) yield chunk as Uint8Array;
  } finally {
    raw.destroy();
    decoder.destroy();
  }
}

const FINE_STEP_BYTES = 16;

async function* rawSteps({ path, start, fineFrom }: Frame): AsyncGenerator<Uint8Array> {
  let position = start;
  for await (const chunk of createReadStream(path, {
    start,
    highWaterMark: RAW_CHUNK_BYTES,
  }) as AsyncIterable<Uint8Array>) {
    const isFine = position + chunk.length > fineFrom;
    const step = isFine ? FINE_STEP_BYTES : chunk.length;
    for (let at = 0; at < chunk.length; at += step) yield chunk.subarray(at, at + step);
    position += chunk.length;
  }
}

async function fileSize(path: string): Promise<number> {
  const file = await open(path, 'r');
  try {
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}
