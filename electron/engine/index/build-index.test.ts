import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { indexDump, indexFolderOf, openIndex, type DumpIndex } from './index.ts';
import { ScratchFolder, sourcesOf, spanLine } from './testing.ts';

describe('a build', () => {
  const big = Array.from(
    { length: 20_000 },
    (_, n) => `${spanLine({ trace_id: `t${n >> 3}`, span_id: `s${n}`, attributes: { text: 'x'.repeat(1000) } })}\n`,
  ).join('');

  it('hands out the first traces while the rest is still to come, and reports progress', async () => {
    using folder = new ScratchFolder();
    const path = folder.file('dump.jsonl', big.repeat(2));
    const partial: number[] = [];
    const phases = new Set<string>();
    using index = (
      await indexDump(sourcesOf(path), {
        dataDir: folder.path,
        workers: 2,
        onPartial: (part) => {
          partial.push(part.spanCount);
          expect(part.meta.complete).toBe(false);
          expect(part.traceIdText(0)).toBe('t0');
          part[Symbol.dispose]();
        },
        onProgress: ({ phase }) => phases.add(phase),
      })
    ).index;
    expect(index.spanCount).toBe(40_000);
    expect(partial.length).toBeGreaterThan(0);
    expect(partial[0]).toBeLessThan(40_000);
    expect([...phases]).toContain('scan');
    expect(readdirSync(indexFolderOf(sourcesOf(path), folder.path)).sort()).toEqual(
      [index.meta.buildId, 'lock', 'meta.json'].sort(),
    );
  });

  it('gives the same by two workers as by none', async () => {
    using folder = new ScratchFolder();
    const path = folder.file('dump.jsonl', big.repeat(2));
    using alone = (await indexDump(sourcesOf(path), { dataDir: join(folder.path, 'a'), location: 'data', workers: 1 }))
      .index;
    using crew = (await indexDump(sourcesOf(path), { dataDir: join(folder.path, 'b'), location: 'data', workers: 2 }))
      .index;
    const files = (index: DumpIndex, name: string): Buffer =>
      readFileSync(join(folder.path, index === alone ? 'a' : 'b', 'indexes/test', index.meta.buildId, name));
    for (const name of ['columns.bin', 'strings.bin', 'skipped.jsonl'])
      expect(files(crew, name).equals(files(alone, name))).toBe(true);
  });

  it('stops when it is cancelled and leaves nothing', async () => {
    using folder = new ScratchFolder();
    const path = folder.file('dump.jsonl', big.repeat(2));
    const stop = new AbortController();
    const job = indexDump(sourcesOf(path), {
      dataDir: folder.path,
      workers: 2,
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    await expect(job).rejects.toMatchObject({ code: 'cancelled' });
    expect(readdirSync(indexFolderOf(sourcesOf(path), folder.path))).toEqual(['lock']);
  });

  it('names the file that cannot be read', async () => {
    using folder = new ScratchFolder();
    await expect(
      indexDump(sourcesOf(join(folder.path, 'gone.jsonl')), { dataDir: folder.path, location: 'data' }),
    ).rejects.toMatchObject({ code: 'unreadable' });
  });

  it('survives being killed at any moment, fifty times, and two builders at once', async () => {
    using folder = new ScratchFolder();
    const small = big.split('\n').slice(0, 5000).join('\n');
    const path = folder.file('dump.jsonl', small);
    const sources = JSON.stringify(sourcesOf(path));
    const script = `import { indexDump } from ${JSON.stringify(join(import.meta.dirname, 'index.ts'))};
      process.stdout.write('ready\\n');
      const { index } = await indexDump(${sources}, { dataDir: ${JSON.stringify(folder.path)}, location: 'auto', workers: 2 });
      process.stdout.write(String(index.spanCount));`;
    const builder = (): ReturnType<typeof spawn> =>
      spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    for (let round = 0; round < 50; round++) {
      const child = builder();
      await once(child.stdout ?? child, 'data');
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 250));
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      const opened = openIndex(`${path}.roundhouse-index`);
      if (!opened.ok) continue;
      using index = opened.value;
      expect(index.spanCount).toBe(5000);
      // Begin anew, or all later rounds would only open it.
      writeFileSync(path, small);
    }
    const pair = [builder(), builder()];
    const outputs = await Promise.all(pair.map(async (child) => (await Array.fromAsync(child.stdout ?? [])).join('')));
    expect(outputs).toEqual(['ready\n5000', 'ready\n5000']);
    using index = (await indexDump(sourcesOf(path), { dataDir: folder.path })).index;
    expect(index.spanCount).toBe(5000);
    expect(readdirSync(`${path}.roundhouse-index`).sort()).toEqual([index.meta.buildId, 'lock', 'meta.json'].sort());
    expect(existsSync(path)).toBe(true);
  }, 300_000);
});
