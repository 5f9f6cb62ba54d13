import { useEffect } from 'react';

import { useAppState } from './app-state.ts';

/** Puts facts of the view in front into the status bar while it is shown. */
export function useViewFacts(left: readonly string[], right: readonly string[] = []): void {
  const { viewFacts } = useAppState();
  const key = JSON.stringify([left, right]);
  useEffect(() => {
    viewFacts.setState({ left, right }, true);
    return () => viewFacts.setState({ left: [], right: [] }, true);
    // The key stands for the facts: new arrays of equal content are the same facts.
  }, [viewFacts, key]);
}
