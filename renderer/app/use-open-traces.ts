import { useAppState } from '../state/app-state.ts';

/** Shows the table of traces under a filter. */
export function useOpenTraces(dump: string, onDone: () => void): (filter: string) => void {
  const { navigation, traceLists } = useAppState();
  return (filter) => {
    traceLists.show(dump, filter);
    navigation.go({ kind: 'dump', dump, view: 'traces' });
    onDone();
  };
}
