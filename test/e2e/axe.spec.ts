import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { expect, startApp, test, type RunningApp } from './support/app.ts';
import {
  chooseFiles,
  damagedDemoIn,
  DEMO_FACTS,
  expectOpen,
  filterTraces,
  ofDemo,
  openTrace,
  showView,
  SLOW,
  treeRow,
} from './support/explorer.ts';
import { expectNoFault } from './support/faults.ts';
import { resizeTo } from './support/screens.ts';

/** Every screen, in both themes: no fault of accessibility that axe calls serious or critical. */
test.describe('axe', () => {
  // axe looks at every element twice a screen.
  test.describe.configure({ timeout: 240_000 });
  let running: RunningApp;
  let page: Page;
  let folder: string;
  let dump: string;

  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'roundhouse-axe-'));
    dump = damagedDemoIn(folder);
    running = await startApp();
    page = running.page;
    await resizeTo(running);
  });

  test.afterAll(async () => {
    await running.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    expect(running.consoleErrors, 'errors in the console').toEqual([]);
  });

  async function openDump(view: string): Promise<void> {
    await chooseFiles(running, [dump]);
    await page.keyboard.press('Control+o');
    await expectOpen(page, dump);
    await showView(page, view);
  }

  test('empty', async () => {
    await expect(page.getByText('Engine ready')).toBeVisible(SLOW);
    await expectNoFault(running);
  });

  test('sources', async () => {
    await page.keyboard.press('Control+i');
    await expect(
      page
        .getByRole('main')
        .getByText(/Langfuse/)
        .first(),
    ).toBeVisible();
    await expectNoFault(running);
  });

  for (const view of ['Overview', 'Sessions', 'Search', 'Failure modes', 'SQL', 'Import report']) {
    test(view.toLowerCase(), async () => {
      await openDump(view);
      await expectNoFault(running);
    });
  }

  test('search with hits', async () => {
    await openDump('Search');
    await page.getByRole('textbox', { name: 'Text to find' }).fill('upstream timeout');
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${3 * DEMO_FACTS.bookings} spans in ${DEMO_FACTS.bookings} traces`)).toBeVisible(SLOW);
    await expectNoFault(running);
  });

  test('SQL with a result', async () => {
    await openDump('SQL');
    await expect(page.locator('.monaco-editor .view-line').first()).toBeVisible(SLOW);
    await page.getByRole('button', { name: /^Run/ }).click();
    await expect(page.getByText(/^5 rows/)).toBeVisible(SLOW);
    await expectNoFault(running);
  });

  test('traces with a selection and completions', async () => {
    await openDump('Traces');
    await page.getByRole('grid', { name: 'Traces' }).focus();
    for (const key of ['Home', 'x', 'j', 'x']) await page.keyboard.press(key);
    await page.getByRole('combobox', { name: 'Filter' }).pressSequentially('sta');
    await expect(page.getByRole('listbox', { name: 'Completions' })).toBeVisible();
    await expectNoFault(running);
  });

  test('compare', async () => {
    await openDump('Traces');
    await page.keyboard.press('Escape');
    await filterTraces(page, `trace:${DEMO_FACTS.failedTrace} or trace:${DEMO_FACTS.otherTrace}`, ofDemo(2));
    await page.getByRole('grid', { name: 'Traces' }).focus();
    for (const key of ['Escape', 'Home', 'x', 'j', 'x', 'd']) await page.keyboard.press(key);
    await expect(page.getByText(/^difference \d+ of \d+$/)).toBeVisible(SLOW);
    await expectNoFault(running);
  });

  test('trace: timeline, conversation, raw', async () => {
    await openDump('Traces');
    await openTrace(page, DEMO_FACTS.failedTrace);
    await treeRow(page, 'trains.search').first().click();
    await expectNoFault(running);
    await page.keyboard.press('c');
    await expect(page.locator('.tool-card').first()).toBeVisible();
    await expectNoFault(running);
    await page.keyboard.press('r');
    await expect(page.getByRole('option', { selected: true })).toBeVisible();
    await expectNoFault(running);
    await page.keyboard.press('t');
  });

  test('palette, keys and dialogs', async () => {
    await openDump('Traces');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox').fill('tra');
    await expectNoFault(running);
    await page.keyboard.press('Escape');
    await page.getByRole('grid', { name: 'Traces' }).focus();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
    await expectNoFault(running);
    await page.keyboard.press('Escape');
    await page.keyboard.press('b');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoFault(running);
    await page.keyboard.press('Escape');
  });

  test('analyst: a question, a run at work, its raw calls and its report', async () => {
    await openDump('Overview');
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('button', { name: 'Analyst' }).click();
    await page.getByRole('textbox', { name: 'Question' }).fill('Which failures repeat across traces?');
    await expectNoFault(running);
    await page.getByRole('combobox', { name: 'Analyst, root' }).selectOption({ label: 'Rehearsal, no model' });
    await page.getByRole('button', { name: /^Start rehearsal/ }).click();
    await expect(page.getByRole('radio', { name: 'Report' })).toBeVisible(SLOW);
    await expectNoFault(running);
    await page.getByRole('radio', { name: 'Raw calls' }).click();
    await page
      .getByRole('button', { name: /^rehearsal \d+ messages/ })
      .first()
      .click();
    await expect(page.getByRole('document', { name: 'Request' })).toBeVisible(SLOW);
    await expectNoFault(running);
    await page.getByRole('radio', { name: 'Report' }).click();
    await expect(page.locator('.report-span mark')).toBeVisible(SLOW);
    await expectNoFault(running);
  });

  test('settings', async () => {
    await page.keyboard.press('Control+,');
    for (const section of [
      'General',
      'Model providers',
      'Prompts',
      'Sandbox packages',
      'Keyboard',
      'Data and privacy',
      'About',
    ]) {
      await page.getByRole('tab', { name: section, exact: true }).click();
      await expectNoFault(running);
    }
  });
});
