import type { Route } from '../../state/navigation.ts';

/** The place of one run. */
export type RunRoute = Extract<Route, { readonly kind: 'analystRun' }>;
