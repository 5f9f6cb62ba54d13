import type { OtherSignals, SkippedRecord } from '../../../shared/domain/index.ts';
import { ProgressMeter, type JobOptions } from '../base/index.ts';

import type { DumpAnnotation, UnrecognisedFile } from './source.ts';
import { readDump } from './read-dump.ts';
import { recogniseFiles } from './resolve.ts';

export interface ImportPreview {
  readonly files: readonly FilePreview[];
  readonly unrecognised: readonly UnrecognisedFile[];
  readonly totals: FilePreviewCounts;
}

export interface FilePreviewCounts {
  /** spans + other signals + skipped. */
  readonly records: number;
  readonly spans: number;
  /** Distinct trace ids. In the totals a trace that lies in several files counts once. */
  readonly traces: number;
  readonly otherSignals: OtherSignals;
  readonly skippedCount: number;
}

export interface FilePreview extends FilePreviewCounts {
  readonly path: string;
  readonly format: string;
  readonly sizeBytes: number;
  /** The first skipped records, at most `MAX_LISTED_SKIPS`; `skippedCount` is the true number. */
  readonly skipped: readonly SkippedRecord[];
  readonly annotationCount: number;
}

const MAX_LISTED_SKIPS = 1000;

/**
 * Reads everything that an import would read and counts exactly, writing nothing.
 * Fails as `resolveDump` does.
 */
export async function previewImport(
  inputs: readonly string[],
  options: JobOptions & { readonly format?: string } = {},
): Promise<ImportPreview> {
  const { files, unrecognised } = await recogniseFiles(inputs, options);
  const meter = new ProgressMeter(
    'preview',
    files.reduce((sum, file) => sum + file.sizeBytes, 0),
    options,
  );
  const allTraces = new Set<string>();
  const previews: FilePreview[] = [];
  let bytesBefore = 0;
  for (const { path, format, sizeBytes } of files) {
    const traces = new Set<string>();
    const skipped: SkippedRecord[] = [];
    const annotations: DumpAnnotation[] = [];
    const sink = {
      span(_line: string, traceId: string): void {
        traces.add(traceId);
        allTraces.add(traceId);
      },
      skip(record: SkippedRecord): void {
        if (skipped.length < MAX_LISTED_SKIPS) skipped.push(record);
      },
      annotation(annotation: DumpAnnotation): void {
        annotations.push(annotation);
      },
    };
    const counts = await readDump(path, format, sink, { ...options, meter, bytesBefore, sizeBytes });
    const { records, spans, otherSignals } = counts;
    const shared = { records, spans, traces: traces.size, otherSignals, skippedCount: counts.skipped };
    previews.push({ path, format: format.id, sizeBytes, ...shared, skipped, annotationCount: annotations.length });
    bytesBefore += sizeBytes;
  }
  meter.finish();
  return { files: previews, unrecognised, totals: { ...sumCounts(previews), traces: allTraces.size } };
}

/** Adds up counts of files; `traces` is the plain sum. */
export function sumCounts(files: readonly FilePreviewCounts[]): FilePreviewCounts {
  const totals = { records: 0, spans: 0, traces: 0, skippedCount: 0 };
  const otherSignals = { logs: 0, metrics: 0, events: 0, other: 0 };
  for (const file of files) {
    totals.records += file.records;
    totals.spans += file.spans;
    totals.traces += file.traces;
    totals.skippedCount += file.skippedCount;
    for (const signal of ['logs', 'metrics', 'events', 'other'] as const)
      otherSignals[signal] += file.otherSignals[signal];
  }
  return { ...totals, otherSignals };
}
