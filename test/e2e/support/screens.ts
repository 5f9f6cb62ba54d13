import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { expect, type Page } from '@playwright/test';

import type { Theme } from '../../../shared/api/procedures-desktop.ts';
import { ROOT, type RunningApp } from './app.ts';

/** A folder for pictures that are only to be looked at. */
export const SHOTS = process.env['ROUNDHOUSE_SHOTS'];

/** The pictures of the README are written only when asked for, so that a test run changes no tracked file. */
export const PICTURES = process.env['ROUNDHOUSE_SCREENSHOTS'] === '1' ? join(ROOT, 'docs', 'screenshots') : SHOTS;

const SIZE = { width: 1440, height: 900 } as const;

/** Gives the page exactly 1440 × 900 pixels, whatever the frame takes. */
export async function resizeTo(
  running: RunningApp,
  size: { readonly width: number; readonly height: number } = SIZE,
): Promise<void> {
  await running.app.evaluate(({ BrowserWindow }, { width, height }) => {
    BrowserWindow.getAllWindows()[0]?.setContentSize(width, height);
  }, size);
  await expect.poll(() => running.page.evaluate(() => innerWidth)).toBe(size.width);
}

/** Switches the theme and waits until the page has it. */
export async function setTheme(running: RunningApp, theme: Theme): Promise<void> {
  await running.invoke('desktop.setTheme', { theme });
  await expect
    .poll(() => running.page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches))
    .toBe(theme === 'dark');
}

/** A picture of the page at 1x in each theme: `<folder>/<name>-dark.png` and `-light.png`; gives their paths. */
export async function shootBothThemes(running: RunningApp, name: string, folder: string): Promise<readonly string[]> {
  mkdirSync(folder, { recursive: true });
  await resizeTo(running);
  const paths: string[] = [];
  for (const theme of ['dark', 'light'] as const) {
    await setTheme(running, theme);
    await settle(running.page);
    const path = join(folder, `${name}-${theme}.png`);
    await running.page.screenshot({ path, animations: 'disabled', caret: 'hide', scale: 'css' });
    paths.push(path);
  }
  return paths;
}

/** Two frames, so that canvases have been drawn, and the fonts. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}
