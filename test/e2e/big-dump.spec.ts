import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { generateDump } from '../bench/generate.ts';
import { expect, test } from './support/app.ts';
import { dropFile, filterTraces, showView, tab, traceRows } from './support/explorer.ts';
import { resizeTo } from './support/screens.ts';

const SIZE_BYTES = 500e6;
const MINUTES = 60_000;

test.describe('a dump of 500 MB', () => {
  let folder: string;
  test.beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'roundhouse-big-'));
  });
  test.afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

  test('shows its first traces while it is indexed, stays responsive, and is then complete', async ({ launch }) => {
    test.setTimeout(8 * MINUTES);
    const { path } = generateDump({ shape: 'large', sizeBytes: SIZE_BYTES });
    const running = await launch({ env: { ROUNDHOUSE_INDEX: 'data' } });
    const { page } = running;
    await resizeTo(running);
    await expect(page.getByText('Engine ready')).toBeVisible();
    await dropFile(page, path);

    // Rows to read before all is read.
    await expect(tab(page, 'Traces')).toBeVisible({ timeout: MINUTES });
    await showView(page, 'Traces');
    await expect(traceRows(page).first()).toContainText(/\S/, { timeout: MINUTES });
    await expect(page.getByRole('meter').or(page.getByRole('progressbar')).first()).toBeVisible();
    await expect(page.getByText('Indexing', { exact: true })).toBeVisible();
    const early = await shownTraces();

    // A key, a menu and a view answer meanwhile.
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible({ timeout: 5000 });
    await page.keyboard.press('Escape');
    await traceRows(page).first().dblclick();
    await expect(page.getByRole('treeitem').first()).toBeVisible({ timeout: MINUTES });
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(traceRows(page).first()).toBeVisible();

    await expect(page.getByText(/^Index fresh, built in/)).toBeVisible({ timeout: 5 * MINUTES });
    await expect.poll(shownTraces).toBeGreaterThan(early);
    await showView(page, 'Import report');
    await expect(page.getByText('Nothing was skipped')).toBeVisible({ timeout: MINUTES });
    await showView(page, 'Traces');
    await filterTraces(page, 'status:error', /^[\d,]+ of [\d,]+$/);

    async function shownTraces(): Promise<number> {
      const text = await page.locator('.filter-field-fact').innerText();
      return Number((/of ([\d,]+)$/.exec(text)?.[1] ?? '0').replaceAll(',', ''));
    }
  });
});
