import type { DumpFollowEvent } from '../../../shared/api/procedures-dumps.ts';
import { spansOfFile, type DumpIndex } from '../index/index.ts';

/** Traces listed in one event, and span ids over all of them; the counts beside are true beyond these. */
const MOST_TRACES = 1000;
const MOST_SPAN_IDS = 5000;

/** How much of a dump has been told: its counts, and spans by file. */
export interface Told {
  readonly buildId: string;
  readonly spans: number;
  readonly traces: number;
  readonly spansOfFile: ReadonlyMap<string, number>;
}

/** What there is of a dump now. */
export function toldOf(index: DumpIndex): Told {
  const { spans, traces } = index.meta.counts;
  const { buildId, files } = index.meta;
  const counts = files.map(({ original }, file) => [original, spansOfFile(index, file).length] as const);
  return { buildId, spans, traces, spansOfFile: new Map(counts) };
}

/**
 * What came to a dump since it was told: files only grow, so of each the last records are new. A file that was replaced
 * by another counts as far as it has more spans than the one before.
 */
export function growthSince(index: DumpIndex, told: Told): DumpFollowEvent {
  const newSpans = index.meta.files.flatMap(({ original }, file) => [
    ...spansOfFile(index, file).subarray(told.spansOfFile.get(original) ?? 0),
  ]);
  // The latest first: where there are more than are listed, those are looked at.
  const byTrace = Map.groupBy(newSpans.toReversed(), (span) => index.traceOfSpan(span));
  const last = newSpans.at(-1);
  const { spans, traces } = index.meta.counts;
  return {
    buildId: index.meta.buildId,
    spans,
    traces,
    newSpans: spans - told.spans,
    newTraces: traces - told.traces,
    grownTraces: byTrace.size,
    grown: grownTraces(index, byTrace),
    ...(last === undefined ? {} : { latestTraceId: index.traceIdText(index.traceOfSpan(last)) }),
  };
}

function grownTraces(index: DumpIndex, byTrace: ReadonlyMap<number, readonly number[]>): DumpFollowEvent['grown'] {
  let idsLeft = MOST_SPAN_IDS;
  return [...byTrace].slice(0, MOST_TRACES).map(([trace, spans]) => {
    const listed = spans.slice(0, idsLeft);
    idsLeft -= listed.length;
    return {
      traceId: index.traceIdText(trace),
      isNew: index.traces.spanCount[trace] === spans.length,
      newSpans: spans.length,
      spanIds: listed.map((span) => index.spanIdText(span)),
    };
  });
}
