import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { expect, startApp, test, type RunningApp } from './support/app.ts';
import { expectOpen, showView, SLOW } from './support/explorer.ts';
import { resizeTo } from './support/screens.ts';

/** Many more than are read at once. */
const TRACES = 3_000;

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
});
