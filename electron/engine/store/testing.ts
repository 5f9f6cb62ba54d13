import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { readOriginal, resolveDump } from '../dumps/index.ts';
import { indexDump } from '../index/index.ts';
import { openStore, type TraceStore } from './trace-store.ts';

/** A span as tests write it; everything has a plain default. */
export interface SpanSketch {
  readonly trace?: string;
  readonly id: string;
  readonly parent?: string;
  readonly name?: string;
  readonly kind?: string;
  /** Nanoseconds after 2026-08-01T00:00:00Z; null for none. */
  readonly start?: number | null;
  readonly end?: number | null;
  readonly status?: 'OK' | 'ERROR' | 'UNSET';
  readonly message?: string;
  readonly service?: string;
  readonly attributes?: Readonly<Record<string, unknown>>;
  /** More top-level keys. */
  readonly more?: Readonly<Record<string, unknown>>;
}

export const TEST_EPOCH_NS = 1_785_542_400_000_000_000n;

export function flatLine(sketch: SpanSketch): string {
  const time = (ns: number | null): string | null => (ns === null ? null : String(TEST_EPOCH_NS + BigInt(ns)));
  const { start = 0 } = sketch;
  const { end = start === null ? null : start + 1000 } = sketch;
  return JSON.stringify({
    trace_id: sketch.trace ?? 't1',
    span_id: sketch.id,
    parent_span_id: sketch.parent ?? '',
    name: sketch.name ?? `span ${sketch.id}`,
    kind: 'SPAN_KIND_INTERNAL',
    start_time: time(start),
    end_time: time(end),
    status: { code: `STATUS_CODE_${sketch.status ?? 'OK'}`, message: sketch.message ?? '' },
    resource: { attributes: { 'service.name': sketch.service ?? 'shop' } },
    scope: { name: 'test', version: '1' },
    attributes: { 'openinference.span.kind': sketch.kind ?? 'CHAIN', ...sketch.attributes },
    ...sketch.more,
  });
}

export interface TestStore extends AsyncDisposable {
  readonly store: TraceStore;
  readonly folder: string;
}

/** A store over these lines, or over real files, with the real index, search and SQLite in a temporary folder. */
export async function storeOf(
  content: readonly (SpanSketch | string)[] | { readonly files: readonly string[] },
): Promise<TestStore> {
  const folder = mkdtempSync(join(tmpdir(), 'roundhouse-store-'));
  const paths = 'files' in content ? content.files : [join(folder, 'spans.jsonl')];
  if (!('files' in content)) {
    const lines = content.map((line) => (typeof line === 'string' ? line : flatLine(line)));
    writeFileSync(join(folder, 'spans.jsonl'), `${lines.join('\n')}\n`);
  }
  const dataDir = join(folder, 'data');
  // A first record larger than the sample that formats are told by says nothing; written lines are flat.
  const sources = await resolveDump(paths, { dataDir, ...(!('files' in content) && { format: 'flat' }) });
  const { index } = await indexDump(sources, { dataDir, location: 'data', workers: 1 });
  const store = openStore(index, { sqlPath: join(folder, 'sql.db'), originalRecord: readOriginal });
  return {
    store,
    folder,
    [Symbol.asyncDispose]: async () => {
      store[Symbol.dispose]();
      index[Symbol.dispose]();
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
