import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Locator, Page } from '@playwright/test';

import { expect, startApp, test, type RunningApp } from './support/app.ts';
import { DEMO_FACTS, demoIn, expectOpen, filterTraces, ofDemo, showView, SLOW, traceRows } from './support/explorer.ts';
import { resizeTo } from './support/screens.ts';

test.describe('the table of traces in groups', () => {
  let running: RunningApp;
  let page: Page;
  let folder: string;

  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'roundhouse-groups-'));
    const dump = demoIn(folder);
    running = await startApp({ paths: [dump] });
    page = running.page;
    await resizeTo(running);
    await expectOpen(page, dump);
    await showView(page, 'Traces');
    await expect(page.locator('.filter-field-fact')).toHaveText(ofDemo(DEMO_FACTS.traces), SLOW);
  });

  test.afterAll(async () => {
    await running.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    expect(running.consoleErrors, 'errors in the console').toEqual([]);
  });

  const grid = () => page.getByRole('grid', { name: 'Traces' });
  const groupBy = (name: string) =>
    page.getByRole('radiogroup', { name: 'Group' }).getByRole('radio', { name, exact: true }).click();
  const heads = () => page.locator('.trace-group');
  const fold = (head: Locator) => head.locator('.trace-group-fold');
  const countOf = async (head: Locator): Promise<number> =>
    Number(/(\d+) traces?$/.exec(await head.locator('.trace-group-name').innerText())?.[1]);
  const lines = async (): Promise<number> => Number(await grid().getAttribute('aria-rowcount')) - 1;

  test('has a head for each session, with the rows of those that are opened', async () => {
    await groupBy('Session');
    await expect(heads().first()).toBeVisible(SLOW);
    expect(await lines()).toBe(DEMO_FACTS.sessions);
    const head = heads().first();
    const traces = await countOf(head);
    await fold(head).click();
    await expect(fold(head)).toHaveAttribute('aria-expanded', 'true');
    await expect.poll(lines).toBe(DEMO_FACTS.sessions + traces);
    await expect(traceRows(page).nth(traces)).not.toHaveClass(/trace-group/);
    await expect(traceRows(page).nth(traces + 1)).toHaveClass(/trace-group/);
  });

  test('adds up what its traces hold, and is sorted by the sums', async () => {
    await groupBy('Session');
    await page.getByRole('columnheader', { name: 'Cost', exact: true }).click();
    await expect.poll(async () => (await sessionsInOrder()).slice(0, 5)).toEqual(DEMO_FACTS.dearestSessions);
    await page.getByRole('columnheader', { name: 'Start' }).click();
    await expect.poll(async () => (await sessionsInOrder()).slice(0, 5)).not.toEqual(DEMO_FACTS.dearestSessions);
  });

  /** Sessions of the heads from the top. */
  const sessionsInOrder = (): Promise<readonly string[]> =>
    heads().locator('.trace-group-name > .ellipsis').allInnerTexts();

  test('goes through a group from trace to trace', async () => {
    await groupBy('None');
    await groupBy('Session');
    const head = heads()
      .filter({ hasText: /[2-9] traces/ })
      .first();
    const traces = await countOf(head);
    await fold(head).click();
    await expect(fold(head)).toHaveAttribute('aria-expanded', 'true');
    const first = head.locator('xpath=following-sibling::*[1]');
    const headRow = Number(await head.getAttribute('aria-rowindex')) - 1;
    const place = (n: number) => page.getByText(`${n} of ${traces}`, { exact: true });
    await first.dblclick();
    await expect(page.getByRole('tree', { name: 'Spans of the trace' })).toBeVisible(SLOW);
    await expect(place(1)).toBeVisible();
    await page.keyboard.press('Shift+J');
    await expect(place(2)).toBeVisible(SLOW);
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(place(1)).toBeVisible(SLOW);
    // The traces of a group stand below its head, and the cursor on the one that was last looked at.
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(cursorRow(headRow + 1)).toBeVisible(SLOW);
    await page.keyboard.press('Alt+ArrowRight');
    await expect(place(1)).toBeVisible(SLOW);
    await page.keyboard.press('Shift+J');
    await expect(place(2)).toBeVisible(SLOW);
    await page.getByRole('button', { name: 'Traces', exact: true }).click();
    await expect(cursorRow(headRow + 2)).toBeVisible(SLOW);
  });

  const cursorRow = (row: number) => page.getByText(new RegExp(`^Row ${row} of \\d+$`));

  test('is worked by keys', async () => {
    const opened = heads().filter({ has: page.locator('[aria-expanded="true"]') });
    await groupBy('None');
    await groupBy('Session');
    await expect(heads().first()).toBeVisible();
    await grid().focus();
    await page.keyboard.press('Enter');
    await expect(fold(heads().first())).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('j');
    await page.keyboard.press('-');
    await expect(opened).toHaveCount(0);
    await page.keyboard.press('+');
    await expect(opened).toHaveCount(1);
    await page.keyboard.press('Shift+F');
    await expect(opened).toHaveCount(0);
    await expect(page.getByText(`Row 1 of ${DEMO_FACTS.sessions}`)).toBeVisible();
  });

  test('finds failure modes, and shows the traces of each', async () => {
    await groupBy('Failure mode');
    const never = heads().filter({ hasText: 'Call to a tool that was never offered' });
    await expect(never).toContainText(`${DEMO_FACTS.bookings} traces`, SLOW);
    await expect(heads().last()).toContainText('No failure mode');
    await filterTraces(page, 'tool:trains.book', ofDemo(DEMO_FACTS.bookings));
    await expect(never).toContainText(`${DEMO_FACTS.bookings} traces`);
    await fold(never).click();
    await expect(fold(never)).toHaveAttribute('aria-expanded', 'true');
    await expect(never.locator('xpath=following-sibling::*[1]').locator('.trace-modes')).toBeVisible(SLOW);
  });

  test('comes back with a saved view', async () => {
    await page.getByRole('button', { name: 'Save view' }).last().click();
    await page.getByRole('dialog').getByRole('textbox').fill('Bookings by mode');
    await page.keyboard.press('Enter');
    const views = page.getByRole('region', { name: 'Views', exact: true });
    await groupBy('None');
    await views.getByRole('button', { name: /^All traces/ }).click();
    await expect(heads()).toHaveCount(0);
    await expect.poll(lines).toBe(DEMO_FACTS.traces);
    await views.getByRole('button', { name: /^Bookings by mode/ }).click();
    await expect(page.getByRole('radio', { name: 'Failure mode' })).toBeChecked();
    await expect(heads().first()).toBeVisible(SLOW);
    await groupBy('None');
    await views.getByRole('button', { name: /^All traces/ }).click();
  });

  test('sorts by the number of failure modes', async () => {
    const head = page.getByRole('columnheader', { name: 'Failure modes' });
    await head.click();
    if ((await head.getAttribute('aria-sort')) !== 'descending') await head.click();
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    await expect(grid()).toHaveAttribute('aria-busy', 'false');
    const modes = await traceRows(page)
      .locator('.trace-modes')
      .evaluateAll((cells) => cells.map((cell) => (cell.getAttribute('title') ?? '').split('\n').length));
    expect(modes.length).toBeGreaterThan(3);
    expect(modes[0]).toBeGreaterThan(1);
    expect(modes).toEqual(modes.toSorted((a, b) => b - a));
  });
});
