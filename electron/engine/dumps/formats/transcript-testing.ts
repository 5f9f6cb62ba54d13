import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { FlatRecord } from '../../../../shared/domain/index.ts';
import { sharedDataDir } from '../../../../test/shared-data.ts';
import type { DumpAnnotation } from '../source.ts';
import type { DumpFormat, FormatInput, FormatItem, RecordPlace } from '../format.ts';
import { sampleOf } from '../sample.ts';

/** What a format made of some bytes, sorted by kind of item. */
export interface Reading {
  readonly items: readonly FormatItem[];
  readonly spans: readonly FlatRecord[];
  readonly others: number;
  readonly skips: readonly { readonly reason: string; readonly at: RecordPlace }[];
  readonly annotations: readonly DumpAnnotation[];
  readonly traces: number;
}

/** The bytes as a file would give them, in chunks of `chunkBytes`. */
export function inputOf(
  bytes: Uint8Array | string,
  options: { readonly path?: string; readonly chunkBytes?: number } = {},
): FormatInput {
  const buffer = Buffer.from(bytes);
  const size = options.chunkBytes ?? 65_536;
  return {
    path: options.path ?? '/dumps/run.json',
    sizeBytes: buffer.length,
    async *bytes() {
      for (let at = 0; at < buffer.length; at += size) yield buffer.subarray(at, at + size);
    },
  };
}

/** How sure a format is of these bytes. */
export function confidence(format: DumpFormat, bytes: Uint8Array | string): number {
  const buffer = Buffer.from(bytes);
  return format.detect(sampleOf(buffer.subarray(0, 256 << 10), buffer.length <= 256 << 10));
}

/** Reads bytes, or a file of the shared data by its name. */
export async function readWith(format: DumpFormat, input: FormatInput): Promise<Reading> {
  const items: FormatItem[] = [];
  for await (const item of format.read(input)) items.push(item);
  const spans = items.flatMap((item) => (item.kind === 'span' ? [item.record] : []));
  return {
    items,
    spans,
    others: items.filter((item) => item.kind === 'other').length,
    skips: items.flatMap((item) => (item.kind === 'skip' ? [item] : [])),
    annotations: items.flatMap((item) => (item.kind === 'annotation' ? [item.annotation] : [])),
    traces: new Set(spans.map((span) => span.trace_id)).size,
  };
}

/** Path of a file of the shared data; tests that need it are skipped where the data is absent. */
export function sharedFile(...names: readonly string[]): string {
  return join(sharedDataDir() ?? '', ...names);
}

/** Reads a real file, after checking that the format recognises it. */
export async function readShared(
  format: DumpFormat,
  ...names: readonly string[]
): Promise<Reading & { readonly confidence: number }> {
  const path = sharedFile(...names);
  const bytes = await readFile(path);
  return { ...(await readWith(format, inputOf(bytes, { path }))), confidence: confidence(format, bytes) };
}

/** How many spans there are of each observation kind. */
export function kindsOf(spans: readonly FlatRecord[]): Readonly<Record<string, number>> {
  const kinds: Record<string, number> = {};
  for (const span of spans) {
    const kind = String(span.attributes['openinference.span.kind']);
    kinds[kind] = (kinds[kind] ?? 0) + 1;
  }
  return kinds;
}

/** Sum of an attribute over some spans. */
export function sumOf(spans: readonly FlatRecord[], key: string): number {
  return spans.reduce((sum, span) => sum + Number(span.attributes[key] ?? 0), 0);
}

/** The spans that are no root: what one adds up without counting a run's own totals again. */
export function children(spans: readonly FlatRecord[]): readonly FlatRecord[] {
  return spans.filter((span) => typeof span.parent_span_id === 'string');
}

/** The only span for which this holds; fails where there is none. */
export function spanNamed(spans: readonly FlatRecord[], name: string): FlatRecord {
  const span = spans.find((candidate) => candidate.name === name);
  if (span === undefined) throw new Error(`no span named ${name} among ${spans.map((each) => each.name).join(', ')}`);
  return span;
}
