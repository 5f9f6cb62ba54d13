import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { formatCount } from '../../shared/format/index.ts';
import { expect, startApp, test, type RunningApp } from './support/app.ts';
import {
  chooseToSave,
  DEMO_FACTS,
  demoIn,
  expectOpen,
  filterTraces,
  ofDemo,
  showView,
  SLOW,
} from './support/explorer.ts';
import { resizeTo } from './support/screens.ts';

test.describe('search, failure modes, SQL and comparison', () => {
  let running: RunningApp;
  let page: Page;
  let folder: string;

  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'roundhouse-search-'));
    const dump = demoIn(folder);
    running = await startApp({ paths: [dump] });
    page = running.page;
    await resizeTo(running);
    await expectOpen(page, dump);
  });

  test.afterAll(async () => {
    await running.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    expect(running.consoleErrors, 'errors in the console').toEqual([]);
  });

  const hits = () => page.getByRole('listbox', { name: 'Hits' }).getByRole('option');
  const panel = () => page.getByRole('complementary', { name: 'Span' });

  test('finds text in every record and goes to the span and the place', async () => {
    await showView(page, 'Search');
    await expect(page.getByText(`Search ${formatCount(DEMO_FACTS.spans)} spans`)).toBeVisible();
    await page.getByRole('textbox', { name: 'Text to find' }).fill('unknown tool "trains.book"');
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${DEMO_FACTS.bookings} spans in ${DEMO_FACTS.bookings} traces`)).toBeVisible(SLOW);
    await expect.poll(() => hits().count(), 'hits drawn').toBeGreaterThan(10);
    await expect(hits().first().locator('mark')).toHaveText('unknown tool "trains.book"');
    await expect(hits().first().locator('.search-hit-place'), 'names the place').toHaveText(/^[a-z]+\.[a-z_.]+$/);
    await expect(hits().first().locator('.search-hit-title'), 'what the trace was asked').toHaveText(/\w train/, SLOW);
    await hits().nth(2).click();
    await expect(panel().getByRole('heading', { level: 2 })).toHaveText('trains.book', SLOW);
    await expect(panel().getByRole('note')).toContainText('unknown tool "trains.book"');
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(hits().first()).toBeVisible(SLOW);
    await expect(hits().nth(2), 'where one was').toHaveAttribute('aria-selected', 'true');
  });

  test('searches only where told to', async () => {
    const place = page.getByRole('combobox', { name: 'Where to search' });
    await place.selectOption({ label: 'Span names' });
    await expect(page.getByText('“unknown tool "trains.book"” is in no span')).toBeVisible(SLOW);
    await page.getByRole('textbox', { name: 'Text to find' }).fill('trains.book');
    await page.keyboard.press('Enter');
    await expect(hits().first()).toContainText('trains.book', SLOW);
    await expect(hits().first().locator('.search-hit-place')).toHaveText('name');
    await place.selectOption({ label: 'Anywhere' });
  });

  test('minds case and takes expressions where asked', async () => {
    const field = page.getByRole('textbox', { name: 'Text to find' });
    await field.fill('UPSTREAM TIMEOUT');
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${3 * DEMO_FACTS.bookings} spans in ${DEMO_FACTS.bookings} traces`)).toBeVisible(SLOW);
    await page.getByRole('button', { name: 'Match upper and lower case' }).click();
    await expect(page.getByText('“UPSTREAM TIMEOUT” is in no span')).toBeVisible(SLOW);
    await page.getByRole('button', { name: 'Match upper and lower case' }).click();
    await page.getByRole('button', { name: /^Regular expression/ }).click();
    await field.fill('attempt [12]\\)');
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${2 * DEMO_FACTS.bookings} spans in ${DEMO_FACTS.bookings} traces`)).toBeVisible(SLOW);
    await field.fill('attempt [12');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toBeVisible(SLOW);
    await page.getByRole('button', { name: /^Regular expression/ }).click();
  });

  test('names failure modes, with an example one click away', async () => {
    await showView(page, 'Failure modes');
    const list = page.getByRole('listbox', { name: 'Failures' });
    await expect(list.getByRole('option').first()).toBeVisible(SLOW);
    const title = await list.getByRole('option').first().locator('.medium').first().innerText();
    const detail = page.locator('.failure-detail');
    await expect(detail.getByRole('heading', { level: 2 })).toContainText(title);
    await detail.locator('.failure-example').first().click();
    await expect(page.getByRole('tree', { name: 'Spans of the trace' })).toBeVisible(SLOW);
    await expect(page.getByRole('treeitem', { selected: true })).toHaveCount(1);
    await page.keyboard.press('Alt+ArrowLeft');

    await page.getByRole('tab', { name: /^Errors/ }).click();
    await list
      .getByRole('option', { name: /upstream timeout/ })
      .first()
      .click();
    await expect(detail.getByText(`${3 * DEMO_FACTS.bookings} error spans`)).toBeVisible();
    await detail.getByRole('button', { name: 'Show traces with errors of this span' }).click();
    await expect(page.locator('.filter-field-fact')).toHaveText(ofDemo(DEMO_FACTS.bookings));
  });

  test('answers SQL over the views, completes names, draws a chart, and keeps a history', async () => {
    await showView(page, 'SQL');
    const editor = page.locator('.monaco-editor').first();
    await expect(editor.locator('.view-line').first()).toBeVisible(SLOW);
    await write('SELECT name, count(*) AS n FROM spa');
    await page.keyboard.press('Control+Space');
    const suggestion = page.locator('.suggest-widget .monaco-list-row', { hasText: 'spans' }).first();
    await expect(suggestion).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(editor).toContainText('FROM spans');
    await page.keyboard.type(" WHERE kind = 'TOOL' GROUP BY name ORDER BY n DESC, name");
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Enter');
    const result = page.getByRole('grid', { name: 'Result' });
    await expect(result.locator('.data-table-row').first()).toContainText('mail.read', SLOW);
    await expect(page.getByText(/^1\d rows, /)).toBeVisible();
    await page.getByRole('button', { name: 'Chart' }).click();
    await expect(page.getByRole('img', { name: 'n by name' })).toContainText('contacts.lookup');
    await showView(page, 'Overview');
    await showView(page, 'SQL');
    await expect(page.getByRole('img', { name: 'n by name' }), 'the chart after a look elsewhere').toBeVisible();
    await expect(editor).toContainText('FROM spans');
    await page.getByRole('button', { name: 'Chart' }).click();
    const written = join(folder, 'rows.csv');
    await chooseToSave(running, written);
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    await expect(page.getByText(/^1\d rows written to/)).toBeVisible(SLOW);
    expect(readFileSync(written, 'utf8')).toMatch(/^name,n\r\nmail\.read,\d+\r\n/);

    await write('SELECT nothing FROM nowhere');
    await page.keyboard.press('Control+Enter');
    await expect(page.locator('.notice[role="alert"]')).toContainText('nowhere', SLOW);
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByRole('menuitem', { name: /GROUP BY name/ }).click();
    await expect(page.locator('.monaco-editor').first()).toContainText('GROUP BY');
  });

  test('keeps two columns of one name apart: in the table, the chart and what is exported', async () => {
    await showView(page, 'SQL');
    await write("SELECT 'a' AS name, 1 AS n, 20 AS n UNION ALL SELECT 'b', 3, 40");
    await page.keyboard.press('Control+Enter');
    const result = page.getByRole('grid', { name: 'Result' });
    await expect(result.getByRole('columnheader')).toHaveText(['name', 'n', 'n'], SLOW);
    await expect(result.locator('.data-table-row').nth(0).getByRole('gridcell')).toHaveText(['a', '1', '20']);
    await expect(result.locator('.data-table-row').nth(1).getByRole('gridcell')).toHaveText(['b', '3', '40']);
    await page.getByRole('button', { name: 'Chart' }).click();
    const chart = page.getByRole('img', { name: 'n by name' });
    await expect(chart.locator('.sql-chart-bar')).toHaveText(['1', '3']);
    await page.getByRole('combobox', { name: 'Number to draw' }).selectOption({ index: 1 });
    await expect(chart.locator('.sql-chart-bar')).toHaveText(['20', '40']);
    await page.getByRole('button', { name: 'Chart' }).click();
    for (const [format, lines] of [
      ['csv', 'name,n,n\r\na,1,20\r\nb,3,40\r\n'],
      ['jsonl', '{"name":"a","n":1,"n_2":20}\n{"name":"b","n":3,"n_2":40}\n'],
    ] as const) {
      const written = join(folder, `two.${format}`);
      await chooseToSave(running, written);
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('menuitem', { name: format.toUpperCase() }).click();
      await expect(page.getByText(`2 rows written to ${written}`)).toBeVisible(SLOW);
      expect(readFileSync(written, 'utf8')).toBe(lines);
    }
  });

  test('stops a statement that would run for ever', async () => {
    await showView(page, 'SQL');
    await write('WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Stop', exact: true }).first().click();
    await expect(page.getByRole('button', { name: /^Run/ })).toBeVisible(SLOW);
    await write('SELECT 42 AS answer');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('grid', { name: 'Result' })).toContainText('42', SLOW);
  });

  test('compares two traces where they part ways', async () => {
    await showView(page, 'Traces');
    await filterTraces(page, `trace:${DEMO_FACTS.failedTrace} or trace:${DEMO_FACTS.otherTrace}`, ofDemo(2));
    await page.getByRole('grid', { name: 'Traces' }).focus();
    for (const key of ['Home', 'x', 'j', 'x', 'd']) await page.keyboard.press(key);
    const difference = page.getByText(/^difference \d+ of \d+$/);
    await expect(difference).toBeVisible(SLOW);
    await expect(page.getByText('They part here').first()).toBeVisible();
    const before = await difference.innerText();
    await page.keyboard.press('n');
    await expect(difference).not.toHaveText(before);
    await page.keyboard.press('p');
    await expect(difference).toHaveText(before);
    await page.getByRole('button', { name: 'Only differences' }).click();
    await expect(difference).toBeVisible();
    await page.getByRole('button', { name: 'Swap' }).click();
    await expect(difference).toBeVisible(SLOW);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tree', { name: 'Spans of the trace' })).toBeVisible(SLOW);
  });

  /** Replaces the statement in the editor. */
  async function write(statement: string): Promise<void> {
    await page.locator('.monaco-editor .view-lines').first().click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(statement);
    await page.keyboard.press('Escape');
  }
});
