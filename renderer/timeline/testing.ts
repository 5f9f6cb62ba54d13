import type { SpanShape, TraceTree } from '../../shared/api/tools/rows.ts';
import type { ObservationKind } from '../../shared/domain/index.ts';

/** A span of a tree for tests: children nested, times in nanoseconds after the trace's start. */
export interface SpanSketch {
  readonly kind?: ObservationKind;
  readonly start?: number;
  /** NaN: open. */
  readonly duration?: number;
  readonly error?: boolean;
  readonly flags?: number;
  readonly tokens?: number;
  readonly children?: readonly SpanSketch[];
}

/** The tree that the engine would answer for these spans, positions in order of start. */
export function treeOf(roots: readonly SpanSketch[]): TraceTree {
  const flat: { readonly sketch: SpanSketch; readonly parent: number; readonly depth: number; end: number }[] = [];
  const add = (sketch: SpanSketch, parent: number, depth: number): void => {
    const entry = { sketch, parent, depth, end: 0 };
    const row = flat.push(entry) - 1;
    for (const child of sketch.children ?? []) add(child, row, depth + 1);
    entry.end = flat.length;
  };
  for (const root of roots) add(root, -1, 0);
  const column = <T>(of: (entry: (typeof flat)[number]) => T): T[] => flat.map(of);
  const startOf = (sketch: SpanSketch): number => sketch.start ?? Number.NaN;
  const byStart = flat.map((_, row) => row).sort((a, b) => startOf(flat[a].sketch) - startOf(flat[b].sketch) || a - b);
  const spanIndex = new Uint32Array(flat.length);
  byStart.forEach((row, position) => (spanIndex[row] = position));
  const tokens = Float64Array.from(column(({ sketch }) => sketch.tokens ?? Number.NaN));
  return {
    buildId: 'b',
    traceId: 't',
    traceOrdinal: 0,
    rows: flat.length,
    startNs: '1785162077000000000',
    spanIndex,
    shape: Uint32Array.from(flat.keys()),
    shapes: column(({ sketch }) => shapeOf(sketch)),
    parentRow: Int32Array.from(column(({ parent }) => parent)),
    depth: Uint32Array.from(column(({ depth }) => depth)),
    subtreeEnd: Uint32Array.from(column(({ end }) => end)),
    childCount: Uint32Array.from(column(({ sketch }) => sketch.children?.length ?? 0)),
    startOffsetNs: Float64Array.from(column(({ sketch }) => startOf(sketch))),
    durationNs: Float64Array.from(column(({ sketch }) => sketch.duration ?? 0)),
    subtreeErrors: new Uint32Array(flat.length),
    subtreeTokens: tokens,
    subtreeCostUsd: new Float64Array(flat.length).fill(Number.NaN),
    matches: new Uint8Array(0),
    flags: Uint32Array.from(column(({ sketch }) => sketch.flags ?? 0)),
    inputTokens: tokens,
    outputTokens: new Float64Array(flat.length).fill(Number.NaN),
    costUsd: new Float64Array(flat.length).fill(Number.NaN),
    sizeBytes: new Uint32Array(flat.length),
  };
}

function shapeOf({ kind = 'TOOL', error = false }: SpanSketch): SpanShape {
  return {
    name: 'step',
    kind,
    status: error ? 'error' : 'ok',
    model: '',
    agent: '',
    tool: '',
    service: '',
    project: '',
    environment: '',
    scope: '',
    spanKind: '',
  };
}
