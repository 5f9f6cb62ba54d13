import { existsSync, readFileSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { convertTo, importDump } from './import-dump.ts';
import { detectFormat, readFailure } from './detect.ts';
import { readOriginal } from './original.ts';
import { previewImport } from './preview.ts';
import { resolveDump } from './resolve.ts';
import { flatLine, testFolder, type TestFolder } from './testing.ts';

let folder: TestFolder;
let dataDir: string;
beforeEach(() => {
  folder = testFolder();
  dataDir = join(folder.path, '.data');
});
afterEach(() => folder[Symbol.dispose]());

const FLAT = `${flatLine('t1', 'a')}\n${flatLine('t1', 'b', { parent_span_id: 'a' })}\n`;
const OTLP_SPAN = {
  traceId: '5b8efff798038103d269b633813fc60c',
  spanId: 'eee19b7ec3c1b174',
  name: 'otlp',
  startTimeUnixNano: '1',
};
const OTLP = JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans: [OTLP_SPAN] }] }] });

function spansIn(path: string): Record<string, unknown>[] {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('resolving a dump', () => {
  it('uses a plain flat file in place', async () => {
    const path = folder.write('a.txt', FLAT);
    const { files } = await resolveDump([path], { dataDir });
    expect(files).toEqual([
      expect.objectContaining({ path, original: path, format: 'flat', converted: false, skipped: [] }),
    ]);
    expect(existsSync(dataDir)).toBe(false);
  });

  it.each(['', '\n', `\n${FLAT}`])(
    'knows a file by its first record, of whatever length (%j after it)',
    async (after) => {
      const path = folder.write(
        'a.jsonl',
        flatLine('t1', 'a', { attributes: { 'input.value': 'x'.repeat(8 << 20) } }) + after,
      );
      const { files } = await resolveDump([path], { dataDir });
      expect(files).toEqual([expect.objectContaining({ path, format: 'flat', converted: false })]);
    },
  );

  it.each([
    ['gzip', gzipSync(FLAT)],
    ['zstd', zstdCompressSync(FLAT)],
  ])('converts a flat file in %s, and gives its original records', async (_name, bytes) => {
    const path = folder.write('dump', bytes);
    const { files } = await resolveDump([path], { dataDir });
    expect(files[0]?.converted).toBe(true);
    const spans = spansIn(files[0]?.path ?? '');
    expect(spans.map((span) => span['span_id'])).toEqual(['a', 'b']);
    for (const [index, span] of spans.entries()) {
      const original = await readOriginal(span['roundhouse.source'] as Parameters<typeof readOriginal>[0]);
      expect(Buffer.from(original).toString()).toBe(FLAT.split('\n')[index]);
    }
  });

  it('reads an archive that is cut, and lists where', async () => {
    const lines = Array.from({ length: 3000 }, (_, index) => flatLine(`t${index}`, `s${Math.sin(index)}`)).join('\n');
    const bytes = gzipSync(lines);
    const path = folder.write('cut.gz', bytes.subarray(0, bytes.length >> 1));
    const { files } = await resolveDump([path], { dataDir });
    expect(spansIn(files[0]?.path ?? '').length).toBeGreaterThan(1000);
    expect(files[0]?.skipped.at(-1)?.reason).toContain('cut or damaged');
  });

  it('converts a flat file with lines of other forms, losing none', async () => {
    const camel = JSON.stringify({
      traceId: 't2',
      spanId: 'c',
      name: 'camel',
      attributes: [{ key: 'k', value: { intValue: '25' } }],
    });
    const path = folder.write('mixed.jsonl', `${FLAT}${OTLP}\n${camel}\n{"resourceLogs":[]}\nbroken\n`);
    const { files } = await resolveDump([path], { dataDir });
    const spans = spansIn(files[0]?.path ?? '');
    expect(spans.map((span) => span['span_id'])).toEqual(['a', 'b', 'eee19b7ec3c1b174', 'c']);
    expect(spans[3]?.['attributes']).toEqual({ k: 25 });
    expect(files[0]?.otherSignals.logs).toBe(1);
    expect(files[0]?.skipped).toEqual([
      expect.objectContaining({ line: 6, reason: expect.stringContaining('malformed JSON') }),
    ]);
  });

  it('converts an unchanged file once, and a changed one again', async () => {
    const path = folder.write('o.json', OTLP);
    const first = await resolveDump([path], { dataDir });
    const second = await resolveDump([path], { dataDir });
    expect(second).toEqual(first);
    utimesSync(path, 1, 1);
    const third = await resolveDump([path], { dataDir });
    expect(third.files[0]?.path).not.toBe(first.files[0]?.path);
    expect(readdirSync(join(dataDir, 'converted'))).toHaveLength(2);
  });

  it('walks folders in order and lists files of no known format', async () => {
    folder.write('b/two.json', OTLP);
    folder.write('a/one.jsonl', FLAT);
    folder.write('a/one.jsonl.roundhouse-index/meta', 'x');
    folder.write('.hidden', 'x');
    const readme = folder.write('README.md', '# Title\n');
    const { files, unrecognised } = await resolveDump([folder.path], { dataDir });
    expect(files.map((file) => file.original)).toEqual([
      join(folder.path, 'a/one.jsonl'),
      join(folder.path, 'b/two.json'),
    ]);
    expect(unrecognised).toEqual([{ path: readme, reason: expect.stringContaining('# Title') }]);
  });

  it.each([
    ['empty', '', 'the file is empty'],
    ['null', 'null', 'a single JSON value, "null"'],
    ['number', '123', 'a single JSON value, "123"'],
    ['binary', new Uint8Array(500).map((_, index) => (index * 7919) % 251), 'binary data beginning with 00'],
    ['UTF-16', Buffer.from(`\ufeff${FLAT}`, 'utf16le'), 'UTF-16 text'],
    ['other JSON', '{"some":1,"thing":2}', 'an object with some, thing'],
  ])('refuses a file that is %s, saying what was seen', async (_name, content, seen) => {
    const path = folder.write('file', content);
    await expect(resolveDump([path], { dataDir })).rejects.toMatchObject({
      code: 'unknownFormat',
      message: expect.stringContaining(seen),
    });
    await expect(detectFormat(path)).rejects.toMatchObject({
      details: { known: expect.arrayContaining(['flat', 'otlp-json']) },
    });
  });

  it('tells a missing file, a missing format and a wrong format name apart', async () => {
    const path = folder.write('a.jsonl', FLAT);
    await expect(resolveDump([join(folder.path, 'none')], { dataDir })).rejects.toMatchObject({ code: 'notFound' });
    await expect(resolveDump([path], { dataDir, format: 'none' })).rejects.toMatchObject({ code: 'badArgument' });
    await expect(resolveDump([], { dataDir })).rejects.toMatchObject({ code: 'badArgument' });
  });

  it('stops when cancelled and leaves nothing half-made', async () => {
    const lines = Array.from({ length: 5000 }, (_, index) => flatLine(`t${index}`, 's')).join('\n');
    const path = folder.write('big.gz', gzipSync(lines));
    const controller = new AbortController();
    const job = resolveDump([path], { dataDir, signal: controller.signal, onProgress: () => controller.abort() });
    await expect(job).rejects.toMatchObject({ code: 'cancelled' });
    expect(readdirSync(join(dataDir, 'converted'))).toEqual([]);
  });

  it('tells a full disk from an unreadable file', async () => {
    const path = folder.write('o.json', OTLP);
    expect(readFailure(path, Object.assign(new Error('full'), { code: 'ENOSPC', syscall: 'write' }))).toMatchObject({
      code: 'io',
    });
  });

  it('fails with what is left when the original has changed', async () => {
    const path = folder.write('o.json', OTLP);
    await expect(readOriginal({ file: path, offset: 10, length: 10_000 })).rejects.toMatchObject({
      code: 'unreadable',
    });
    await expect(readOriginal({ file: `${path}x`, offset: 0, length: 1 })).rejects.toMatchObject({ code: 'notFound' });
  });
});

describe('importing', () => {
  it('previews exact counts without writing', async () => {
    folder.write('in/a.jsonl', `${FLAT}broken\n`);
    folder.write('in/b.json', OTLP);
    const { files, totals } = await previewImport([join(folder.path, 'in')]);
    expect(files.map((file) => [file.format, file.records, file.spans, file.traces, file.skippedCount])).toEqual([
      ['flat', 3, 2, 1, 1],
      ['otlp-json', 1, 1, 1, 0],
    ]);
    expect(files[0]?.skipped).toEqual([expect.objectContaining({ line: 3, offset: FLAT.length, length: 6 })]);
    expect(totals).toMatchObject({ records: 4, spans: 3, traces: 2, skippedCount: 1 });
    expect(readdirSync(folder.path)).toEqual(['in']);
  });

  it('goes on with the files that an interrupted import did not finish', async () => {
    for (const name of ['a', 'b', 'c']) folder.write(`in/${name}.jsonl`, FLAT.replaceAll('t1', name));
    const targetDir = join(folder.path, 'out');
    const controller = new AbortController();
    const input = join(folder.path, 'in');
    const interrupted = importDump([input], {
      targetDir,
      signal: controller.signal,
      onProgress: () => controller.abort(),
    });
    await expect(interrupted).rejects.toMatchObject({ code: 'cancelled' });
    const done = readdirSync(targetDir).filter((name) => !name.includes('.partial'));
    const { files, resumedCount } = await importDump([input], { targetDir });
    expect(resumedCount).toBe(done.length);
    expect(files.map((file) => spansIn(file.path).length)).toEqual([2, 2, 2]);
    expect((await importDump([input], { targetDir })).resumedCount).toBe(3);
  });

  it('writes all spans of several files as one', async () => {
    const inputs = [folder.write('a.jsonl', FLAT), folder.write('b.json', OTLP)];
    const result = await convertTo(inputs, join(folder.path, 'out/all.jsonl'));
    expect(result).toMatchObject({ spans: 3, records: 3, skipped: [] });
    expect(spansIn(result.outPath).map((span) => span['span_id'])).toEqual(['a', 'b', 'eee19b7ec3c1b174']);
    expect(readdirSync(join(folder.path, 'out'))).toEqual(['all.jsonl']);
  });
});
