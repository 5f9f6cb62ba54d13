import { lazy, Suspense } from 'react';

import { Waiting } from '../components/notice.tsx';
import { DumpScreen } from '../screens/dump/dump-screen.tsx';
import { HomeScreen } from '../screens/home/home-screen.tsx';
import type { Route } from '../state/navigation.ts';

// Loaded when first looked at: none of them is needed for the first paint.
const SettingsScreen = lazy(async () => ({
  default: (await import('../screens/settings/settings-screen.tsx')).SettingsScreen,
}));
const TraceScreen = lazy(async () => ({ default: (await import('../screens/trace/trace-screen.tsx')).TraceScreen }));
const CompareScreen = lazy(async () => ({
  default: (await import('../screens/compare/compare-screen.tsx')).CompareScreen,
}));
const SourcesScreen = lazy(async () => ({
  default: (await import('../screens/sources/sources-screen.tsx')).SourcesScreen,
}));
const CompareDumpsScreen = lazy(async () => ({
  default: (await import('../screens/compare/compare-dumps-screen.tsx')).CompareDumpsScreen,
}));

const AnalystScreen = lazy(async () => ({
  default: (await import('../screens/analyst/analyst-screen.tsx')).AnalystScreen,
}));
const RunScreen = lazy(async () => ({ default: (await import('../screens/analyst/run-screen.tsx')).RunScreen }));
const CompareReportsScreen = lazy(async () => ({
  default: (await import('../screens/analyst/compare-reports-screen.tsx')).CompareReportsScreen,
}));

/** The screen of a place. */
export function RouteView({ route }: { readonly route: Route }) {
  return <Suspense fallback={<Waiting />}>{screenOf(route)}</Suspense>;
}

function screenOf(route: Route) {
  switch (route.kind) {
    case 'home':
      return <HomeScreen />;
    case 'dump':
      return <DumpScreen key={route.dump} dump={route.dump} view={route.view} />;
    case 'settings':
      return <SettingsScreen section={route.section} />;
    case 'trace':
      return <TraceScreen key={`${route.dump} ${route.traceId}`} route={route} />;
    case 'compare':
      return <CompareScreen dump={route.dump} left={route.left} right={route.right} />;
    case 'compareDumps':
      return <CompareDumpsScreen left={route.left} right={route.right} />;
    case 'analyst':
      return <AnalystScreen dump={route.dump} />;
    case 'analystRun':
      return <RunScreen key={route.run} route={route} />;
    case 'compareReports':
      return <CompareReportsScreen older={route.older} newer={route.newer} />;
    case 'jobs':
      return <SourcesScreen show={{ kind: 'start' }} />;
    case 'sources':
      return <SourcesScreen show={route.show} />;
    default:
      return route satisfies never;
  }
}
