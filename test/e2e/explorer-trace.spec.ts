import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { expect, startApp, test, type RunningApp } from './support/app.ts';
import { DEMO_FACTS, demoIn, expectOpen, openTrace, showView, SLOW, treeRow } from './support/explorer.ts';
import { resizeTo } from './support/screens.ts';

/** Beside `trace.spec.ts`, which reads odd spans: the views of one ordinary failed trace and what they share. */
test.describe('a trace', () => {
  let running: RunningApp;
  let page: Page;
  let folder: string;

  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'roundhouse-trace-view-'));
    const dump = demoIn(folder);
    running = await startApp({ paths: [dump] });
    page = running.page;
    await resizeTo(running);
    await expectOpen(page, dump);
    await openTrace(page, DEMO_FACTS.failedTrace);
  });

  test.afterAll(async () => {
    await running.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    expect(running.consoleErrors, 'errors in the console').toEqual([]);
  });

  const panel = () => page.getByRole('complementary', { name: 'Span' });
  const picture = () =>
    page
      .locator('.timeline-canvas')
      .evaluate((canvas) => (canvas instanceof HTMLCanvasElement ? canvas.toDataURL() : ''));
  // Attributes are a tree as well.
  const tree = () => page.getByRole('tree', { name: 'Spans of the trace' });
  const selected = () => tree().getByRole('treeitem', { selected: true });

  test('writes the times over the timeline sharp from the start', async () => {
    const axis = page.locator('.time-axis canvas');
    const sharpness = () =>
      axis.evaluate((canvas: HTMLCanvasElement) => canvas.width / canvas.clientWidth / devicePixelRatio);
    await expect.poll(sharpness).toBeCloseTo(1, 2);
    // Frames asked for at the first size come after the last.
    await page.waitForTimeout(300);
    expect(await sharpness()).toBeCloseTo(1, 2);
  });

  test('says what it is and what it took', async () => {
    const header = page.locator('.trace-header');
    await expect(header.getByRole('heading', { level: 1 })).toHaveText(
      'Rebook my train to Hamburg after 17:00, I missed mine.',
    );
    await expect(header).toContainText('concierge.run');
    await expect(header).toContainText('4 errors');
    await expect(header).toContainText(`Spans ${DEMO_FACTS.failedTraceSpans}`);
    await expect(header).toContainText(/Duration [\d.ms ]+/);
    await expect(header).toContainText(/Cost \$0\.\d+/);
  });

  test('selects in the timeline what is clicked there, and in the tree', async () => {
    await treeRow(page, 'concierge.run').click();
    await expect(panel().getByRole('heading', { level: 2 })).toHaveText('concierge.run');
    const canvas = page.locator('.timeline-canvas');
    const row = await treeRow(page, 'trains.search').first().boundingBox();
    const plot = await canvas.boundingBox();
    if (row === null || plot === null) throw new Error('Nothing is drawn.');
    // Rows of both sides stand at one height; a click on a row's line selects it, beside its bar too.
    await page.mouse.click(plot.x + plot.width / 2, row.y + row.height / 2);
    await expect(selected()).toHaveAccessibleName('trains.search');
    await expect(panel().getByRole('heading', { level: 2 })).toHaveText('trains.search');
  });

  test('keeps the selection from view to view', async () => {
    await treeRow(page, 'trains.search').first().click();
    await page.keyboard.press('c');
    await expect(page.locator('.turn-selected').first()).toContainText('trains.search');
    await page.keyboard.press('r');
    await expect(page.getByRole('option', { selected: true })).toContainText('trains.search');
    await page.keyboard.press('t');
    await expect(selected()).toHaveAccessibleName('trains.search');
  });

  test('pairs tool calls with their results in the conversation, and folds system prompts', async () => {
    await page.keyboard.press('c');
    await expect(page.getByText('Rebook my train to Hamburg after 17:00, I missed mine.').first()).toBeVisible();
    const call = page.locator('.tool-card', { hasText: 'trains.search' }).first();
    await expect(call).toContainText('Arguments');
    await expect(call).toContainText(/Result|upstream timeout/);
    const fold = page.getByRole('button', { name: 'Fold system prompts' });
    await expect(fold).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText(/Added to the prompt since the call before/).first()).toBeVisible();
    await page.keyboard.press('t');
  });

  test('shows a failed span with its message, attributes, events, resource and bytes', async () => {
    await treeRow(page, 'trains.search').first().click();
    await expect(panel().getByRole('note')).toContainText('upstream timeout after 30000 ms (attempt 1)');
    await expect(panel().getByRole('tabpanel', { name: 'Attributes' })).toContainText('tool.name');
    await panel()
      .getByRole('tab', { name: /^Events/ })
      .click();
    await expect(panel().getByRole('tabpanel', { name: 'Events' })).toContainText('exception');
    await panel().getByRole('tab', { name: 'Resource' }).click();
    await expect(panel().getByRole('tabpanel', { name: 'Resource' })).toContainText('service.name');
    await panel().getByRole('tab', { name: 'Raw' }).click();
    await panel().getByRole('radio', { name: 'Text' }).click();
    await expect(panel().getByRole('tabpanel', { name: 'Raw' })).toContainText(
      `"trace_id":"${DEMO_FACTS.failedTrace}"`,
    );
    await panel()
      .getByRole('tab', { name: /^Attributes/ })
      .click();
  });

  test('goes to parent and child, and copies the id', async () => {
    await treeRow(page, 'trains.search').first().click();
    await panel().getByRole('button', { name: 'Go to the parent' }).click();
    await expect(selected()).toHaveAccessibleName('travel_agent');
    await panel().getByRole('button', { name: 'Go to the first child' }).click();
    await expect(selected()).not.toHaveAccessibleName('travel_agent');
    const id = await panel().locator('.span-facts .mono').first().innerText();
    await panel().getByRole('button', { name: 'Copy the span id' }).click();
    await expect.poll(() => running.app.evaluate(({ clipboard }) => clipboard.readText())).toBe(id);
  });

  test('steps through errors, spans and siblings by key', async () => {
    await tree().focus();
    await page.keyboard.press('Home');
    await expect(selected()).toHaveAccessibleName('concierge.run');
    await page.keyboard.press('e');
    await expect(panel().getByRole('note')).toContainText('attempt 1');
    await page.keyboard.press('e');
    await expect(panel().getByRole('note')).toContainText('attempt 2');
    await page.keyboard.press('Shift+E');
    await expect(panel().getByRole('note')).toContainText('attempt 1');
    await page.keyboard.press(']');
    await expect(selected()).toHaveAccessibleName('chat');
    await page.keyboard.press('[');
    await expect(panel().getByRole('note')).toContainText('attempt 1');
  });

  test('finds in the whole trace, also in what is folded away', async () => {
    await page.keyboard.press('Shift+F');
    await expect(tree().getByRole('treeitem')).toHaveCount(1);
    await page.keyboard.press('Control+f');
    await page.keyboard.type('attempt 3');
    await page.keyboard.press('Enter');
    await expect(page.locator('.trace-toolbar').getByRole('status')).toHaveText(/^1 of \d+$/, SLOW);
    await expect(panel()).toContainText('attempt 3');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Unfold all' }).click();
    await expect(tree().getByRole('treeitem')).toHaveCount(DEMO_FACTS.failedTraceSpans);
  });

  test('squeezes idle time, shows the critical path, and colours by cost', async () => {
    let before = await picture();
    for (const name of ['Critical path', 'Squeeze idle'] as const) {
      const button = page.getByRole('button', { name });
      if ((await button.count()) === 0) continue;
      await button.click();
      await expect.poll(picture).not.toBe(before);
      before = await picture();
      await button.click();
      await expect.poll(picture).not.toBe(before);
      before = await picture();
    }
    await page.getByRole('radio', { name: 'Cost' }).click();
    await expect(page.getByRole('group', { name: 'Legend' })).toContainText(/most: <?\$/);
    await expect.poll(picture).not.toBe(before);
    await page.getByRole('radio', { name: 'Kind' }).click();
  });

  test('zooms and pans by keys and wheel, and fits again', async () => {
    await tree().focus();
    const whole = await picture();
    for (const key of ['w', 'w', 'd']) await page.keyboard.press(key);
    await expect.poll(picture).not.toBe(whole);
    await page.keyboard.press('0');
    await expect.poll(picture).toBe(whole);
  });

  test('is starred and noted where it is read', async () => {
    await page.keyboard.press('Shift+S');
    await expect(page.getByRole('button', { name: 'Star', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'Traces', exact: true }).click();
    await showView(page, 'Traces');
    await expect(
      page.getByRole('region', { name: 'Views', exact: true }).getByRole('button', { name: /^Starred/ }),
    ).toContainText('1');
  });
});
