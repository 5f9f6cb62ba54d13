import { useEffect, useRef } from 'react';

import type { Command } from '../../shared/api/procedures-desktop.ts';
import { readyValue } from '../client/async.ts';
import { useClient } from '../client/client-context.ts';
import { useStream } from '../client/use-stream.ts';
import type { CommandHandlers } from '../keys/command-registry.ts';
import type { CommandId } from '../keys/key-map.ts';
import { useCommandRegistry, useCommands } from '../keys/use-commands.ts';
import { useAppState, useOpenDumps, useRoute } from '../state/app-state.ts';
import { latestDump, routeDumps, type DumpView } from '../state/navigation.ts';
import { useOpenDump } from './use-open-dump.ts';

/** Answers the commands that work everywhere, and passes on those of the native menu. */
export function useAppCommands(): void {
  const client = useClient();
  const { navigation, overlay, preferences, follows } = useAppState();
  const { choose, openDemo, closeDump } = useOpenDump();
  const dark = readyValue(useStream('desktop.window', {}))?.dark ?? true;
  const dump = routeDumps(useRoute())[0];
  const open = useOpenDumps().map((each) => each.dump);
  const latest = dump ?? latestDump(navigation.store.getState(), open);
  const zoom = (step: 'in' | 'out' | 'reset') => (): void => void client.call('desktop.zoom', { step });
  useCommands({
    palette: () => overlay.setState(overlay.getState() === 'palette' ? 'none' : 'palette', true),
    keys: () => overlay.setState('keys', true),
    back: () => navigation.back(),
    forward: () => navigation.forward(),
    theme: () => void client.call('desktop.setTheme', { theme: dark ? 'light' : 'dark' }),
    open: () => void choose('files'),
    demo: () => void openDemo(),
    pull: () => navigation.go({ kind: 'sources', show: { kind: 'start' } }),
    jobs: () => navigation.go({ kind: 'jobs' }),
    newWindow: () => void client.call('desktop.newWindow', { paths: [] }),
    analyst: () => navigation.go({ kind: 'analyst', ...(latest === undefined ? {} : { dump: latest }) }),
    settings: () => navigation.go({ kind: 'settings', section: 'general' }),
    zoomIn: zoom('in'),
    zoomOut: zoom('out'),
    zoomReset: zoom('reset'),
    ...(latest === undefined ? {} : dumpCommands(latest, navigation)),
    ...(dump === undefined
      ? {}
      : {
          followLatest: () => follows.toggleLatest(dump),
          closeDump: () => void closeDump(dump),
        }),
  });
  useMenuCommands();
  useEffect(() => void preferences.load(), [preferences]);
}

function dumpCommands(dump: string, navigation: ReturnType<typeof useAppState>['navigation']): CommandHandlers {
  const show = (view: DumpView) => (): void => navigation.go({ kind: 'dump', dump, view });
  return {
    overview: show('overview'),
    traces: show('traces'),
    sessions: show('sessions'),
    search: show('search'),
    failures: show('failures'),
    sql: show('sql'),
    import: show('import'),
  };
}

/** What a menu item starts here; those without an entry are answered otherwise. */
const MENU_COMMANDS: Partial<Readonly<Record<Command, CommandId>>> = {
  openFiles: 'open',
  demo: 'demo',
  import: 'pull',
  closeDump: 'closeDump',
  palette: 'palette',
  keys: 'keys',
  find: 'find',
  searchDump: 'search',
  showOverview: 'overview',
  showTraces: 'traces',
  showSessions: 'sessions',
  showSearch: 'search',
  showFailures: 'failures',
  showSql: 'sql',
  showJobs: 'jobs',
  showSettings: 'settings',
  nextTrace: 'nextTrace',
  previousTrace: 'previousTrace',
  followLatest: 'followLatest',
  exportSelection: 'export',
};

function useMenuCommands(): void {
  const client = useClient();
  const registry = useCommandRegistry();
  const actions = useRef(useOpenDump());
  useEffect(() => {
    const commands = client.watch(
      'desktop.commands',
      {},
      {
        onEvent: ({ command }) => {
          const id = MENU_COMMANDS[command];
          if (command === 'openFolder') void actions.current.choose('folder');
          else if (id !== undefined) registry.run(id);
        },
      },
    );
    const opened = client.watch('desktop.open', {}, { onEvent: ({ paths }) => actions.current.openPaths(paths) });
    return () => {
      commands[Symbol.dispose]();
      opened[Symbol.dispose]();
    };
  }, [client, registry]);
}
