import { useEffect } from 'react';

import { useByContent } from '../client/use-by-content.ts';
import { useAppState } from './app-state.ts';

/** Puts facts of the view in front into the status bar while it is shown. */
export function useViewFacts(left: readonly string[], right: readonly string[] = []): void {
  const { viewFacts } = useAppState();
  const facts = useByContent({ left, right });
  useEffect(() => {
    viewFacts.setState(facts, true);
    return () => viewFacts.setState({ left: [], right: [] }, true);
  }, [viewFacts, facts]);
}
