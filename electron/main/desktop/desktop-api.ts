import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

import { Notification, app, clipboard, dialog, shell, type BrowserWindow } from 'electron';

import {
  desktopProcedures,
  desktopStreams,
  type Language,
  type Theme,
} from '../../../shared/api/procedures-desktop.ts';
import { modelDesktopProcedures } from '../../../shared/api/procedures-analyst.ts';
import { sourceDesktopProcedures } from '../../../shared/api/procedures-sources.ts';
import { refusal, serveApi, type ServedApi } from '../../../shared/api/transport-server.ts';
import type { EngineSupervisor } from '../engine/supervisor.ts';
import { answerModels, type ModelParts } from '../secrets/answer-models.ts';
import { answerSources, type SourceParts } from '../secrets/answer-sources.ts';
import type { AppWindow } from '../window/app-window.ts';
import type { WindowRegistry } from '../window/window-registry.ts';

export interface DesktopParts {
  readonly windows: WindowRegistry;
  readonly supervisor: EngineSupervisor;
  readonly dataDir: string;
  readonly sources: SourceParts;
  readonly models: ModelParts;
  readonly onTheme: (theme: Theme) => void;
  readonly onLanguage: (language: Language) => void;
}

/** What main does for the page of one window. */
export function desktopApi(parts: DesktopParts, window: AppWindow): ServedApi {
  return serveApi({
    procedures: { ...desktopProcedures, ...sourceDesktopProcedures, ...modelDesktopProcedures },
    streams: desktopStreams,
    checkOutput: !app.isPackaged,
    procedureHandlers: {
      ...answerSources(parts.sources),
      ...answerModels(parts.models, window.browserWindow),
      'desktop.info': () => info(parts),
      'desktop.chooseToOpen': ({ kind }) => chooseToOpen(window.browserWindow, kind),
      'desktop.chooseToSave': (input) => chooseToSave(window.browserWindow, input),
      'desktop.copyText': async ({ text }) => {
        await clipboard.writeText(text);
        return {};
      },
      'desktop.openExternal': ({ url }) => openExternal(window.browserWindow, url),
      'desktop.notify': (input) => ({ shown: notify(parts.windows, window, input) }),
      'desktop.newWindow': async ({ paths }) => {
        await parts.windows.open(paths);
        return {};
      },
      'desktop.setTheme': ({ theme }) => {
        parts.onTheme(theme);
        return {};
      },
      'desktop.setLanguage': ({ language }) => {
        parts.onLanguage(language);
        return {};
      },
      'desktop.setTitle': ({ title }) => {
        window.browserWindow.setTitle(title === '' ? app.getName() : `${title} — ${app.getName()}`);
        return {};
      },
      'desktop.zoom': ({ step }) => ({ zoom: window.zoom(step) }),
      'desktop.controlWindow': ({ action }) => {
        window.control(action);
        return {};
      },
      'desktop.showMenu': ({ x, y }) => {
        window.showMenu(x, y);
        return {};
      },
      'desktop.restartEngine': () => {
        parts.supervisor.retry();
        return {};
      },
    },
    streamHandlers: {
      'desktop.engine': (_input, signal) => parts.supervisor.status.watch(signal),
      'desktop.window': (_input, signal) => window.state.watch(signal),
      'desktop.commands': (_input, signal) => window.commands.take(signal),
      'desktop.open': (_input, signal) => window.toOpen.take(signal),
    },
  });
}

function info(parts: DesktopParts) {
  return {
    version: app.getVersion(),
    electron: process.versions.electron,
    chrome: process.versions.chrome,
    node: process.versions.node,
    platform: process.platform,
    arch: process.arch,
    locale: app.getLocale(),
    packaged: app.isPackaged,
    engine: parts.supervisor.kind,
    dataDir: parts.dataDir,
  };
}

async function chooseToOpen(window: BrowserWindow, kind: 'files' | 'folder'): Promise<{ paths: string[] }> {
  const { filePaths } = await dialog.showOpenDialog(window, {
    // Any file may be a dump: what it is, its content tells.
    properties: kind === 'folder' ? ['openDirectory'] : ['openFile', 'multiSelections'],
  });
  return { paths: filePaths };
}

async function chooseToSave(
  window: BrowserWindow,
  input: { readonly suggestedName: string; readonly extension: string },
): Promise<{ path?: string }> {
  const { filePath } = await dialog.showSaveDialog(window, {
    defaultPath: join(realpathSync(homedir()), input.suggestedName.replaceAll(/[/\\]/g, '_')),
    filters: [{ name: input.extension.toUpperCase(), extensions: [input.extension] }],
    properties: ['showOverwriteConfirmation'],
  });
  return filePath === '' ? {} : { path: filePath };
}

/** Links stand in trace content, which nobody vouches for: https only, and only after the person has seen the address. */
async function openExternal(window: BrowserWindow, url: string): Promise<{ opened: boolean }> {
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:' || new URL(url).username !== '') {
    throw refusal('badInput', `Only plain https addresses can be opened, and this is none: ${url.slice(0, 200)}`, {
      url,
    });
  }
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: 'Open this address in the browser?',
    detail: new URL(url).href,
    buttons: ['Open', 'Cancel'],
    defaultId: 1,
    cancelId: 1,
  });
  if (response === 0) await shell.openExternal(new URL(url).href);
  return { opened: response === 0 };
}

function notify(
  windows: WindowRegistry,
  window: AppWindow,
  text: { readonly title: string; readonly body: string },
): boolean {
  // Every window hears of the end of work; one of them says it.
  if (windows.front() !== window || windows.anyFocused() || !Notification.isSupported()) return false;
  const notification = new Notification({ title: text.title, body: text.body, silent: true });
  notification.on('click', () => window.reveal());
  notification.show();
  return true;
}
