import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { DumpRegistry, type DumpHolder } from './dump-registry.ts';
import { FailureReports } from './failure-reports.ts';
import { Jobs } from './jobs.ts';
import { RecentDumps } from './recent-dumps.ts';

let folder: string;
let dumps: DumpRegistry;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'roundhouse-registry-'));
  path = join(folder, 'dump.jsonl');
  writeFileSync(path, '');
  const jobs = new Jobs();
  const parts = { dataDir: folder, jobs, failures: new FailureReports(jobs) };
  dumps = new DumpRegistry(parts, new RecentDumps(folder), 20);
});
afterEach(() => {
  dumps.closeAll();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

describe('the dumps that are open', () => {
  it('closes what a window that is gone has left, after a while', async () => {
    const window: DumpHolder = { name: 'window' };
    dumps.open([path], window);
    dumps.leave(window);
    expect(dumps.list()).toHaveLength(1);
    await expect.poll(() => dumps.list()).toEqual([]);
  });

  it('keeps what a window takes up again in time', async () => {
    const before: DumpHolder = { name: 'window' };
    const { id } = dumps.open([path], before);
    const other = dumps.open([join(folder, 'other.jsonl')]);
    dumps.leave(before);
    dumps.hold(id, { name: 'window' });
    await expect.poll(() => dumps.list().map((session) => session.id)).toEqual([id]);
    expect(other.id).not.toBe(id);
  });

  it('knows nothing of a dump that is not open', () => {
    expect(() => dumps.get('none')).toThrow('not open');
    expect(() => dumps.close('none', { name: 'window' })).toThrow('not open');
  });
});
