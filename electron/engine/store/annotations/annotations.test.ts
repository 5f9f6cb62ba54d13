import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { listAnnotationsInput } from '../../../../shared/api/tools/annotations.ts';

import { openAnnotations } from './annotation-store.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'roundhouse-annotations-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const all = (filter: object = {}) => listAnnotationsInput.parse(filter);

describe('annotations', () => {
  it('keep what is set, change only what is named, and outlive the process', () => {
    const path = join(folder, 'annotations.db');
    {
      using store = openAnnotations(path);
      store.annotate(
        {
          targets: [{ traceId: 't1' }, { traceId: 't1', spanId: 's1' }],
          change: { labels: ['loop', 'loop'], starred: true },
        },
        1,
      );
      store.annotate({ targets: [{ traceId: 't1' }], change: { note: 'see this' } }, 2);
    }
    using store = openAnnotations(path);
    const { annotations, total, labels } = store.list(all());
    expect(total).toBe(2);
    expect(annotations[0]).toEqual({
      traceId: 't1',
      labels: ['loop'],
      note: 'see this',
      starred: true,
      reviewed: false,
      updatedAtMs: 2,
    });
    expect(annotations[1]).toMatchObject({ spanId: 's1', note: '' });
    expect(labels).toEqual([{ label: 'loop', count: 2 }]);
  });

  it('are found by label, star, review and trace', () => {
    using store = openAnnotations(join(folder, 'a.db'));
    store.annotate({ targets: [{ traceId: 'a' }], change: { labels: ['x'], reviewed: true } }, 1);
    store.annotate({ targets: [{ traceId: 'b' }], change: { starred: true } }, 1);
    const ids = (filter: object): string[] =>
      store.list(all(filter)).annotations.map((annotation) => annotation.traceId);
    expect(ids({ label: 'x' })).toEqual(['a']);
    expect(ids({ starred: true })).toEqual(['b']);
    expect(ids({ reviewed: false })).toEqual(['b']);
    expect(ids({ trace_ids: ['a', 'zz'] })).toEqual(['a']);
    expect(store.list(all({ limit: 1 })).total).toBe(2);
  });

  it('with nothing left are removed', () => {
    using store = openAnnotations(join(folder, 'a.db'));
    store.annotate({ targets: [{ traceId: 'a' }], change: { labels: ['x'], note: 'n' } }, 1);
    store.annotate({ targets: [{ traceId: 'a' }], change: { labels: [], note: '' } }, 2);
    expect(store.list(all()).total).toBe(0);
  });

  it('take ten thousand targets in one transaction', () => {
    using store = openAnnotations(join(folder, 'a.db'));
    const targets = Array.from({ length: 10_000 }, (_, i) => ({ traceId: `t${i}` }));
    expect(store.annotate({ targets, change: { reviewed: true } }, 1)).toBe(10_000);
    expect(store.list(all({ limit: 5 }))).toMatchObject({ total: 10_000 });
  });

  it('are left alone when damaged or of a newer version', () => {
    const damaged = join(folder, 'damaged.db');
    writeFileSync(damaged, 'no database at all, but long enough to be read as one'.repeat(100));
    expect(() => openAnnotations(damaged)).toThrow(expect.objectContaining({ code: 'io' }));
    const newer = join(folder, 'newer.db');
    const database = new Database(newer);
    database.pragma('user_version = 99');
    database.close();
    expect(() => openAnnotations(newer)).toThrow(
      expect.objectContaining({ code: 'io', message: expect.stringContaining('newer version') }),
    );
  });
});
