import { z } from 'zod';

import type { OtherCounts } from './chunk.ts';
import type { IndexMeta } from './dump-index.ts';
import { SCHEMA_VERSION, type IndexSizes } from './index-sections.ts';

/** How far a file was read, so that an extension can go on there. */
export interface FileEnd {
  /** Start of the last line where it has no newline yet, else the end of the file. */
  readonly resumeOffset: number;
  /** 0-based number of the line that begins there. */
  readonly resumeLine: number;
  /** What the file held up to there beside spans and skips. */
  readonly others: OtherCounts;
}

/** What `meta.json` holds: the public meta, the sizes that give the layout of the columns, and where files ended. */
export interface StoredMeta {
  readonly meta: IndexMeta;
  readonly sizes: IndexSizes;
  readonly ends: readonly FileEnd[];
  /** Lengths of the files beside the columns, to notice damage. */
  readonly stringBytes: number;
  readonly skippedBytes: number;
}

const count = z.number().int().min(0);

const metaSchema = z.object({
  schemaVersion: z.literal(SCHEMA_VERSION),
  buildId: z.string(),
  complete: z.boolean(),
  indexedBytes: count,
  totalBytes: count,
  files: z.array(
    z.object({
      path: z.string(),
      original: z.string(),
      format: z.string(),
      converted: z.boolean(),
      sizeBytes: count,
      mtimeNs: z.string(),
      sample: z.string(),
    }),
  ),
  counts: z.object({
    records: count,
    spans: count,
    traces: count,
    sessions: count,
    roots: count,
    orphans: count,
    duplicates: count,
    cycles: count,
    open: count,
    negative: count,
    skewed: count,
    malformed: count,
    errorSpans: count,
    errorTraces: count,
  }),
  otherSignals: z.object({ logs: count, metrics: count, events: count, other: count }),
  skippedCount: count,
  foreignRecords: count,
  startNs: z.string().optional(),
  endNs: z.string().optional(),
  builtAtMs: z.number(),
  tookMs: z.number(),
});

const storedSchema = z.object({
  meta: metaSchema,
  sizes: z.object({
    spans: count,
    usages: count,
    traces: count,
    traceSlots: count,
    shapes: count,
    owners: count,
    strings: count,
    cutParents: count,
  }),
  stringBytes: count,
  skippedBytes: count,
  ends: z.array(
    z.object({
      resumeOffset: count,
      resumeLine: count,
      others: z.object({ logs: count, metrics: count, foreign: count }),
    }),
  ),
});

/** Undefined for anything that this version did not write. */
export function parseStoredMeta(text: string): StoredMeta | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const parsed = storedSchema.safeParse(value);
  if (!parsed.success) return undefined;
  const { startNs, endNs, ...meta } = parsed.data.meta;
  return {
    ...parsed.data,
    meta: { ...meta, ...(startNs === undefined ? {} : { startNs }), ...(endNs === undefined ? {} : { endNs }) },
  };
}
