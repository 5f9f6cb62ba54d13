import { join } from 'node:path';

import { BrowserWindow, Menu, app, nativeTheme, screen } from 'electron';

import type { Command, WindowState } from '../../../shared/api/procedures-desktop.ts';
import { Backlog, Latest } from '../../../shared/api/transport-sources.ts';
import type { Bounds, PreferenceFile } from '../desktop/preferences.ts';
import { log } from '../log.ts';
import { APP_ORIGIN } from '../security/content-policy.ts';
import { offerReload } from './renderer-crash.ts';
import { SMALLEST_SIZE } from './place-window.ts';
import { frameOf, frameOptions, overlayOf } from './window-frame.ts';

/** Drawn before the page is: as light or dark as the page will be. */
const BACKGROUND = { light: '#ffffff', dark: '#16181d' } as const;

/** A window manager has made a window as large as the screen by then. */
const MANAGER_ANSWERS_MS = 300;

const ZOOM_STEP = 1.1;
const ZOOM_RANGE = { least: 0.5, most: 2.5 } as const;

/** One window of the app, and what its page is told of it. */
export class AppWindow {
  readonly browserWindow: BrowserWindow;
  readonly state: Latest<WindowState>;
  readonly commands = new Backlog<{ readonly command: Command }>(100);
  readonly toOpen = new Backlog<{ readonly paths: readonly string[] }>(100);

  private readonly preferences: PreferenceFile;
  private readonly frame = frameOf(process.platform, process.env['ROUNDHOUSE_FRAME']);
  /** Where it was before it was made as large as the screen, where no window manager keeps that. */
  private boundsBefore: Bounds | undefined;

  constructor(bounds: Bounds, preferences: PreferenceFile) {
    this.preferences = preferences;
    this.browserWindow = new BrowserWindow({
      ...bounds,
      ...frameOptions(this.frame, nativeTheme.shouldUseDarkColors),
      icon: iconPath(),
      minWidth: SMALLEST_SIZE.width,
      minHeight: SMALLEST_SIZE.height,
      show: false,
      title: app.getName(),
      backgroundColor: nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light,
      webPreferences: {
        preload: join(app.getAppPath(), 'out', 'preload', 'index.cjs'),
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        nodeIntegrationInWorker: false,
        nodeIntegrationInSubFrames: false,
        webSecurity: true,
        webviewTag: false,
        navigateOnDragDrop: false,
        spellcheck: false,
        zoomFactor: preferences.value.zoom,
      },
    });
    this.state = new Latest(this.readState());
    this.watch();
  }

  /** Loads the page; a load that is overtaken by a later one, or by the window's end, is no failure. */
  async load(): Promise<void> {
    await this.browserWindow
      .loadURL(`${APP_ORIGIN}/index.html`)
      .catch((error: unknown) => log(`the page was not loaded: ${String(error)}`));
  }

  /** Brings it to the front, whatever state it is in. */
  reveal(): void {
    if (this.browserWindow.isMinimized()) this.browserWindow.restore();
    this.browserWindow.show();
    this.browserWindow.focus();
  }

  refreshState(): void {
    if (this.browserWindow.isDestroyed()) return;
    const state = this.readState();
    if (this.frame === 'overlay') this.browserWindow.setTitleBarOverlay(overlayOf(state.dark, state.zoom));
    this.state.set(state);
  }

  /** Makes the page larger or smaller; gives the factor that it has then. */
  zoom(step: 'in' | 'out' | 'reset'): number {
    const now = this.browserWindow.webContents.getZoomFactor();
    const wanted = step === 'reset' ? 1 : step === 'in' ? now * ZOOM_STEP : now / ZOOM_STEP;
    const zoom = Math.min(ZOOM_RANGE.most, Math.max(ZOOM_RANGE.least, Math.round(wanted * 100) / 100));
    this.browserWindow.webContents.setZoomFactor(zoom);
    this.preferences.change({ zoom });
    this.refreshState();
    return zoom;
  }

  /** Does what a button of the title bar asks for. */
  control(action: 'minimize' | 'maximize' | 'close'): void {
    const window = this.browserWindow;
    if (action === 'minimize') window.minimize();
    else if (action === 'close') window.close();
    else if (window.isFullScreen()) window.setFullScreen(false);
    else if (this.isMaximized()) this.unmaximize();
    else this.maximize();
    this.refreshState();
  }

  /** Opens the application's menu, which no frame shows; the place is in pixels of the page. */
  showMenu(x: number, y: number): void {
    const zoom = this.browserWindow.webContents.getZoomFactor();
    Menu.getApplicationMenu()?.popup({
      window: this.browserWindow,
      x: Math.round(x * zoom),
      y: Math.round(y * zoom),
    });
  }

  private maximize(): void {
    const window = this.browserWindow;
    const before = window.getBounds();
    window.maximize();
    // Without a window manager nobody does it, and it is not reported either.
    setTimeout(() => {
      if (window.isDestroyed() || window.isMaximized()) return;
      this.boundsBefore = before;
      window.setBounds(screen.getDisplayMatching(before).workArea);
      this.refreshState();
    }, MANAGER_ANSWERS_MS);
  }

  private unmaximize(): void {
    const before = this.boundsBefore;
    this.boundsBefore = undefined;
    if (before === undefined) this.browserWindow.unmaximize();
    else this.browserWindow.setBounds(before);
  }

  private isMaximized(): boolean {
    return this.browserWindow.isMaximized() || this.boundsBefore !== undefined;
  }

  private watch(): void {
    const window = this.browserWindow;
    const refresh = (): void => this.refreshState();
    window.once('ready-to-show', () => window.show());
    window.on('focus', refresh);
    window.on('blur', refresh);
    window.on('maximize', refresh);
    window.on('unmaximize', refresh);
    window.on('enter-full-screen', refresh);
    window.on('leave-full-screen', refresh);
    // The page's <title> is for the accessibility tree; the window's title is set by `desktop.setTitle`.
    window.on('page-title-updated', (event) => event.preventDefault());
    window.on('close', () => this.remember());
    window.webContents.on('render-process-gone', (_event, details) => {
      if (details.reason !== 'clean-exit') void offerReload(window, details.reason, () => void this.load());
    });
  }

  private remember(): void {
    const window = this.browserWindow;
    const bounds = this.boundsBefore ?? window.getNormalBounds();
    this.preferences.change({ window: { bounds, maximized: this.isMaximized() } });
  }

  private readState(): WindowState {
    const window = this.browserWindow;
    return {
      focused: window.isFocused(),
      frame: this.frame,
      maximized: this.isMaximized(),
      fullScreen: window.isFullScreen(),
      zoom: window.webContents.getZoomFactor(),
      theme: this.preferences.value.theme,
      dark: nativeTheme.shouldUseDarkColors,
    };
  }
}

/** Programs for macOS and Windows have their icon in them; elsewhere each window is given it. */
function iconPath(): string {
  return join(app.getAppPath(), 'resources', 'icons', 'icon.png');
}
