import { OBSERVATION_KINDS } from '../../shared/domain/index.ts';
import { ROW_MARKS, type TimelineSpans } from './spans.ts';

/** A stretch in which nothing works: `[startNs, endNs)` after the trace's start. */
export interface Gap {
  readonly startNs: number;
  readonly endNs: number;
}

export interface Activity {
  /** Union of the time in which some span works. */
  readonly activeNs: number;
  /** Gaps that are worth squeezing, in time order; at most MOST_GAPS. */
  readonly gaps: readonly Gap[];
}

/** More markers than this would take the room that squeezing wins. */
const MOST_GAPS = 8;
/** A gap is squeezed when it takes this share of the time that is drawn with it. */
const GAP_SHARE = 0.1;

/**
 * When a trace works and when it waits. Work is done by leaves, chains excepted (they only wait for others), and by
 * model calls; where a trace has none, by all leaves. Open spans count at their start: their end is not known.
 */
export function activityOf(spans: TimelineSpans): Activity {
  if (spans.mode === 'sequence') return { activeNs: 0, gaps: [] };
  const strict = sweep(spans, worksOfKind(spans));
  const { activeNs, idle } = strict.seen ? strict : sweep(spans, undefined);
  return { activeNs, gaps: worthSqueezing(withoutReversed(spans, idle), spans.toNs - spans.fromNs) };
}

/**
 * Gaps in which nothing is drawn: a span that ends before it starts works at no time, but is drawn between the two, and
 * squeezing must not hide it.
 */
function withoutReversed({ marks, begin, end, rowOfIndex }: TimelineSpans, idle: readonly Gap[]): readonly Gap[] {
  const reversed = rowOfIndex.filter((row) => (marks[row] & ROW_MARKS.negative) !== 0);
  if (reversed.length === 0) return idle;
  return idle.filter((gap) => !reversed.some((row) => begin[row] < gap.endNs && end[row] > gap.startNs));
}

/** By index of a shape: 0 never works, 1 works as a leaf, 2 always works. */
function worksOfKind(spans: TimelineSpans): Uint8Array {
  const chain = OBSERVATION_KINDS.indexOf('CHAIN');
  const model = OBSERVATION_KINDS.indexOf('LLM');
  return Uint8Array.from(spans.kindOfShape, (kind) => (kind === chain ? 0 : kind === model ? 2 : 1));
}

interface Sweep {
  readonly activeNs: number;
  readonly idle: readonly Gap[];
  readonly seen: boolean;
}

/** Goes through the spans by start, which is their order in the trace. Short gaps are not collected. */
function sweep(spans: TimelineSpans, works: Uint8Array | undefined): Sweep {
  const { tree, rowOfIndex, marks, begin, end, fromNs, toNs } = spans;
  const shortest = (toNs - fromNs) / 1000;
  const idle: Gap[] = [];
  let activeNs = 0;
  let reachedNs = fromNs;
  let seen = false;
  for (const row of rowOfIndex) {
    if ((marks[row] & (ROW_MARKS.untimed | ROW_MARKS.superseded)) !== 0) continue;
    const work = works === undefined ? 1 : works[tree.shape[row]];
    if (work === 0 || (work === 1 && tree.childCount[row] > 0)) continue;
    seen = true;
    const from = (marks[row] & ROW_MARKS.negative) !== 0 ? end[row] : begin[row];
    const to = (marks[row] & ROW_MARKS.open) !== 0 ? from : end[row];
    if (from - reachedNs > shortest) idle.push({ startNs: reachedNs, endNs: from });
    if (to > reachedNs) {
      activeNs += to - Math.max(from, reachedNs);
      reachedNs = to;
    } else if (from > reachedNs) reachedNs = from;
  }
  if (toNs - reachedNs > shortest) idle.push({ startNs: reachedNs, endNs: toNs });
  return { activeNs, idle, seen };
}

/** The longest gaps first, as long as each still takes a large share of what is drawn. */
function worthSqueezing(idle: readonly Gap[], totalNs: number): readonly Gap[] {
  const chosen: Gap[] = [];
  let drawnNs = totalNs;
  for (const gap of [...idle].sort((a, b) => lengthOf(b) - lengthOf(a))) {
    if (chosen.length === MOST_GAPS || lengthOf(gap) < GAP_SHARE * drawnNs || drawnNs - lengthOf(gap) <= 0) break;
    chosen.push(gap);
    drawnNs -= lengthOf(gap);
  }
  return chosen.sort((a, b) => a.startNs - b.startNs);
}

function lengthOf(gap: Gap): number {
  return gap.endNs - gap.startNs;
}
