import { lazy, Suspense } from 'react';

import { Waiting } from '../components/notice.tsx';
import { DumpScreen } from '../screens/dump/dump-screen.tsx';
import { HomeScreen } from '../screens/home/home-screen.tsx';
import type { Route } from '../state/navigation.ts';

// Loaded when first looked at: none of them is needed for the first paint.
const SettingsScreen = lazy(async () => ({ default: (await import('../screens/settings/settings-screen.tsx')).SettingsScreen }));
const TraceScreen = lazy(async () => ({ default: (await import('../screens/trace/trace-screen.tsx')).TraceScreen }));

const CompareScreen = lazy(async () => ({ default: (await import('../screens/compare/compare-screen.tsx')).CompareScreen }));
const CompareDumpsScreen = lazy(async () => ({
  default: (await import('../screens/compare/compare-dumps-screen.tsx')).CompareDumpsScreen,
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
    case 'compareDumps':
    case 'jobs':
      return <HomeScreen />;
    default:
      return route satisfies never;
  }
}
