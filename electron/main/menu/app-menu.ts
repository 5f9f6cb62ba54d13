import type { MenuItemConstructorOptions } from 'electron';

import { THEMES, type Command, type Language, type Theme } from '../../../shared/api/procedures-desktop.ts';
import { menuText, type MenuText } from './menu-texts.ts';

export interface RecentItem {
  readonly name: string;
  readonly paths: readonly string[];
}

export interface MenuState {
  readonly language: Language;
  readonly theme: Theme;
  readonly recent: readonly RecentItem[];
  readonly mac: boolean;
  readonly developer: boolean;
}

/** What the menu can set off: commands go to the page in front, the rest main does itself. */
export interface MenuActions {
  readonly command: (command: Command) => void;
  readonly newWindow: () => void;
  readonly openPaths: (paths: readonly string[]) => void;
  readonly clearRecent: () => void;
  readonly setTheme: (theme: Theme) => void;
  readonly zoom: (step: 'in' | 'out' | 'reset') => void;
}

type Item = MenuItemConstructorOptions;

/** The whole menu as data, for `Menu.buildFromTemplate`. */
export function appMenu(state: MenuState, actions: MenuActions): Item[] {
  const text = (name: MenuText): string => menuText(state.language, name);
  const command = (name: Command & MenuText, accelerator?: string): Item => ({
    label: text(name),
    ...(accelerator === undefined ? {} : { accelerator }),
    click: () => actions.command(name),
  });
  // Else it would be named in the language of the system.
  const role = (name: MenuRole): Item => ({ role: name, label: text(name) });
  const parts: MenuParts = { state, actions, text, command, role };
  return [
    ...(state.mac ? [{ role: 'appMenu' } as const] : []),
    { label: text('file'), submenu: fileMenu(parts) },
    { label: text('edit'), submenu: editMenu(parts) },
    { label: text('view'), submenu: viewMenu(parts) },
    {
      label: text('go'),
      submenu: [
        command('nextTrace', 'CmdOrCtrl+Alt+Down'),
        command('previousTrace', 'CmdOrCtrl+Alt+Up'),
        command('followLatest', 'CmdOrCtrl+Shift+U'),
      ],
    },
    {
      label: text('window'),
      submenu: [role('minimize'), { ...role('close'), accelerator: 'CmdOrCtrl+Shift+W' }],
    },
    { label: text('help'), role: 'help', submenu: [command('keys')] },
  ];
}

/** What Electron does by itself, and we have a name for. */
type MenuRole = MenuText & ('quit' | 'undo' | 'redo' | 'cut' | 'copy' | 'paste' | 'selectAll' | 'minimize' | 'close');

interface MenuParts {
  readonly state: MenuState;
  readonly actions: MenuActions;
  readonly text: (name: MenuText) => string;
  readonly command: (name: Command & MenuText, accelerator?: string) => Item;
  readonly role: (name: MenuRole) => Item;
}

function fileMenu({ state, actions, text, command, role }: MenuParts): Item[] {
  const recent: Item[] = state.recent.map((item) => ({
    label: escapeMnemonic(item.name),
    toolTip: item.paths.join('\n'),
    click: () => actions.openPaths(item.paths),
  }));
  const list: Item[] =
    recent.length === 0
      ? [{ label: text('noRecent'), enabled: false }]
      : [...recent, { type: 'separator' }, { label: text('clearRecent'), click: actions.clearRecent }];
  return [
    { label: text('newWindow'), accelerator: 'CmdOrCtrl+Shift+N', click: actions.newWindow },
    { type: 'separator' },
    command('openFiles', 'CmdOrCtrl+O'),
    command('openFolder', 'CmdOrCtrl+Shift+O'),
    { label: text('openRecent'), submenu: list },
    command('demo', 'CmdOrCtrl+D'),
    command('import', 'CmdOrCtrl+I'),
    { type: 'separator' },
    command('exportSelection', 'CmdOrCtrl+E'),
    command('closeDump', 'CmdOrCtrl+W'),
    ...(state.mac ? [] : [{ type: 'separator' } as const, role('quit')]),
  ];
}

function editMenu({ command, role }: MenuParts): Item[] {
  return [
    role('undo'),
    role('redo'),
    { type: 'separator' },
    role('cut'),
    role('copy'),
    role('paste'),
    role('selectAll'),
    { type: 'separator' },
    command('find', 'CmdOrCtrl+F'),
    command('searchDump', 'CmdOrCtrl+Shift+F'),
  ];
}

function viewMenu({ state, actions, text, command }: MenuParts): Item[] {
  const themes: Item[] = THEMES.map((theme) => ({
    label: text(theme === 'system' ? 'themeSystem' : theme === 'light' ? 'themeLight' : 'themeDark'),
    type: 'radio',
    checked: state.theme === theme,
    click: () => actions.setTheme(theme),
  }));
  return [
    command('palette', 'CmdOrCtrl+K'),
    { type: 'separator' },
    command('showOverview', 'CmdOrCtrl+1'),
    command('showTraces', 'CmdOrCtrl+2'),
    command('showSessions', 'CmdOrCtrl+3'),
    command('showSearch', 'CmdOrCtrl+4'),
    command('showFailures', 'CmdOrCtrl+5'),
    command('showSql', 'CmdOrCtrl+6'),
    command('showJobs', 'CmdOrCtrl+J'),
    command('showSettings', 'CmdOrCtrl+,'),
    { type: 'separator' },
    { label: text('theme'), submenu: themes },
    { type: 'separator' },
    { label: text('zoomIn'), accelerator: 'CmdOrCtrl+=', click: () => actions.zoom('in') },
    { label: text('zoomOut'), accelerator: 'CmdOrCtrl+-', click: () => actions.zoom('out') },
    { label: text('zoomReset'), accelerator: 'CmdOrCtrl+0', click: () => actions.zoom('reset') },
    { role: 'togglefullscreen', label: text('fullScreen') },
    ...(state.developer ? [{ role: 'toggleDevTools', label: text('developer'), accelerator: 'F12' } as const] : []),
  ];
}

/** In a menu label `&` underlines the next letter; a dump's name is to be read as it is. */
function escapeMnemonic(name: string): string {
  return name.replaceAll('&', '&&');
}
