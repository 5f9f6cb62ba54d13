import { useAppState } from '../state/app-state.ts';

/** Shows the table of traces under a filter. */
export function useOpenTraces(dump: string, onDone: () => void): (filter: string) => void {
  const { navigation, traceLists } = useAppState();
  return (filter) => {
    traceLists.change(dump, { filter, view: 'all', cursor: 0 });
    navigation.go({ kind: 'dump', dump, view: 'traces' });
    onDone();
  };
}
