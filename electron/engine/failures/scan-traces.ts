import { isRecord, type SpanRecordLike } from '../../../shared/conventions/index.ts';
import { SPAN_FLAGS } from '../../../shared/domain/index.ts';
import { NO_DURATION, NO_TIME, NOT_REPORTED, type DumpIndex } from '../index/index.ts';
import { traceDigestOf } from './actors.ts';
import { digestOf, type SpanFrame } from './read-span.ts';
import type { SpanDigest, TraceDigest } from './trace-digest.ts';

export interface ScannedTrace {
  readonly trace: number;
  readonly digest: TraceDigest;
  /** Spans whose records are over the limit and were not parsed. */
  readonly oversizeSpans: number;
}

/** Records held in memory at once, whatever the size of traces. */
const BATCH_BYTES = 4 << 20;
const BATCH_SPANS = 4_096;

/**
 * Digests traces `[from, to)`, in order. Records are fetched many traces at a time, in file order: traces that were
 * written interleaved would otherwise cost one read a span. Superseded spans are left out.
 */
export function* scanTraces(index: DumpIndex, range: TraceRange, maxRecordBytes: number): Generator<ScannedTrace> {
  let trace = range.from;
  while (trace < range.to) {
    const end = batchEnd(index, trace, range.to);
    const first = index.traces.firstSpan[trace];
    const details = readSpans(index, { from: trace, to: end }, maxRecordBytes);
    for (; trace < end; trace += 1) yield traceAt(index, trace, { details, first, maxRecordBytes });
  }
}

/** Half-open. */
export interface TraceRange {
  readonly from: number;
  readonly to: number;
}

/** As many whole traces as fit into a batch, at least one. */
function batchEnd(index: DumpIndex, from: number, limit: number): number {
  let bytes = 0;
  let spans = 0;
  let end = from;
  while (end < limit) {
    bytes += index.traces.sizeBytes[end];
    spans += index.traces.spanCount[end];
    if (end > from && (bytes > BATCH_BYTES || spans > BATCH_SPANS)) break;
    end += 1;
  }
  return end;
}

/** Digests of the spans of whole traces, in trace order; undefined for superseded ones. */
function readSpans(index: DumpIndex, traces: TraceRange, maxRecordBytes: number): (SpanDigest | undefined)[] {
  const first = index.traces.firstSpan[traces.from];
  const digests: (SpanDigest | undefined)[] = [];
  let wanted: WantedSpan[] = [];
  let bytes = 0;
  const flush = (): void => {
    const records = index.recordsBytes(wanted.map(({ span }) => span));
    for (const [at, { span, hasTools }] of wanted.entries()) {
      const frame = frameOf(index, span);
      digests[span - first] = digestOf(frame, parsed(records[at]), !hasTools || frame.inputTokens === undefined);
    }
    wanted = [];
    bytes = 0;
  };
  for (let trace = traces.from; trace < traces.to; trace += 1) {
    const hasTools = index.traces.toolCount[trace] > 0;
    const start = index.traces.firstSpan[trace];
    for (let span = start; span < start + index.traces.spanCount[trace]; span += 1) {
      digests[span - first] = undefined;
      if (isSuperseded(index, span)) continue;
      const length = index.spans.lengthBytes[span];
      if (!isWanted(index, span) || length > maxRecordBytes) {
        digests[span - first] = digestOf(frameOf(index, span), undefined, false);
        continue;
      }
      if (bytes > 0 && bytes + length > BATCH_BYTES) flush();
      wanted.push({ span, hasTools });
      bytes += length;
    }
  }
  flush();
  return digests;
}

interface WantedSpan {
  readonly span: number;
  /** The trace has TOOL spans: calls and results need not be taken from messages. */
  readonly hasTools: boolean;
}

function isSuperseded(index: DumpIndex, span: number): boolean {
  return (index.spans.flags[span] & SPAN_FLAGS.superseded) !== 0;
}

/** The kinds that detectors read, and whatever failed. */
function isWanted(index: DumpIndex, span: number): boolean {
  const { kind, status } = index.shapes.row(index.spans.shape[span]);
  return kind === 'TOOL' || kind === 'LLM' || kind === 'AGENT' || status === 'error';
}

/** Undefined for a record that is no JSON object: the index counted it as malformed, its columns still speak. */
function parsed(bytes: Uint8Array): SpanRecordLike | undefined {
  try {
    const record: unknown = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'));
    return isRecord(record) ? record : undefined;
  } catch {
    return undefined;
  }
}

/** The parent stays an ordinal of the index until the whole trace is known. */
function frameOf(index: DumpIndex, span: number): SpanFrame {
  const { shape, startNs, durationNs, flags, parent, usage } = index.spans;
  const { kind, name, agent, tool, status } = index.shapes.row(shape[span]);
  const start = startNs[span];
  const duration = durationNs[span];
  const input = index.usage.inputTokens[usage[span]];
  const output = index.usage.outputTokens[usage[span]];
  const isUsed = usage[span] !== 0;
  return {
    ordinal: span,
    parent: parent[span],
    kind,
    name,
    agent,
    tool,
    isError: status === 'error',
    isOpen: (flags[span] & SPAN_FLAGS.open) !== 0,
    ...(start === NO_TIME ? {} : { startNs: start }),
    ...(start === NO_TIME || duration === NO_DURATION ? {} : { endNs: start + duration }),
    ...(isUsed && input !== NOT_REPORTED ? { inputTokens: input } : {}),
    ...(isUsed && output !== NOT_REPORTED ? { outputTokens: output } : {}),
  };
}

interface Batch {
  readonly details: readonly (SpanDigest | undefined)[];
  /** Ordinal of the batch's first span. */
  readonly first: number;
  readonly maxRecordBytes: number;
}

function traceAt(index: DumpIndex, trace: number, { details, first, maxRecordBytes }: Batch): ScannedTrace {
  const start = index.traces.firstSpan[trace];
  const end = start + index.traces.spanCount[trace];
  const positions = new Map<number, number>();
  let oversizeSpans = 0;
  for (let span = start; span < end; span += 1) {
    if (details[span - first] === undefined) continue;
    positions.set(span, positions.size);
    if (index.spans.lengthBytes[span] > maxRecordBytes && isWanted(index, span)) oversizeSpans += 1;
  }
  const spans = [...positions.keys()].flatMap((span) => {
    const digest = details[span - first];
    return digest === undefined ? [] : [{ ...digest, parent: positions.get(digest.parent) ?? -1 }];
  });
  return { trace, digest: traceDigestOf(spans), oversizeSpans };
}
