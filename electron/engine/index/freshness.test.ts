import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readFileSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { followDump, indexDump, indexFolderOf } from './index.ts';
import { indexContent, ScratchFolder, sourcesOf, spanLine } from './testing.ts';

const T = 1_776_920_400_000_000_000n;
const at = (ns: bigint | number): string => String(T + BigInt(ns));

describe('freshness', () => {
  const lines = Array.from(
    { length: 40 },
    (_, n) =>
      `${spanLine({ trace_id: `t${n % 7}`, span_id: `s${n}`, parent_span_id: n % 5 === 0 ? '' : `s${n + 1}`, name: `n${n % 3}`, start_time: at(n % 4), attributes: { 'session.id': `x${n % 6}`, 'llm.token_count.prompt': n } })}\n`,
  );

  it('gives the same index by extension as by a new build, wherever the dump was cut', async () => {
    const hostile = [
      ...lines.slice(0, 20),
      'half a li\n',
      '{"resourceLogs":[]}\n',
      '\n',
      ...lines.slice(0, 3),
      ...lines.slice(20),
    ].join('');
    const bytes = Buffer.from(`\ufeff${hostile}${spanLine({ span_id: 'last' })}`);
    const cut = fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: bytes.length }));
    await fc.assert(
      fc.asyncProperty(cut, cut, async (a, b) => {
        using folder = new ScratchFolder();
        const path = folder.file('dump.jsonl', bytes.subarray(0, Math.min(a, b)));
        const other = folder.file('other.jsonl', lines.slice(5, 9).join(''));
        const options = { dataDir: join(folder.path, 'data'), location: 'data' } as const;
        const grow = async (end: number): Promise<unknown> => {
          writeFileSync(path, bytes.subarray(0, end));
          using index = (await indexDump(sourcesOf(path, other), options)).index;
          return indexContent(index);
        };
        await grow(Math.min(a, b));
        await grow(Math.max(a, b));
        const extended = await grow(bytes.length);
        using built = (
          await indexDump(sourcesOf(path, other), { dataDir: join(folder.path, 'again'), location: 'data' })
        ).index;
        expect(extended).toEqual(indexContent(built));
      }),
      { numRuns: 40 },
    );
  });

  it('opens what is fresh, extends what grew, rebuilds what changed', async () => {
    using folder = new ScratchFolder();
    const path = folder.file('dump.jsonl', lines.join(''));
    const options = { dataDir: join(folder.path, 'data') };
    const outcome = async (): Promise<string> => {
      const result = await indexDump(sourcesOf(path), options);
      result.index[Symbol.dispose]();
      return `${result.outcome} ${result.index.spanCount}`;
    };
    expect(await outcome()).toBe('built 40');
    expect(await outcome()).toBe('fresh 40');
    appendFileSync(path, spanLine({ span_id: 'more' }));
    expect(await outcome()).toBe('extended 41');
    const { atime, mtime } = statSync(path);
    writeFileSync(path, readFileSync(path, 'utf8').replace('"s0"', '"z0"'));
    utimesSync(path, atime, mtime);
    expect(await outcome()).toBe('built 41');
    truncateSync(path, lines[0].length);
    expect(await outcome()).toBe('built 1');
  });

  it('rebuilds over a damaged or foreign sidecar', async () => {
    using folder = new ScratchFolder();
    const path = folder.file('dump.jsonl', lines.join(''));
    const sources = sourcesOf(path);
    const sidecar = indexFolderOf(sources, folder.path);
    const damages: ((build: string) => void)[] = [
      () => writeFileSync(join(sidecar, 'meta.json'), '{"meta":1}'),
      () => truncateSync(join(sidecar, 'meta.json'), 30),
      (build) => truncateSync(join(build, 'columns.bin'), 100),
      (build) => writeFileSync(join(build, 'strings.bin'), ''),
    ];
    for (const damage of damages) {
      (await indexDump(sources, { dataDir: folder.path })).index[Symbol.dispose]();
      // meta.json is our own.
      const { meta } = JSON.parse(readFileSync(join(sidecar, 'meta.json'), 'utf8')) as { meta: { buildId: string } };
      damage(join(sidecar, meta.buildId));
      const again = await indexDump(sources, { dataDir: folder.path });
      expect(again.outcome).toBe('built');
      again.index[Symbol.dispose]();
    }
  });

  it('writes beside the dump only where the folder may be written', async () => {
    using folder = new ScratchFolder();
    const closed = join(folder.path, 'closed');
    mkdirSync(closed);
    const path = join(closed, 'dump.jsonl');
    writeFileSync(path, spanLine());
    expect(indexFolderOf(sourcesOf(path), '/data')).toBe(`${path}.roundhouse-index`);
    expect(indexFolderOf(sourcesOf(path), '/data', 'data')).toBe(join('/data', 'indexes', 'test'));
    chmodSync(closed, 0o555);
    expect(indexFolderOf(sourcesOf(path), '/data')).toBe(join('/data', 'indexes', 'test'));
    chmodSync(closed, 0o755);
  });

  it('follows a growing file', async () => {
    using folder = new ScratchFolder();
    const path = folder.file('dump.jsonl', lines.slice(0, 10).join(''));
    const stop = new AbortController();
    const seen: string[] = [];
    for await (const { index, outcome } of followDump(sourcesOf(path), { dataDir: folder.path, signal: stop.signal })) {
      seen.push(`${outcome} ${index.spanCount}`);
      index[Symbol.dispose]();
      if (seen.length === 3) stop.abort();
      else appendFileSync(path, lines.slice(10 * seen.length, 10 * seen.length + 10).join(''));
    }
    expect(seen).toEqual(['built 10', 'extended 20', 'extended 30']);
  });
});
