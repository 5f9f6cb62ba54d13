import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { expect, startApp, test, type RunningApp } from './support/app.ts';
import { expectOpen, showView, SLOW, traceRows } from './support/explorer.ts';
import { resizeTo } from './support/screens.ts';

/** Many more than are read at once, and groups of two. */
const TRACES = 3_000;
const SESSIONS = TRACES / 2;
/** As many as are open at once. */
const MOST_OPENED = 1_000;

/** A trace of one span each; those of a session follow one another. */
function manyTraces(): string {
  const lines = Array.from({ length: TRACES }, (_, at) =>
    JSON.stringify({
      trace_id: (at + 1).toString(16).padStart(32, '0'),
      span_id: (at + 1).toString(16).padStart(16, '0'),
      parent_span_id: null,
      name: `run ${at}`,
      start_time: new Date(Date.UTC(2026, 6, 27) + at * 1000).toISOString(),
      end_time: new Date(Date.UTC(2026, 6, 27) + at * 1000 + 500).toISOString(),
      status: { code: 'STATUS_CODE_OK' },
      attributes: { 'openinference.span.kind': 'CHAIN', 'session.id': `session ${Math.floor(at / 2)}` },
    }),
  );
  return `${lines.join('\n')}\n`;
}

test.describe('a table of thousands of traces', () => {
  let running: RunningApp;
  let page: Page;
  let folder: string;

  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'roundhouse-many-'));
    const dump = join(folder, 'many.jsonl');
    writeFileSync(dump, manyTraces());
    running = await startApp({ paths: [dump] });
    page = running.page;
    await resizeTo(running);
    await expectOpen(page, dump);
    await showView(page, 'Traces');
    await expect(page.locator('.filter-field-fact')).toHaveText('3,000 of 3,000', SLOW);
  });

  test.afterAll(async () => {
    await running.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    expect(running.consoleErrors, 'errors in the console').toEqual([]);
  });

  const grid = () => page.getByRole('grid', { name: 'Traces' });
  const box = (row: number) =>
    grid()
      .locator(`[aria-rowindex="${row + 1}"]`)
      .getByRole('checkbox');
  const bar = () => page.getByRole('toolbar', { name: 'Selection' });
  const lines = async (): Promise<number> => Number(await grid().getAttribute('aria-rowcount')) - 1;
  const groupBy = (name: string) =>
    page.getByRole('radiogroup', { name: 'Group' }).getByRole('radio', { name, exact: true }).click();
  const goToEnd = async (): Promise<void> => {
    await grid().focus();
    await page.keyboard.press('End');
  };

  test('selects with Shift all rows between two, those too that were never in view', async () => {
    await box(2).click();
    await expect(bar()).toContainText('1 selected');
    await goToEnd();
    await box(TRACES).click({ modifiers: ['Shift'] });
    await expect(bar()).toContainText('2,999 selected', SLOW);
    // From there on, the other way round.
    await box(TRACES - 1).click();
    await expect(bar()).toContainText('2,998 selected');
    await grid().focus();
    await page.keyboard.press('Home');
    await box(11).click({ modifiers: ['Shift'] });
    // Rows 2 to 10 are left, and the last.
    await expect(bar()).toContainText('10 selected', SLOW);
    await bar()
      .getByRole('button', { name: /^Clear/ })
      .click();
  });

  test('has no range between rows of different orders', async () => {
    await box(2).click();
    await page.getByRole('columnheader', { name: 'Duration' }).click();
    await expect(grid()).toHaveAttribute('aria-busy', 'false');
    await box(5).click({ modifiers: ['Shift'] });
    await expect(bar()).toContainText('2 selected');
    await bar()
      .getByRole('button', { name: /^Clear/ })
      .click();
  });

  test('shows the traces of all groups, of as many as there may be at once, and hides them', async () => {
    await groupBy('Session');
    await expect.poll(lines).toBe(SESSIONS);
    const foldAll = page.getByRole('button', { name: 'Fold all', exact: true });
    await expect(foldAll).toBeDisabled();
    await page.getByRole('button', { name: 'Unfold all' }).click();
    await expect.poll(lines, SLOW).toBe(SESSIONS + 2 * MOST_OPENED);
    await expect(page.getByRole('log', { name: 'Notices' })).toContainText(
      'The traces of the first 1,000 of 1,500 groups are shown, the most at once',
    );
    await expect(traceRows(page).nth(1)).not.toHaveClass(/trace-group/);
    // The rows come in the midst of them, too.
    await grid().evaluate((element) => {
      element.scrollTop = element.scrollHeight / 3;
    });
    await expect(traceRows(page).nth(20)).toContainText(/run|session/, SLOW);
    await foldAll.click();
    await expect.poll(lines).toBe(SESSIONS);
    await grid().focus();
    await page.keyboard.press('Shift+U');
    await expect.poll(lines, SLOW).toBe(SESSIONS + 2 * MOST_OPENED);
  });

  test('selects a range over groups without their heads', async () => {
    await groupBy('None');
    await groupBy('Session');
    await page.getByRole('button', { name: 'Unfold all' }).click();
    await expect.poll(lines, SLOW).toBe(SESSIONS + 2 * MOST_OPENED);
    await box(2).click();
    await grid().evaluate((element) => {
      element.scrollTop = element.scrollHeight / 3;
    });
    const row = grid()
      .locator('[role="row"]:not(.trace-group)')
      .filter({ has: page.getByRole('checkbox', { name: /^Select run/ }) })
      .nth(12);
    await expect(row).toBeVisible(SLOW);
    const line = Number(await row.getAttribute('aria-rowindex')) - 1;
    await row.getByRole('checkbox').click({ modifiers: ['Shift'] });
    // Of three lines each the first is a head; the range begins below the first one.
    const heads = Math.ceil(line / 3);
    await expect(bar()).toContainText(`${(line - heads).toLocaleString('en')} selected`, SLOW);
    await page.keyboard.press('Shift+F');
    await expect.poll(lines).toBe(SESSIONS);
  });
});
