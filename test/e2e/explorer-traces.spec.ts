import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

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
  traceRows,
} from './support/explorer.ts';
import { resizeTo } from './support/screens.ts';

test.describe('the table of traces', () => {
  let running: RunningApp;
  let page: Page;
  let folder: string;
  let home: string;
  let dump: string;

  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'roundhouse-traces-'));
    home = mkdtempSync(join(tmpdir(), 'roundhouse-traces-home-'));
    dump = demoIn(folder);
    await start();
  });

  test.afterAll(async () => {
    await running.close();
    for (const each of [folder, home]) rmSync(each, { recursive: true, force: true, maxRetries: 5 });
    expect(running.consoleErrors, 'errors in the console').toEqual([]);
  });

  async function start(): Promise<void> {
    running = await startApp({ paths: [dump], home });
    page = running.page;
    await resizeTo(running);
    await expectOpen(page, dump);
    await showView(page, 'Traces');
    await expect(fact()).toHaveText(ofDemo(DEMO_FACTS.traces), SLOW);
  }

  const fact = () => page.locator('.filter-field-fact');
  const grid = () => page.getByRole('grid', { name: 'Traces' });
  const cell = (row: number, column: number) => traceRows(page).nth(row).getByRole('gridcell').nth(column);
  /** Texts of a column from the top. */
  const column = async (title: string, count: number): Promise<readonly string[]> => {
    const titles = await grid().getByRole('columnheader').allInnerTexts();
    const at = titles.findIndex((text) => text.trim().startsWith(title));
    expect(at, `column ${title} in ${titles.join(', ')}`).toBeGreaterThanOrEqual(0);
    return Promise.all(Array.from({ length: count }, (_, row) => cell(row, at).innerText()));
  };

  test('shows all traces by virtual rows', async () => {
    await expect(grid()).toHaveAttribute('aria-rowcount', String(DEMO_FACTS.traces + 1));
    expect(await traceRows(page).count()).toBeLessThan(DEMO_FACTS.traces);
    await grid().focus();
    await page.keyboard.press('End');
    await expect(page.getByText(`Row ${ofDemo(DEMO_FACTS.traces)}`)).toBeVisible();
    await page.keyboard.press('Home');
    await expect(page.getByText(`Row ${ofDemo(1)}`)).toBeVisible();
  });

  test('has its cursor on the trace that was last looked at', async () => {
    const place = (n: number) => page.locator('.trace-header').getByText(ofDemo(n), { exact: true });
    await traceRows(page).nth(3).dblclick();
    await expect(place(4)).toBeVisible(SLOW);
    await page.keyboard.press('Shift+J');
    await expect(place(5)).toBeVisible(SLOW);
    await page.keyboard.press('Shift+J');
    await expect(place(6)).toBeVisible(SLOW);
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(place(5)).toBeVisible(SLOW);
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(place(4)).toBeVisible(SLOW);
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(page.getByText(`Row ${ofDemo(4)}`)).toBeVisible(SLOW);
    await page.keyboard.press('Alt+ArrowRight');
    await expect(place(4)).toBeVisible(SLOW);
    await page.keyboard.press('Shift+J');
    await expect(place(5)).toBeVisible(SLOW);
    await page.getByRole('button', { name: 'Traces', exact: true }).click();
    await expect(page.getByText(`Row ${ofDemo(5)}`)).toBeVisible(SLOW);
  });

  test('sorts by a column, both ways', async () => {
    const head = grid().getByRole('columnheader', { name: 'Spans' });
    await head.click();
    await expect(head).toHaveAttribute('aria-sort', /ascending|descending/);
    await expect.poll(async () => isSorted((await column('Spans', 10)).map(Number))).toBe(true);
    const before = await head.getAttribute('aria-sort');
    const first = (await column('Spans', 1))[0] ?? '';
    await head.click();
    await expect(head).not.toHaveAttribute('aria-sort', before ?? '');
    await expect.poll(async () => (await column('Spans', 1))[0]).not.toBe(first);
  });

  test('filters by a language that completes itself and stands in chips', async () => {
    const field = page.getByRole('combobox', { name: 'Filter' });
    await field.click();
    await field.pressSequentially('stat');
    const list = page.getByRole('listbox', { name: 'Completions' });
    await expect(list.getByRole('option').first()).toContainText('status');
    await page.keyboard.press('Tab');
    await expect(field).toHaveValue(/^status:?/);
    await field.pressSequentially((await field.inputValue()).endsWith(':') ? 'err' : ':err');
    await expect(list.getByRole('option', { name: /error/ }).first()).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(fact()).not.toHaveText(ofDemo(DEMO_FACTS.traces));
    const failed = Number.parseInt(await fact().innerText(), 10);
    await field.fill('status:error tool:trains.search');
    await page.keyboard.press('Enter');
    await expect(page.locator('.trace-chips').getByRole('button')).toHaveCount(2);
    await expect(fact()).toHaveText(ofDemo(DEMO_FACTS.bookings));
    await page
      .getByRole('button', { name: 'Drop tool:trains.search' })
      .or(page.getByRole('button', { name: /^Drop tool/ }))
      .first()
      .click();
    await expect(fact()).toHaveText(ofDemo(failed));
  });

  test('says where a filter is wrong, and keeps the rows', async () => {
    const field = page.getByRole('combobox', { name: 'Filter' });
    await field.fill('status:error and (');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alert')).toContainText(/column \d+/);
    await expect(traceRows(page).first()).toBeVisible();
    await filterTraces(page, 'name:nothing-is-called-so', ofDemo(0));
    await expect(page.getByText('No trace matches')).toBeVisible();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(fact()).toHaveText(ofDemo(DEMO_FACTS.traces));
    await filterTraces(page, 'tool:book', ofDemo(0));
    await page.getByRole('button', { name: 'Match parts: tool:*book*' }).click();
    await expect(fact()).toHaveText(ofDemo(DEMO_FACTS.bookings));
    await page.getByRole('button', { name: 'Clear the filter' }).click();
    await expect(fact()).toHaveText(ofDemo(DEMO_FACTS.traces));
  });

  test('narrows by facets, whose counts follow', async () => {
    const tools = page.getByRole('region', { name: 'Tool' });
    await tools.getByRole('button', { name: /more$/ }).click();
    await tools.getByRole('checkbox', { name: 'trains.book' }).click();
    await expect(fact()).toHaveText(ofDemo(DEMO_FACTS.bookings));
    const models = page.getByRole('region', { name: 'Model' });
    const counts = (await models.locator('.trace-facet').allInnerTexts()).map((text) =>
      Number(/(\d+)$/.exec(text.trim())?.[1]),
    );
    expect(Math.max(...counts)).toBeLessThanOrEqual(DEMO_FACTS.bookings);
    await tools.getByRole('checkbox', { name: 'trains.book' }).click();
    await expect(fact()).toHaveText(ofDemo(DEMO_FACTS.traces));
  });

  test('narrows by dragging over the durations', async () => {
    const chart = page.getByRole('img', { name: /^Durations/ });
    await chart.scrollIntoViewIfNeeded();
    const box = await chart.boundingBox();
    if (box === null) throw new Error('The chart has no place.');
    await page.mouse.move(box.x + box.width * 0.7, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.99, box.y + 20, { steps: 4 });
    await page.mouse.up();
    await expect(page.locator('.trace-chips')).toContainText('duration');
    await expect(fact()).not.toHaveText(ofDemo(DEMO_FACTS.traces));
    await page.getByRole('button', { name: 'Clear the filter' }).click();
    await expect(fact()).toHaveText(ofDemo(DEMO_FACTS.traces));
  });

  test('heads a trace by what it was asked, and names its root span', async () => {
    await filterTraces(page, `trace:${DEMO_FACTS.failedTrace}`, ofDemo(1));
    const row = traceRows(page).first();
    await expect(row).toContainText('Rebook my train to Hamburg after 17:00, I missed mine.');
    await page.getByRole('button', { name: 'Clear the filter' }).click();
  });

  test('looks for failure modes when told to, and filters by them', async () => {
    const facet = page.getByRole('region', { name: 'Failure modes', exact: true });
    // A trace that was looked at has had its own failures looked for, and with them those of all.
    const look = facet.getByRole('button', { name: 'Look' });
    if (await look.isVisible()) await look.click();
    const never = facet.getByRole('checkbox', { name: 'Call to a tool that was never offered' });
    await expect(never).toBeVisible(SLOW);
    await never.click();
    await expect(fact()).toHaveText(ofDemo(DEMO_FACTS.bookings));
    await expect(page.locator('.trace-chips')).toContainText('failure=never-offered-tool');
    await expect(traceRows(page).first().locator('.trace-modes')).toBeVisible();
    await page.getByRole('button', { name: 'Clear the filter' }).click();
    const field = page.getByRole('combobox', { name: 'Filter' });
    await field.click();
    await field.pressSequentially('failure:refu');
    await page.getByRole('option', { name: /^refusal/ }).click();
    await page.keyboard.press('Enter');
    await expect(fact()).toHaveText(/^\d+ of \d+$/);
    await expect(traceRows(page).first()).toContainText('refusal');
    await page.getByRole('button', { name: 'Clear the filter' }).click();
  });

  test('keeps own views', async () => {
    await filterTraces(page, 'tool:trains.book', ofDemo(DEMO_FACTS.bookings));
    await page.getByRole('button', { name: 'Save view' }).last().click();
    await page.getByRole('dialog').getByRole('textbox').fill('Bookings');
    await page.keyboard.press('Enter');
    const views = page.getByRole('region', { name: 'Views', exact: true });
    await expect(views.getByRole('button', { name: /^Bookings/ })).toContainText(String(DEMO_FACTS.bookings));
    await views.getByRole('button', { name: /^All traces/ }).click();
    await expect(fact()).toHaveText(ofDemo(DEMO_FACTS.traces));
    await views.getByRole('button', { name: /^Bookings/ }).click();
    await expect(fact()).toHaveText(ofDemo(DEMO_FACTS.bookings));
    await views.getByRole('button', { name: /^Errors/ }).click();
    await views.getByRole('button', { name: /^All traces/ }).click();
    await expect(fact()).toHaveText(ofDemo(DEMO_FACTS.traces));
  });

  test('shows the columns that are wanted, as dense as wanted', async () => {
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'User' }).click();
    await page.keyboard.press('Escape');
    await expect(grid().getByRole('columnheader', { name: 'User' })).toBeVisible();
    const height = () =>
      traceRows(page)
        .first()
        .evaluate((row) => row.getBoundingClientRect().height);
    const density = page.getByRole('radiogroup', { name: 'Row height' });
    await density.getByRole('radio', { name: '24' }).click();
    await expect.poll(height).toBe(24);
    await density.getByRole('radio', { name: '28' }).click();
    await expect.poll(height).toBe(28);
  });

  test('exports what is selected as JSONL and as CSV', async () => {
    await filterTraces(page, '', ofDemo(DEMO_FACTS.traces));
    await grid().focus();
    for (const key of ['Home', 'x', 'j', 'x']) await page.keyboard.press(key);
    await expect(page.getByText('2 selected')).toBeVisible();
    for (const format of ['jsonl', 'csv'] as const) {
      const target = join(folder, `exported.${format}`);
      await chooseToSave(running, target);
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('menuitem', { name: `Export 2 traces as ${format.toUpperCase()}…` }).click();
      await expect(page.getByRole('log')).toContainText(`2 traces written to exported.${format}`);
      expect(linesOf(target).length).toBeGreaterThan(2);
    }
    const ids = linesOf(join(folder, 'exported.jsonl')).map(
      (line) => (JSON.parse(line) as { trace_id: string }).trace_id,
    );
    expect(new Set(ids).size).toBe(2);
    expect(linesOf(join(folder, 'exported.csv'))[0]).toMatch(/^"?\w+"?(,"?\w+"?)+/);
    await page.keyboard.press('Escape');
    await expect(page.getByText('2 selected')).toHaveCount(0);
  });

  test('selects all that match and sums them up', async () => {
    await filterTraces(page, 'tool:trains.book', ofDemo(DEMO_FACTS.bookings));
    await page.getByRole('checkbox', { name: 'Select all that match' }).click();
    const bar = page.getByRole('toolbar', { name: 'Selection' });
    await expect(bar).toContainText(`${DEMO_FACTS.bookings} selected`);
    await expect(bar).toContainText(/tokens · \$/);
    await bar.getByRole('button', { name: /^Mark reviewed/ }).click();
    await bar.getByRole('button', { name: /^Clear/ }).click();
    await page
      .getByRole('region', { name: 'Views', exact: true })
      .getByRole('button', { name: /^All traces/ })
      .click();
    const unreviewed = page
      .getByRole('region', { name: 'Views', exact: true })
      .getByRole('button', { name: /^Unreviewed/ });
    await expect(unreviewed).toContainText(String(DEMO_FACTS.traces - DEMO_FACTS.bookings));
  });

  test('annotates by keys: star, label, note, reviewed', async () => {
    await filterTraces(page, `trace:${DEMO_FACTS.failedTrace}`, ofDemo(1));
    await grid().focus();
    await page.keyboard.press('Shift+S');
    const starred = page.getByRole('region', { name: 'Views', exact: true }).getByRole('button', { name: /^Starred/ });
    await expect(starred).toContainText('1');
    await page.keyboard.press('b');
    await page.getByRole('textbox', { name: 'Labels' }).fill('timeout, booked twice');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(traceRows(page).first()).toContainText('timeout');
    await page.keyboard.press('n');
    await page.getByRole('textbox', { name: 'Note' }).fill('The agent books although the search failed.');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('has views, columns and annotations again after a restart', async () => {
    // Preferences are saved a moment after the last change.
    await expect
      .poll(async () => {
        const kept = await running.invoke('settings.get', { key: 'renderer.preferences' });
        return JSON.stringify(kept);
      })
      .toContain('Bookings');
    const errors = running.consoleErrors;
    await running.close();
    expect(errors).toEqual([]);
    await start();
    const views = page.getByRole('region', { name: 'Views', exact: true });
    await expect(views.getByRole('button', { name: /^Bookings/ })).toContainText(String(DEMO_FACTS.bookings));
    await expect(views.getByRole('button', { name: /^Unreviewed/ })).toContainText(
      String(DEMO_FACTS.traces - DEMO_FACTS.bookings),
    );
    await expect(grid().getByRole('columnheader', { name: 'User' })).toBeVisible();
    await views.getByRole('button', { name: /^Starred/ }).click();
    await expect(fact()).toHaveText(ofDemo(1));
    await expect(traceRows(page).first()).toContainText('timeout');
    await page.keyboard.press('n');
    await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue(
      'The agent books although the search failed.',
    );
    await page.keyboard.press('Escape');
  });

  test('goes from trace to trace of the list by key', async () => {
    await page
      .getByRole('region', { name: 'Views', exact: true })
      .getByRole('button', { name: /^All traces/ })
      .click();
    await filterTraces(page, 'tool:trains.book', ofDemo(DEMO_FACTS.bookings));
    await grid().focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(page.getByText(`1 of ${DEMO_FACTS.bookings}`, { exact: true })).toBeVisible(SLOW);
    await page.keyboard.press('Shift+J');
    await expect(page.getByText(`2 of ${DEMO_FACTS.bookings}`, { exact: true })).toBeVisible(SLOW);
    await page.keyboard.press('Shift+K');
    await expect(page.getByText(`1 of ${DEMO_FACTS.bookings}`, { exact: true })).toBeVisible(SLOW);
    await page.getByRole('button', { name: 'Traces', exact: true }).click();
    await expect(fact()).toHaveText(ofDemo(DEMO_FACTS.bookings));
  });
});

function isSorted(values: readonly number[]): boolean {
  const up = values.every((value, at) => at === 0 || value >= (values[at - 1] ?? value));
  const down = values.every((value, at) => at === 0 || value <= (values[at - 1] ?? value));
  return up || down;
}

function linesOf(path: string): readonly string[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
}
