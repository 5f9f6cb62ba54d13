import { join } from 'node:path';

import { app, nativeTheme } from 'electron';
import { z } from 'zod';

import type { Theme } from '../../shared/api/procedures-desktop.ts';
import { dataFolder } from '../engine/base/index.ts';
import { acceptConnections } from './connections.ts';
import { desktopApi } from './desktop/desktop-api.ts';
import { PreferenceFile } from './desktop/preferences.ts';
import { planEngine } from './engine/engine-process.ts';
import { EngineSupervisor } from './engine/supervisor.ts';
import { launchPaths } from './launch-paths.ts';
import { log } from './log.ts';
import { MenuController } from './menu/menu-controller.ts';
import { declareAppScheme, serveAppScheme } from './security/app-protocol.ts';
import { lockDownProcess, lockDownSession } from './security/lock-down.ts';
import { ConnectionStore } from './secrets/connection-store.ts';
import { systemCipher } from './secrets/key-cipher.ts';
import { KeyStore } from './secrets/key-store.ts';
import { WindowRegistry } from './window/window-registry.ts';

const toldSchema = z.object({ paths: z.array(z.string()) });

/** The composition root of the main process. */
app.setName('Roundhouse');
app.setPath('userData', join(dataFolder(), 'desktop'));
declareAppScheme();
lockDownProcess();

const named = launchPaths(process.argv, { cwd: process.cwd(), namesApp: process.defaultApp });

// The first instance is told what this one was asked to open.
if (app.requestSingleInstanceLock({ paths: named })) run();
else app.quit();

function run(): void {
  /** Paths that the system asked for before there was a window. */
  const early: string[] = [];
  let open = (paths: readonly string[]): void => void early.push(...paths);
  app.on('open-file', (event, path) => {
    event.preventDefault();
    open([path]);
  });

  void app.whenReady().then(async () => {
    const preferences = new PreferenceFile(join(dataFolder(), 'desktop', 'preferences.json'));
    nativeTheme.themeSource = preferences.value.theme;
    lockDownSession();
    serveAppScheme();

    const windows = new WindowRegistry(preferences);
    const plan = planEngine();
    const supervisor = new EngineSupervisor(plan);
    const menu = new MenuController({ windows, supervisor, preferences, setTheme });
    menu.draw();
    const keys = new KeyStore(dataFolder(), systemCipher);
    const connections = new ConnectionStore(dataFolder(), keys);
    acceptConnections({
      windows,
      supervisor,
      log,
      apiFor: (window) =>
        desktopApi(
          {
            windows,
            supervisor,
            engineKind: plan.kind,
            dataDir: dataFolder(),
            sources: { connections, keys, ask: (name, input) => supervisor.askPrivately(name, input) },
            onTheme: setTheme,
            onLanguage: (language) => menu.setLanguage(language),
          },
          window,
        ),
    });
    supervisor.start();

    nativeTheme.on('updated', () => windows.refreshAll());
    app.on('activate', () => {
      if (windows.front() === undefined) void windows.open();
    });
    app.on('second-instance', (_event, _argv, _cwd, told) => {
      const { paths } = toldSchema.parse(told);
      if (paths.length > 0) void windows.open(paths);
      else windows.front()?.reveal();
    });
    app.on('before-quit', () => supervisor.stop());
    open = (paths) => void windows.openPaths(paths);
    await windows.open([...early, ...named]);
    await menu.refreshRecent();

    function setTheme(theme: Theme): void {
      preferences.change({ theme });
      nativeTheme.themeSource = theme;
      windows.refreshAll();
      menu.draw();
    }
  });

  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
}
