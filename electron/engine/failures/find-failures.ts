import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';

import type { FailureReport } from '../../../shared/api/failures.ts';
import { UserError, type JobOptions, type Progress } from '../base/index.ts';
import type { DumpIndex } from '../index/index.ts';
import type { FailureMarks } from '../store/index.ts';
import { FindingsCollector, mergeFindings, type RangeFindings } from './findings.ts';
import { findOutliers } from './outliers.ts';
import { marksOf } from './marks-of.ts';
import { reportOf } from './report.ts';
import { scanInWorkers } from './failure-client.ts';
import { scanTraces, type TraceRange } from './scan-traces.ts';
import { thresholdsWith, type Thresholds } from './thresholds.ts';

/** An open index, and the folder from which worker threads can open it themselves. */
export interface FailureSource {
  readonly index: DumpIndex;
  /** Absent: all work is done on the calling thread, in slices. */
  readonly indexFolder?: string;
}

export interface FailureOptions extends JobOptions {
  /** Values in place of the defaults, by name. */
  readonly thresholds?: Partial<Thresholds>;
  /** Worker threads; by default one for each core, none for a small dump. 0 works on the calling thread. */
  readonly workers?: number;
}

/** Below this, starting threads takes longer than the work. */
const INLINE_BYTES = 24 << 20;
const MAX_WORKERS = 8;
/** A range is a few per cent of the dump, so that threads end together, and no more than is read in good time. */
const RANGES = 32;
const MIN_RANGE_BYTES = 64 << 10;
const MAX_RANGE_BYTES = 16 << 20;

/**
 * Every failure mode that shows in the dump: detectors over each trace, error signatures over all error spans, outliers
 * over the columns. Shares are of all traces of the index. Memory grows by four bytes a trace only. Ends within a range's work of
 * an abort, with UserError 'cancelled'; fails with 'io' errors of the file system when the dump is gone.
 */
export async function findFailures(source: FailureSource, options: FailureOptions = {}): Promise<FailureReport> {
  return (await findFailuresByTrace(source, options)).report;
}

/** What was found, and in which traces. */
export interface FoundFailures {
  readonly report: FailureReport;
  readonly marks: FailureMarks;
}

/** As `findFailures`, with the modes of every trace beside the report. */
export async function findFailuresByTrace(
  { index, indexFolder }: FailureSource,
  options: FailureOptions = {},
): Promise<FoundFailures> {
  const startedAt = performance.now();
  const thresholds = thresholdsWith(options.thresholds);
  const totalBytes = index.traces.sizeBytes.reduce((sum, bytes) => sum + bytes, 0);
  const ranges = rangesOf(index, Math.min(MAX_RANGE_BYTES, Math.max(MIN_RANGE_BYTES, totalBytes / RANGES)));
  const tell = progressOf(index, { ranges, totalBytes, options });
  const workers = options.workers ?? (totalBytes < INLINE_BYTES ? 0 : Math.min(availableParallelism(), MAX_WORKERS));
  const parallel =
    indexFolder === undefined || workers === 0
      ? undefined
      : await scanInWorkers({
          data: { indexFolder, thresholds },
          buildId: index.meta.buildId,
          ranges,
          workers,
          onRange: tell,
          ...withSignal(options.signal),
        });
  const found = parallel ?? (await scanHere(index, ranges, { thresholds, tell, signal: options.signal }));
  const findings = mergeFindings(found);
  const outliers = findOutliers(index, thresholds);
  return {
    report: reportOf(index, { findings, outliers, thresholds, tookMs: performance.now() - startedAt }),
    marks: marksOf(index, findings, outliers),
  };
}

function withSignal(signal: AbortSignal | undefined): { readonly signal?: AbortSignal } {
  return signal === undefined ? {} : { signal };
}

/** Whole traces in runs of at least so many bytes. */
function rangesOf(index: DumpIndex, rangeBytes: number): TraceRange[] {
  const ranges: TraceRange[] = [];
  let from = 0;
  let bytes = 0;
  for (let trace = 0; trace < index.traceCount; trace += 1) {
    bytes += index.traces.sizeBytes[trace];
    if (bytes < rangeBytes && trace + 1 < index.traceCount) continue;
    ranges.push({ from, to: trace + 1 });
    from = trace + 1;
    bytes = 0;
  }
  return ranges;
}

interface HereOptions {
  readonly thresholds: Thresholds;
  readonly tell: (done: number) => void;
  readonly signal: AbortSignal | undefined;
}

/** How long the calling thread works before it lets others in. */
const SLICE_MS = 20;

async function scanHere(
  index: DumpIndex,
  ranges: readonly TraceRange[],
  { thresholds, tell, signal }: HereOptions,
): Promise<RangeFindings[]> {
  const found: RangeFindings[] = [];
  let sliceStart = performance.now();
  for (const range of ranges) {
    const collector = new FindingsCollector(thresholds);
    for (const trace of scanTraces(index, range, thresholds.maxRecordBytes)) {
      collector.add(trace);
      if (performance.now() - sliceStart < SLICE_MS) continue;
      await setImmediate();
      if (signal?.aborted === true) throw new UserError('cancelled', 'The search for failures was cancelled.');
      sliceStart = performance.now();
    }
    found.push(collector.findings());
    tell(found.length);
  }
  return found;
}

interface Progressing {
  readonly ranges: readonly TraceRange[];
  readonly totalBytes: number;
  readonly options: JobOptions;
}

const TELL_EVERY_MS = 100;

/** Ranges end in any order; as they are alike in size, the share done is that of their number. */
function progressOf(index: DumpIndex, { ranges, totalBytes, options }: Progressing): (done: number) => void {
  const startedAt = performance.now();
  let toldAt = 0;
  return (done) => {
    const now = performance.now();
    if (options.onProgress === undefined || (now - toldAt < TELL_EVERY_MS && done < ranges.length)) return;
    toldAt = now;
    const doneBytes = Math.round((totalBytes * done) / ranges.length);
    const bytesPerSecond = doneBytes / Math.max(0.001, (now - startedAt) / 1000);
    const progress: Progress = {
      phase: 'failures',
      doneBytes,
      totalBytes,
      bytesPerSecond,
      secondsLeft: (totalBytes - doneBytes) / bytesPerSecond,
      records: Math.round((index.spanCount * done) / ranges.length),
    };
    options.onProgress(progress);
  };
}
