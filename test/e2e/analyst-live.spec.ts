import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Locator, Page } from '@playwright/test';

import { startRehearsal, type RehearsalScriptInput, type RehearsalServer } from '../../electron/engine/models/index.ts';
import { expect, startApp, test, type RunningApp } from './support/app.ts';
import { demoIn, SLOW } from './support/explorer.ts';
import { expectNoFault } from './support/faults.ts';
import { PICTURES, resizeTo, shootBothThemes } from './support/screens.ts';

/** Stands in the pictures: the same in every run. */
const FOLDER = join(tmpdir(), 'roundhouse-demo');
const WORDS = 'Only look at refunds.';
const COUNT = 'SELECT status, count(*) AS spans FROM spans GROUP BY status ORDER BY spans DESC';

/** A root with three sub-agents, one of which waits for a slot; each works until a person says where to look. */
const SCRIPT: RehearsalScriptInput = {
  title: 'live',
  rules: [
    {
      when: { system: 'You are a sub-agent', anyUser: WORDS },
      reply: { text: `Refunds, then: there are none. I was told: ${WORDS}` },
    },
    {
      when: { system: 'You are a sub-agent', turn: 0 },
      reply: {
        text: 'I count by status first, then look at one span that does not exist.',
        toolCalls: [
          { name: 'sql', arguments: { query: COUNT } },
          { name: 'view_trace', arguments: { trace_id: 'no-such-trace' } },
        ],
        usage: { input: 5_200, output: 190, cached: 4_000 },
      },
    },
    {
      when: { system: 'You are a sub-agent' },
      reply: {
        text: 'Most spans are fine. The few that fail do so for one reason, which the error text names: the field that is sent is not the field that is wanted. I count them again by their tool, and then by the time at which they began, to see whether that changed in the week.',
        pieceChars: 6,
        pieceDelayMs: 60,
        toolCalls: [{ name: 'count_traces', arguments: { filter: 'status:error' } }],
        usage: { input: 6_100, output: 240, cached: 5_000 },
      },
    },
    {
      when: { turn: 0 },
      reply: {
        text: 'Three questions, each for an agent of its own.',
        toolCalls: ['Which spans fail?', 'Are retries ever different?', 'Who waits for whom?'].map((question) => ({
          name: 'call_subagent',
          arguments: { question },
        })),
        usage: { input: 3_000, output: 120 },
      },
    },
    { reply: { toolCalls: [{ name: 'final_answer', arguments: { answer: 'Nothing more.', findings: [] } }] } },
  ],
};

test.describe.configure({ mode: 'serial', timeout: 120_000 });

test.describe('a running analysis', () => {
  let home: string;
  let server: RehearsalServer;
  let running: RunningApp;
  let page: Page;

  test.beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'roundhouse-live-'));
    server = await startRehearsal(SCRIPT);
    running = await startApp({ home, paths: [demoIn(FOLDER)] });
    page = running.page;
    await resizeTo(running);
    await running.invoke('settings.set', { key: 'renderer.preferences', value: { language: 'en' } });
    await running.invoke('models.save', {
      settings: {
        providers: [
          {
            id: 'loop',
            title: 'Loop',
            baseUrl: server.baseUrl,
            api: 'chat',
            headers: {},
            models: [
              {
                name: 'rehearsal',
                contextTokens: 128_000,
                price: { inputUsdPerMillion: 3, outputUsdPerMillion: 15, cachedInputUsdPerMillion: 0.3 },
              },
            ],
          },
        ],
        roles: { root: { provider: 'loop', model: 'rehearsal' } },
      },
    });
    await running.awaitEvent('jobs.watch', ({ jobs }) => jobs.every(({ state }) => state !== 'running'));
    const opened = await running.invoke('dumps.list', {});
    const dump = opened.ok ? opened.value.dumps[0]?.dump : undefined;
    if (dump === undefined) throw new Error('the demo is not open');
    const started = await running.invoke('analyst.start', {
      dump,
      config: {
        question: 'Which failures repeat, and why?',
        models: { root: { provider: 'loop', model: 'rehearsal' } },
        parallel: 2,
        // Whoever looks at the run takes longer than a model would.
        subagentTurns: 300,
        budget: { costUsd: 20, tokens: 4_000_000, turns: 600, timeMs: 1_200_000 },
      },
    });
    if (!started.ok) throw new Error(started.error.message);
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('button', { name: 'Analyst' }).click();
    await page.getByRole('button', { name: /^Which failures repeat, and why/ }).click(SLOW);
  });

  test.afterAll(async () => {
    await running.close();
    await server[Symbol.asyncDispose]();
    for (const folder of [home, FOLDER]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    expect(running.consoleErrors, 'errors in the console').toEqual([]);
  });

  const agent = (path: string): Locator => page.getByRole('tab', { name: new RegExp(`^${path}(?!/)`) });
  const stream = (path: string): Locator => page.getByRole('log', { name: new RegExp(path) });

  test('is a tree of agents with those that wait for a slot, what each costs, and the budgets', async () => {
    await expect(agent('root/2')).toBeVisible(SLOW);
    await expect(page.getByText('2 of 2 busy, 1 waits')).toBeVisible(SLOW);
    await expect(agent('root/1')).toContainText('Which spans fail?');
    await expect(agent('root/1')).toContainText('$', SLOW);
    const meter = page.getByRole('complementary', { name: 'Budgets' }).or(page.locator('.spend'));
    await expect(meter.first()).toContainText(/\$0\.\d+ ?of \$20/, SLOW);
    await expect(meter.first()).toContainText(/of 4M/);
  });

  test('streams what an agent says, and shows tool calls with arguments, results and typed errors', async () => {
    await agent('root/1').click();
    const entries = stream('root/1').locator('.tool-entry');
    const sql = entries.filter({ hasText: 'sql' }).first();
    await expect(sql).toContainText('GROUP BY status', SLOW);
    await expect(sql, 'it has ended').toContainText(/characters · /, SLOW);
    if ((await sql.getByRole('button').first().getAttribute('aria-expanded')) === 'false')
      await sql.getByRole('button').first().click();
    await expect(sql.getByRole('columnheader')).toHaveText(['status', 'spans']);
    await expect(sql.getByRole('row', { name: /^error \d+$/ })).toBeVisible();
    const failed = entries.filter({ hasText: 'view_trace' }).first();
    await expect(failed).toContainText('no-such-trace');
    await expect(failed.locator('.text-error').first()).toBeVisible();
    const growing = stream('root/1').locator('.entry-text').last();
    await expect(growing).toBeVisible(SLOW);
    const before = (await growing.textContent())?.length ?? 0;
    await expect.poll(async () => (await growing.textContent())?.length ?? 0, SLOW).toBeGreaterThan(before);
    await expectNoFault(running);
    await shoot('analyst-live');
  });

  test('tells by which prompts, of which version, an agent works', async () => {
    await expect(page.locator('.run-facts')).toContainText('prompts v1');
    await page.getByRole('radio', { name: 'Prompts' }).click();
    const prompt = page.getByRole('button', { name: /^Sub-agent version \d+/ });
    await expect(prompt).toBeVisible(SLOW);
    await expect(page.getByRole('button', { name: /^Root agent version/ })).toHaveCount(0);
    await prompt.click();
    await expect(page.getByRole('document', { name: 'Sub-agent' })).toContainText('You are a sub-agent');
    await expectNoFault(running);
    await page.getByRole('radio', { name: 'Stream' }).click();
  });

  test('pauses, takes words for one sub-agent meanwhile, and gives its receipt when it reads them', async () => {
    await page.getByRole('button', { name: /^Pause/ }).click();
    await expect(page.locator('.run-header').getByText('paused')).toBeVisible(SLOW);
    await page.getByRole('textbox', { name: /^Steer root\/1/ }).fill(WORDS);
    await page.keyboard.press('Enter');
    await expect(stream('root/1').getByText(`You, not read yet: ${WORDS}`)).toBeVisible(SLOW);
    const asked = server.heard.length;
    await page.getByRole('button', { name: /^Go on/ }).click();
    await expect(stream('root/1').getByText(`You: ${WORDS}`)).toBeVisible({ timeout: 30_000 });
    await expect(stream('root/1').getByText('not read yet')).toHaveCount(0);
    await expect(stream('root/1')).toContainText('Refunds, then', SLOW);
    await expect(agent('root/1')).toContainText('done', SLOW);
    const told = server.heard.slice(asked).filter(({ messages }) => messages.some(({ text }) => text.includes(WORDS)));
    const askers = told.map(({ messages }) => messages.find(({ role }) => role === 'user')?.text ?? '');
    expect(askers.some((text) => text.includes('Which spans fail?'))).toBe(true);
    expect(askers.some((text) => text.includes('Are retries ever different?'))).toBe(false);
    // Its slot goes to the one that waited.
    await expect(agent('root/3')).toBeVisible(SLOW);
  });

  test('is stopped at once, and nothing is asked after that', async () => {
    await page.locator('.run-header').getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(page.getByRole('button', { name: /^Resume/ })).toBeVisible(SLOW);
    await expect(agent('root/2')).toContainText('stopped');
    const asked = server.heard.length;
    await page.waitForTimeout(1500);
    expect(server.heard.length).toBe(asked);
  });

  async function shoot(name: string): Promise<void> {
    if (PICTURES !== undefined) await shootBothThemes(running, name, PICTURES);
  }
});
