import { describe, expect, it } from 'vitest';

import { COMMANDS } from '../../../shared/api/procedures-desktop.ts';
import { appMenu, type MenuActions, type MenuState } from './app-menu.ts';

const STATE: MenuState = {
  language: 'en',
  theme: 'dark',
  recent: [{ name: 'A & B.jsonl', paths: ['/a&b.jsonl'] }],
  mac: false,
  developer: false,
};

interface Item {
  readonly label?: string;
  readonly accelerator?: string;
  readonly checked?: boolean;
  readonly click?: () => void;
  readonly submenu?: readonly Item[];
}

function actions() {
  const seen: unknown[] = [];
  const note =
    (name: string) =>
    (...args: unknown[]): void =>
      void seen.push([name, ...args]);
  const all: MenuActions = {
    command: note('command'),
    newWindow: note('newWindow'),
    openPaths: note('openPaths'),
    clearRecent: note('clearRecent'),
    setTheme: note('setTheme'),
    zoom: note('zoom'),
  };
  return { seen, all };
}

/** Every item, menus opened. The template is plain data; its own type is wider than what is looked at here. */
function allItems(items: readonly Item[]): Item[] {
  return items.flatMap((item) => [item, ...allItems(item.submenu ?? [])]);
}

describe('the menu', () => {
  it('has an item for every command', () => {
    const { seen, all } = actions();
    for (const item of allItems(appMenu(STATE, all) as Item[])) item.click?.();
    const commands = seen
      .filter((entry) => Array.isArray(entry) && entry[0] === 'command')
      .map((entry) => (entry as string[])[1]);
    expect(new Set(commands)).toEqual(new Set(COMMANDS));
  });

  it('gives no key twice', () => {
    const keys = allItems(appMenu(STATE, actions().all) as Item[]).flatMap(({ accelerator }) => accelerator ?? []);
    expect(keys).toEqual([...new Set(keys)]);
  });

  it('writes names as they are, and opens their paths', () => {
    const { seen, all } = actions();
    const item = allItems(appMenu(STATE, all) as Item[]).find(({ label }) => label === 'A && B.jsonl');
    item?.click?.();
    expect(seen).toEqual([['openPaths', ['/a&b.jsonl']]]);
  });

  it('speaks the language asked for', () => {
    const labels = allItems(appMenu({ ...STATE, language: 'zh' }, actions().all) as Item[]).map(({ label }) => label);
    expect(labels).toContain('打开文件…');
  });

  it('marks the theme in use', () => {
    const marked = allItems(appMenu(STATE, actions().all) as Item[]).filter(({ checked }) => checked === true);
    expect(marked.map(({ label }) => label)).toEqual(['Dark']);
  });
});
