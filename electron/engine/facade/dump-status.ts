import type { DumpStatus } from '../../../shared/api/procedures-dumps.ts';
import type { DumpSources } from '../dumps/index.ts';
import type { IndexMeta } from '../index/index.ts';

/** What a status says of the index: counts, sizes, files, times. */
export function indexedPart(meta: IndexMeta): Partial<DumpStatus> {
  return {
    buildId: meta.buildId,
    counts: meta.counts,
    otherSignals: meta.otherSignals,
    skippedCount: meta.skippedCount,
    files: meta.files.map(({ original, format, converted, sizeBytes }) => ({ original, format, converted, sizeBytes })),
    indexedBytes: meta.indexedBytes,
    totalBytes: meta.totalBytes,
    tookMs: meta.tookMs,
    ...(meta.startNs === undefined ? {} : { startNs: meta.startNs }),
    ...(meta.endNs === undefined ? {} : { endNs: meta.endNs }),
  };
}

/** What a status says of the inputs once their formats are known. */
export function sourcesPart(sources: DumpSources): Partial<DumpStatus> {
  return { unrecognised: sources.unrecognised };
}
