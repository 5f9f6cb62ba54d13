import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';

import { afterAll, describe, expect, it } from 'vitest';

import { compressionOf, readBytes, type ArchiveDamage } from './byte-source.ts';

const folder = mkdtempSync(join(tmpdir(), 'byte-source-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LINES = Array.from({ length: 20_000 }, (_, index) => `{"line":${index},"text":"${'x'.repeat(index % 50)}"}\n`);
const TEXT = LINES.join('');
const PARTS = [TEXT.slice(0, 100_000), TEXT.slice(100_000, 400_000), TEXT.slice(400_000)];
/** A zstd skippable frame: magic, length 4, four bytes of anything. */
const SKIPPABLE = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 4, 0, 0, 0, 1, 2, 3, 4]);

async function read(bytes: Uint8Array): Promise<{ readonly text: string; readonly damages: readonly ArchiveDamage[] }> {
  const path = join(folder, 'file');
  writeFileSync(path, bytes);
  const damages: ArchiveDamage[] = [];
  const parts: Uint8Array[] = [];
  for await (const chunk of readBytes(path, { onDamage: (damage) => damages.push(damage) })) parts.push(chunk);
  return { text: Buffer.concat(parts).toString(), damages };
}

describe('reading bytes', () => {
  it('gives a plain file as it is', async () => {
    expect(await read(Buffer.from(TEXT))).toEqual({ text: TEXT, damages: [] });
  });

  it('gives nothing for an empty file', async () => {
    expect(await read(new Uint8Array(0))).toEqual({ text: '', damages: [] });
  });

  it('reads every member of a gzip file', async () => {
    expect(await read(Buffer.concat(PARTS.map((part) => gzipSync(part))))).toEqual({ text: TEXT, damages: [] });
  });

  it('reads every frame of a zstd file', async () => {
    expect(await read(Buffer.concat(PARTS.map((part) => zstdCompressSync(part))))).toEqual({ text: TEXT, damages: [] });
  });

  it('reads a zstd file that begins with skippable frames', async () => {
    const bytes = Buffer.concat([SKIPPABLE, ...PARTS.flatMap((part) => [zstdCompressSync(part), SKIPPABLE])]);
    expect(await read(bytes)).toEqual({ text: TEXT, damages: [] });
  });

  it.each([
    ['gzip', gzipSync(TEXT)],
    ['zstd', zstdCompressSync(TEXT)],
  ])('gives what is readable of a truncated %s file, and says where it stops', async (_name, bytes) => {
    for (const share of [0.2, 0.5, 0.9]) {
      const { text, damages } = await read(bytes.subarray(0, Math.floor(bytes.length * share)));
      expect(TEXT.startsWith(text)).toBe(true);
      expect(text.length).toBeGreaterThan(TEXT.length * (share - 0.2));
      expect(damages).toEqual([{ reason: expect.stringContaining('cut or damaged'), offset: text.length }]);
    }
  });

  it('reports bytes after a gzip member that are no archive, and keeps the member', async () => {
    const { text, damages } = await read(
      Buffer.concat([gzipSync(TEXT), Buffer.from('\x1f\x8b garbage garbage', 'latin1')]),
    );
    expect(text).toBe(TEXT);
    expect(damages).toHaveLength(1);
  });

  it('reports bytes after a zstd frame that are no archive, and keeps the frame', async () => {
    const { text, damages } = await read(
      Buffer.concat([zstdCompressSync(TEXT), Buffer.from('garbage garbage garbage')]),
    );
    expect(text).toBe(TEXT);
    expect(damages).toHaveLength(1);
  });

  it('tells positions in the file that never go back', async () => {
    const path = join(folder, 'positions');
    writeFileSync(path, Buffer.concat(PARTS.map((part) => zstdCompressSync(part))));
    const positions: number[] = [];
    for await (const _ of readBytes(path, { onPosition: (position) => positions.push(position) }));
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  });

  it('stops when its signal is aborted', async () => {
    const path = join(folder, 'abort');
    writeFileSync(path, 'x'.repeat(3 << 20));
    const controller = new AbortController();
    const reading = async () => {
      for await (const _ of readBytes(path, { signal: controller.signal })) controller.abort();
    };
    await expect(reading()).rejects.toThrow('aborted');
  });

  it('tells compressions by their first bytes', () => {
    expect([compressionOf(gzipSync('')), compressionOf(SKIPPABLE), compressionOf(Buffer.from('{}'))]).toEqual([
      'gzip',
      'zstd',
      'none',
    ]);
  });
});
