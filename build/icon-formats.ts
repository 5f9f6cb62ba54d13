import { crc32, deflateSync } from 'node:zlib';

export interface SizedPng {
  readonly sizePx: number;
  readonly png: Uint8Array;
}

/** A square PNG of RGBA pixels. Format: https://www.w3.org/TR/png-3/, without palette, interlacing or filters. */
export function pngOf(sizePx: number, pixels: Uint8Array): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(sizePx, 0);
  header.writeUInt32BE(sizePx, 4);
  // Eight bits a channel, colour with alpha.
  header.set([8, 6], 8);
  const rowBytes = sizePx * 4;
  const rows = Array.from({ length: sizePx }, (_, y) => [
    Buffer.of(0),
    pixels.subarray(y * rowBytes, (y + 1) * rowBytes),
  ]).flat();
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.concat(rows), { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
}

/** An icon for Windows: a directory, then the PNG of each size. */
export function icoOf(images: readonly SizedPng[]): Buffer {
  const entryBytes = 16;
  const head = Buffer.alloc(6 + images.length * entryBytes);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  images.forEach(({ sizePx, png }, at) => {
    const entry = 6 + at * entryBytes;
    // 256 is written as 0: the field has one byte.
    head.set([sizePx % 256, sizePx % 256], entry);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  });
  return Buffer.concat([head, ...images.map(({ png }) => png)]);
}

/** Names of the entries of an ICNS file that hold a PNG of a size. */
const ICNS_TYPES: Readonly<Record<number, string>> = {
  16: 'icp4',
  32: 'icp5',
  64: 'icp6',
  128: 'ic07',
  256: 'ic08',
  512: 'ic09',
  1024: 'ic10',
};

/** An icon for macOS: the PNG of each size under the name that its size has. Throws for a size that has none. */
export function icnsOf(images: readonly SizedPng[]): Buffer {
  const entries = images.map(({ sizePx, png }) => {
    const type = ICNS_TYPES[sizePx];
    if (type === undefined) throw new Error(`An icon for macOS has no size ${sizePx}.`);
    return Buffer.concat([Buffer.from(type, 'latin1'), uint32(png.length + 8), png]);
  });
  const body = Buffer.concat(entries);
  return Buffer.concat([Buffer.from('icns', 'latin1'), uint32(body.length + 8), body]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
