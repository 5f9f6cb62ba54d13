import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';

import type { BrowserWindow as BrowserWindowType } from 'electron';

import { expect, ROOT, test, type RunningApp } from './support/app.ts';
import { SLOW } from './support/explorer.ts';
import { writeDump } from './support/generated-dump.ts';

test.describe('the shell', () => {
  let home: string;
  test.beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'roundhouse-shell-'));
  });
  test.afterEach(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }));

  test('comes up where and as it was left', async ({ launch }) => {
    const first = await launch({ bareEngine: true, home });
    await firstWindow(first, (window) => window.setBounds({ x: 60, y: 70, width: 1000, height: 700 }));
    await first.invoke('desktop.setTheme', { theme: 'light' });
    expect(await first.invoke('desktop.zoom', { step: 'in' })).toEqual({ ok: true, value: { zoom: 1.1 } });
    await first.close();

    const second = await launch({ bareEngine: true, home });
    const bounds = await firstWindow(second, (window) => window.getNormalBounds());
    expect(bounds).toMatchObject({ width: 1000, height: 700 });
    const state = await second.awaitEvent('desktop.window');
    expect(state).toMatchObject({ theme: 'light', dark: false, zoom: 1.1 });
  });

  test('has pages compiled later on few processors, and leaves flags alone that were given', async ({ launch }) => {
    const flags = async (args: readonly string[]): Promise<string> => {
      const running = await launch({ args });
      return running.app.evaluate(({ app }) => app.commandLine.getSwitchValue('js-flags'));
    };
    expect(await flags([])).toMatch(availableParallelism() <= 4 ? /invocation-count-for-turbofan=/ : /^$/);
    // A flag that V8 does not know keeps no page from coming up.
    expect(await flags(['--js-flags=--no-such-flag-of-v8'])).toBe('--no-such-flag-of-v8');
  });

  test('sets a preferences file that it cannot read aside', async ({ launch }) => {
    const path = join(home, 'desktop', 'preferences.json');
    await (await launch({ bareEngine: true, home })).close();
    writeFileSync(path, '{"theme": 7');
    const running = await launch({ bareEngine: true, home });
    expect(await running.awaitEvent('desktop.window')).toMatchObject({ theme: 'system' });
    expect(readFileSync(`${path}.unreadable`, 'utf8')).toBe('{"theme": 7');
  });

  test('opens dumps named on its command line, and on that of a second start', async ({ launch }) => {
    const dump = join(home, 'named.jsonl');
    await writeDump(dump, 1);
    const running = await launch({ home, paths: [dump] });
    await expect.poll(() => openInputs(running)).toEqual([[dump]]);

    const opening = running.app.waitForEvent('window');
    const other = join(home, 'other.jsonl');
    await writeDump(other, 1);
    const args = [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ROOT, other];
    const second = spawn(process.env['ROUNDHOUSE_E2E_ELECTRON'] ?? '', args, {
      env: { ...process.env, ROUNDHOUSE_HOME: home },
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => second.on('exit', resolve));
    await (await opening).waitForLoadState('domcontentloaded');
    await expect.poll(() => openInputs(running)).toEqual([[dump], [other]]);
    expect(await ended, 'the second start gives way to the first').toBe(0);
  });

  test('sends menu commands to the page in front', async ({ launch }) => {
    const running = await launch({ bareEngine: true });
    await expect(running.page.getByRole('dialog')).toHaveCount(0);
    await running.app.evaluate(({ Menu }) => {
      const view = Menu.getApplicationMenu()?.items.find((item) => item.label === '&View');
      view?.submenu?.items.find((item) => item.label === 'Command Palette')?.click();
    });
    await expect(running.page.getByRole('dialog')).toBeVisible();

    await running.invoke('desktop.setLanguage', { language: 'zh' });
    const labels = await running.app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map((item) => item.label));
    expect(labels).toContain('文件(&F)');
  });

  test('gives the page the path of a dropped file', async ({ launch }) => {
    const dump = join(home, 'dropped.jsonl');
    writeFileSync(dump, '{}');
    const running = await launch({ bareEngine: true });
    await running.page.evaluate(() => {
      const input = document.createElement('input');
      input.type = 'file';
      input.id = 'drop';
      document.body.append(input);
    });
    await running.page.setInputFiles('#drop', dump);
    const path = await running.page.evaluate(() => {
      const input = document.querySelector('#drop');
      const file = input instanceof HTMLInputElement ? input.files?.[0] : undefined;
      return file === undefined ? '' : window.roundhouse.pathOfFile(file);
    });
    expect(path).toBe(dump);
    expect(await running.page.evaluate(() => window.roundhouse.pathOfFile(new File(['x'], 'made.txt')))).toBe('');
  });

  test('draws its own frame: buttons, and the menu by its mark and by Alt alone', async ({ launch }) => {
    const running = await launch({ bareEngine: true });
    const { page } = running;
    const before = await firstWindow(running, (window) => window.getBounds());
    await page.getByRole('button', { name: 'Maximise' }).click();
    await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible();
    const large = await firstWindow(running, (window) => window.getBounds());
    expect(large.width, 'also where no window manager makes it so').toBeGreaterThan(before.width);
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => firstWindow(running, (window) => window.getBounds())).toEqual(before);

    // The system's own menu is a window that no test can see.
    await running.app.evaluate(({ Menu }) => {
      const menu = Menu.getApplicationMenu();
      if (menu === null) throw new Error('there is no menu');
      menu.popup = (options) => void Object.assign(globalThis, { shown: [options?.x, options?.y] });
    });
    const shownAt = () => running.app.evaluate(() => Reflect.get(globalThis, 'shown') as unknown);
    await page.keyboard.press('Alt+ArrowLeft');
    expect(await shownAt()).toBeUndefined();
    await page.keyboard.press('Alt');
    await expect.poll(shownAt).toEqual([0, 35]);

    const closed = running.app.waitForEvent('close');
    // The click never hears that it was done: its page is gone by then.
    await Promise.allSettled([page.getByRole('button', { name: 'Close window' }).click()]);
    await closed;
  });

  test('opens the demo, lists it, and goes home when it is closed', async ({ launch }) => {
    const running = await launch({ home });
    const { page } = running;
    await page.getByRole('button', { name: 'Try the demo' }).click();
    await expect(page.getByRole('button', { name: 'Switch dump: concierge.jsonl' })).toBeVisible(SLOW);
    await expect(page.getByText(/^Index fresh/)).toBeVisible(SLOW);
    await page.keyboard.press('Control+w');
    await expect(page.getByRole('heading', { name: 'Open a dump of agent traces' })).toBeVisible();
    const recent = page.getByRole('region', { name: 'Recent' });
    await expect(recent).toContainText(/concierge\.jsonl.*\d+ traces, [\d.]+ MB/);
    await expect(page.getByText('1 recent dump')).toBeVisible();
    await recent.getByRole('button', { name: /^Take .* off this list/ }).click();
    await expect(recent).toHaveCount(0);
  });

  test('keeps a dump open in one window when another closes it', async ({ launch }) => {
    const path = join(home, 'shared.jsonl');
    await writeDump(path, 1);
    const running = await launch({ home, paths: [path] });
    await expect.poll(() => openInputs(running)).toEqual([[path]]);
    const opening = running.app.waitForEvent('window');
    await running.invoke('desktop.newWindow', { paths: [path] });
    const second = await opening;
    await expect(second.getByRole('button', { name: 'Switch dump: shared.jsonl' })).toBeVisible(SLOW);
    await second.keyboard.press('Control+w');
    await expect(second.getByRole('heading', { name: 'Open a dump of agent traces' })).toBeVisible();
    await running.page.keyboard.press('Control+2');
    await expect(running.page.getByRole('grid', { name: 'Traces' })).toBeVisible(SLOW);
    expect(await openInputs(running)).toEqual([[path]]);
    await running.page.keyboard.press('Control+w');
    await expect.poll(() => openInputs(running)).toEqual([]);
  });

  test('titles its window and copies text', async ({ launch }) => {
    const running = await launch({ bareEngine: true });
    await running.invoke('desktop.setTitle', { title: 'a dump' });
    expect(await firstWindow(running, (window) => window.getTitle())).toBe('a dump — Roundhouse');
    await running.invoke('desktop.copyText', { text: 'span 1' });
    expect(await running.app.evaluate(({ clipboard }) => clipboard.readText())).toBe('span 1');
  });
});

/** Does something with the first window, in main. */
async function firstWindow<R>(running: RunningApp, work: (window: BrowserWindowType) => R): Promise<R> {
  const handle = await running.app.browserWindow(running.page);
  return handle.evaluate<R, BrowserWindowType>(work);
}

/** What the engine has open, by inputs. */
async function openInputs(running: RunningApp): Promise<readonly (readonly string[])[]> {
  const outcome = await running.invoke('dumps.list', {});
  return outcome.ok ? outcome.value.dumps.map(({ inputs }) => inputs) : [];
}
