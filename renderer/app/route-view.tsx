import { Suspense, useDeferredValue, useEffect } from 'react';

import { Waiting } from '../components/notice.tsx';
import { HomeScreen } from '../screens/home/home-screen.tsx';
import type { Route } from '../state/navigation.ts';
import { onDemand } from './on-demand.tsx';

// Loaded when first looked at, or when there is nothing else to do: none of them is needed for the first paint.
const dump = onDemand(async () => (await import('../screens/dump/dump-screen.tsx')).DumpScreen);
const trace = onDemand(async () => (await import('../screens/trace/trace-screen.tsx')).TraceScreen);
const compare = onDemand(async () => (await import('../screens/compare/compare-screen.tsx')).CompareScreen);
const compareDumps = onDemand(
  async () => (await import('../screens/compare/compare-dumps-screen.tsx')).CompareDumpsScreen,
);
const settings = onDemand(async () => (await import('../screens/settings/settings-screen.tsx')).SettingsScreen);
const sources = onDemand(async () => (await import('../screens/sources/sources-screen.tsx')).SourcesScreen);
const analyst = onDemand(async () => (await import('../screens/analyst/analyst-screen.tsx')).AnalystScreen);
const run = onDemand(async () => (await import('../screens/analyst/run-screen.tsx')).RunScreen);
const compareReports = onDemand(
  async () => (await import('../screens/analyst/compare-reports-screen.tsx')).CompareReportsScreen,
);

/** In the order in which they are likely to be wanted. */
const SCREENS = [dump, trace, compare, compareDumps, settings, sources, analyst, run, compareReports];

/** A font that comes when text is already laid out in another one has the whole page laid out again. */
function preloadCodeFont(): void {
  const family = getComputedStyle(document.documentElement).getPropertyValue('--font-mono');
  void document.fonts.load(`12px ${family}`);
}

/** Loads the font of code and then the code of one screen after the other while the window has nothing to do. */
export function usePreloadedScreens(): void {
  useEffect(() => {
    const loads = [preloadCodeFont, ...SCREENS.map((screen) => screen.preload)];
    let handle = 0;
    const loadFrom = (at: number): void => {
      handle = requestIdleCallback(() => {
        loads[at]?.();
        if (at + 1 < loads.length) loadFrom(at + 1);
      });
    };
    loadFrom(0);
    return () => cancelIdleCallback(handle);
  }, []);
}

/**
 * The screen of a place. A new screen is built in slices between frames, the one before stays until it is there: the window
 * answers keys meanwhile, and a large screen is no long task.
 */
export function RouteView({ route }: { readonly route: Route }) {
  return <Suspense fallback={<Waiting />}>{screenOf(useDeferredValue(route))}</Suspense>;
}

function screenOf(route: Route) {
  switch (route.kind) {
    case 'home':
      return <HomeScreen />;
    case 'dump':
      return <dump.Screen key={route.dump} dump={route.dump} view={route.view} />;
    case 'settings':
      return <settings.Screen section={route.section} />;
    case 'trace':
      return <trace.Screen key={`${route.dump} ${route.traceId}`} route={route} />;
    case 'compare':
      return <compare.Screen dump={route.dump} left={route.left} right={route.right} />;
    case 'compareDumps':
      return <compareDumps.Screen left={route.left} right={route.right} />;
    case 'analyst':
      return <analyst.Screen dump={route.dump} />;
    case 'analystRun':
      return <run.Screen key={route.run} route={route} />;
    case 'compareReports':
      return <compareReports.Screen older={route.older} newer={route.newer} />;
    case 'jobs':
      return <sources.Screen show={{ kind: 'start' }} />;
    case 'sources':
      return <sources.Screen show={route.show} />;
    default:
      return route satisfies never;
  }
}
