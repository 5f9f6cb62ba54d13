import type { OtherSignals, SkippedRecord } from '../../../shared/domain/index.ts';
import {
  InvariantError,
  UserError,
  readBytes,
  type ArchiveDamage,
  type JobOptions,
  type ProgressMeter,
} from '../base/index.ts';

import { readFailure } from './detect.ts';
import type { DumpFormat, FormatInput, FormatItem, RecordPlace } from './format.ts';
import type { DumpAnnotation } from './source.ts';

/** Where what was read goes. `span` takes one finished line of flat JSONL, newline included. */
export interface DumpSink {
  span(line: string, traceId: string): Promise<void> | void;
  skip(record: SkippedRecord): Promise<void> | void;
  annotation(annotation: DumpAnnotation): Promise<void> | void;
}

/** What a file holds. INVARIANT: records = spans + all other signals + skipped; guarded by every-file.test.ts. */
export interface DumpCounts {
  readonly records: number;
  readonly spans: number;
  readonly otherSignals: OtherSignals;
  readonly skipped: number;
}

export interface ReadOptions extends JobOptions {
  readonly meter: ProgressMeter;
  /** Bytes of earlier files, to place this one in the whole job. */
  readonly bytesBefore: number;
  readonly sizeBytes: number;
}

/** Reads a whole file with a format into a sink and counts. Fails with 'cancelled' and with file system errors only. */
export async function readDump(
  path: string,
  format: DumpFormat,
  sink: DumpSink,
  options: ReadOptions,
): Promise<DumpCounts> {
  const counter = new Counter();
  const damages: ArchiveDamage[] = [];
  const last = { line: 1, offset: 0, length: 0 };
  try {
    for await (const item of format.read(formatInput(path, damages, options))) {
      options.signal?.throwIfAborted();
      if (item.kind !== 'annotation')
        Object.assign(last, { line: item.at.line, offset: item.at.offset + item.at.length });
      await take(item, path, { sink, counter });
      if (item.kind !== 'annotation') options.meter.countRecord();
    }
  } catch (error) {
    const reason = readerFailure(path, error, options);
    await take({ kind: 'skip', reason: `the ${format.title} reader stopped here: ${reason}`, at: last }, path, {
      sink,
      counter,
    });
  }
  const damage = damages[0];
  if (damage !== undefined) {
    await take(
      { kind: 'skip', reason: damage.reason, at: { line: last.line, offset: damage.offset, length: 0 } },
      path,
      { sink, counter },
    );
  }
  return counter.counts();
}

function formatInput(path: string, damages: ArchiveDamage[], options: ReadOptions): FormatInput {
  const { signal, meter, bytesBefore, sizeBytes } = options;
  const onDamage = (damage: ArchiveDamage) => damages.push(damage);
  const onPosition = (position: number) => meter.moveTo(bytesBefore + position);
  const bytes = () => readBytes(path, { signal, onPosition, onDamage });
  return { path, sizeBytes, bytes, ...(signal === undefined ? {} : { signal }) };
}

/** What a reader's failure on user data was; what is not that is thrown on. */
function readerFailure(path: string, error: unknown, options: JobOptions): string {
  if (options.signal?.aborted === true) throw new UserError('cancelled', 'Cancelled.', { path }, error);
  const known = readFailure(path, error);
  if (known instanceof UserError || known instanceof InvariantError || !(known instanceof Error)) throw known;
  if ('syscall' in known) throw known;
  return known.message;
}

interface TakeContext {
  readonly sink: DumpSink;
  readonly counter: Counter;
}

async function take(item: FormatItem, path: string, { sink, counter }: TakeContext): Promise<void> {
  switch (item.kind) {
    case 'span': {
      const line = lineOf(item, path);
      if (line.kind === 'skip') return take(line, path, { sink, counter });
      counter.spans += 1;
      return sink.span(line.text, item.record.trace_id);
    }
    case 'other':
      counter.other[item.signal] += 1;
      return;
    case 'skip': {
      counter.skipped += 1;
      const { line, offset, length } = item.at;
      return sink.skip({ file: path, line, offset, length, reason: item.reason });
    }
    case 'annotation':
      return sink.annotation(item.annotation);
  }
}

type FinishedLine =
  | { readonly kind: 'line'; readonly text: string }
  | { readonly kind: 'skip'; readonly reason: string; readonly at: RecordPlace };

function lineOf(item: Extract<FormatItem, { readonly kind: 'span' }>, path: string): FinishedLine {
  const { line, offset, length, entry, path: within } = item.at;
  const source = { file: path, entry, offset, length, line, path: within };
  try {
    return { kind: 'line', text: `${JSON.stringify({ ...item.record, 'roundhouse.source': source })}\n` };
  } catch (error) {
    // JSON.stringify fails on nesting of thousands of levels, and on results longer than a string may be.
    if (!(error instanceof RangeError)) throw error;
    return { kind: 'skip', reason: `the span is too deep or too long to convert: ${error.message}`, at: item.at };
  }
}

class Counter {
  spans = 0;
  skipped = 0;
  readonly other = { logs: 0, metrics: 0, events: 0, other: 0 };

  counts(): DumpCounts {
    const { logs, metrics, events, other } = this.other;
    const records = this.spans + logs + metrics + events + other + this.skipped;
    return { records, spans: this.spans, otherSignals: { ...this.other }, skipped: this.skipped };
  }
}
