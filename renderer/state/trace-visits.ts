import type { Route } from './navigation.ts';

type TraceRoute = Extract<Route, { readonly kind: 'trace' }>;

/** How a trace was looked at. Rows hold for one build of the index. */
export interface TraceVisit {
  readonly buildId: string;
  readonly mode: 'timeline' | 'conversation' | 'raw';
  readonly selectedRow: number | undefined;
  /** The place in the selected span that was shown, and the words marked there. */
  readonly place: { readonly field: string; readonly text?: string } | undefined;
  /** By row: 1 where it is folded. */
  readonly folds: Uint8Array<ArrayBuffer>;
  readonly squeeze: boolean;
  readonly critical: boolean;
  readonly colouring: 'kind' | 'cost' | 'tokens';
  readonly clock: boolean;
  /** Of the tree and timeline. */
  readonly scrollTopPx: number;
  /** The stretch of time that was seen; absent before it was drawn. */
  readonly viewport?: { readonly pxPerNs: number; readonly leftPx: number; readonly widthPx: number };
}

/**
 * Visits by the step of the history that led there: going back or forward finds a trace as it was left, going there anew
 * does not. A visit is forgotten with its step.
 */
export class TraceVisits {
  readonly #visits = new WeakMap<TraceRoute, TraceVisit>();

  /** The visit of a step, as long as its rows hold. */
  of(route: TraceRoute, buildId: string): TraceVisit | undefined {
    const visit = this.#visits.get(route);
    return visit?.buildId === buildId ? visit : undefined;
  }

  /** Keeps how the trace is looked at now; what is not given stays as it was. */
  keep(route: TraceRoute, change: Partial<TraceVisit> & Pick<TraceVisit, 'buildId'>): void {
    const before = this.of(route, change.buildId) ?? NEW_VISIT;
    this.#visits.set(route, { ...before, ...change });
  }
}

const NEW_VISIT: Omit<TraceVisit, 'buildId'> = {
  mode: 'timeline',
  selectedRow: undefined,
  place: undefined,
  folds: new Uint8Array(0),
  squeeze: true,
  critical: false,
  colouring: 'kind',
  clock: false,
  scrollTopPx: 0,
};
