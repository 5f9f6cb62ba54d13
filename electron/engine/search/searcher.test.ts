import { appendFileSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { sharedDataDir } from '../../../test/shared-data.ts';
import { type SearchHit, type SearchQuery, type Searcher, createSearcher } from './index.ts';
import { searchSlowly } from './testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'roundhouse-search-'));
const MIB = 2 ** 20;
let fileNumber = 0;

afterAll(() => rmSync(folder, { recursive: true }));

function writeDump(content: string | Buffer): { readonly path: string; readonly sizeBytes: number } {
  const path = join(folder, `dump-${fileNumber++}.jsonl`);
  const bytes = Buffer.from(content);
  writeFileSync(path, bytes);
  return { path, sizeBytes: bytes.length };
}

const text = (wanted: string, caseSensitive = true): SearchQuery => ({ kind: 'text', text: wanted, caseSensitive });
const regex = (pattern: string, flags = ''): SearchQuery => ({ kind: 'regex', pattern, flags });

async function expectAsSlow(contents: readonly Buffer[], query: SearchQuery): Promise<void> {
  using searcher = createSearcher({ files: contents.map(writeDump), workers: 2 });
  await expectSame(searcher, contents, query);
}

async function expectSame(searcher: Searcher, contents: readonly Buffer[], query: SearchQuery): Promise<void> {
  const expected = searchSlowly(contents, query);
  const result = await searcher.search(query, { limit: 1e6, collectLines: true });
  expect(result.complete).toBe(true);
  expect(result.occurrences).toBe(expected.occurrences);
  expect(result.matchingLines).toBe(expected.matchingLines);
  expect(isDeepStrictEqual(result.hits, expected.hits)).toBe(true);
  expect(sumOf(result.perFile.map((row) => row.occurrences))).toBe(expected.occurrences);
  expect([...(result.lines?.offset ?? [])].map((at, i) => `${result.lines?.file[i]}:${at}`)).toEqual(expected.lines);
  expect(sumOf([...(result.lines?.matches ?? [])])).toBe(expected.occurrences);
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0);

describe('a text search', () => {
  it('finds matches at every place around the edge of a buffer', async () => {
    // Buffers are 512 KiB, chunks of so small a file 1 MiB; the word slides over both edges.
    const lines: string[] = [];
    for (const shift of [-6, -1, 0]) {
      const filler = (sizeBytes: number): string => 'x'.repeat(sizeBytes);
      lines.push(filler(MIB / 2 + shift), `needle${filler(MIB / 2 - 7)}`, `${filler(MIB + shift)}needle needle`);
    }
    await expectAsSlow([Buffer.from(lines.join('\n'))], text('needle'));
  });

  it('counts lines that begin in one chunk and end in another once', async () => {
    const line = `${'word '.repeat(20_000)}${'x'.repeat(MIB)}\n`;
    await expectAsSlow([Buffer.from(line.repeat(4)), Buffer.from('word')], text('word'));
  });

  it('reads no further than the size it was given', async () => {
    const file = writeDump('word\n');
    using searcher = createSearcher({ files: [file], workers: 1 });
    appendFileSync(file.path, 'word\n');
    expect((await searcher.search(text('word'))).occurrences).toBe(1);
  });

  it('takes an empty file, blank lines and invalid UTF-8', async () => {
    const files = [writeDump(''), writeDump('\n\n\n'), writeDump(Buffer.from([0xff, 0x61, 0x00, 0xfe, 0x61]))];
    using searcher = createSearcher({ files, workers: 2 });
    expect(await searcher.search(text('a'))).toMatchObject({ occurrences: 2, matchingLines: 1 });
  });

  it('pages through hits in file order', async () => {
    const file = writeDump('word\n'.repeat(600_000));
    using searcher = createSearcher({ files: [file], workers: 2 });
    const page = await searcher.search(text('word'), { limit: 3, offset: 500_000 });
    expect(page.hits.map((hit) => hit.matchOffset)).toEqual([2_500_000, 2_500_005, 2_500_010]);
    expect(page).toMatchObject({ occurrences: 600_000, matchingLines: 600_000, complete: true });
  });

  it('stops at the page when it need not count', async () => {
    const file = writeDump('word\n'.repeat(8_000_000));
    using searcher = createSearcher({ files: [file], workers: 2 });
    const seen: SearchHit[] = [];
    const page = await searcher.search(text('word'), {
      limit: 10,
      countAll: false,
      onHits: (hits) => seen.push(...hits),
    });
    expect(page).toMatchObject({ complete: false, stoppedBy: 'limit' });
    expect(page.hits.map((hit) => hit.matchOffset)).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40, 45]);
    expect(seen).toHaveLength(10);
  });

  it('refuses an empty text', async () => {
    using searcher = createSearcher({ files: [writeDump('a')], workers: 1 });
    await expect(searcher.search(text(''))).rejects.toMatchObject({ code: 'badPattern' });
  });

  it('says which file cannot be read and goes on with the next search', async () => {
    const gone = { path: join(folder, 'gone.jsonl'), sizeBytes: 10 };
    using searcher = createSearcher({ files: [gone], workers: 2 });
    await expect(searcher.search(text('a'))).rejects.toMatchObject({ code: 'unreadable' });
    writeFileSync(gone.path, 'a a\n');
    expect((await searcher.search(text('a'))).occurrences).toBe(2);
  });
});

describe('a closed searcher', () => {
  it('ends the running search and takes no other', async () => {
    const searcher = createSearcher({ files: [writeDump('word\n'.repeat(2_000_000))], workers: 1 });
    const running = searcher.search(text('word'));
    const waiting = searcher.search(text('word'));
    setImmediate(() => searcher[Symbol.dispose]());
    await expect(running).rejects.toMatchObject({ code: 'cancelled' });
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
  });
});

describe('a regex search', () => {
  it('ends a catastrophic pattern in time', async () => {
    const file = writeDump(`${'a'.repeat(100_000)}!\n`.repeat(20));
    using searcher = createSearcher({ files: [file], workers: 2 });
    const result = await searcher.search(regex('^(a+)+$'));
    expect(result).toMatchObject({ occurrences: 0, complete: true });
  });

  it('gives what it has when the deadline passes, even inside one endless line', async () => {
    // Each of the 300,000 matches looks at the rest of the line, so the whole takes minutes.
    const file = writeDump('c'.repeat(300_000));
    using searcher = createSearcher({ files: [file], workers: 1 });
    const result = await searcher.search(regex('c.*b|c'), { deadlineMs: 300 });
    expect(result).toMatchObject({ complete: false, stoppedBy: 'deadline' });
    expect((await searcher.search(text('c'))).occurrences).toBe(300_000);
  });

  it('can be cancelled, and the searcher lives on', async () => {
    const file = writeDump(`${'abc def '.repeat(2_000)}\n`.repeat(2_000));
    using searcher = createSearcher({ files: [file], workers: 2 });
    const controller = new AbortController();
    const search = searcher.search(regex('[a-z]+ [a-z]+x?'), { signal: controller.signal });
    setTimeout(() => controller.abort(), 50);
    await expect(search).rejects.toMatchObject({ code: 'cancelled' });
    expect((await searcher.search(text('abc'))).occurrences).toBe(4_000_000);
  });

  it.each([
    ['a(?=b)', 2, 'lookahead'],
    ['ab(?<!c)', 3, 'lookbehind'],
    [String.raw`(a)\1`, 4, 'backreference'],
    ['a(b', 2, 'missing closing )'],
    ['ab)', 3, 'unexpected )'],
    ['x[b', 2, 'missing closing ]'],
    ['ab**', 3, '**'],
    ['a++', 2, '++'],
    ['é{1001}', 2, 'repeat'],
    ['\\', 1, 'trailing'],
  ])('points at what it cannot take in %s', async (pattern, column, word) => {
    using searcher = createSearcher({ files: [writeDump('a')], workers: 1 });
    const error = await searcher.search(regex(pattern)).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'badPattern', message: expect.stringContaining(word) });
    expect(error).toMatchObject({ details: { column } });
  });
});

const data = sharedDataDir();

// Skipped where the shared trace files are not beside the checkout.
describe.skipIf(data === undefined)('on real trace files', () => {
  const contents: Buffer[] = [];
  let searcher: Searcher;

  beforeAll(() => {
    const halo = join(data ?? '', 'halo');
    const files = readdirSync(halo).filter((name) => name.endsWith('.jsonl'));
    contents.push(...files.map((name) => readFileSync(join(halo, name))));
    searcher = createSearcher({ files: contents.map(writeDump), workers: 2 });
  });
  afterAll(() => searcher[Symbol.dispose]());

  it.each([
    text('rate limited'),
    text('STATUS_CODE_ERROR'),
    text('"role": "user"'),
    text('gpt-', false),
    text('’'),
    text('e'),
    regex('"name":"[a-z.]+create"'),
    regex('claude-(haiku|sonnet)', 'i'),
    regex('rate.{0,20}limit'),
  ])('agrees with a slow search for %j', async (query) => {
    await expectSame(searcher, contents, query);
  });
});
