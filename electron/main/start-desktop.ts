import { join } from 'node:path';

import { app, nativeTheme } from 'electron';

import type { Theme } from '../../shared/api/procedures-desktop.ts';
import { dataFolder } from '../engine/base/index.ts';
import { acceptConnections } from './connections.ts';
import { desktopApi, type DesktopParts } from './desktop/desktop-api.ts';
import { PreferenceFile } from './desktop/preferences.ts';
import { planEngine } from './engine/engine-process.ts';
import { EngineSupervisor } from './engine/supervisor.ts';
import { log } from './log.ts';
import { MenuController } from './menu/menu-controller.ts';
import { ConnectionStore } from './secrets/connection-store.ts';
import { keepKeysHanded, type ModelParts } from './secrets/answer-models.ts';
import { systemCipher } from './secrets/key-cipher.ts';
import { KeyStore } from './secrets/key-store.ts';
import { ProviderKeys } from './secrets/provider-keys.ts';
import { serveAppScheme } from './security/app-protocol.ts';
import { lockDownSession } from './security/lock-down.ts';
import { WindowRegistry } from './window/window-registry.ts';

/** Puts the parts of the desktop together once Electron is ready, and opens its first window. Gives all its windows. */
export async function startDesktop(paths: readonly string[]): Promise<WindowRegistry> {
  const dataDir = dataFolder();
  const preferences = new PreferenceFile(join(dataDir, 'desktop', 'preferences.json'));
  nativeTheme.themeSource = preferences.value.theme;
  lockDownSession();
  serveAppScheme();

  const windows = new WindowRegistry(preferences);
  const supervisor = new EngineSupervisor(planEngine());
  const setTheme = (theme: Theme): void => {
    preferences.change({ theme });
    nativeTheme.themeSource = theme;
    windows.refreshAll();
    menu.draw();
  };
  const menu = new MenuController({ windows, supervisor, preferences, setTheme });
  menu.draw();
  const secrets = keepSecrets(dataDir, supervisor);
  const parts: DesktopParts = {
    windows,
    supervisor,
    dataDir,
    ...secrets,
    onTheme: setTheme,
    onLanguage: (language) => menu.setLanguage(language),
  };
  acceptConnections({ windows, supervisor, log, apiFor: (window) => desktopApi(parts, window) });
  supervisor.start();
  void keepKeysHanded(secrets.models, supervisor.status, new AbortController().signal);
  nativeTheme.on('updated', () => windows.refreshAll());
  app.on('before-quit', () => supervisor.stop());

  await windows.open(paths);
  void menu.refreshRecent();
  return windows;
}

/** Keys stay in main: they go to the engine over main's own line, and to no window. */
function keepSecrets(dataDir: string, supervisor: EngineSupervisor): Pick<DesktopParts, 'models' | 'sources'> {
  const keys = new KeyStore(dataDir, systemCipher);
  const models: ModelParts = {
    keys: new ProviderKeys(dataDir, systemCipher),
    hand: (name, input) => supervisor.askPrivately(name, input),
    dataDir,
  };
  const connections = new ConnectionStore(dataDir, keys);
  return { models, sources: { connections, keys, ask: (name, input) => supervisor.askPrivately(name, input) } };
}
