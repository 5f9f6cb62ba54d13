import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

import {
  LANGFUSE_KEY,
  PHOENIX_KEY,
  langfuseTraces,
  phoenixSpans,
  startTraceServer,
  type TraceServer,
} from '../../electron/engine/collect/testing.ts';
import { expect, startApp, test, type RunningApp } from './support/app.ts';
import { expectNoFault } from './support/faults.ts';
import { resizeTo, shootBothThemes, SHOTS } from './support/screens.ts';

const SECRETS = [LANGFUSE_KEY.secretKey, LANGFUSE_KEY.publicKey, PHOENIX_KEY.apiKey];

test.describe('sources', () => {
  let server: TraceServer;
  let running: RunningApp;
  let page: Page;
  let home: string;

  test.beforeEach(async () => {
    server = await startTraceServer();
    home = mkdtempSync(join(tmpdir(), 'roundhouse-sources-'));
    running = await startApp({ home });
    page = running.page;
    await resizeTo(running);
    await page.keyboard.press('Control+i');
    await expect(page.getByRole('heading', { name: 'Sources' })).toBeVisible();
  });
  test.afterEach(async () => {
    await running.close();
    await server[Symbol.asyncDispose]();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    expect(running.consoleErrors).toEqual([]);
  });

  async function shoot(name: string): Promise<void> {
    if (SHOTS !== undefined) await shootBothThemes(running, name, SHOTS);
  }

  async function addLangfuse(): Promise<void> {
    await page.getByRole('button', { name: 'Add a Langfuse server' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Shop agent');
    await page.getByRole('textbox', { name: 'Address' }).fill(server.url);
    await page.getByRole('textbox', { name: 'Public key' }).fill(LANGFUSE_KEY.publicKey);
    await page.getByLabel('Secret key').fill(LANGFUSE_KEY.secretKey);
  }

  test('pulls filtered traces from Langfuse and opens them', async () => {
    server.langfuse = langfuseTraces(230);
    await shoot('sources-empty');
    await expectNoFault(running);
    await addLangfuse();
    await shoot('sources-connect');
    await expectNoFault(running);
    await page.getByRole('button', { name: 'Save and connect' }).click();
    await expect(page.getByText('Connected')).toBeVisible();
    await expect(page.getByText('key until closed')).toBeVisible();
    await expect(page.getByText('230 traces', { exact: true })).toBeVisible();

    await page.getByRole('combobox', { name: 'Trace name' }).fill('checkout');
    await page.getByRole('combobox', { name: 'Tags' }).fill('paid');
    await page.getByRole('combobox', { name: 'Tags' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Pull 115 traces' })).toBeVisible();
    await shoot('sources-select');
    await expectNoFault(running);

    server.fault = ({ path }) => (path.endsWith('/trace-60') ? { kind: 'silent' } : undefined);
    await page.getByRole('button', { name: 'Pull 115 traces' }).click();
    await expect(page.getByText('30 of 115')).toBeVisible();
    await shoot('sources-pulling');
    await expectNoFault(running);
    await page.getByRole('main').getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByText('stopped')).toBeVisible();
    server.fault = () => undefined;
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(page.getByText('done', { exact: true })).toBeVisible();
    await shoot('sources-pulled');
    await page.getByRole('main').getByRole('button', { name: 'Open', exact: true }).click();
    await expect(page.getByRole('tab', { name: /Traces/ })).toContainText('115');
  });

  test('pulls a Phoenix project, waits as asked, and lists what was done', async () => {
    server.phoenix = phoenixSpans(60);
    let limited = 0;
    server.fault = ({ path }) =>
      path.endsWith('/spans') && limited++ === 0
        ? { kind: 'status', status: 429, headers: { 'retry-after': '2' } }
        : undefined;
    await page.getByRole('button', { name: 'Add a Phoenix server' }).click();
    await page.getByRole('textbox', { name: 'Address' }).fill(server.url);
    await page.getByLabel('API key').fill(PHOENIX_KEY.apiKey);
    await page.getByRole('button', { name: 'Save and connect' }).click();
    await expect(page.getByText('240 spans')).toBeVisible();
    await page.getByRole('button', { name: 'Pull 60 traces' }).click();
    await expect(page.getByText(/waits until \d\d:\d\d:\d\d: rate limit/)).toBeVisible();
    await expect(page.getByText('done', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'All imports and pulls' }).click();
    await expect(page.getByRole('row', { name: /Phoenix, research agent.*done.*60.*240/ })).toBeVisible();
    await shoot('sources-list');
    await expectNoFault(running);

    await page.getByRole('button', { name: 'Remove…: Phoenix, research agent' }).click();
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.getByRole('button', { name: 'Remove and delete' }).click();
    await expect(page.getByText('None yet')).toBeVisible();
  });

  test('says what is wrong with a server, and what to try', async () => {
    await addLangfuse();
    await page.getByLabel('Secret key').fill('sk-lf-wrong');
    await page.getByRole('button', { name: 'Save and connect' }).click();
    await expect(page.getByRole('alert')).toContainText('refused the key (401)');
    await expect(page.getByRole('alert')).not.toContainText('sk-lf-wrong');
    await shoot('sources-refused');
    await expectNoFault(running);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Address' }).fill('langfuse');
    await expect(page.getByText('Write it with https://')).toBeVisible();
    await page.getByRole('textbox', { name: 'Address' }).fill('http://langfuse.example');
    await expect(page.getByText(/http: the key and the traces can be read/)).toBeVisible();
    await expect(page.getByText(/the kept key is dropped/)).toBeVisible();
  });

  test('imports files after a look at them', async () => {
    const path = join(home, 'export.jsonl');
    const lines = langfuseTraces(40).map((trace) => JSON.stringify(trace));
    writeFileSync(path, [...lines, '{"broken', '[]', ''].join('\n'));
    const notes = join(home, 'notes.txt');
    writeFileSync(notes, 'no traces in here\n');
    await running.app.evaluate(
      ({ dialog }, filePaths) => {
        dialog.showOpenDialog = async () => ({ canceled: false, filePaths });
      },
      [path, notes],
    );
    await page.getByRole('button', { name: 'Files and folders', exact: true }).click();
    await page.getByRole('button', { name: 'Choose files…' }).click();
    await expect(page.getByRole('row', { name: /export\.jsonl langfuse .* 40 120 / })).toBeVisible();
    await expect(page.getByText('line 41')).toBeVisible();
    await expect(page.getByRole('row', { name: /notes\.txt/ })).toBeVisible();
    await shoot('sources-preview');
    await expectNoFault(running);
    await page.getByRole('button', { name: 'Import a copy' }).click();
    await expect(page.getByText('done', { exact: true })).toBeVisible();
    await shoot('sources-imported');
    rmSync(path);
    await page.getByRole('main').getByRole('button', { name: 'Open', exact: true }).click();
    await expect(page.getByRole('tab', { name: /Traces/ })).toContainText('40');
  });

  test('never shows a key again, nor writes it, nor sends it elsewhere', async () => {
    server.langfuse = langfuseTraces(3);
    const thief = await startTraceServer();
    try {
      const kept = { kind: 'langfuse', name: 'w', url: server.url, key: LANGFUSE_KEY, store: true } as const;
      const asked = await running.invoke('desktop.sources.connections', {});
      // Without a system key store nothing is written until the person agrees.
      if (asked.ok && asked.value.keyStore === 'plain') {
        expect(await running.invoke('desktop.sources.save', kept)).toMatchObject({
          ok: false,
          error: { code: 'badArgument' },
        });
      }
      const saved = await running.invoke('desktop.sources.save', { ...kept, acceptPlainStore: true });
      if (!saved.ok) throw new Error(saved.error.message);
      const { connection, key } = saved.value;
      expect(key).toBe('stored');
      const ask = { connection, filter: { kind: 'langfuse', tags: [] } } as const;
      const answers: unknown[] = [asked, saved];
      answers.push(await running.invoke('desktop.sources.options', { connection }));
      answers.push(await running.invoke('desktop.sources.count', ask));
      const pulled = await running.invoke('desktop.sources.pull', ask);
      await running.awaitEvent('sources.transfers', ({ transfers }) => transfers[0]?.state === 'done');
      answers.push(pulled, await running.awaitEvent('sources.transfers'), await running.invoke('jobs.list', {}));
      expect(server.seen.length).toBeGreaterThan(5);

      // The theft: a saved connection with another address.
      const moved = await running.invoke('desktop.sources.save', {
        connection,
        kind: 'langfuse',
        name: 'w',
        url: thief.url,
        store: true,
      });
      expect(moved).toMatchObject({ ok: true, value: { key: 'missing' } });
      for (const name of ['desktop.sources.test', 'desktop.sources.options'] as const) {
        expect(await running.invoke(name, { connection })).toMatchObject({ ok: false, error: { code: 'keyMissing' } });
      }
      expect(await running.invoke('desktop.sources.pull', ask)).toMatchObject({
        ok: false,
        error: { code: 'keyMissing' },
      });
      // Names that only main may use are no names to a window.
      for (const name of ['collect.test', 'collect.pull', 'collect.resume']) {
        const outcome = await running.invoke(name as never, { server: { kind: 'langfuse', url: thief.url } } as never);
        expect(outcome).toMatchObject({ ok: false, error: { code: 'unknownName' } });
      }
      expect(thief.seen).toEqual([]);

      for (const secret of SECRETS) expect(JSON.stringify(answers)).not.toContain(secret);
      expect(filesWith(home, SECRETS)).toEqual([]);
    } finally {
      await thief[Symbol.asyncDispose]();
    }
  });

  test('goes on with a pull after its engine was killed', async () => {
    server.langfuse = langfuseTraces(80);
    server.fault = ({ path }) => (path.endsWith('/trace-50') ? { kind: 'silent' } : undefined);
    await addLangfuse();
    await page.getByRole('button', { name: 'Save and connect' }).click();
    await page.getByRole('button', { name: 'Pull 80 traces' }).click();
    await expect(page.getByText('50 of 80')).toBeVisible();
    const engine = await running.invoke('engine.info', {});
    if (!engine.ok) throw new Error(engine.error.message);
    process.kill(engine.value.pid, 'SIGKILL');
    await expect(page.getByText('interrupted', { exact: true })).toBeVisible();
    await shoot('sources-interrupted');
    server.fault = () => undefined;
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(page.getByText('done', { exact: true })).toBeVisible();
    const [record] = filesNamed(home, /^Shop-agent-.*\.jsonl$/);
    const ids = readFileSync(record ?? '', 'utf8')
      .split('\n')
      .slice(0, -1)
      .map((line) => (JSON.parse(line) as { id: string }).id);
    expect(ids).toEqual(server.langfuse.map(({ id }) => id));
  });

  test('speaks Chinese', async () => {
    await running.invoke('settings.set', { key: 'preferences', value: {} });
    await page.keyboard.press('Control+,');
    await page.getByRole('radio', { name: '中文' }).click();
    await page.keyboard.press('Control+i');
    await expect(page.getByRole('heading', { name: '来源' })).toBeVisible();
    await shoot('sources-chinese');
  });
});

function files(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true);
}

function filesNamed(folder: string, pattern: RegExp): string[] {
  return files(folder).filter((path) => pattern.test(path.split('/').at(-1) ?? ''));
}

function filesWith(folder: string, texts: readonly string[]): string[] {
  return files(folder).filter((path) => {
    const content = readFileSync(path, 'latin1');
    return texts.some((text) => content.includes(text));
  });
}
