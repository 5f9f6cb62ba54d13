import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { startRehearsal, type RehearsalScriptInput, type RehearsalServer } from '../../electron/engine/models/index.ts';
import type { AnalystRun, AnalystState } from '../../shared/api/procedures-analyst.ts';
import { DEMO_FACTS } from '../demo-facts.ts';
import { expect, ROOT, startApp, test, type RunningApp } from './support/app.ts';
import { chooseToSave } from './support/explorer.ts';
import { expectNoFault } from './support/faults.ts';
import { resizeTo, shootBothThemes, SHOTS } from './support/screens.ts';

const DEMO = join(ROOT, 'resources', 'demo', 'concierge.jsonl');
const KEY = 'sk-e2e-4711-never-shown';
/** Long enough to pause, stop and kill in the middle of a turn. */
const REPLY_DELAY_MS = 1500;

/** The demo's script, answering slowly: the same report, with time to interfere. */
function slowScript(): RehearsalScriptInput {
  const script = JSON.parse(readFileSync(join(ROOT, 'resources/rehearsal/demo.json'), 'utf8')) as {
    title: string;
    models: string[];
    rules: { reply: object }[];
  };
  const rules = script.rules.map((rule) => ({ ...rule, reply: { ...rule.reply, delayMs: REPLY_DELAY_MS } }));
  return { ...script, rules };
}

test.describe.configure({ mode: 'serial' });

test.describe('the analyst', () => {
  let home: string;
  let server: RehearsalServer;
  let running: RunningApp;
  let page: Page;

  test.beforeAll(async () => {
    test.setTimeout(120_000);
    home = mkdtempSync(join(tmpdir(), 'roundhouse-analyst-'));
    server = await startRehearsal(slowScript());
    running = await startApp({ home, paths: [DEMO] });
    page = running.page;
    await resizeTo(running);
    await running.invoke('settings.set', { key: 'renderer.preferences', value: { language: 'en' } });
  });

  test.afterAll(async () => {
    await running.close();
    await server[Symbol.asyncDispose]();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    expect(running.consoleErrors, 'errors in the console').toEqual([]);
  });

  test('sets up a provider; its key reaches the address that it is for and nothing else', async () => {
    await page.keyboard.press('Control+,');
    await page.getByRole('tab', { name: 'Model providers' }).click();
    await page.getByRole('button', { name: 'Add' }).first().click();
    await page.getByRole('menuitem', { name: 'Other, OpenAI-compatible' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Loopback');
    await page.getByRole('textbox', { name: 'Base URL' }).fill(server.baseUrl);
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('heading', { name: 'Loopback' })).toBeVisible();
    await page.getByLabel('API key').fill(KEY);
    await page.getByRole('button', { name: 'Keep key' }).click();
    await expect(page.getByRole('button', { name: 'Replace' })).toBeVisible();

    await page.getByRole('button', { name: 'Test connection' }).click();
    await expect(page.getByText(/^Reached, 1 model offered/)).toBeVisible();
    expect(server.authorizations.at(-1)).toBe(`Bearer ${KEY}`);
    await page.getByRole('button', { name: 'Add model' }).click();
    await page.getByRole('menuitem', { name: 'rehearsal' }).click();
    await page.getByRole('textbox', { name: '$ in for a million tokens of rehearsal' }).fill('1');
    await page.getByRole('textbox', { name: '$ out for a million tokens of rehearsal' }).fill('4');
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('button', { name: /^Save/ })).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('combobox', { name: 'Analyst, root' }).selectOption({ label: 'rehearsal · Loopback' });
    await expectNoFault(running);
    await shoot('10-settings');

    const told = JSON.stringify([
      await running.invoke('models.settings', {}),
      await running.invoke('desktop.models.keys', {}),
    ]);
    expect(told).not.toContain(KEY);
    expect(await page.content()).not.toContain(KEY);
    expect(filesWith(home, KEY)).toEqual([]);
    expect(await running.invoke('keys.hand' as never, { keys: [] } as never)).toMatchObject({ ok: false });
  });

  test('drops the key with the address', async () => {
    const other = await startRehearsal(slowScript());
    const settings = await running.invoke('models.settings', {});
    if (!settings.ok) throw new Error(settings.error.message);
    const [provider] = settings.value.settings.providers;
    if (provider === undefined) throw new Error('no provider');
    const moved = { ...settings.value.settings, providers: [{ ...provider, baseUrl: other.baseUrl }] };
    await running.invoke('models.save', { settings: moved });
    expect(await running.invoke('models.test', { provider: provider.id })).toMatchObject({
      ok: true,
      value: { kind: 'reached' },
    });
    expect(other.authorizations.some((header) => header?.includes(KEY) === true)).toBe(false);
    await running.invoke('models.save', { settings: settings.value.settings });
    await other[Symbol.asyncDispose]();
  });

  test('estimates, runs, is paused, steered and stopped', async () => {
    test.setTimeout(120_000);
    await page.getByRole('button', { name: 'Analyst', exact: true }).click();
    await page.getByRole('button', { name: 'Repeated failures' }).click();
    await expect(page.getByText('A guess, not a promise.', { exact: false })).toBeVisible();
    await expect(page.getByText(/^\$[\d.]+ to \$[\d.]+$/)).toBeVisible();
    await expectNoFault(running);
    await shoot('04-analyst-home');
    await page.keyboard.press('Control+Enter');

    await expect(page.getByRole('tab', { name: /^root/ })).toBeVisible();
    await expect(page.getByText('get_dataset_overview').first()).toBeVisible({ timeout: 20_000 });
    await page.getByRole('button', { name: /^Pause/ }).click();
    await expect(page.getByText('paused').first()).toBeVisible();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    const limits = page.getByRole('dialog', { name: 'Change' });
    await limits.getByRole('textbox', { name: 'Tokens' }).fill('5000000');
    await limits.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('of 5M')).toBeVisible();
    await page.getByRole('textbox', { name: /^Steer root/ }).fill('Look at payments first.');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Go on/ }).click();
    await expect(page.getByText('You: Look at payments first.')).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('tab', { name: /root\/2/ })).toBeVisible({ timeout: 20_000 });
    await expectNoFault(running);
    await shoot('04-analyst-live');
    await expect(page.getByRole('contentinfo').getByText(/\d+ of 20 turns done/)).toBeVisible();
    await expect(page.locator('.run-header').getByText('rehearsal, no model'), 'the server says so').toBeVisible();
    const candidates = page.getByRole('region', { name: 'Candidate findings' });
    await candidates.getByRole('button', { name: /^A booking is claimed/ }).click({ timeout: 20_000 });
    await expect(page.getByRole('tab', { name: /^root\/2/ })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('tab', { name: /^root(?!\/)/ }).click();
    await page.getByRole('radio', { name: 'Raw calls' }).click();
    await page
      .getByRole('button', { name: /^rehearsal \d+ messages/ })
      .first()
      .click();
    await expect(page.getByRole('document', { name: 'Request' })).toContainText('You are the analyst of Roundhouse');
    await page.getByRole('radio', { name: 'Answer' }).click();
    await expect(page.getByRole('document', { name: 'Answer' })).toContainText('"toolCalls"');
    await page.getByRole('radio', { name: 'Stream' }).click();
    await page
      .getByRole('banner')
      .or(page.locator('.run-header'))
      .getByRole('button', { name: 'Stop', exact: true })
      .click();
    await stateOf('stopped');
    await expect(page.getByRole('button', { name: /^Resume/ })).toBeVisible();
  });

  test('goes on after a stop, survives the death of its engine, and ends in a verified report', async () => {
    test.setTimeout(180_000);
    await page.getByRole('button', { name: /^Resume/ }).click();
    await stateOf('running');
    const engine = await running.invoke('engine.info', {});
    if (!engine.ok) throw new Error(engine.error.message);
    process.kill(engine.value.pid, 'SIGKILL');
    await stateOf('interrupted');
    await expect(page.getByText('interrupted').first()).toBeVisible({ timeout: 30_000 });
    await expect(async () => {
      const status = await running.invoke('dumps.list', {});
      expect(status.ok && status.value.dumps[0]?.state.kind).toBe('ready');
    }).toPass({ timeout: 60_000 });
    await page.getByRole('button', { name: /^Resume/ }).click();
    await stateOf('answered', 90_000);
    expect(server.authorizations.at(-1), 'the new engine was given the key').toBe(`Bearer ${KEY}`);
    await expect(page.getByText(/citations verified/).first()).toBeVisible();
  });

  test('rehearses without a model, says so, and shows where every quote stands', async () => {
    test.setTimeout(120_000);
    await page.getByRole('button', { name: 'Analyst', exact: true }).click();
    await page.getByRole('textbox', { name: 'Question' }).fill('Why do payment requests fail?');
    await page.getByRole('combobox', { name: 'Analyst, root' }).selectOption({ label: 'Rehearsal, no model' });
    await page.getByRole('button', { name: /^Start rehearsal/ }).click();
    await expect(page.getByText('rehearsal, no model').first()).toBeVisible();
    await stateOf('answered', 60_000);
    await page.getByRole('radio', { name: 'Report' }).click();
    await expect(page.getByRole('tab', { name: /F1/ })).toBeVisible();
    await expect(page.getByText(/a script wrote this/)).toBeVisible();
    await expect(page.getByText('counted again by code')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Also looked for' })).toContainText('Payments that are made twice');
    const marked = page.locator('.report-span mark');
    await expect(marked).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('img', { name: /^Time line: trains\.book is number \d+ of \d+/ })).toBeVisible();
    const around = page.getByRole('region', { name: 'Around it' });
    await expect(around.locator('[aria-current]')).toContainText('trains.book');
    await expectNoFault(running);
    await shoot('04-analyst-report');
    const parent = around.getByRole('button').first();
    const parentName = (await parent.locator('.ellipsis').textContent()) ?? '';
    await parent.click();
    await expect(page.getByRole('treeitem', { selected: true })).toContainText(parentName, { timeout: 20_000 });
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(marked).toBeVisible({ timeout: 20_000 });

    await page.getByRole('tab', { name: 'Answer', exact: true }).click();
    await expect(
      page.getByText('Only the two most damaging patterns were followed up', { exact: false }),
    ).toBeVisible();
    await page.getByRole('tab', { name: /F1/ }).click();
    const quote = await marked.textContent();
    await page.getByRole('button', { name: /^Open trace/ }).click();
    await expect(page.getByRole('tree', { name: 'Spans of the trace' })).toBeVisible({ timeout: 20_000 });
    // The span's value is JSON, shown as written: its quotes are escaped there.
    const place = page.locator('.span-panel mark').first();
    await expect(place).toHaveText((quote ?? '').replaceAll('"', '\\"'), { timeout: 20_000 });
    // And back: the span says which findings cite it, those of the model's report and of the rehearsal's.
    const findings = page
      .getByRole('complementary', { name: 'Span' })
      .getByRole('button', { name: /^Finding F1, .*verified/ });
    await expect(findings).toHaveCount(2);
    await findings.first().click();
    await expect(page.getByRole('tab', { name: /F1/ })).toBeVisible();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(place).toBeVisible({ timeout: 20_000 });
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(page.getByRole('tab', { name: /F1/ })).toBeVisible();
  });

  test('writes the report as Markdown, JSON and HTML, and hands it to a coding agent by a link', async () => {
    for (const [format, name, words] of [
      ['md', 'Markdown', '## Also looked for, without support'],
      ['json', 'JSON', '"alsoLookedFor"'],
      ['html', 'HTML with the cited spans', '<svg class="strip"'],
    ] as const) {
      const path = join(home, `exported.${format}`);
      await chooseToSave(running, path);
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('menuitem', { name }).click();
      await expect(page.getByText(`Written: ${path}`)).toBeVisible({ timeout: 20_000 });
      expect(readFileSync(path, 'utf8')).toContain(words);
    }
    await running.app.evaluate(({ dialog, shell }) => {
      dialog.showMessageBox = () => Promise.resolve({ response: 0, checkboxChecked: false });
      shell.openExternal = (url) => {
        process.env['ROUNDHOUSE_E2E_OPENED'] = url;
        return Promise.resolve();
      };
    });
    for (const [name, scheme] of [
      ['Cursor', 'cursor://anysphere.cursor-deeplink/prompt?text='],
      ['Claude Code', 'claude-cli://open?q='],
      ['Codex', 'codex://new?prompt='],
    ] as const) {
      await page.getByRole('button', { name: 'Open in' }).click();
      await page.getByRole('menuitem', { name }).click();
      const opened = (): Promise<string> => running.app.evaluate(() => process.env['ROUNDHOUSE_E2E_OPENED'] ?? '');
      await expect.poll(opened).toContain(scheme);
      expect(decodeURIComponent(await opened())).toContain(join(home, 'analyst'));
    }
  });

  test('hands a finding on as the scope of a question, with the number of its traces', async () => {
    await page.getByRole('button', { name: 'Ask about them' }).click();
    await expect(page.getByRole('combobox', { name: 'Filter' })).toHaveValue('span{tool:trains.book status:error}');
    await expect(page.getByText(`${DEMO_FACTS.bookings} traces`, { exact: true })).toBeVisible({ timeout: 20_000 });
    await page.getByRole('combobox', { name: 'Filter' }).fill('');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(page.getByRole('tab', { name: /F1/ })).toBeVisible();
  });

  test('ends early with a report when asked', async () => {
    test.setTimeout(120_000);
    await page.getByRole('button', { name: 'To the analyst' }).click();
    await page.getByRole('textbox', { name: 'Question' }).fill('What can be said at once?');
    await page.getByRole('combobox', { name: 'Analyst, root' }).selectOption({ label: 'rehearsal · Loopback' });
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Report now' }).click({ timeout: 20_000 });
    await stateOf('stopped', 60_000);
    await expect(page.getByText('ended early, at your wish', { exact: false })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('button', { name: /^Resume/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'To the analyst' }).click();
    await page.getByRole('button', { name: /^Why do payment requests fail/ }).click();
    await expect(page.getByRole('tab', { name: /F1/ })).toBeVisible({ timeout: 20_000 });
  });

  test('follows up, and compares two reports', async () => {
    test.setTimeout(120_000);
    await page.getByRole('textbox', { name: 'Ask a follow-up question' }).fill('And which of them succeed in the end?');
    await page.keyboard.press('Enter');
    await expect(page.getByText('follows up an earlier report', { exact: false })).toBeVisible({ timeout: 20_000 });
    await stateOf('answered', 60_000);
    await page.getByRole('button', { name: 'To the analyst' }).click();
    for (const question of ['And which of them succeed', 'Why do payment requests fail'])
      await page.getByRole('checkbox', { name: `Choose for comparing: ${question}` }).check({ force: true });
    await page.getByRole('button', { name: /^Compare, 2 of 2/ }).click();
    await expect(page.getByRole('region', { name: 'Still there' })).toContainText('no measurable change');
    await expect(page.getByRole('list', { name: 'Cautions' })).toContainText('rehearsal, no model');
    await expectNoFault(running);
    await shoot('09-compare-reports');
  });

  async function shoot(name: string): Promise<void> {
    if (SHOTS !== undefined) await shootBothThemes(running, name, SHOTS);
  }

  /** Waits until the newest run is in this state; a question that dies with an engine is asked again. */
  async function stateOf(state: AnalystState, timeout = 30_000): Promise<void> {
    await expect.poll(() => newestRun(page), { timeout }).toMatchObject({ state });
  }
});

/** The newest run, from the first event of the list. */
async function newestRun(page: Page): Promise<AnalystRun | undefined> {
  return page.evaluate(
    () =>
      new Promise<AnalystRun | undefined>((resolve) => {
        const stop = window.roundhouse.subscribe('analyst.runs', {}, (message) => {
          resolve(message.kind === 'event' ? message.event.runs[0] : undefined);
          setTimeout(() => stop());
        });
      }),
  );
}

/** Files below a folder that hold a text. */
function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true)
    .filter((path) => readFileSync(path).includes(text));
}
