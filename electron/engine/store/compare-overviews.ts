import type { Overview } from '../../../shared/api/tools/overview.ts';

/** One figure of two dumps beside each other; a figure that a dump does not have is absent. */
export interface FigureChange {
  readonly figure: string;
  readonly left?: number;
  readonly right?: number;
  /** right − left. */
  readonly change?: number;
  /** change ÷ left; absent when left is 0. */
  readonly relative?: number;
}

export interface NameChange {
  readonly list: 'services' | 'models' | 'agents' | 'tools' | 'projects' | 'names';
  readonly name: string;
  readonly kind: 'onlyLeft' | 'onlyRight';
  readonly traces: number;
}

/** A list of names that at least one overview does not hold in full: it is not compared. */
export interface CutList {
  readonly list: NameChange['list'];
  /** Names in each dump. */
  readonly left: number;
  readonly right: number;
}

export interface ErrorChange {
  readonly spanName: string;
  readonly statusMessage: string;
  readonly left: number;
  readonly right: number;
}

export interface OverviewComparison {
  readonly figures: readonly FigureChange[];
  /** Names that only one dump uses, of those that both overviews list in full. */
  readonly names: readonly NameChange[];
  readonly cutLists: readonly CutList[];
  /** Error groups whose count differs; largest change first. */
  readonly errors: readonly ErrorChange[];
}

const NAME_LISTS = ['services', 'models', 'agents', 'tools', 'projects', 'names'] as const;

/** What differs between two dumps, such as before and after a change of the harness. Pure. */
export function compareOverviews(left: Overview, right: Overview): OverviewComparison {
  const figures = Object.entries(figuresOf(left)).map(([figure, value]) =>
    figureChange(figure, value, figuresOf(right)[figure]),
  );
  return {
    figures,
    names: NAME_LISTS.filter((list) => isWhole(left, list) && isWhole(right, list)).flatMap((list) =>
      nameChanges(left, right, list),
    ),
    cutLists: NAME_LISTS.filter((list) => !isWhole(left, list) || !isWhole(right, list)).map((list) => ({
      list,
      left: left[list].total,
      right: right[list].total,
    })),
    errors: errorChanges(left, right),
  };
}

function figuresOf(overview: Overview): Readonly<Record<string, number | undefined>> {
  const { traces, summed } = { traces: Math.max(1, overview.traces), summed: overview.tokens.summed };
  return {
    traces: overview.traces,
    spans: overview.spans,
    errorTraces: overview.errorTraces,
    errorTraceShare: overview.errorTraces / traces,
    errorSpans: overview.errorSpans,
    toolErrorSpans: overview.toolErrorSpans,
    spansPerTrace: overview.spans / traces,
    inputTokens: summed.inputTokens,
    outputTokens: summed.outputTokens,
    tokensPerTrace: summed.totalTokens === undefined ? undefined : summed.totalTokens / traces,
    costUsd: summed.costUsd,
    costUsdPerTrace: summed.costUsd === undefined ? undefined : summed.costUsd / traces,
    durationMsP50: overview.durationMs?.p50,
    durationMsP99: overview.durationMs?.p99,
    orphans: overview.orphans,
    skipped: overview.skippedCount,
  };
}

function figureChange(figure: string, left: number | undefined, right: number | undefined): FigureChange {
  const change = left === undefined || right === undefined ? undefined : right - left;
  return {
    figure,
    ...(left !== undefined && { left }),
    ...(right !== undefined && { right }),
    ...(change !== undefined && { change }),
    ...(change !== undefined && left !== undefined && left !== 0 && { relative: change / left }),
  };
}

function isWhole(overview: Overview, list: NameChange['list']): boolean {
  return overview[list].values.length === overview[list].total;
}

function nameChanges(left: Overview, right: Overview, list: NameChange['list']): NameChange[] {
  const only = (one: Overview, other: Overview, kind: NameChange['kind']): NameChange[] => {
    const known = new Set(other[list].values.map(({ name }) => name));
    return one[list].values
      .filter(({ name }) => !known.has(name))
      .map(({ name, traces }) => ({ list, name, kind, traces }));
  };
  return [...only(left, right, 'onlyLeft'), ...only(right, left, 'onlyRight')];
}

function errorChanges(left: Overview, right: Overview): ErrorChange[] {
  const changes = new Map<string, { spanName: string; statusMessage: string; left: number; right: number }>();
  for (const [side, overview] of [
    ['left', left],
    ['right', right],
  ] as const) {
    for (const { spanName, statusMessage, errorSpanCount } of overview.errorTaxonomy) {
      const key = `${spanName}\u0000${statusMessage}`;
      const change = changes.get(key) ?? { spanName, statusMessage, left: 0, right: 0 };
      change[side] = errorSpanCount;
      changes.set(key, change);
    }
  }
  return [...changes.values()]
    .filter((change) => change.left !== change.right)
    .sort((a, b) => Math.abs(b.right - b.left) - Math.abs(a.right - a.left));
}
