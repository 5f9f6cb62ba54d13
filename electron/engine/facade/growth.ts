import type { DumpFollowEvent } from '../../../shared/api/procedures-dumps.ts';
import type { DumpIndex } from '../index/index.ts';

/** Traces listed in one event, and span ids over all of them; the counts beside are true beyond these. */
const MOST_TRACES = 1000;
const MOST_SPAN_IDS = 5000;

/** Bits of the second word of a span's position that are the offset's; the rest is the file. */
const OFFSET_BITS = 16;

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
  const ranges = fileRanges(index);
  const { buildId } = index.meta;
  return { buildId, spans, traces, spansOfFile: new Map(ranges.map(({ path, from, to }) => [path, to - from])) };
}

/**
 * What came to a dump since it was told: files only grow, so of each the last records are new. A file that was replaced
 * by another counts as far as it has more spans than the one before.
 */
export function growthSince(index: DumpIndex, told: Told): DumpFollowEvent {
  const newSpans = fileRanges(index).flatMap(({ path, from, to }) => [
    ...index.spans.byPosition.subarray(Math.min(to, from + (told.spansOfFile.get(path) ?? 0)), to),
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

interface FileRange {
  readonly path: string;
  /** Half-open range of `byPosition`. */
  readonly from: number;
  readonly to: number;
}

function fileRanges(index: DumpIndex): readonly FileRange[] {
  const ends = index.meta.files.map((_, file) => firstOfFileAfter(index, file));
  return index.meta.files.map(({ original }, file) => ({
    path: original,
    from: ends[file - 1] ?? 0,
    to: ends[file] ?? 0,
  }));
}

/** The first place in `byPosition` whose span is of a later file. */
function firstOfFileAfter({ spans, spanCount }: DumpIndex, file: number): number {
  let low = 0;
  let high = spanCount;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const span = spans.byPosition[middle] ?? 0;
    const fileOfSpan = (spans.position[span * 2 + 1] ?? 0) >>> OFFSET_BITS;
    if (fileOfSpan <= file) low = middle + 1;
    else high = middle;
  }
  return low;
}
