import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync, zstdCompressSync } from 'node:zlib';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { inspect } from './inspect.ts';
import { inputOf, readWith } from './transcript-testing.ts';
import { listZip } from './zip-archive.ts';

interface Member {
  readonly name: string;
  readonly text: string;
  readonly method: 0 | 8 | 93;
}

/** A zip archive as PKWARE's APPNOTE lays it out, with a central directory. */
function zipOf(members: readonly Member[]): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, text, method } of members) {
    const plain = Buffer.from(text);
    const data = method === 0 ? plain : method === 8 ? deflateRawSync(plain) : zstdCompressSync(plain);
    const sizes = Buffer.alloc(16);
    sizes.writeUInt32LE(crc32(plain), 0);
    sizes.writeUInt32LE(data.length, 4);
    sizes.writeUInt32LE(plain.length, 8);
    sizes.writeUInt16LE(name.length, 12);
    const head = Buffer.alloc(10);
    head.writeUInt16LE(63, 0);
    head.writeUInt16LE(method, 4);
    const tail = Buffer.alloc(16);
    tail.writeUInt32LE(offset, 12);
    local.push(Buffer.from('PK\u0003\u0004'), head, sizes, Buffer.from(name), data);
    central.push(Buffer.from('PK\u0001\u0002'), Buffer.from([63, 0]), head, sizes, tail.subarray(2), Buffer.from(name));
    offset += 4 + 10 + 16 + name.length + data.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(members.length, 4);
  end.writeUInt16LE(members.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, directory, Buffer.from('PK\u0005\u0006'), end]);
}

const SAMPLE = JSON.stringify({ id: 1, epoch: 1, messages: [{ role: 'assistant', content: 'x'.repeat(5000) }] });
const MEMBERS: readonly Member[] = [
  { name: '_journal/start.json', text: '{"eval":{"task":"demo","run_id":"r"}}', method: 0 },
  { name: 'samples/1_epoch_1.json', text: SAMPLE, method: 93 },
  { name: 'samples/2_epoch_1.json', text: SAMPLE, method: 8 },
  { name: 'header.json', text: '{"eval":{"task":"demo","run_id":"r"}}', method: 8 },
];

describe('zip archives', () => {
  let folder = '';
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'roundhouse-zip-'))));
  afterEach(() => rm(folder, { recursive: true }));

  async function write(bytes: Uint8Array): Promise<string> {
    const path = join(folder, 'log.eval');
    await writeFile(path, bytes);
    return path;
  }

  async function texts(path: string): Promise<{ readonly read: string[]; readonly damages: string[] }> {
    const damages: string[] = [];
    const read: string[] = [];
    for (const entry of (await listZip(path)).entries) {
      const parts: Uint8Array[] = [];
      for await (const chunk of entry.bytes((reason) => damages.push(reason))) parts.push(chunk);
      read.push(Buffer.concat(parts).toString());
    }
    return { read, damages };
  }

  it('reads stored, deflated and Zstandard entries', async () => {
    expect(await texts(await write(zipOf(MEMBERS)))).toEqual({
      read: MEMBERS.map((member) => member.text),
      damages: [],
    });
  });

  it('finds the entries of an archive that was never finished', async () => {
    const whole = zipOf(MEMBERS);
    const path = await write(whole.subarray(0, whole.indexOf('header.json')));
    const { damage } = await listZip(path);
    expect(damage).toContain('not whole');
    expect((await texts(path)).read).toEqual(MEMBERS.slice(0, 3).map((member) => member.text));
    const reading = await readWith(inspect, inputOf(await readFile(path), { path }));
    expect(reading.traces).toBe(2);
    expect(reading.skips).toHaveLength(1);
  });

  it('says that an entry of several Zstandard frames was read in part', async () => {
    const bytes = zipOf(MEMBERS);
    // The size of the plain data, in the local and the central header.
    const sizeAt = (name: string, from: number) => bytes.indexOf(name, from) - (from === 0 ? 8 : 24);
    for (const from of [0, bytes.indexOf('PK\u0001\u0002')]) bytes.writeUInt32LE(9999, sizeAt('samples/1', from));
    expect((await texts(await write(bytes))).damages).toEqual([expect.stringContaining('of 9999 bytes')]);
  });

  it('reports an entry whose data is damaged and reads the others', async () => {
    const bytes = zipOf(MEMBERS);
    bytes.fill(0xff, bytes.indexOf('samples/2') + 26, bytes.indexOf('samples/2') + 40);
    const path = await write(bytes);
    const reading = await readWith(inspect, inputOf(bytes, { path }));
    expect(reading.traces).toBe(1);
    expect(reading.skips.map((skip) => skip.at.entry)).toEqual(['samples/2_epoch_1.json']);
  });
});
