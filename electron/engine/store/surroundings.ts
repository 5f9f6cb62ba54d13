import type { SpanPlace, Surroundings } from '../../../shared/api/surroundings.ts';
import { SPAN_FLAGS } from '../../../shared/domain/index.ts';
import { NO_DURATION, NO_TIME, type DumpIndex } from '../index/index.ts';

import { defined } from './span-texts.ts';

/** Nearest ancestors told. */
const MOST_PATH = 8;
/** Siblings told on either side. */
const MOST_SIDE = 20;
const MOST_CHILDREN = 40;

/**
 * Where a span stands in its trace: its ancestors, its nearest siblings, its first children; superseded records are left
 * out. Reads columns only, in one pass over the trace. Undefined when the trace or the span is not in the dump.
 */
export function surroundingsOf(index: DumpIndex, traceId: string, spanId: string): Surroundings | undefined {
  const trace = index.findTrace(traceId);
  if (trace < 0) return undefined;
  const found = index.findSpans(trace, spanId);
  const span = found.find((one) => isCurrent(index, one)) ?? found[0];
  if (span === undefined) return undefined;
  const place = (one: number): SpanPlace => placeOf(index, trace, one);
  const ancestors = ancestorsOf(index, trace, span);
  const { before, after, siblingsBefore, siblingsAfter, children, childrenLeftOut } = nearOf(index, trace, span);
  return {
    traceSpans: index.traces.spanCount[trace],
    path: ancestors.slice(0, MOST_PATH).toReversed().map(place),
    pathLeftOut: Math.max(0, ancestors.length - MOST_PATH),
    siblings: [...before, span, ...after].map(place),
    at: before.length,
    siblingsBefore,
    siblingsAfter,
    children: children.map(place),
    childrenLeftOut,
  };
}

function isCurrent(index: DumpIndex, span: number): boolean {
  return (index.spans.flags[span] & SPAN_FLAGS.superseded) === 0;
}

/** The parent of a span within its trace; -1 for roots and orphans. */
function parentOf(index: DumpIndex, trace: number, span: number): number {
  const first = index.traces.firstSpan[trace];
  const parent = index.spans.parent[span];
  return parent >= first && parent < first + index.traces.spanCount[trace] ? parent : -1;
}

/** Nearest first. A cycle of parents ends where it closes. */
function ancestorsOf(index: DumpIndex, trace: number, span: number): number[] {
  const met = new Set([span]);
  for (let parent = parentOf(index, trace, span); parent >= 0 && !met.has(parent);) {
    met.add(parent);
    parent = parentOf(index, trace, parent);
  }
  return [...met].slice(1);
}

/** Spans of a trace stand in the order of their start times. */
function nearOf(index: DumpIndex, trace: number, span: number) {
  const first = index.traces.firstSpan[trace];
  const parent = parentOf(index, trace, span);
  const before: number[] = [];
  const after: number[] = [];
  const children: number[] = [];
  let [siblingsBefore, siblingsAfter, childrenLeftOut] = [0, 0, 0];
  for (let other = first; other < first + index.traces.spanCount[trace]; other += 1) {
    if (other === span || !isCurrent(index, other)) continue;
    const otherParent = parentOf(index, trace, other);
    if (otherParent === span) {
      if (children.length < MOST_CHILDREN) children.push(other);
      else childrenLeftOut += 1;
    }
    if (otherParent !== parent) continue;
    if (other > span) {
      if (after.length < MOST_SIDE) after.push(other);
      else siblingsAfter += 1;
      continue;
    }
    before.push(other);
    if (before.length > MOST_SIDE) {
      before.shift();
      siblingsBefore += 1;
    }
  }
  return { before, after, siblingsBefore, siblingsAfter, children, childrenLeftOut };
}

function placeOf(index: DumpIndex, trace: number, span: number): SpanPlace {
  const { name, kind, status } = index.shapes.row(index.spans.shape[span]);
  const start = index.spans.startNs[span];
  const duration = index.spans.durationNs[span];
  return {
    spanId: index.spanIdText(span),
    name,
    kind,
    status,
    ...defined({
      offsetNs: start === NO_TIME ? undefined : String(start - index.traces.startNs[trace]),
      durationNs: duration === NO_DURATION ? undefined : String(duration),
    }),
  };
}
