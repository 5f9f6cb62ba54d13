import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { createInflateRaw, createZstdDecompress } from 'node:zlib';

import { openPromise } from 'yauzl';

/** An entry of a zip archive, to be read at random. */
export interface ZipEntry {
  readonly name: string;
  /** Decompressed bytes. Where the data is damaged they end early, and `onDamage` is told why. */
  bytes(onDamage: (reason: string) => void): AsyncIterable<Uint8Array>;
}

export interface ZipListing {
  readonly entries: readonly ZipEntry[];
  /** Why the archive is not whole; its entries were then found by walking through it. */
  readonly damage?: string;
}

interface Location {
  readonly name: string;
  readonly method: number;
  readonly start: number;
  readonly compressedBytes: number;
  readonly plainBytes: number;
}

const STORED = 0;
const DEFLATED = 8;
const ZSTD = 93;
const LOCAL_HEADER = 0x04034b50;
const LOCAL_HEADER_BYTES = 30;

/**
 * Lists a zip archive by its central directory; where that is missing, as after a crash of the writer, by its local
 * headers. Reads stored, deflated and Zstandard (method 93) entries. Fails only where the file cannot be opened.
 */
export async function listZip(path: string): Promise<ZipListing> {
  try {
    return { entries: (await centralDirectory(path)).map((location) => zipEntry(path, location)) };
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    const entries = (await localHeaders(path)).map((location) => zipEntry(path, location));
    return { entries, damage: `the zip archive is not whole: ${reasonOf(error)}` };
  }
}

async function centralDirectory(path: string): Promise<Location[]> {
  const zip = await openPromise(path, { autoClose: false });
  try {
    const locations: Location[] = [];
    for await (const entry of zip.eachEntry()) {
      const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
      const { fileName: name, compressionMethod: method, compressedSize: compressedBytes } = entry;
      const plainBytes = entry.uncompressedSize;
      if (!name.endsWith('/')) locations.push({ name, method, start: fileDataStart, compressedBytes, plainBytes });
    }
    return locations;
  } finally {
    zip.close();
  }
}

/** Local headers one after the other; stops at the first that does not tell its size. */
async function localHeaders(path: string): Promise<Location[]> {
  const file = await open(path, 'r');
  try {
    const locations: Location[] = [];
    let position = 0;
    for (;;) {
      const location = await localHeader(file, position);
      if (location === undefined) return locations;
      if (!location.name.endsWith('/')) locations.push(location);
      position = location.start + location.compressedBytes;
    }
  } finally {
    await file.close();
  }
}

async function localHeader(file: FileHandle, position: number): Promise<Location | undefined> {
  const header = Buffer.alloc(LOCAL_HEADER_BYTES);
  const headerRead = await file.read(header, 0, LOCAL_HEADER_BYTES, position);
  if (headerRead.bytesRead < LOCAL_HEADER_BYTES || header.readUInt32LE(0) !== LOCAL_HEADER) return undefined;
  const compressedBytes = header.readUInt32LE(18);
  const sizeIsElsewhere = (header.readUInt16LE(6) & 0x08) !== 0 || compressedBytes === 0xffffffff;
  if (sizeIsElsewhere) return undefined;
  const nameBytes = header.readUInt16LE(26);
  const name = Buffer.alloc(nameBytes);
  const nameRead = await file.read(name, 0, nameBytes, position + LOCAL_HEADER_BYTES);
  if (nameRead.bytesRead < nameBytes) return undefined;
  const start = position + LOCAL_HEADER_BYTES + nameBytes + header.readUInt16LE(28);
  const plainBytes = header.readUInt32LE(22);
  return { name: name.toString('utf8'), method: header.readUInt16LE(8), start, compressedBytes, plainBytes };
}

function zipEntry(path: string, location: Location): ZipEntry {
  return { name: location.name, bytes: (onDamage) => entryBytes(path, location, onDamage) };
}

async function* entryBytes(
  path: string,
  location: Location,
  onDamage: (reason: string) => void,
): AsyncGenerator<Uint8Array> {
  const { start, compressedBytes, method } = location;
  if (compressedBytes === 0) return;
  const raw = createReadStream(path, { start, end: start + compressedBytes - 1 });
  const decoder = decoderOf(method);
  if (decoder === undefined) {
    onDamage(`compression method ${method} is not read`);
    return;
  }
  try {
    // compose() forwards failures and closes the file when the reader stops early.
    const stream: AsyncIterable<Uint8Array> = decoder === 'none' ? raw : raw.compose(decoder);
    let size = 0;
    for await (const chunk of stream) {
      size += chunk.length;
      yield chunk;
    }
    // Node's decoder ends after the first frame of several, and says nothing.
    if (size < location.plainBytes) onDamage(`${size} of ${location.plainBytes} bytes could be decompressed`);
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    onDamage(`the compressed data is damaged: ${reasonOf(error)}`);
  } finally {
    raw.destroy();
  }
}

const CHUNK_BYTES = 1 << 20;

function decoderOf(method: number) {
  if (method === STORED) return 'none';
  if (method === DEFLATED) return createInflateRaw({ chunkSize: CHUNK_BYTES });
  return method === ZSTD ? createZstdDecompress({ chunkSize: CHUNK_BYTES }) : undefined;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
