import { mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import * as fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';

import type { SearchQuery } from './search-query.ts';
import { buildSignatures, ensureSignatures } from './signature-builder.ts';
import { type Found, InlineSearch, type ScanSizes, searchSlowly } from './testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'roundhouse-scan-'));
const inline = new InlineSearch(folder);
const MIB = 2 ** 20;

afterAll(() => rmSync(folder, { recursive: true }));

const text = (wanted: string, caseSensitive = true): SearchQuery => ({ kind: 'text', text: wanted, caseSensitive });
const regex = (pattern: string, flags = ''): SearchQuery => ({ kind: 'regex', pattern, flags });

/** Texts over an alphabet in which needles, escapes and edges meet often. */
const soupUnit = fc.constantFrom('a', 'b', 'A', '"', '\\', 'n', 'é', 'É', 'u00e9', 'u00C9', '/', ' ', 'я', 'Я');
const soupWord = fc.string({ unit: soupUnit, minLength: 1, maxLength: 4 });
const soupFile = fc
  .array(fc.string({ unit: soupUnit, maxLength: 60 }), { maxLength: 30 })
  .map((lines) => Buffer.from(lines.join('\n')));
const soupFiles = fc.array(soupFile, { minLength: 1, maxLength: 3 });
const sizes = fc.record({
  bufferBytes: fc.integer({ min: 128, max: 300 }),
  chunkBytes: fc.integer({ min: 7, max: 400 }),
});

function expectSame(found: Found, expected: Found): void {
  expect(found).toMatchObject({ occurrences: expected.occurrences, matchingLines: expected.matchingLines });
  expect(isDeepStrictEqual(found.hits, expected.hits)).toBe(true);
  expect(isDeepStrictEqual(found.lines, expected.lines)).toBe(true);
}

function check(contents: readonly Buffer[], query: SearchQuery, at: ScanSizes): void {
  expectSame(inline.search(contents, query, at), searchSlowly(contents, query));
}

describe('the text scan', () => {
  it('agrees with a slow search wherever buffers and chunks end', () => {
    fc.assert(
      fc.property(soupFiles, soupWord, fc.boolean(), sizes, (files, word, exact, at) =>
        check(files, text(word, exact), at),
      ),
      { numRuns: 200 },
    );
  });

  it('keeps overlapping words apart across the parts of a long line', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 1500 }), sizes, (width, length, at) =>
        check([Buffer.from('a'.repeat(length))], text('a'.repeat(width)), at),
      ),
    );
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 1500 }), sizes, (line, at) =>
        check([Buffer.from(`${line}\n${line}`)], text('aba', false), at),
      ),
    );
  });

  it('drains its hit table when one buffer holds more hits', () => {
    check([Buffer.from('ab'.repeat(40_000))], text('ab'), { bufferBytes: 8 * MIB, chunkBytes: 8 * MIB });
  });

  it('counts in 16 bytes what the masks alone would take for a letter', () => {
    check([Buffer.from('Ж ж \u0416\u0436 Ц ц Ў ў ѐ Ѐ')], text('ў', false), { bufferBytes: 512, chunkBytes: 512 });
  });
});

describe('the regex scan', () => {
  it.each([
    ['a+', ''],
    ['"(a|b)"', ''],
    ['aa|bb|n', ''],
    ['[aé]b', 'i'],
    ['^a.*b$', 'i'],
    ['(a|é)+n?', ''],
    ['b*', ''],
    ['a(?i:b)', ''],
    ['ban[ab]', 'i'],
    ['ab', 'i'],
    ['aé', ''],
    ['aé', 'i'],
  ])('/%s/%s agrees with a slow search', (pattern, flags) => {
    fc.assert(
      fc.property(soupFiles, sizes, (files, at) => check(files, regex(pattern, flags), at)),
      { numRuns: 25 },
    );
  });

  it('sees lines longer than its buffer whole', () => {
    const filler = 'x'.repeat(5000);
    const bytes = Buffer.from(`a${filler}\nfirst ${filler}${filler} last\r\nz`);
    check([bytes], regex('first .*last$'), { bufferBytes: 128, chunkBytes: 1000 });
  });

  it('finds the Kelvin sign and the long s in either case', () => {
    const bytes = Buffer.from('\u212Aelvin\nma\u017Fk\nkelvin');
    check([bytes], regex('kelvin|mask', 'i'), { bufferBytes: 128, chunkBytes: 1000 });
  });
});

describe('block signatures', () => {
  it('change no result and skip what cannot match', async () => {
    // Blocks are 256 KiB: some lines span several of them.
    const lines: string[] = [];
    for (let i = 0; i < 60; i++) {
      lines.push(`filler${' x'.repeat((i % 7) * 20_000)}`, i % 11 === 0 ? `rare needle ${i} café` : 'nothing');
    }
    const contents = [Buffer.from(lines.join('\n')), Buffer.from(`x${lines.toReversed().join('\n')}`)];
    const files = contents.map((bytes) => inline.write(bytes));
    const signatures = await buildSignatures(
      files.map((file) => file.path),
      join(folder, 'signed'),
    );
    const at = { bufferBytes: 128 * 1024, chunkBytes: MIB, signatures };
    const queries = [text('rare needle'), text('NEEDLE 1', false), text('absent word'), text('é'), text('CAFÉ', false)];
    queries.push(text('filler'), text('re'), regex('rare.*(11|22)'), regex('needle|nothing', 'i'), regex('[0-9]+ caf'));
    for (const query of queries) expectSame(inline.searchFiles(files, query, at), searchSlowly(contents, query));
    expect(inline.searchFiles(files, text('zzqqy'), at)).toMatchObject({ occurrences: 0, scannedBytes: 0 });
  });

  it('find needles that lie across the edge of a block', async () => {
    const word = 'qwxzvk'.repeat(20);
    for (const shift of [0, 1, 61, 62, 63, 64, 119, 120]) {
      const before = `${'x\n'.repeat(128 * 1024 - 100)}${'y'.repeat(200 - shift)}`;
      const contents = [Buffer.from(`${before}${word}\n${'z\n'.repeat(1000)}`)];
      const files = contents.map((bytes) => inline.write(bytes));
      const signatures = await buildSignatures(
        files.map((file) => file.path),
        join(folder, `edge-${shift}`),
      );
      const at = { bufferBytes: 128 * 1024, chunkBytes: MIB, signatures };
      expectSame(inline.searchFiles(files, text(word), at), searchSlowly(contents, text(word)));
    }
  });

  it('are left aside when the file has changed since, even at the same size', async () => {
    const file = inline.write(Buffer.from('word\n'));
    const signatures = await buildSignatures([file.path], join(folder, 'stale'));
    writeFileSync(file.path, 'ward\n');
    utimesSync(file.path, statSync(file.path).atime, new Date(Date.now() + 5000));
    const found = inline.searchFiles([file], text('ward'), { bufferBytes: 128, chunkBytes: 128, signatures });
    expect(found.occurrences).toBe(1);
  });

  it('are built where they pay, and once', async () => {
    const file = inline.write(Buffer.from('word\n'.repeat(100)));
    const where = join(folder, 'ensured');
    expect(await ensureSignatures([file.path], where)).toBeUndefined();
    const path = await ensureSignatures([file.path], where, { fromBytes: 100 });
    const builtAt = statSync(path ?? '').mtimeMs;
    expect(await ensureSignatures([file.path], where, { fromBytes: 100 })).toBe(path);
    expect(statSync(path ?? '').mtimeMs).toBe(builtAt);
  });

  it('are left aside when they are damaged', () => {
    const file = inline.write(Buffer.from('word\n'));
    const signatures = join(folder, 'damaged.bin');
    for (const damage of [
      '',
      'RHSIG001',
      'RHSIG001\x05\0\0\0nojs',
      'RHSIG001\x02\0\0\0{}',
      'something else entirely',
    ]) {
      writeFileSync(signatures, damage);
      const found = inline.searchFiles([file], text('word'), { bufferBytes: 128, chunkBytes: 128, signatures });
      expect(found.occurrences).toBe(1);
    }
  });
});
