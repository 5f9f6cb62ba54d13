import { useClient } from '../client/client-context.ts';
import { useAppState } from '../state/app-state.ts';

/** Ways to open a dump; each says by a toast when it does not work. */
export interface OpenActions {
  readonly openPaths: (paths: readonly string[]) => Promise<void>;
  readonly choose: (kind: 'files' | 'folder') => Promise<void>;
  readonly openDemo: () => Promise<void>;
  readonly closeDump: (dump: string) => Promise<void>;
}

export function useOpenDump(): OpenActions {
  const client = useClient();
  const { dumps, follows, navigation, searches, statements, toasts } = useAppState();

  const openPaths = async (paths: readonly string[]): Promise<void> => {
    if (paths.length === 0) return;
    const outcome = await dumps.open(paths);
    if (outcome.ok) navigation.go({ kind: 'dump', dump: outcome.value.dump, view: 'overview' });
    else toasts.show({ tone: 'problem', text: outcome.error.message });
  };

  return {
    openPaths,
    choose: async (kind) => {
      const chosen = await client.call('desktop.chooseToOpen', { kind });
      if (chosen.ok) await openPaths(chosen.value.paths);
      else toasts.show({ tone: 'problem', text: chosen.error.message });
    },
    openDemo: async () => {
      const demo = await client.call('dumps.demo', {});
      if (demo.ok) await openPaths(demo.value.paths);
      else toasts.show({ tone: 'problem', text: demo.error.message });
    },
    closeDump: async (dump) => {
      navigation.forget(dump);
      // Not to whatever was looked at before there was a dump.
      if (dumps.store.getState().every((open) => open.dump === dump)) navigation.go({ kind: 'home' });
      follows.stop(dump);
      searches.forget(dump);
      statements.forget(dump);
      await dumps.close(dump);
    },
  };
}
