import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Locator, Page } from '@playwright/test';

import { DEMO_FACTS } from '../demo-facts.ts';
import { expect, ROOT, test, type RunningApp } from './support/app.ts';
import { resizeTo, shootBothThemes } from './support/screens.ts';

const DEMO = join(ROOT, 'resources', 'demo', 'concierge.jsonl');
/** Pictures to look at after a run; those of the README are another test's. */
const PICTURES = join(ROOT, 'test-results', 'pictures');

/** Opens the first trace that a filter leaves, the way a person does. */
async function openTrace(running: RunningApp, filter: string): Promise<void> {
  const { page } = running;
  await resizeTo(running);
  await page.getByRole('tab', { name: /^Traces/ }).click();
  if (filter !== '') {
    const field = page
      .getByRole('combobox')
      .or(page.getByRole('textbox', { name: /filter/i }))
      .first();
    await field.fill(filter);
    await field.press('Enter');
    await expect(page.getByText(/^1 of/).first()).toBeVisible();
  }
  await page.locator('.data-table-row, [role="row"]').nth(1).dblclick();
  await expect(page.getByRole('tree', { name: 'Spans of the trace' })).toBeVisible();
}

function row(page: Page, name: string): Locator {
  return page.getByRole('treeitem', { name, exact: true });
}

/** Ten spans in one trace with everything odd that there is. */
function oddDump(): string {
  const at = (ms: number): string => new Date(Date.UTC(2026, 6, 27, 14, 21, 17) + ms).toISOString();
  const span = (id: number, fields: object) => ({
    trace_id: 'a'.repeat(32),
    span_id: id.toString(16).padStart(16, '0'),
    parent_span_id: '0000000000000001',
    name: `span ${id}`,
    start_time: at(id * 1000),
    end_time: at(id * 1000 + 800),
    status: { code: 'STATUS_CODE_OK' },
    attributes: { 'openinference.span.kind': 'TOOL' },
    ...fields,
  });
  const lines = [
    span(1, {
      parent_span_id: null,
      name: 'root',
      start_time: at(0),
      end_time: at(20_000),
      attributes: { 'openinference.span.kind': 'AGENT' },
    }),
    span(2, { name: 'open one', end_time: null }),
    span(3, { name: 'negative one', end_time: at(1500) }),
    span(4, { name: 'orphan one', parent_span_id: 'ffffffffffffffff' }),
    span(5, { name: 'failed one', status: { code: 'STATUS_CODE_ERROR', message: 'boom <b>not bold</b>' } }),
    span(6, {
      name: 'huge one',
      attributes: {
        'openinference.span.kind': 'TOOL',
        'output.value': `${'word '.repeat(1_700_000)}needle at the end`,
      },
    }),
    span(7, { name: 'evented one', events: [{ name: 'retry', time: at(7400) }] }),
    span(8, { name: 'json one', attributes: { nested: JSON.stringify({ deep: { deeper: [1, 2, 3] } }) } }),
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** A tool that is given one text with no place to break a line at. */
function unbrokenDump(): string {
  const span = {
    trace_id: 'c'.repeat(32),
    span_id: '0000000000000001',
    parent_span_id: null,
    name: 'fetch',
    start_time: '2026-07-27T14:21:17.000Z',
    end_time: '2026-07-27T14:21:18.000Z',
    attributes: {
      'openinference.span.kind': 'TOOL',
      'input.value': JSON.stringify(['x'.repeat(150)]),
      'output.value': JSON.stringify({ ['y'.repeat(150)]: 1 }),
    },
  };
  return `${JSON.stringify(span)}\n`;
}

/** A trace whose spans all take no time. */
function instantDump(): string {
  const time = '2026-07-27T14:21:17.000Z';
  return [1, 2, 3, 4]
    .map((id) => ({
      trace_id: 'b'.repeat(32),
      span_id: id.toString(16).padStart(16, '0'),
      parent_span_id: id === 1 ? null : '0000000000000001',
      name: `instant ${id}`,
      start_time: time,
      end_time: time,
      attributes: { 'openinference.span.kind': id === 1 ? 'AGENT' : 'TOOL' },
    }))
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
}

test.describe('the trace view', () => {
  let folder: string;
  test.beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'roundhouse-trace-'));
  });
  test.afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

  const dumpOf = (text: string): string => {
    const path = join(folder, 'dump.jsonl');
    writeFileSync(path, text);
    return path;
  };

  test('shows tree, timeline, conversation and records over one selection', async ({ launch }) => {
    const running = await launch({ paths: [DEMO] });
    const { page } = running;
    await openTrace(running, `trace:${DEMO_FACTS.failedTrace}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(`Spans ${DEMO_FACTS.failedTraceSpans}`)).toBeVisible();
    await row(page, 'trains.search').first().click();
    await expect(
      page.getByRole('complementary', { name: 'Span' }).getByRole('heading', { name: 'trains.search' }),
    ).toBeVisible();
    await expect(page.getByRole('treeitem', { selected: true })).toHaveAccessibleName('trains.search');
    await shootBothThemes(running, '03-trace-timeline', PICTURES);

    await page.keyboard.press('c');
    await expect(page.locator('.turn-selected').first()).toBeVisible();
    await expect(page.locator('.tool-card').first()).toBeVisible();
    await shootBothThemes(running, '03-trace-conversation', PICTURES);

    await page.keyboard.press('r');
    await expect(page.getByRole('option', { selected: true })).toBeVisible();
    await shootBothThemes(running, '03-trace-raw', PICTURES);
    await page.keyboard.press('t');
    await expect(page.getByRole('treeitem', { selected: true })).toHaveAccessibleName('trains.search');
  });

  test('moves by keys, folds, and finds in the whole trace', async ({ launch }) => {
    const running = await launch({ paths: [dumpOf(oddDump())] });
    const { page } = running;
    await openTrace(running, '');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect(page.getByRole('treeitem', { selected: true })).toHaveAccessibleName('open one');
    await page.keyboard.press(']');
    await expect(page.getByRole('treeitem', { selected: true })).toHaveAccessibleName('negative one');
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('treeitem', { selected: true })).toHaveAccessibleName('root');
    await page.keyboard.press('-');
    await expect(row(page, 'huge one')).toHaveCount(0);
    await page.keyboard.press('e');
    await expect(page.getByRole('treeitem', { selected: true })).toHaveAccessibleName('failed one');
    await expect(page.getByRole('note')).toContainText('boom <b>not bold</b>');

    await page.keyboard.press('Control+f');
    await page.keyboard.type('needle at the end');
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 of 1', { exact: true })).toBeVisible();
    await expect(page.getByRole('treeitem', { selected: true })).toHaveAccessibleName('huge one');
    await expect(page.locator('mark')).toHaveText('needle at the end');
    // What stands before it is not read.
    await expect(page.getByText('characters 8,496,001 to 8,500,017 of 8,500,017')).toBeVisible();
    await page.getByRole('button', { name: 'Show from the start' }).click();
    await expect(page.getByText('shown 60,000 of 8,500,017 characters')).toBeVisible();
    await expect(row(page, 'huge one').getByTitle('1 match in this span')).toBeVisible();
  });

  test('marks what is odd and reads a value of 8 MB by pages', async ({ launch }) => {
    const running = await launch({ paths: [dumpOf(oddDump())] });
    const { page } = running;
    await openTrace(running, '');
    await expect(row(page, 'open one')).toContainText('open');
    await expect(row(page, 'negative one')).toContainText('ends before it starts');
    await expect(row(page, 'orphan one')).toContainText('orphan');
    await row(page, 'huge one').click();
    const panel = page.getByRole('complementary', { name: 'Span' });
    await expect(panel.getByText(/of 8,500,017 characters/).first()).toBeVisible();
    await panel.getByRole('button', { name: 'Show all' }).first().click();
    await expect(panel.getByText('shown 2,048 of 8,500,017 characters')).toBeVisible();
    await panel.getByRole('button', { name: 'Show 60,000 more' }).click();
    await expect(panel.getByText('shown 62,048 of 8,500,017 characters')).toBeVisible();
    await row(page, 'json one').click();
    // JSON within a string stands decoded in its place; the mark beside it shows the string as it is written.
    await expect(panel.locator('.json-key', { hasText: /^deeper$/ })).toBeVisible();
    const decoded = panel.getByRole('button', { name: 'JSON in string' });
    await decoded.click();
    await expect(panel.locator('.json-key', { hasText: /^deep$/ })).toHaveCount(0);
    await expect(panel.getByText('"{\\"deep\\":')).toBeVisible();
    await decoded.click();
    await panel.getByRole('tree', { name: 'Attributes' }).focus();
    await page.keyboard.press('Home');
    const line = (name: RegExp) => panel.getByRole('treeitem', { name });
    await expect(line(/^nested/)).toHaveAttribute('aria-selected', 'true');
    for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    await expect(line(/^deeper/)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowRight');
    await expect(line(/^deeper/)).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(line(/^deep(?!er)/)).toHaveAttribute('aria-selected', 'true');
    await shootBothThemes(running, '03-trace-odd', PICTURES);
  });

  test('has the braces of JSON in the conversation on the lines of what they hold', async ({ launch }) => {
    const running = await launch({ paths: [dumpOf(unbrokenDump())] });
    const { page } = running;
    await openTrace(running, '');
    await page.keyboard.press('c');
    const sides = page.locator('.tool-json');
    await expect(sides).toHaveCount(2);
    for (const side of await sides.all()) {
      const places = await side.locator('span').evaluateAll((pieces) =>
        pieces.map((piece) => {
          const lines = [...piece.getClientRects()].map((line) => line.top);
          return { first: lines[0], last: lines.at(-1), lines: lines.length };
        }),
      );
      const [brace, held] = places;
      expect(held?.lines, 'it takes several lines').toBeGreaterThan(1);
      expect(held?.first).toBe(brace?.first);
      expect(places.at(-1)?.first).toBe(places.at(-2)?.last);
    }
  });

  test('draws spans without durations as a sequence, and says so', async ({ launch }) => {
    const running = await launch({ paths: [dumpOf(instantDump())] });
    await openTrace(running, '');
    await expect(running.page.getByText('No span has a duration: drawn in order, one step each').first()).toBeVisible();
    await shootBothThemes(running, '03-trace-sequence', PICTURES);
  });
});
