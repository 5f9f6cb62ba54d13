import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { sharedDataDir } from '../shared-data.ts';
import { expect, startApp, test, type RunningApp } from './support/app.ts';
import {
  chooseFiles,
  expectDrawn,
  expectOpen,
  filterTraces,
  showView,
  SLOW,
  tab,
  traceRows,
  treeRow,
} from './support/explorer.ts';
import { resizeTo } from './support/screens.ts';

interface RealDump {
  readonly path: string;
  readonly traces: number;
  readonly spans: string;
  /** Shown in the import report. */
  readonly format: RegExp;
  /** A text that its records hold. */
  readonly search: string;
}

/** One of each producer; folders are opened as one dump. */
const DUMPS: readonly RealDump[] = [
  { path: 'halo/medium_traces.jsonl', traces: 500, spans: '2,000', format: /flat/, search: 'agent' },
  { path: 'otlp/otel_tui_mixed.json', traces: 141, spans: '547', format: /otlp/i, search: 'http' },
  { path: 'langfuse', traces: 10, spans: '88', format: /langfuse/i, search: 'langgraph' },
  { path: 'swe_agent', traces: 9, spans: '201', format: /swe/i, search: 'submit' },
  { path: 'phoenix', traces: 2, spans: '56', format: /phoenix/i, search: 'tool' },
  { path: 'who_when/algorithm', traces: 63, spans: '621', format: /who/i, search: 'the' },
];

const dataDir = sharedDataDir();

test.describe('real files', () => {
  test.skip(dataDir === undefined, 'the folder of real trace files is not beside this checkout');

  let running: RunningApp;
  let page: Page;

  test.beforeAll(async () => {
    if (dataDir === undefined) return;
    // Nothing is written beside files that are not ours.
    running = await startApp({ env: { ROUNDHOUSE_INDEX: 'data' } });
    page = running.page;
    await resizeTo(running);
  });

  test.afterAll(async () => {
    if (dataDir === undefined) return;
    await running.close();
    expect(running.consoleErrors, 'errors in the console').toEqual([]);
  });

  for (const dump of DUMPS) {
    test(`reads ${dump.path}`, async () => {
      const path = join(dataDir ?? '', dump.path);
      await chooseFiles(running, [path]);
      await page.keyboard.press('Control+o');
      await expectOpen(page, path);
      await showView(page, 'Overview');
      await expect(page.locator('.key-figure').nth(0)).toContainText(String(dump.traces), SLOW);
      await expect(page.locator('.key-figure').nth(1)).toContainText(dump.spans);
      await expectDrawn(page);

      await showView(page, 'Import report');
      await expect(page.getByRole('table', { name: 'Files' })).toContainText(dump.format);
      await expect(tab(page, 'Import report')).toContainText('0');

      await showView(page, 'Traces');
      await expect(page.locator('.filter-field-fact')).toHaveText(`${dump.traces} of ${dump.traces}`, SLOW);
      await traceRows(page).first().dblclick();
      await expect(page.getByRole('tree', { name: 'Spans of the trace' })).toBeVisible(SLOW);
      await page.getByRole('treeitem').first().click();
      await expect(page.getByRole('complementary', { name: 'Span' }).getByRole('heading', { level: 2 })).toBeVisible(
        SLOW,
      );
      await expectDrawn(page);
      for (const key of ['c', 'r', 't']) {
        await page.keyboard.press(key);
        await expectDrawn(page);
      }
    });

    test(`searches ${dump.path}`, async () => {
      const path = join(dataDir ?? '', dump.path);
      await chooseFiles(running, [path]);
      await page.keyboard.press('Control+o');
      await expectOpen(page, path);
      await showView(page, 'Search');
      await page.getByRole('textbox', { name: 'Text to find' }).fill(dump.search);
      await page.keyboard.press('Enter');
      await expect(page.getByText(/^\d[\d,]* spans? in \d+ traces?$/)).toBeVisible(SLOW);
      const hit = page.getByRole('listbox', { name: 'Hits' }).getByRole('option').first();
      await expect(hit.locator('mark').first()).toHaveText(new RegExp(dump.search, 'i'));
      await hit.dblclick();
      await expect(page.getByRole('treeitem', { selected: true })).toBeVisible(SLOW);
    });
  }

  test('reads one attribute of 421,588 characters by pages', async () => {
    const path = join(dataDir ?? '', 'halo/openai_agents_demo.jsonl');
    await chooseFiles(running, [path]);
    await page.keyboard.press('Control+o');
    await expectOpen(page, path);
    await showView(page, 'Traces');
    await filterTraces(page, '', '1 of 1');
    await traceRows(page).first().dblclick();
    const rows = page.getByRole('tree', { name: 'Spans of the trace' }).getByRole('treeitem');
    await expect(rows).toHaveCount(7, SLOW);
    const panel = page.getByRole('complementary', { name: 'Span' });
    const long = panel.getByText(/of 421,588 characters/).first();
    await treeRow(page, 'function.list_files').click();
    await expect(long).toBeVisible(SLOW);
    await panel.getByRole('button', { name: 'Show all' }).first().click();
    await expect(panel.getByText('shown 2,048 of 421,588 characters')).toBeVisible();
    await panel.getByRole('button', { name: /^Show [\d,]+ more/ }).click();
    await expect(panel.getByText('shown 62,048 of 421,588 characters')).toBeVisible();
  });
});
