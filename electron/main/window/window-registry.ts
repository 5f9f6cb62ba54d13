import { BrowserWindow, screen, type WebContents } from 'electron';

import type { Command } from '../../../shared/api/procedures-desktop.ts';
import type { PreferenceFile } from '../desktop/preferences.ts';
import { AppWindow } from './app-window.ts';
import { placeWindow } from './place-window.ts';

/** A further window comes up this much beside the one in front. */
const CASCADE_PX = 32;

/** All windows of the app. */
export class WindowRegistry {
  private readonly windows = new Set<AppWindow>();
  private readonly preferences: PreferenceFile;

  constructor(preferences: PreferenceFile) {
    this.preferences = preferences;
  }

  /** Opens a window; its page will be told to open `paths`. */
  async open(paths: readonly string[] = []): Promise<AppWindow> {
    const remembered = this.preferences.value.window;
    const front = this.front()?.browserWindow.getNormalBounds();
    const wanted =
      front === undefined ? remembered?.bounds : { ...front, x: front.x + CASCADE_PX, y: front.y + CASCADE_PX };
    const areas = screen.getAllDisplays().map((display) => display.workArea);
    const window = new AppWindow(placeWindow(wanted, areas), this.preferences);
    if (front === undefined && remembered?.maximized === true) window.browserWindow.maximize();
    this.windows.add(window);
    window.browserWindow.once('closed', () => this.windows.delete(window));
    if (paths.length > 0) window.toOpen.push({ paths });
    await window.load();
    return window;
  }

  /** Has the window in front open the paths, or a new one where there is none. */
  async openPaths(paths: readonly string[]): Promise<void> {
    const window = this.front();
    if (window === undefined) await this.open(paths);
    else {
      window.toOpen.push({ paths });
      window.reveal();
    }
  }

  /** The window with the focus, else the one opened last. */
  front(): AppWindow | undefined {
    const focused = BrowserWindow.getFocusedWindow();
    return [...this.windows].findLast((window) => window.browserWindow === focused) ?? [...this.windows].at(-1);
  }

  byContents(contents: WebContents): AppWindow | undefined {
    return [...this.windows].find((window) => window.browserWindow.webContents === contents);
  }

  /** Sends a menu command to the page in front. */
  command(command: Command): void {
    this.front()?.commands.push({ command });
  }

  anyFocused(): boolean {
    return [...this.windows].some((window) => window.browserWindow.isFocused());
  }

  refreshAll(): void {
    for (const window of this.windows) window.refreshState();
  }
}
