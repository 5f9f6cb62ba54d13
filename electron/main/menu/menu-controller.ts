import { Menu, app } from 'electron';

import type { Language, Theme } from '../../../shared/api/procedures-desktop.ts';
import type { EngineSupervisor } from '../engine/supervisor.ts';
import type { PreferenceFile } from '../desktop/preferences.ts';
import type { WindowRegistry } from '../window/window-registry.ts';
import { appMenu, type RecentItem } from './app-menu.ts';

const MOST_RECENT = 12;

export interface MenuControllerParts {
  readonly windows: WindowRegistry;
  readonly supervisor: EngineSupervisor;
  readonly preferences: PreferenceFile;
  readonly setTheme: (theme: Theme) => void;
}

/** Keeps the application menu true: language, theme, recent dumps. */
export class MenuController {
  private readonly parts: MenuControllerParts;
  private recent: readonly RecentItem[] = [];

  constructor(parts: MenuControllerParts) {
    this.parts = parts;
    parts.supervisor.onOpenedChange = () => void this.refreshRecent();
  }

  /** Asks the engine for the recent dumps, then draws the menu anew. */
  async refreshRecent(): Promise<void> {
    const outcome = await this.parts.supervisor.ask('dumps.recent', {});
    if (!outcome.ok) return;
    const present = outcome.value.dumps.filter((dump) => dump.present).slice(0, MOST_RECENT);
    this.recent = present.map((dump) => ({ name: dump.name, paths: dump.inputs }));
    this.draw();
  }

  draw(): void {
    const { windows, supervisor, preferences, setTheme } = this.parts;
    const state = {
      language: preferences.value.language,
      theme: preferences.value.theme,
      recent: this.recent,
      mac: process.platform === 'darwin',
      developer: !app.isPackaged,
    };
    const template = appMenu(state, {
      command: (command) => windows.command(command),
      newWindow: () => void windows.open(),
      openPaths: (paths) => void windows.openPaths(paths),
      clearRecent: () => void supervisor.ask('dumps.forget', {}).then(() => this.refreshRecent()),
      setTheme,
      zoom: (step) => windows.front()?.zoom(step),
    });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  }

  setLanguage(language: Language): void {
    this.parts.preferences.change({ language });
    this.draw();
  }
}
