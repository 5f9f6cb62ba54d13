import { createStore, type StoreApi } from 'zustand/vanilla';

export const DUMP_VIEWS = ['overview', 'traces', 'sessions', 'search', 'failures', 'sql', 'import'] as const;

export type DumpView = (typeof DUMP_VIEWS)[number];

export const SETTINGS_SECTIONS = ['general', 'models', 'prompts', 'packages', 'keyboard', 'data', 'about'] as const;

export type SettingsSection = (typeof SETTINGS_SECTIONS)[number];

/** What the screen of sources shows. */
export type SourceView =
  | { readonly kind: 'start' }
  | { readonly kind: 'files' }
  | { readonly kind: 'newServer'; readonly server: 'langfuse' | 'phoenix' }
  | { readonly kind: 'server'; readonly connection: string }
  | { readonly kind: 'transfer'; readonly transfer: string };

/** A place in the app; what back and forward move between. */
export type Route =
  | { readonly kind: 'home' }
  | { readonly kind: 'dump'; readonly dump: string; readonly view: DumpView }
  | {
      readonly kind: 'trace';
      readonly dump: string;
      readonly traceId: string;
      /** The span to select, and the place in it to show, such as `attributes["output.value"]`. */
      readonly spanId?: string;
      readonly field?: string;
      /** Words to mark there, such as the quote of a citation. */
      readonly text?: string;
      /** The trace's position in the list it was opened from, for going to the next and the previous. */
      readonly position?: number;
      /** The group of that list in which the position counts. */
      readonly group?: { readonly by: 'session' | 'failure'; readonly key: string };
    }
  | { readonly kind: 'compare'; readonly dump: string; readonly left: string; readonly right: string }
  | { readonly kind: 'compareDumps'; readonly left: string; readonly right: string }
  | { readonly kind: 'analyst'; readonly dump?: string }
  | { readonly kind: 'analystRun'; readonly run: string; readonly dump?: string; readonly part: 'work' | 'report' }
  | { readonly kind: 'compareReports'; readonly older: string; readonly newer: string }
  | { readonly kind: 'jobs' }
  | { readonly kind: 'sources'; readonly show: SourceView }
  | { readonly kind: 'settings'; readonly section: SettingsSection };

export interface Navigation {
  readonly history: readonly Route[];
  readonly index: number;
}

const HISTORY_LIMIT = 200;

/** The way through the app so far. */
export class NavigationStore {
  readonly store: StoreApi<Navigation> = createStore(() => ({ history: [{ kind: 'home' }], index: 0 }));

  current(): Route {
    return routeOf(this.store.getState());
  }

  /** Goes to a place; what was forward of here is forgotten. Going to where one is changes nothing. */
  go(route: Route): void {
    const { history, index } = this.store.getState();
    if (sameRoute(history[index], route)) return;
    const kept = [...history.slice(0, index + 1), route].slice(-HISTORY_LIMIT);
    this.store.setState({ history: kept, index: kept.length - 1 });
  }

  /** Changes the present place without a step in the history, such as the span selected in a trace. */
  replace(route: Route): void {
    const { history, index } = this.store.getState();
    this.store.setState({ history: history.with(index, route), index });
  }

  /** To a span of a trace: in the same step of the history where a trace of that dump is shown. */
  showTrace(dump: string, traceId: string, spanId?: string): void {
    const here = this.current();
    const route: Route = { kind: 'trace', dump, traceId, ...(spanId === undefined ? {} : { spanId }) };
    if (here.kind !== 'trace' || here.dump !== dump) this.go(route);
    else if (here.traceId !== traceId || spanId !== undefined) this.replace(route);
  }

  back(): void {
    this.#move(-1);
  }

  forward(): void {
    this.#move(1);
  }

  /** Takes all places of a closed dump out of the history. */
  forget(dump: string): void {
    const { history, index } = this.store.getState();
    const stays = (route: Route): boolean => !routeDumps(route).includes(dump);
    const kept = history.filter(stays);
    const before = history.slice(0, index + 1).filter(stays).length;
    if (kept.length === 0) this.store.setState({ history: [{ kind: 'home' }], index: 0 });
    else this.store.setState({ history: kept, index: Math.max(0, before - 1) });
  }

  #move(by: -1 | 1): void {
    const { history, index } = this.store.getState();
    if (history[index + by] !== undefined) this.store.setState({ history, index: index + by });
  }
}

export function routeOf({ history, index }: Navigation): Route {
  return history[index] ?? { kind: 'home' };
}

/** The dumps that a place is about. */
export function routeDumps(route: Route): readonly string[] {
  switch (route.kind) {
    case 'dump':
    case 'trace':
    case 'compare':
      return [route.dump];
    case 'compareDumps':
      return [route.left, route.right];
    case 'analyst':
    case 'analystRun':
      return route.dump === undefined ? [] : [route.dump];
    case 'compareReports':
    case 'home':
    case 'jobs':
    case 'sources':
    case 'settings':
      return [];
    default:
      return route satisfies never;
  }
}

/** The dump in front, or where none is, the one that was in front last and is still open. */
export function latestDump({ history, index }: Navigation, open: readonly string[]): string | undefined {
  const seen = history.slice(0, index + 1).flatMap((route) => routeDumps(route).slice(0, 1));
  return seen.findLast((dump) => open.includes(dump)) ?? open[0];
}

/** Whether a place belongs to the analyst's area. */
export function isAnalyst({ kind }: Route): boolean {
  return kind === 'analyst' || kind === 'analystRun' || kind === 'compareReports';
}

function sameRoute(a: Route | undefined, b: Route): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
