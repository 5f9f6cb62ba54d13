import { open } from 'node:fs/promises';

import type { RecordSource } from '../../../shared/domain/index.ts';
import { UserError, compressionOfFile, readBytes } from '../base/index.ts';

import { readFailure } from './detect.ts';
import { listZip } from './formats/zip-archive.ts';

/**
 * The bytes of an original record as they stand in its file, also within a compressed file or a zip entry.
 * Fails with 'notFound' or 'unreadable' when the file is gone or has become shorter than the record's place.
 */
export async function readOriginal(source: RecordSource): Promise<Uint8Array> {
  try {
    const bytes = await readRange(source);
    if (bytes.length === source.length) return bytes;
  } catch (error) {
    throw readFailure(source.file, error);
  }
  const place = `bytes ${source.offset} to ${source.offset + source.length}`;
  throw new UserError('unreadable', `${source.file}: has no ${place} any more; it was changed after the import.`, {
    source,
  });
}

async function readRange(source: RecordSource): Promise<Uint8Array> {
  if (source.entry !== undefined) return sliceOf(await zipEntryBytes(source.file, source.entry), source);
  if ((await compressionOfFile(source.file)) !== 'none')
    return sliceOf(readBytes(source.file, { onDamage: () => undefined }), source);
  const file = await open(source.file, 'r');
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(source.length), 0, source.length, source.offset);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function sliceOf(chunks: AsyncIterable<Uint8Array>, source: RecordSource): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  const end = source.offset + source.length;
  let at = 0;
  for await (const chunk of chunks) {
    const from = Math.max(0, source.offset - at);
    const to = Math.min(chunk.length, end - at);
    if (from < to) parts.push(chunk.subarray(from, to));
    at += chunk.length;
    if (at >= end) break;
  }
  return Buffer.concat(parts);
}

async function zipEntryBytes(path: string, name: string): Promise<AsyncIterable<Uint8Array>> {
  const { entries } = await listZip(path);
  const entry = entries.find((each) => each.name === name);
  // A damaged entry gives fewer bytes, which the caller notices.
  if (entry !== undefined) return entry.bytes(() => undefined);
  throw new UserError('unreadable', `${path}: has no entry '${name}' any more.`, { path, entry: name });
}
