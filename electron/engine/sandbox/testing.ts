import { crc32 } from 'node:zlib';

/** A wheel as a test makes it: pure Python, one module. */
export interface TestWheel {
  readonly file: string;
  readonly bytes: Buffer;
}

/** Packs one module into a wheel, which is a zip with a folder of metadata; entries are stored, not compressed. */
export function wheelOf(name: string, version: string, source: string): TestWheel {
  const info = `${name}-${version}.dist-info`;
  const entries = [
    [`${name}/__init__.py`, source],
    [`${info}/METADATA`, `Metadata-Version: 2.1\nName: ${name}\nVersion: ${version}\n`],
    [`${info}/WHEEL`, 'Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n'],
    [`${info}/RECORD`, `${name}/__init__.py,,\n${info}/METADATA,,\n${info}/WHEEL,,\n${info}/RECORD,,\n`],
  ] as const;
  return { file: `${name}-${version}-py3-none-any.whl`, bytes: zipOf(entries) };
}

function zipOf(entries: readonly (readonly [name: string, content: string])[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of entries) {
    const data = Buffer.from(content);
    const path = Buffer.from(name);
    const facts = Buffer.alloc(26);
    // Version 2.0, no flags, stored, first day of the format, checksum, both sizes, length of the name.
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(0x00210000, 6);
    facts.writeUInt32LE(crc32(data), 10);
    facts.writeUInt32LE(data.length, 14);
    facts.writeUInt32LE(data.length, 18);
    facts.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, path, data]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), facts, tail, path]));
    parts.push(local);
    at += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, central, Buffer.from('PK\x05\x06'), end]);
}
