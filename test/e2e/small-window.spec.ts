import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Locator, Page } from '@playwright/test';

import { expect, startApp, test, type RunningApp } from './support/app.ts';
import { DEMO_FACTS, demoIn, expectOpen, openTrace, showView } from './support/explorer.ts';
import { resizeTo } from './support/screens.ts';

const SIZE = { width: 1000, height: 700 } as const;

test.describe('a small window', () => {
  let running: RunningApp;
  let page: Page;
  let folder: string;

  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'roundhouse-small-'));
    const dump = demoIn(folder);
    running = await startApp({ paths: [dump] });
    page = running.page;
    await resizeTo(running, SIZE);
    await expectOpen(page, dump);
  });

  test.afterAll(async () => {
    await running.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    expect(running.consoleErrors, 'errors in the console').toEqual([]);
  });

  /** The part of the window's width that it lies in; all of it must be seen. */
  async function seen(locator: Locator): Promise<{ readonly from: number; readonly width: number }> {
    const box = await locator.boundingBox();
    if (box === null) throw new Error('It has no place.');
    expect(box.x + box.width, 'its right edge').toBeLessThanOrEqual(SIZE.width);
    return { from: box.x, width: box.width };
  }

  test('shows all key figures of the overview in full rows', async () => {
    const figures = page.locator('.key-figure');
    await expect(figures).toHaveCount(7);
    const [first, second] = [await seen(figures.nth(0)), await seen(figures.nth(4))];
    expect(second.from).toBe(first.from);
  });

  test('keeps the title of a trace, the way on, and a timeline to read', async () => {
    await openTrace(page, DEMO_FACTS.failedTrace);
    expect((await seen(page.getByRole('heading', { level: 1 }))).width).toBeGreaterThanOrEqual(140);
    await seen(page.locator('.trace-step'));
    await expect.poll(async () => (await seen(page.locator('.timeline-canvas'))).width).toBeGreaterThanOrEqual(200);
    await page.keyboard.press('c');
    expect((await seen(page.locator('.turn').first())).width).toBeGreaterThan(400);
    await page.getByRole('button', { name: 'Traces', exact: true }).click();
    await showView(page, 'Traces');
  });

  test('shows every button for what is selected', async () => {
    await page.getByRole('grid', { name: 'Traces' }).getByRole('checkbox').nth(1).click();
    const bar = page.getByRole('toolbar', { name: 'Selection' });
    for (const name of ['Open', 'Compare', 'Label', 'Note', 'Mark reviewed', 'Ask analyst', 'Clear'])
      await seen(bar.getByRole('button', { name }));
    const count = await bar.getByText('1 selected').boundingBox();
    expect(count?.height).toBeLessThan(24);
    await bar.getByRole('button', { name: 'Clear' }).click();
  });

  test('leaves room for the question and all that belongs to it', async () => {
    await page.keyboard.press('Control+8');
    await expect(page.getByRole('textbox', { name: 'Question' })).toBeVisible();
    for (const name of ['Question', 'Filter', 'What you know']) {
      const field = page.getByLabel(name, { exact: true }).last();
      expect((await seen(field)).width, name).toBeGreaterThan(300);
    }
    await seen(page.getByRole('button', { name: /^Start/ }));
    const main = page.locator('.question-main');
    expect(await main.evaluate((pane) => pane.scrollWidth - pane.clientWidth)).toBe(0);
  });

  test('shows all of the settings', async () => {
    await page.keyboard.press('Control+,');
    const section = (name: string) => page.getByRole('tab', { name, exact: true }).click();
    await section('Model providers');
    expect((await seen(page.getByText(/^Add one that speaks/))).width).toBeGreaterThan(300);
    await seen(page.getByRole('combobox', { name: 'Judges' }));
    await section('Prompts');
    expect((await seen(page.getByRole('heading', { name: 'Root agent' }))).width).toBeGreaterThan(50);
    await seen(page.getByRole('button', { name: /^Save/ }));
    await section('Sandbox packages');
    expect((await seen(page.getByRole('cell', { name: 'pydantic', exact: true }))).width).toBeGreaterThan(80);
    await seen(page.getByRole('button', { name: 'Download pydantic' }));
  });

  test('goes from the settings to a view of the dump by its key', async () => {
    await page.keyboard.press('Control+,');
    await expect(page.getByText('Row height').first()).toBeVisible();
    await page.keyboard.press('Control+3');
    await expect(page.getByRole('grid', { name: 'Sessions' })).toBeVisible();
  });
});
