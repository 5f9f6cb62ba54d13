import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { expect, startApp, test, type RunningApp } from './support/app.ts';
import { demoIn, expectOpen, showView, SLOW, traceRows, treeRow } from './support/explorer.ts';
import { resizeTo } from './support/screens.ts';

const ADDED_TRACE = 'f'.repeat(32);
const OTHER_TRACE = 'e'.repeat(32);

test.describe('a growing dump', () => {
  let running: RunningApp;
  let page: Page;
  let folder: string;
  let dump: string;

  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'roundhouse-follow-'));
    dump = demoIn(folder);
    // Without its end, so that there is something to come.
    const lines = readFileSync(dump, 'utf8').trimEnd().split('\n');
    writeFileSync(dump, `${lines.slice(0, 1000).join('\n')}\n`);
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

  const spans = (from: number, count: number): string =>
    Array.from({ length: count }, (_, at) => `${JSON.stringify(spanRecord(from + at))}\n`).join('');

  test('shows and marks what is added while it is followed', async () => {
    await showView(page, 'Traces');
    const fact = page.locator('.filter-field-fact');
    await expect(fact).toHaveText(/^(\d+) of \1$/, SLOW);
    const before = Number((await fact.innerText()).split(' ')[0]);
    await page.getByRole('button', { name: 'Follow' }).click();
    await expect(page.getByText('Watching file for growth')).toBeVisible();
    appendFileSync(dump, spans(0, 3));
    await expect(fact).toHaveText(`${before + 1} of ${before + 1}`, SLOW);
    await expect(page.getByText('1 new trace, 3 new spans')).toBeVisible(SLOW);
    await expect(traceRows(page).first()).toContainText('night run');
    await expect(traceRows(page).first()).toContainText('new');
    // Not only the latest: every trace that grew is marked.
    appendFileSync(dump, spans(0, 1).replaceAll(ADDED_TRACE, OTHER_TRACE) + spans(2, 1));
    await expect(traceRows(page).filter({ hasText: 'night run' }).filter({ hasText: 'new' })).toHaveCount(2, SLOW);
    await expect(page.getByText('2 new traces, 5 new spans')).toBeVisible();
    await page.getByRole('button', { name: 'Mark all as seen' }).click();
    await expect(traceRows(page).filter({ has: page.getByText('new', { exact: true }) })).toHaveCount(0);
    await expect(page.getByText(/new traces?,/)).toHaveCount(0);
    await expect(page.getByRole('tab', { name: /^Traces/ })).toContainText(String(before + 2));
  });

  test('goes to the latest trace and grows there', async () => {
    await page.keyboard.press('Control+Shift+u');
    await expect(page.getByText('Watching file for growth, going to the latest')).toBeVisible();
    appendFileSync(dump, spans(3, 1));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('night run', SLOW);
    await expect(treeRow(page, 'step 3')).toBeVisible(SLOW);
    appendFileSync(dump, spans(4, 2));
    await expect(treeRow(page, 'step 5')).toBeVisible(SLOW);
    await expect(page.getByText('0 new traces, 3 new spans')).toBeVisible();
    await expect(treeRow(page, 'step 5'), 'the latest span is shown').toHaveAttribute('aria-selected', 'true');
  });

  test('tells a span in flight by its flag, and follows no more when told so', async () => {
    appendFileSync(dump, `${JSON.stringify({ ...spanRecord(6), end_time: null })}\n`);
    await expect(treeRow(page, 'step 6')).toContainText('open', SLOW);
    await page.keyboard.press('Alt+ArrowLeft');
    await page.getByRole('button', { name: 'Follow' }).click();
    await expect(page.getByText(/^Watching file/)).toHaveCount(0);
  });
});

/** Later than all of the demo. */
function spanRecord(at: number) {
  const startMs = Date.UTC(2026, 7, 9, 22) + at * 1000;
  return {
    trace_id: ADDED_TRACE,
    span_id: (at + 1).toString(16).padStart(16, '0'),
    parent_span_id: at === 0 ? null : '0000000000000001',
    name: at === 0 ? 'night run' : `step ${at}`,
    start_time: new Date(startMs).toISOString(),
    end_time: new Date(startMs + 900).toISOString(),
    status: { code: 'STATUS_CODE_OK' },
    attributes: { 'openinference.span.kind': at === 0 ? 'AGENT' : 'TOOL' },
  };
}
