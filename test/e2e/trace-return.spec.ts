import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { expect, startApp, test, type RunningApp } from './support/app.ts';
import { DEMO_FACTS, demoIn, expectOpen, ofDemo, openTrace, SLOW, treeRow } from './support/explorer.ts';
import { resizeTo } from './support/screens.ts';

/** Branches of a tree that is longer than any window. */
const BRANCHES = 30;
const LEAVES = 6;
const LONG_TRACE = 'c'.repeat(32);
const ABSENT_SPAN = 'eeeeeeeeeeeeeeee';

/** One long trace; its first branch links to a span that is nowhere. */
function longTrace(): string {
  const at = (ms: number): string => new Date(Date.UTC(2026, 6, 27) + ms).toISOString();
  const id = (branch: number, leaf: number): string => (branch * 100 + leaf + 1).toString(16).padStart(16, '0');
  const span = (own: string, parent: string | null, fields: object) => ({
    trace_id: LONG_TRACE,
    span_id: own,
    parent_span_id: parent,
    status: { code: 'STATUS_CODE_OK' },
    attributes: { 'openinference.span.kind': 'TOOL' },
    ...fields,
  });
  const branches = Array.from({ length: BRANCHES }, (_, branch) => [
    span(id(branch, 1), id(0, 0), {
      name: `branch ${branch}`,
      start_time: at(branch * 1000),
      end_time: at(branch * 1000 + 900),
      ...(branch === 0 ? { links: [{ trace_id: LONG_TRACE, span_id: ABSENT_SPAN }] } : {}),
    }),
    ...Array.from({ length: LEAVES }, (_, leaf) =>
      span(id(branch, leaf + 2), id(branch, 1), {
        name: `leaf ${branch}.${leaf}`,
        start_time: at(branch * 1000 + leaf * 100),
        end_time: at(branch * 1000 + leaf * 100 + 90),
      }),
    ),
  ]);
  const root = span(id(0, 0), null, { name: 'long run', start_time: at(0), end_time: at(BRANCHES * 1000) });
  return [root, ...branches.flat()].map((line) => `${JSON.stringify(line)}\n`).join('');
}

test.describe('a trace that one comes back to', () => {
  let running: RunningApp;
  let page: Page;
  let folder: string;

  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'roundhouse-return-'));
    const dump = join(folder, 'long.jsonl');
    writeFileSync(dump, longTrace());
    running = await startApp({ paths: [dump] });
    page = running.page;
    await resizeTo(running);
    await expectOpen(page, dump);
    await openTrace(page, LONG_TRACE);
  });

  test.afterAll(async () => {
    await running.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    expect(running.consoleErrors, 'errors in the console').toEqual([]);
  });

  const tree = () => page.getByRole('tree', { name: 'Spans of the trace' });
  const selected = () => tree().getByRole('treeitem', { selected: true });
  /** How far the spans are scrolled, whichever element scrolls them. */
  const scrolled = () =>
    tree().evaluate((element) => {
      for (let each: Element | null = element; each !== null; each = each.parentElement)
        if (each.scrollTop > 0) return each.scrollTop;
      return 0;
    });

  test('stands as it was left: selection, folds and scroll', async () => {
    await treeRow(page, 'branch 1').click();
    await page.keyboard.press('-');
    await expect(treeRow(page, 'leaf 1.0')).toHaveCount(0);
    await tree().hover();
    await page.mouse.wheel(0, 1500);
    await expect.poll(scrolled).toBeGreaterThan(1000);
    const leaf = tree().getByRole('treeitem', { name: /^leaf/ }).nth(20);
    const name = (await leaf.getAttribute('aria-label')) ?? (await leaf.locator('.ellipsis').first().innerText());
    await leaf.click();
    await expect(selected()).toHaveAccessibleName(name);
    const place = await scrolled();

    await page.keyboard.press('Alt+ArrowLeft');
    await expect(page.getByRole('grid', { name: 'Traces' })).toBeVisible(SLOW);
    await page.keyboard.press('Alt+ArrowRight');
    await expect(selected()).toHaveAccessibleName(name, SLOW);
    await expect.poll(scrolled).toBe(place);
    await tree().hover();
    await page.mouse.wheel(0, -5000);
    await expect(treeRow(page, 'branch 1')).toHaveAttribute('aria-expanded', 'false');
    await expect(treeRow(page, 'branch 2')).toHaveAttribute('aria-expanded', 'true');
  });

  test('is new when it is opened anew', async () => {
    await page.getByRole('button', { name: 'Traces', exact: true }).click();
    await openTrace(page, LONG_TRACE);
    await expect(treeRow(page, 'branch 1')).toHaveAttribute('aria-expanded', 'true');
    expect(await scrolled()).toBe(0);
  });

  test('is folded and unfolded as a whole by keys', async () => {
    await page.keyboard.press('Shift+F');
    await expect(tree().getByRole('treeitem')).toHaveCount(1);
    await page.keyboard.press('Shift+U');
    await expect(treeRow(page, 'leaf 0.0')).toBeVisible();
  });

  test('has the record of what is selected in view, among all records', async () => {
    await treeRow(page, 'branch 0').click();
    await page.keyboard.press('r');
    await expect(page.getByRole('option', { selected: true })).toBeInViewport();
    await page.keyboard.press('t');
  });

  test('says so where a link names a span that the dump lacks', async () => {
    await treeRow(page, 'branch 0').click();
    const panel = page.getByRole('complementary', { name: 'Span' });
    await panel.getByRole('button', { name: /^Link: eeeeeeee/ }).click();
    const told = page.getByRole('log', { name: 'Notices' });
    await expect(told).toContainText(`Span ${ABSENT_SPAN} is not in trace cccccccc of long.jsonl`, SLOW);
    await expect(selected()).toHaveAccessibleName('branch 0');
    await told.getByRole('button', { name: 'Search the dump' }).click();
    await expect(page.getByRole('textbox', { name: 'Text to find' })).toHaveValue(ABSENT_SPAN);
    // The only record with that id is the one that links to it.
    await expect(page.getByText('1 span in 1 trace')).toBeVisible(SLOW);
  });
});

test.describe('what is said beside a turn', () => {
  test('is noted on the span, and leads to other traces that fail the same way', async ({ launch }) => {
    test.setTimeout(120_000);
    const folder = mkdtempSync(join(tmpdir(), 'roundhouse-turn-'));
    const dump = demoIn(folder);
    const running = await launch({ paths: [dump] });
    const { page } = running;
    await resizeTo(running);
    await expectOpen(page, dump);
    await openTrace(page, DEMO_FACTS.failedTrace);
    await treeRow(page, 'trains.book').first().click();
    await page.keyboard.press('c');

    const notes = page.getByRole('region', { name: 'Annotations' });
    await expect(notes).toContainText('Nothing is noted on this span.', SLOW);
    await notes.getByRole('button', { name: 'Note' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('booked without a tool');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(notes).toContainText('booked without a tool');
    await expect(notes).toContainText(/On the span, .*kept beside the dump/);
    await notes.getByRole('button', { name: 'Label' }).click();
    await page.getByRole('textbox', { name: 'Labels' }).fill('offered?');
    await page.keyboard.press('Enter');
    await expect(notes.locator('.chip')).toHaveText('offered?');

    const same = page.getByRole('region', { name: 'Same failure in this dump' });
    await expect(same).toContainText('Tool error not recovered from', SLOW);
    const traces = Number(await same.locator('.turn-section-head > span').innerText());
    // Every booking failed so, and they are not the only ones.
    expect(traces).toBeGreaterThanOrEqual(DEMO_FACTS.bookings);
    const heading = page.locator('.trace-header').getByRole('heading', { level: 1 });
    const example = same.locator('.span-link').first();
    const id = await example.locator('.mono').innerText();
    await example.click();
    await expect(page.locator('.trace-header')).toContainText(id, SLOW);
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(heading).toHaveText('Rebook my train to Hamburg after 17:00, I missed mine.', SLOW);
    await same.getByRole('button', { name: `Show all ${traces} traces` }).click();
    await expect(page.locator('.filter-field-fact')).toHaveText(ofDemo(traces), SLOW);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
});
