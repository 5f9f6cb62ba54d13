import { join } from 'node:path';

import type { OtherSignals, SkippedRecord } from '../../../shared/domain/index.ts';

import { NO_TIME, type IndexCounts, type IndexedFile, type IndexMeta } from './dump-index.ts';
import { SHAPE_WORDS, type DumpTables } from './dump-tables.ts';
import type { Crew } from './crew.ts';
import type { BucketCounts } from './gather.ts';
import type { GatherFacts } from './gather-facts.ts';
import type { BucketSummary, GatherOrder } from './gather-buckets.ts';
import { slotCount, slotsOf } from './hash-index.ts';
import { INDEX_FILES } from './index-files.ts';
import type { FileEnd, StoredMeta } from './index-meta.ts';
import { SCHEMA_VERSION, type IndexSizes } from './index-sections.ts';
import { ColumnWriter, writeFileSynced } from './index-writer.ts';
import { distributeRows, planBuckets } from './row-buckets.ts';

/** Everything the scan found, ready to become an index. */
export interface ScannedDump {
  readonly buildId: string;
  readonly files: readonly IndexedFile[];
  readonly ends: readonly FileEnd[];
  readonly tables: DumpTables;
  readonly skipped: readonly SkippedRecord[];
  /** Counted by conversions, beside what the scan met. */
  readonly otherSignals: OtherSignals;
  readonly complete: boolean;
  readonly indexedBytes: number;
  readonly totalBytes: number;
  readonly startedAtMs: number;
}

/** Writes the data files of an index into `folder`; gives the meta that makes them an index. */
export async function finishIndex(folder: string, dump: ScannedDump, crew: Crew): Promise<StoredMeta> {
  const { tables } = dump;
  const summary = await writeBuckets(folder, tables, crew);
  const sizes = sizesOf(tables, summary.cutSpans.length);
  using writer = new ColumnWriter(folder, sizes);
  writeTables(writer, tables);
  writer.write('spanByPosition', 0, summary.byPosition);
  writer.write('cutParentSpan', 0, Uint32Array.from(summary.cutSpans));
  writer.write('cutParentId', 0, Uint32Array.from(summary.cutParentIds));
  if (dump.complete) writer.sync();
  const stringBytes = writeFileSynced(join(folder, INDEX_FILES.strings), [tables.strings.heap()]);
  const skippedBytes = writeFileSynced(
    join(folder, INDEX_FILES.skipped),
    dump.skipped.map((record) => `${JSON.stringify(record)}\n`),
  );
  return { meta: metaOf(dump, summary), sizes, ends: dump.ends, stringBytes, skippedBytes };
}

async function writeBuckets(folder: string, tables: DumpTables, crew: Crew): Promise<Summary> {
  const ranges = planBuckets(tables);
  const rowsPath = join(folder, 'buckets.tmp');
  distributeRows(rowsPath, tables, ranges);
  const order: GatherOrder = {
    folder,
    rowsPath,
    sizes: sizesOf(tables, 0),
    facts: gatherFactsOf(tables),
    traceRows: shared(tables.traceRows.subarray(0, tables.traces.size)),
    byPosition: new Uint32Array(new SharedArrayBuffer(4 * tables.spanCount)),
  };
  const summary = new Summary(order.byPosition);
  for await (const bucket of crew.results(ranges.map((range) => ({ kind: 'gather' as const, order, range }))))
    summary.add(bucket);
  return summary;
}

function sharedBytes(count: number, valueOf: (ordinal: number) => number): Uint8Array {
  const bytes = new Uint8Array(new SharedArrayBuffer(count));
  for (let ordinal = 0; ordinal < count; ordinal++) bytes[ordinal] = valueOf(ordinal);
  return bytes;
}

function shared(words: Uint32Array): Uint32Array {
  const copy = new Uint32Array(new SharedArrayBuffer(words.byteLength));
  copy.set(words);
  return copy;
}

function writeTables(writer: ColumnWriter, tables: DumpTables): void {
  const traces = tables.traces.size;
  writer.write('traceKey', 0, tables.traces.keys.subarray(0, 4 * traces));
  writer.write('traceText', 0, tables.traceTexts.subarray(0, traces));
  writer.write('traceSlots', 0, slotsOf(tables.traces.keys, traces));
  writer.write('shapeWords', 0, tables.shapeWords);
  writer.write('ownerWords', 0, tables.ownerWords);
  writer.write('stringEnds', 0, tables.strings.ends());
}

function sizesOf(tables: DumpTables, cutParents: number): IndexSizes {
  return {
    spans: tables.spanCount,
    usages: tables.usageCount + 1,
    traces: tables.traces.size,
    traceSlots: slotCount(tables.traces.size),
    shapes: tables.shapeWords.length / SHAPE_WORDS,
    owners: tables.ownerWords.length / 2,
    strings: tables.strings.count,
    cutParents,
  };
}

function gatherFactsOf(tables: DumpTables): GatherFacts {
  const shapes = tables.shapeWords;
  const owners = tables.ownerWords;
  const count = shapes.length / SHAPE_WORDS;
  return {
    shapeKinds: sharedBytes(count, (shape) => shapes[SHAPE_WORDS * shape + 1]),
    shapeStatuses: sharedBytes(count, (shape) => shapes[SHAPE_WORDS * shape + 2]),
    ownerHasSession: sharedBytes(owners.length / 2, (owner) => (owners[2 * owner] === 0 ? 0 : 1)),
  };
}

/** Sums over buckets, added in trace order. */
class Summary {
  readonly counts: BucketCounts = {
    roots: 0,
    orphans: 0,
    duplicates: 0,
    cycles: 0,
    open: 0,
    negative: 0,
    skewed: 0,
    malformed: 0,
    errorSpans: 0,
    errorTraces: 0,
  };
  readonly byPosition: Uint32Array;
  readonly cutSpans: number[] = [];
  readonly cutParentIds: number[] = [];
  startNs: bigint = NO_TIME;
  endNs: bigint = NO_TIME;

  constructor(byPosition: Uint32Array) {
    this.byPosition = byPosition;
  }

  add(gathered: BucketSummary): void {
    for (const name of Object.keys(this.counts) as (keyof BucketCounts)[]) this.counts[name] += gathered.counts[name];
    for (const span of gathered.cutSpans) this.cutSpans.push(span);
    for (const word of gathered.cutParentIds) this.cutParentIds.push(word);
    if (gathered.startNs !== NO_TIME && (this.startNs === NO_TIME || gathered.startNs < this.startNs))
      this.startNs = gathered.startNs;
    if (gathered.endNs !== NO_TIME && (this.endNs === NO_TIME || gathered.endNs > this.endNs))
      this.endNs = gathered.endNs;
  }
}

function metaOf(dump: ScannedDump, summary: Summary): IndexMeta {
  const { tally } = dump.tables;
  const now = Date.now();
  return {
    schemaVersion: SCHEMA_VERSION,
    buildId: dump.buildId,
    complete: dump.complete,
    indexedBytes: dump.indexedBytes,
    totalBytes: dump.totalBytes,
    files: dump.files,
    counts: countsOf(dump, summary),
    otherSignals: {
      ...dump.otherSignals,
      logs: dump.otherSignals.logs + tally.logs,
      metrics: dump.otherSignals.metrics + tally.metrics,
    },
    skippedCount: dump.skipped.length,
    foreignRecords: tally.foreign,
    ...(summary.startNs === NO_TIME ? {} : { startNs: String(summary.startNs) }),
    ...(summary.endNs === NO_TIME ? {} : { endNs: String(summary.endNs) }),
    builtAtMs: now,
    tookMs: now - dump.startedAtMs,
  };
}

function countsOf(dump: ScannedDump, summary: Summary): IndexCounts {
  const { tables, otherSignals: converted } = dump;
  const others =
    converted.logs + converted.metrics + converted.events + converted.other + tables.tally.logs + tables.tally.metrics;
  return {
    records: tables.spanCount + others + dump.skipped.length,
    spans: tables.spanCount,
    traces: tables.traces.size,
    sessions: sessionCount(tables.ownerWords),
    ...summary.counts,
  };
}

function sessionCount(ownerWords: Uint32Array): number {
  const sessions = new Set<number>();
  for (let at = 0; at < ownerWords.length; at += 2) if (ownerWords[at] !== 0) sessions.add(ownerWords[at]);
  return sessions.size;
}
