import { once } from 'node:events';
import { renameSync, rmSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

import { errorTextOf } from '../../../../shared/conventions/index.ts';
import { SPAN_FLAGS, reported } from '../../../../shared/domain/index.ts';
import { UserError, type JobOptions } from '../../base/index.ts';
import type { DumpIndex } from '../../index/index.ts';

import { parseRecord } from '../record.ts';
import type { FillMessage, FillReply, SpanChunk, TraceChunk } from './fill-protocol.ts';
import { SQL_SCHEMA_VERSION } from './sql-schema.ts';

const SPANS_PER_CHUNK = 10_000;
const TRACES_PER_CHUNK = 10_000;
const MESSAGE_CHARS = 2_000;

/** Facts that must be equal for a database to serve an index. */
export function factsOf(index: DumpIndex): Readonly<Record<string, string>> {
  return { buildId: index.meta.buildId, schema: String(SQL_SCHEMA_VERSION) };
}

/**
 * Fills the database of an index in a worker, beside the path first and moved there when whole: a crash or a cancel leaves
 * the old one or none. Throws UserError 'cancelled' or 'io'.
 */
export async function fillSql(index: DumpIndex, path: string, options: JobOptions = {}): Promise<void> {
  const temporary = `${path}.${process.pid}.partial`;
  rmSync(temporary, { force: true });
  const worker = new Worker(new URL('./fill-worker.ts', import.meta.url));
  const progress = progressSender(index, options);
  try {
    for await (const { message, spans } of chunks(index, temporary)) {
      if (options.signal?.aborted === true) throw new UserError('cancelled', 'Filling the SQL database was cancelled.');
      worker.postMessage(message);
      const [reply] = (await once(worker, 'message')) as [FillReply];
      if (reply.kind === 'failed')
        throw new UserError('io', `The SQL database could not be written: ${reply.message}`, { path });
      progress(spans);
    }
    renameSync(temporary, path);
  } finally {
    await worker.terminate();
    rmSync(temporary, { force: true });
  }
}

interface Chunk {
  readonly message: FillMessage;
  /** Spans sent with this chunk and all before it. */
  readonly spans: number;
}

async function* chunks(index: DumpIndex, path: string): AsyncGenerator<Chunk> {
  const shapes = Array.from({ length: index.shapes.count }, (_, row) => index.shapes.row(row));
  const owners = Array.from({ length: index.owners.count }, (_, row) => index.owners.row(row));
  yield { message: { kind: 'begin', path, facts: factsOf(index), shapes, owners }, spans: 0 };
  for (let first = 0; first < index.traceCount; first += TRACES_PER_CHUNK) {
    const count = Math.min(TRACES_PER_CHUNK, index.traceCount - first);
    const ids = Array.from({ length: count }, (_, i) => index.traceIdText(first + i));
    yield { message: { kind: 'traces', first, ids, columns: traceChunk(index, first, count) }, spans: 0 };
    await setImmediate();
  }
  const isError = shapes.map((shape) => shape.status === 'error');
  for (let first = 0; first < index.spanCount; first += SPANS_PER_CHUNK) {
    const count = Math.min(SPANS_PER_CHUNK, index.spanCount - first);
    const columns = spanChunk(index, first, count);
    const ids = columns.flags.reduce<[number, string][]>((list, flags, i) => {
      if ((flags & SPAN_FLAGS.hashedId) !== 0) list.push([i, index.spanIdText(first + i)]);
      return list;
    }, []);
    const message: FillMessage = {
      kind: 'spans',
      first,
      columns,
      ids,
      messages: errorMessages(index, { first, columns, isError }),
    };
    yield { message, spans: first + count };
    await setImmediate();
  }
  yield { message: { kind: 'end' }, spans: index.spanCount };
}

function traceChunk(index: DumpIndex, first: number, count: number): TraceChunk {
  const { traces } = index;
  const end = first + count;
  const tokens = (column: Uint32Array): Float64Array => Float64Array.from(column.subarray(first, end), reported);
  const integers = (column: Uint32Array | Float64Array): Float64Array => Float64Array.from(column.subarray(first, end));
  return {
    integers: [
      integers(traces.firstSpan),
      integers(traces.spanCount),
      integers(traces.errorCount),
      integers(traces.llmCount),
      integers(traces.toolCount),
      Float64Array.from(traces.rootSpan.subarray(first, end), (span) => index.spans.shape[span]),
      integers(traces.owner),
      tokens(traces.inputTokens),
      tokens(traces.outputTokens),
      tokens(traces.cachedTokens),
      tokens(traces.reasoningTokens),
      tokens(traces.reportedInputTokens),
      tokens(traces.reportedOutputTokens),
      integers(traces.sizeBytes),
    ],
    startNs: traces.startNs.slice(first, end),
    endNs: traces.endNs.slice(first, end),
    costUsd: traces.costUsd.slice(first, end),
    reportedCostUsd: traces.reportedCostUsd.slice(first, end),
  };
}

function spanChunk(index: DumpIndex, first: number, count: number): SpanChunk {
  const { spans, usage } = index;
  const end = first + count;
  const rows = spans.usage.subarray(first, end);
  const tokens = (column: Uint32Array): Float64Array =>
    Float64Array.from(rows, (row) => (row === 0 ? Number.NaN : reported(column[row])));
  return {
    trace: traceColumn(index, first, count),
    id: new BigInt64Array(spans.id.slice(first, end).buffer),
    parent: spans.parent.slice(first, end),
    startNs: spans.startNs.slice(first, end),
    durationNs: spans.durationNs.slice(first, end),
    shape: spans.shape.slice(first, end),
    owner: spans.owner.slice(first, end),
    flags: spans.flags.slice(first, end),
    tokens: [usage.inputTokens, usage.outputTokens, usage.cachedTokens, usage.reasoningTokens, usage.totalTokens].map(
      tokens,
    ),
    costUsd: Float64Array.from(rows, (row) => (row === 0 ? Number.NaN : usage.costUsd[row])),
    sizeBytes: spans.lengthBytes.slice(first, end),
  };
}

function traceColumn(index: DumpIndex, first: number, count: number): Uint32Array {
  const column = new Uint32Array(count);
  let trace = index.traceOfSpan(first);
  for (let i = 0; i < count; i++) {
    while (first + i >= index.traces.firstSpan[trace] + index.traces.spanCount[trace]) trace += 1;
    column[i] = trace;
  }
  return column;
}

interface ErrorSpans {
  readonly first: number;
  readonly columns: SpanChunk;
  readonly isError: readonly boolean[];
}

function errorMessages(index: DumpIndex, { first, columns, isError }: ErrorSpans): [number, string][] {
  const positions: number[] = [];
  for (let i = 0; i < columns.shape.length; i++) if (isError[columns.shape[i]]) positions.push(i);
  const messages: [number, string][] = [];
  for (let at = 0; at < positions.length; at += 256) {
    const group = positions.slice(at, at + 256);
    const records = index.recordsBytes(group.map((i) => first + i));
    for (const [k, bytes] of records.entries()) {
      const message = errorTextOf(parseRecord(bytes).json ?? {});
      if (message !== undefined) messages.push([group[k] ?? 0, message.slice(0, MESSAGE_CHARS)]);
    }
  }
  return messages;
}

/** Spans stand for bytes in proportion, since the index knows only the total. */
function progressSender(index: DumpIndex, { onProgress }: JobOptions): (spans: number) => void {
  const startedAt = performance.now();
  const totalBytes = index.meta.indexedBytes;
  let sentAt = 0;
  return (spans) => {
    const now = performance.now();
    if (onProgress === undefined || (now - sentAt < 100 && spans < index.spanCount)) return;
    sentAt = now;
    const doneBytes = index.spanCount === 0 ? totalBytes : Math.round((totalBytes * spans) / index.spanCount);
    const bytesPerSecond = doneBytes / Math.max(0.001, (now - startedAt) / 1000);
    onProgress({
      phase: 'sql',
      doneBytes,
      totalBytes,
      bytesPerSecond,
      ...(doneBytes > 0 && { secondsLeft: (totalBytes - doneBytes) / bytesPerSecond }),
      records: spans,
    });
  };
}
