import type { SpanPlace, Surroundings } from '../api/surroundings.ts';

export interface StripBar {
  readonly span: SpanPlace;
  readonly role: 'ancestor' | 'sibling' | 'chosen' | 'child';
  readonly lane: number;
  /** Shares of the strip's width, 0 to 1; clipped to it. */
  readonly from: number;
  readonly to: number;
}

/** A span among its neighbours on a small time line: ancestors on top, its siblings, then its children. */
export interface Strip {
  readonly lanes: number;
  /** The chosen span last, so that it is drawn above others. */
  readonly bars: readonly StripBar[];
}

const MOST_ANCESTORS = 2;
/** Spans that overlap go into lanes below each other; further ones share the last. */
const SIBLING_LANES = 3;
const CHILD_LANES = 2;

interface Timed {
  readonly span: SpanPlace;
  /** Nanoseconds from the start of the trace; exact enough for a strip of some hundred pixels. */
  readonly from: number;
  readonly to: number;
}

/** The bars of a span's surroundings; undefined when the span has no start time. */
export function layoutStrip({ path, siblings, at, children }: Surroundings): Strip | undefined {
  const chosen = siblings[at];
  if (chosen?.offsetNs === undefined) return undefined;
  const ancestors = timed(path.slice(-MOST_ANCESTORS));
  const beside = timed(siblings);
  const below = timed(children);
  const near = [...beside, ...below];
  const shown = near.length === 1 && ancestors.length > 0 ? ancestors.slice(-1) : near;
  const from = Math.min(...shown.map((one) => one.from));
  const to = Math.max(from + 1, ...shown.map((one) => one.to));
  const share = (ns: number): number => Math.min(1, Math.max(0, (ns - from) / (to - from)));
  const siblingLanes = stack(beside, SIBLING_LANES);
  const childLanes = stack(below, CHILD_LANES);
  const firstChildLane = ancestors.length + siblingLanes.count;
  const bar = (one: Timed, lane: number, role: StripBar['role']): StripBar => ({
    span: one.span,
    role,
    lane,
    from: share(one.from),
    to: share(one.to),
  });
  const bars = [
    ...ancestors.map((one, lane) => bar(one, lane, 'ancestor')),
    ...below.map((one, place) => bar(one, firstChildLane + (childLanes.of[place] ?? 0), 'child')),
    ...beside.map((one, place) =>
      bar(one, ancestors.length + (siblingLanes.of[place] ?? 0), one.span === chosen ? 'chosen' : 'sibling'),
    ),
  ];
  return {
    lanes: firstChildLane + childLanes.count,
    bars: bars.toSorted((a, b) => Number(a.role === 'chosen') - Number(b.role === 'chosen')),
  };
}

/** Spans without a start cannot be drawn; those without an end are points. */
function timed(spans: readonly SpanPlace[]): Timed[] {
  return spans.flatMap((span) => {
    if (span.offsetNs === undefined) return [];
    const from = Number(span.offsetNs);
    return [{ span, from, to: from + Math.max(0, Number(span.durationNs ?? 0)) }];
  });
}

/** For each span, in the order given, the first lane that is free at its start. */
function stack(spans: readonly Timed[], most: number): { readonly count: number; readonly of: readonly number[] } {
  const busyUntil: number[] = [];
  const lanes = spans.map(({ from, to }) => {
    const free = busyUntil.findIndex((until) => until <= from);
    const lane = free >= 0 ? free : Math.min(busyUntil.length, most - 1);
    busyUntil[lane] = Math.max(busyUntil[lane] ?? 0, to);
    return lane;
  });
  return { count: busyUntil.length, of: lanes };
}
