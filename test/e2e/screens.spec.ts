import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Locator, Page } from '@playwright/test';

import { formatCount } from '../../shared/format/index.ts';
import { expect, startApp, test, type RunningApp } from './support/app.ts';
import {
  chooseFiles,
  damagedDemoIn,
  DEMO_FACTS,
  demoIn,
  expectDrawn,
  expectOpen,
  filterTraces,
  ofDemo,
  openTrace,
  showView,
  SLOW,
  traceRows,
  treeRow,
} from './support/explorer.ts';
import { PICTURES, resizeTo, setTheme, shootBothThemes } from './support/screens.ts';

/** Stands in the pictures: the same in every run. */
const FOLDER = join(tmpdir(), 'roundhouse-demo');

/** Sections of the settings that have much on them, and the names of their pictures. */
const SETTINGS = [
  ['Model providers', 'settings-providers'],
  ['Prompts', 'settings-prompts'],
  ['Sandbox packages', 'settings-packages'],
] as const;

/** One app goes through all screens, in the order in which a person would meet them. */
test.describe('every screen', () => {
  let running: RunningApp;
  let page: Page;
  let demo: string;

  test.beforeAll(async () => {
    demo = demoIn(FOLDER);
    running = await startApp();
    page = running.page;
    await resizeTo(running);
  });

  test.afterAll(async () => {
    await running.close();
    rmSync(FOLDER, { recursive: true, force: true, maxRetries: 5 });
    expect(running.consoleErrors, 'errors in the console').toEqual([]);
  });

  /** Asserts that the screen is drawn in both themes, and takes its pictures where they are wanted. */
  async function show(name: string): Promise<void> {
    for (const theme of ['light', 'dark'] as const) {
      await setTheme(running, theme);
      await expectDrawn(page);
    }
    if (PICTURES === undefined) return;
    mkdirSync(PICTURES, { recursive: true });
    await page.mouse.move(720, 20);
    await shootBothThemes(running, name, PICTURES);
    await setTheme(running, 'dark');
  }

  /** Goes to the overview of the demo dump, from wherever the test before ended. */
  async function openDemo(): Promise<void> {
    await chooseFiles(running, [demo]);
    await page.keyboard.press('Control+o');
    await expectOpen(page, demo);
    await showView(page, 'Overview');
  }

  test('empty', async () => {
    await expect(page.getByRole('heading', { name: 'Open a dump of agent traces' })).toBeVisible(SLOW);
    await expect(page.getByText('Engine ready')).toBeVisible(SLOW);
    await show('empty');
  });

  test('sources', async () => {
    await page.keyboard.press('Control+i');
    await expect(
      page
        .getByRole('main')
        .getByText(/Langfuse/)
        .first(),
    ).toBeVisible();
    await show('sources');
  });

  test('overview', async () => {
    await openDemo();
    await expect(page.locator('.key-figure').first()).toContainText(formatCount(DEMO_FACTS.traces));
    const chart = page.getByRole('img', { name: /^Traces over time/ });
    await drag(chart, 0.72, 0.82);
    await expect(page.locator('.overview-range')).toContainText('with errors');
    await show('overview');
  });

  test('traces', async () => {
    await openDemo();
    await showView(page, 'Traces');
    await filterTraces(page, 'status:error', /^\d+ of \d+$/);
    await page.keyboard.press('Escape');
    for (const row of [2, 4]) await traceRows(page).nth(row).getByRole('checkbox').click();
    await expect(page.getByText('2 selected')).toBeVisible();
    await show('traces');
    await page
      .getByRole('toolbar', { name: 'Selection' })
      .getByRole('button', { name: /^Clear/ })
      .click();
    await filterTraces(page, '', ofDemo(DEMO_FACTS.traces));
  });

  test('trace, timeline', async () => {
    await openDemo();
    await openTrace(page, DEMO_FACTS.failedTrace);
    await treeRow(page, 'trains.search').first().click();
    await expect(page.getByRole('complementary', { name: 'Span' }).getByRole('note')).toContainText('upstream timeout');
    await show('trace-timeline');
  });

  test('trace, conversation', async () => {
    await page.keyboard.press('c');
    await expect(page.locator('.turn-selected').first()).toBeVisible();
    await expect(page.locator('.tool-card').first()).toBeVisible();
    await show('trace-conversation');
  });

  test('search', async () => {
    await openDemo();
    await page.keyboard.press('Control+4');
    await page.getByRole('textbox', { name: 'Text to find' }).fill('upstream timeout');
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${3 * DEMO_FACTS.bookings} spans in ${DEMO_FACTS.bookings} traces`)).toBeVisible(SLOW);
    await show('search');
  });

  test('failure modes', async () => {
    await openDemo();
    await showView(page, 'Failure modes');
    await expect(page.getByRole('listbox', { name: 'Failures' }).getByRole('option').first()).toBeVisible(SLOW);
    await show('failures');
  });

  test('sessions', async () => {
    await openDemo();
    await showView(page, 'Sessions');
    await expect(page.getByRole('grid', { name: 'Sessions' }).locator('.data-table-row').first()).toBeVisible();
    await show('sessions');
  });

  test('SQL', async () => {
    await openDemo();
    await showView(page, 'SQL');
    await expect(page.locator('.monaco-editor .view-line').first()).toBeVisible(SLOW);
    await page.getByRole('button', { name: /^Run/ }).click();
    await expect(page.getByText(/^5 rows/)).toBeVisible(SLOW);
    await show('sql');
  });

  test('compare', async () => {
    await openDemo();
    await showView(page, 'Traces');
    await filterTraces(page, `trace:${DEMO_FACTS.failedTrace} or trace:${DEMO_FACTS.otherTrace}`, ofDemo(2));
    await page.getByRole('checkbox', { name: 'Select all that match' }).click();
    await page.getByRole('button', { name: /^Compare/ }).click();
    await expect(page.getByText(/^difference 1 of \d+$/)).toBeVisible(SLOW);
    await show('compare');
  });

  test('analyst: a question and, by the rehearsal, its report', async () => {
    test.setTimeout(180_000);
    await openDemo();
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('button', { name: 'Analyst' }).click();
    await page.getByRole('textbox', { name: 'Question' }).fill('Which failures repeat across traces?');
    await show('analyst');
    await page.getByRole('combobox', { name: 'Analyst, root' }).selectOption({ label: 'Rehearsal, no model' });
    await page.getByRole('button', { name: /^Start rehearsal/ }).click();
    await page.getByRole('radio', { name: 'Report' }).click(SLOW);
    await expect(page.getByRole('tab', { name: /F1/ })).toBeVisible(SLOW);
    await expect(page.locator('.report-span mark')).toBeVisible(SLOW);
    await show('analyst-report');
  });

  test('import report', async () => {
    const damaged = damagedDemoIn(FOLDER);
    await chooseFiles(running, [damaged]);
    await page.keyboard.press('Control+o');
    await expectOpen(page, damaged);
    await showView(page, 'Import report');
    await expect(page.getByText(`${DEMO_FACTS.skipped + 3} skipped`)).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Record' })).toContainText('malformed JSON');
    await show('import-report');
    await page.keyboard.press('Control+w');
    await expect(page.getByRole('button', { name: 'Switch dump: damaged.jsonl' })).toHaveCount(0);
  });

  test('settings', async () => {
    await page.keyboard.press('Control+,');
    await expect(page.getByText('Row height').first()).toBeVisible();
    await show('settings');
    for (const [section, name] of SETTINGS) {
      const tab = page.getByRole('tab', { name: section, exact: true });
      await tab.click();
      await expect(tab).toHaveAttribute('aria-selected', 'true');
      await show(name);
    }
  });

  test('palette', async () => {
    await openDemo();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Command palette' }).fill('trains');
    await expect(page.getByRole('option', { name: /trains\.search/ })).toBeVisible();
    await show('palette');
    await page.keyboard.press('Escape');
  });

  test('keys', async () => {
    await openDemo();
    await showView(page, 'Traces');
    await filterTraces(page, '', ofDemo(DEMO_FACTS.traces));
    await traceRows(page).first().dblclick();
    await expect(page.getByRole('tree', { name: 'Spans of the trace' })).toBeVisible(SLOW);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
    await show('keys');
    await page.keyboard.press('Escape');
  });
});

/** Drags over a chart, from one part of its width to another. */
async function drag(chart: Locator, from: number, to: number): Promise<void> {
  const box = await chart.boundingBox();
  if (box === null) throw new Error('The chart has no place.');
  const mouse = chart.page().mouse;
  await mouse.move(box.x + box.width * from, box.y + box.height / 2);
  await mouse.down();
  await mouse.move(box.x + box.width * to, box.y + box.height / 2, { steps: 4 });
  await mouse.up();
}
