import { appendFileSync, copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';

import type { Locator, Page } from '@playwright/test';

import { formatCount } from '../../../shared/format/index.ts';
import { expect, type RunningApp } from './app.ts';
import { DEMO, DEMO_FACTS } from '../../demo-facts.ts';

export { DEMO_FACTS };

/** What the field of the filter says when so many of the demo's traces match. */
export function ofDemo(traces: number): string {
  return `${formatCount(traces)} of ${formatCount(DEMO_FACTS.traces)}`;
}

/** Indexing and Electron itself are slow on a machine that does other work too. */
export const SLOW = { timeout: 60_000 } as const;

/** A copy of the demo dump in a folder of its own: what the app keeps beside a dump does not land in the checkout. */
export function demoIn(folder: string, name = 'concierge.jsonl'): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  rmSync(`${path}.roundhouse-index`, { recursive: true, force: true });
  copyFileSync(DEMO, path);
  return path;
}

/** The demo dump with three records at its end that cannot be read. */
export function damagedDemoIn(folder: string): string {
  const path = demoIn(folder, 'damaged.jsonl');
  appendFileSync(path, 'this is no JSON\n[1, 2, 3]\n{"trace_id":"4e9a425718466754c2105f1f039bb747","span_id":"00');
  return path;
}

/** A dump is open and its first rows can be read. */
export async function expectOpen(page: Page, dump: string): Promise<void> {
  await expect(page.getByRole('button', { name: `Switch dump: ${basename(dump)}` })).toBeVisible(SLOW);
  await expect(tab(page, 'Overview')).toBeVisible(SLOW);
  await expect(page.getByText(/^Index fresh, built in/)).toBeVisible(SLOW);
}

export function tab(page: Page, name: string): Locator {
  return page.getByRole('tab', { name: new RegExp(`^${name}`) }).first();
}

export async function showView(page: Page, name: string): Promise<void> {
  await tab(page, name).click();
  await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
}

/** Rows of the table of traces, without its head. */
export function traceRows(page: Page): Locator {
  return page.getByRole('grid', { name: 'Traces' }).locator('.data-table-row');
}

/** Types a filter and applies it; `shown` is the count that must then stand in the field, as `12 of 120`. */
export async function filterTraces(page: Page, filter: string, shown: string | RegExp): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Filter' });
  await field.fill(filter);
  await field.press('Enter');
  await expect(page.locator('.filter-field-fact')).toHaveText(shown, SLOW);
}

/** From anywhere in a dump to one of its traces. */
export async function openTrace(page: Page, traceId: string): Promise<void> {
  await showView(page, 'Traces');
  await filterTraces(page, `trace:${traceId}`, /^1 of/);
  await traceRows(page).first().dblclick();
  await expect(page.getByRole('tree', { name: 'Spans of the trace' })).toBeVisible(SLOW);
}

export function treeRow(page: Page, name: string): Locator {
  return page.getByRole('treeitem', { name, exact: true });
}

/** Opens files as by the dialog of the system, which no test can press. */
export async function chooseFiles(running: RunningApp, paths: readonly string[]): Promise<void> {
  await running.app.evaluate(({ dialog }, filePaths) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [...filePaths] });
  }, paths);
}

/** Names the file that the next export is saved to, as by the dialog of the system. */
export async function chooseToSave(running: RunningApp, filePath: string): Promise<void> {
  await running.app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, filePath);
}

/** Drops a file on the window: the page sees the events that the system would send, with a real file. */
export async function dropFile(page: Page, path: string): Promise<void> {
  await page.evaluate(() => {
    const input = document.createElement('input');
    input.type = 'file';
    input.id = 'dropped';
    input.hidden = true;
    document.body.append(input);
  });
  await page.setInputFiles('#dropped', path);
  await page.evaluate(() => {
    const input = document.querySelector('#dropped');
    if (!(input instanceof HTMLInputElement)) return;
    const data = new DataTransfer();
    for (const file of input.files ?? []) data.items.add(file);
    for (const type of ['dragover', 'drop']) {
      document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }));
    }
    input.remove();
  });
}

/** The screen in front shows what it is for: no failure, nothing still loading, text, and no empty canvas. */
export async function expectDrawn(page: Page): Promise<void> {
  await expect(page.locator('.notice[role="alert"]')).toHaveCount(0);
  await expect(page.getByText('This view failed')).toHaveCount(0);
  await expect(page.locator('main .waiting')).toHaveCount(0, SLOW);
  expect((await page.locator('body').innerText()).length, 'characters on screen').toBeGreaterThan(200);
  await expect.poll(() => blankCanvases(page), { message: 'blank canvases' }).toBe(0);
}

/** Canvases in view with fewer than three colours. */
function blankCanvases(page: Page): Promise<number> {
  return page.locator('canvas:visible').evaluateAll((canvases) => {
    const coloursOf = (canvas: Element): number => {
      if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0 || canvas.height === 0) return Infinity;
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
      return pixels === undefined ? Infinity : new Set(new Uint32Array(pixels.buffer)).size;
    };
    return canvases.filter((canvas) => coloursOf(canvas) < 3).length;
  });
}
