import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { formatCount, formatShort, formatUsd } from '../../shared/format/index.ts';
import { expect, startApp, test, type RunningApp } from './support/app.ts';
import {
  chooseFiles,
  damagedDemoIn,
  DEMO_FACTS,
  demoIn,
  dropFile,
  expectOpen,
  ofDemo,
  showView,
  SLOW,
  tab,
  traceRows,
} from './support/explorer.ts';
import { resizeTo } from './support/screens.ts';

/** One app: what is open and chosen carries over from test to test, as it does for a person. */
test.describe('the overview and the shell around it', () => {
  let running: RunningApp;
  let page: Page;
  let folder: string;
  let damaged: string;

  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'roundhouse-overview-'));
    damaged = damagedDemoIn(folder);
    running = await startApp({ paths: [damaged] });
    page = running.page;
    await resizeTo(running);
  });

  test.afterAll(async () => {
    await running.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    expect(running.consoleErrors, 'errors in the console').toEqual([]);
  });

  test('opens a dump named on the command line and shows its totals', async () => {
    await expectOpen(page, damaged);
    const figure = (title: string) => page.locator('.key-figure', { hasText: title }).first();
    await expect(figure('Traces')).toContainText(formatCount(DEMO_FACTS.traces));
    await expect(figure('Spans')).toContainText(formatCount(DEMO_FACTS.spans));
    await expect(figure('Spans')).toContainText(
      `${formatShort(DEMO_FACTS.llmSpans)} LLM, ${formatShort(DEMO_FACTS.toolSpans)} tool calls`,
    );
    await expect(figure('Traces with errors')).toContainText(`${DEMO_FACTS.errorSpans} spans`);
    await expect(page.getByText(new RegExp(`^${DEMO_FACTS.sessions} sessions, \\d+ agents$`))).toBeVisible();
    await expect(tab(page, 'Traces')).toContainText(formatCount(DEMO_FACTS.traces));
    await expect(tab(page, 'Import report')).toContainText(String(DEMO_FACTS.skipped + 3));
  });

  test('adds up tokens and cost, as summed and as reported, and says what nobody reports', async () => {
    const line = (name: string) => page.locator('.overview-totals tr', { has: page.getByText(name, { exact: true }) });
    await expect(line('Tokens in')).toContainText(formatCount(DEMO_FACTS.inputTokens));
    await expect(line('Tokens out')).toContainText(formatCount(DEMO_FACTS.outputTokens));
    await expect(line('Cost')).toContainText(formatUsd(DEMO_FACTS.costUsd));
    await expect(line('of it reasoning')).toContainText('not reported');
  });

  test('filters the table by a brushed stretch of time', async () => {
    const chart = page.getByRole('img', { name: /^Traces over time/ });
    const box = await chart.boundingBox();
    if (box === null) throw new Error('The chart has no place.');
    await page.mouse.move(box.x + box.width * 0.3, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.6, box.y + box.height / 2, { steps: 5 });
    await page.mouse.up();
    const said = await page.locator('.overview-range').innerText();
    const count = /(\d+) traces/.exec(said)?.[1];
    expect(Number(count)).toBeGreaterThan(5);
    await page.getByRole('button', { name: /^Show traces/ }).click();
    await expect(page.locator('.filter-field-fact')).toHaveText(ofDemo(Number(count)));
    await page.getByRole('button', { name: 'Clear the filter' }).click();
    await expect(page.locator('.filter-field-fact')).toHaveText(ofDemo(DEMO_FACTS.traces));
  });

  test('leads from a name to the traces that use it', async () => {
    await showView(page, 'Overview');
    await page.getByRole('tab', { name: /^Tools/ }).click();
    await page.getByText('trains.book', { exact: true }).first().click();
    await expect(page.locator('.filter-field-fact')).toHaveText(ofDemo(DEMO_FACTS.bookings));
    await page.getByRole('button', { name: 'Clear the filter' }).click();
  });

  test('opens each skipped record at its place', async () => {
    await showView(page, 'Overview');
    await expect(
      page.getByText(`${DEMO_FACTS.skipped + 3} of ${formatCount(DEMO_FACTS.lines + 3)} records skipped`),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Open report' }).click();
    const rows = page.getByRole('grid', { name: 'Skipped records by reason' }).locator('.data-table-row');
    await expect(rows).toHaveCount(DEMO_FACTS.skipped + 3);
    const record = page.getByRole('complementary', { name: 'Record' });
    await rows.nth(DEMO_FACTS.skipped).click();
    await expect(record).toContainText(`line ${formatCount(DEMO_FACTS.lines + 1)}`);
    await expect(record).toContainText('this is no JSON');
    await rows.nth(DEMO_FACTS.skipped + 2).click();
    await expect(record).toContainText('"span_id":"00');
    await page.keyboard.press('k');
    await expect(record).toContainText('[1, 2, 3]');
  });

  test('lists sessions and opens one as its traces in order', async () => {
    await showView(page, 'Sessions');
    const rows = page.getByRole('grid', { name: 'Sessions' }).locator('.data-table-row');
    await expect(page.getByRole('grid', { name: 'Sessions' })).toHaveAttribute(
      'aria-rowcount',
      String(DEMO_FACTS.sessions + 1),
    );
    await expect(rows.first().locator('.session-asked')).toHaveText(/\w+ \w+/, SLOW);
    const traces = Number(await rows.first().getByRole('gridcell').nth(3).innerText());
    await rows.first().dblclick();
    await expect(page.locator('.filter-field-fact')).toHaveText(ofDemo(traces));
    await expect(page.locator('.trace-chips')).toContainText(/session=.*sess-\d{4}/);
    await page.getByRole('button', { name: /^Drop session/ }).click();
    await expect(page.locator('.filter-field-fact')).toHaveText(ofDemo(DEMO_FACTS.traces));
  });

  test('finds traces, tools and commands by the palette', async () => {
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    const field = palette.getByRole('combobox');
    await field.fill(`#${DEMO_FACTS.failedTrace}`);
    await expect(palette.getByText('Rebook my train to Hamburg after 17:00, I missed mine.')).toBeVisible(SLOW);
    await field.fill('@trains.book');
    await expect(palette.getByRole('option', { name: /trains\.book/, selected: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(palette).toHaveCount(0);
    await expect(page.locator('.filter-field-fact')).toHaveText(ofDemo(DEMO_FACTS.bookings));

    await page.keyboard.press('Control+k');
    await field.fill(`#${DEMO_FACTS.failedTrace.slice(0, 8)}`);
    await palette.getByRole('option').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Rebook my train', SLOW);

    // What was found stands above the commands, and is what Enter opens, though it comes later.
    await page.keyboard.press('Control+k');
    await field.fill('trains');
    await expect(palette.getByRole('option').first()).toContainText('trains.');
    await expect(palette.getByRole('option', { selected: true })).toContainText('trains.');
    await page.keyboard.press('ArrowDown');
    await expect(palette.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');

    await page.keyboard.press('Control+k');
    await field.fill('>failure');
    await expect(palette.getByRole('option', { name: 'Go to failure modes', selected: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(tab(page, 'Failure modes')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Rebook my train');
  });

  test('lists the keys that work here, and all of them', async () => {
    await page.keyboard.press('Control+2');
    await traceRows(page).first().dblclick();
    await expect(page.getByRole('tree', { name: 'Spans of the trace' })).toBeVisible(SLOW);
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keys' });
    await expect(keys.getByText('Critical path')).toBeVisible();
    await expect(keys.getByText('Run the query')).toHaveCount(0);
    await keys.getByRole('radio', { name: 'All' }).click();
    await expect(keys.getByText('Run the query')).toBeVisible();
    await keys.getByRole('textbox').fill('palette');
    await expect(keys.getByText('Critical path')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(keys).toHaveCount(0);
  });

  test('opens a dropped file beside what is open', async () => {
    const dropped = demoIn(folder, 'dropped.jsonl');
    await dropFile(page, dropped);
    await expectOpen(page, dropped);
    await expect(page.locator('.key-figure').first()).toContainText(formatCount(DEMO_FACTS.traces));
  });

  test('compares the overviews of two open dumps', async () => {
    await page.getByRole('button', { name: /^Switch dump/ }).click();
    await page.getByRole('menuitem', { name: 'Compare two dumps' }).click();
    const figures = page.getByRole('table', { name: 'Figures' });
    await expect(figures).toBeVisible(SLOW);
    await expect(figures.getByRole('row').first()).toContainText(formatCount(DEMO_FACTS.traces));
    // The 71 names of spans, too, which the overview itself does not list whole.
    await expect(page.getByText('Names in only one')).toBeVisible();
    await expect(page.getByText(/^Not compared/)).toHaveCount(0);
    await page.keyboard.press('Alt+ArrowLeft');
  });

  test('opens files by the dialog, and closes a dump by key', async () => {
    const chosen = demoIn(folder, 'chosen.jsonl');
    await chooseFiles(running, [chosen]);
    await page.keyboard.press('Control+o');
    await expectOpen(page, chosen);
    await page.keyboard.press('Control+w');
    await expect(page.getByRole('button', { name: 'Switch dump: chosen.jsonl' })).toHaveCount(0);
  });

  test('speaks Chinese and English, in window and menu', async () => {
    await page.keyboard.press('Control+,');
    await page.getByRole('radio', { name: '中文' }).click();
    await expect(page.getByRole('navigation').getByText('设置')).toBeVisible();
    const menu = () =>
      running.app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map((item) => item.label) ?? []);
    await expect.poll(menu).toContain('文件(&F)');
    await expect(page.locator('html')).toHaveAttribute('lang', /^zh/);
    await page.getByRole('radio', { name: 'English' }).click();
    await expect(page.getByRole('navigation').getByText('Settings')).toBeVisible();
    await expect.poll(menu).toContain('&File');
  });

  test('changes theme by choice and by key', async () => {
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.getByRole('radio', { name: 'Dark' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    const dark = await ground();
    await page.keyboard.press('Control+Shift+l');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    expect(await ground()).not.toBe(dark);
    await page.keyboard.press('Control+Shift+l');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  test('stays usable in a small window and enlarged', async () => {
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('button', { name: 'Dumps' }).click();
    await showView(page, 'Traces');
    await resizeTo(running, { width: 900, height: 600 });
    await running.invoke('desktop.zoom', { step: 'in' });
    await expect(traceRows(page).first()).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, 'pixels that the page is wider than its window').toBeLessThanOrEqual(0);
    await running.invoke('desktop.zoom', { step: 'reset' });
    await resizeTo(running);
  });
});
