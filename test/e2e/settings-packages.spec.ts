import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { startRehearsal } from '../../electron/engine/models/index.ts';
import { wheelOf, type TestWheel } from '../../electron/engine/sandbox/testing.ts';
import { expect, ROOT, startApp, test, type RunningApp } from './support/app.ts';
import { SLOW } from './support/explorer.ts';
import { resizeTo, shootBothThemes, SHOTS } from './support/screens.ts';

const DEMO = join(ROOT, 'resources', 'demo', 'concierge.jsonl');
const NUMPY = wheelOf('numpy', '9.1', `ANSWER = 42\n# ${'x'.repeat(300_000)}\n`);
const PANDAS = wheelOf('pandas', '9.2', 'import numpy\n\ndef twice():\n    return 2 * numpy.ANSWER\n');
const PYDANTIC = wheelOf('pydantic', '9.3', 'VERSION = "9.3"\n');

test.describe.configure({ mode: 'serial', timeout: 120_000 });

test.describe('packages of the sandbox', () => {
  let folder: string;
  let server: Server;
  let running: RunningApp;
  let page: Page;
  /** Paths that were asked for. */
  const asked: string[] = [];
  /** Holds back the rest of a body until it is let go. */
  let letGo: (() => void) | undefined;

  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'roundhouse-packages-'));
    const lockFile = join(folder, 'lock.json');
    writeFileSync(lockFile, lockWith([NUMPY, PANDAS, PYDANTIC]));
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      const wheel = [NUMPY, PANDAS, PYDANTIC].find(({ file }) => request.url === `/full/${file}`);
      if (wheel === undefined) return void response.writeHead(404).end();
      // Another file of the same name: its hash is not the one that the lock file tells.
      if (wheel === PYDANTIC) return void response.end(wheelOf('pydantic', '9.3', 'import os\n').bytes);
      response.writeHead(200, { 'content-length': wheel.bytes.length });
      response.write(wheel.bytes.subarray(0, 100_000));
      letGo = () => response.end(wheel.bytes.subarray(100_000));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    running = await startApp({
      home: join(folder, 'home'),
      paths: [DEMO],
      env: { ROUNDHOUSE_PYODIDE_URL: `http://127.0.0.1:${port}/full/`, ROUNDHOUSE_PYODIDE_LOCK: lockFile },
    });
    page = running.page;
    await resizeTo(running);
    await running.invoke('settings.set', { key: 'renderer.preferences', value: { language: 'en' } });
    await expect(page.getByText('Engine ready')).toBeVisible(SLOW);
    await page.keyboard.press('Control+,');
    await page.getByRole('tab', { name: 'Sandbox packages' }).click();
  });

  test.afterAll(async () => {
    await running.close();
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    expect(running.consoleErrors, 'errors in the console').toEqual([]);
  });

  const row = (name: string) =>
    page.getByRole('table', { name: 'Sandbox packages' }).getByRole('row', { name: new RegExp(`^${name}`) });

  test('are downloaded on a click, with progress, and the status bar names the host meanwhile', async () => {
    expect(asked, 'nothing is fetched unasked').toEqual([]);
    await row('numpy').getByRole('button', { name: 'Download' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'numpy' })).toContainText('/ 301', SLOW);
    await expect(page.getByRole('contentinfo')).toContainText('127.0.0.1', SLOW);
    await shoot('10-settings-packages-download');
    letGo?.();
    await expect(row('numpy')).toContainText('installed', SLOW);
    await expect(row('numpy')).not.toContainText('not installed');
    expect(asked).toEqual([`/full/${NUMPY.file}`]);
  });

  test('are refused with a wrong hash, in words, and nothing of them stays', async () => {
    await row('pydantic').getByRole('button', { name: 'Download' }).click();
    await expect(page.getByRole('log', { name: 'Notices' })).toContainText('not the file that Pyodide knows', SLOW);
    await expect(row('pydantic')).toContainText('not installed');
    expect(wheels()).toEqual([NUMPY.file]);
  });

  test('are installed from a folder, without the network', async () => {
    const source = join(folder, 'wheels');
    mkdirSync(source);
    for (const { file, bytes } of [PANDAS, PYDANTIC]) writeFileSync(join(source, file), bytes);
    await running.app.evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] });
    }, source);
    const before = asked.length;
    await page.getByRole('button', { name: 'Install from folder' }).click();
    for (const name of ['pandas', 'pydantic']) await expect(row(name)).not.toContainText('not installed', SLOW);
    expect(asked.length).toBe(before);
    expect(wheels()).toEqual([NUMPY, PANDAS, PYDANTIC].map(({ file }) => file));
    await expect(page.getByRole('button', { name: 'Install from folder' })).toHaveAttribute('aria-disabled', 'true');
    await shoot('10-settings-packages-installed');
  });

  test('are there for the code of an agent', async () => {
    // The first start of Python takes its time.
    test.setTimeout(240_000);
    const code = 'import pandas\nprint("twice is", pandas.twice())';
    await using model = await startRehearsal({
      title: 'packages',
      rules: [
        { when: { turn: 0 }, reply: { toolCalls: [{ name: 'run_code', arguments: { code } }] } },
        { reply: { toolCalls: [{ name: 'final_answer', arguments: { answer: 'Counted.', findings: [] } }] } },
      ],
    });
    await running.invoke('models.save', {
      settings: {
        providers: [{ id: 'loop', title: 'Loop', baseUrl: model.baseUrl, models: [{ name: 'rehearsal' }] }],
        roles: {},
      },
    });
    const listed = await running.invoke('dumps.list', {});
    const dump = listed.ok ? listed.value.dumps[0]?.dump : undefined;
    if (dump === undefined) throw new Error('the demo is not open');
    const started = await running.invoke('analyst.start', {
      dump,
      config: { question: 'What is twice?', models: { root: { provider: 'loop', model: 'rehearsal' } } },
    });
    expect(started).toMatchObject({ ok: true });
    const state = async (): Promise<string | undefined> => {
      const jobs = await running.invoke('jobs.list', {});
      return jobs.ok ? jobs.value.jobs.find(({ kind }) => kind === 'analyst')?.state : undefined;
    };
    await expect.poll(state, { timeout: 180_000 }).toBe('done');
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('button', { name: 'Analyst' }).click();
    await page.getByRole('button', { name: /^What is twice/ }).click(SLOW);
    await page.getByRole('radio', { name: 'Work' }).click(SLOW);
    const call = page.locator('.tool-entry').filter({ hasText: 'run_code' });
    await expect(call).toContainText('twice is 84', SLOW);
  });

  test('are removed again', async () => {
    await page.keyboard.press('Control+,');
    await page.getByRole('tab', { name: 'Sandbox packages' }).click();
    await row('pandas').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(row('pandas')).toContainText('not installed', SLOW);
    expect(wheels()).toEqual([NUMPY, PYDANTIC].map(({ file }) => file));
  });

  function wheels(): string[] {
    return readdirSync(join(running.home, 'sandbox', 'wheels')).toSorted();
  }

  async function shoot(name: string): Promise<void> {
    if (SHOTS !== undefined) await shootBothThemes(running, name, SHOTS);
  }
});

/** Pyodide's lock file, with these wheels in the place of its own; each later one needs the first. */
function lockWith(wheels: readonly TestWheel[]): string {
  const own = JSON.parse(readFileSync(join(ROOT, 'node_modules', 'pyodide', 'pyodide-lock.json'), 'utf8')) as {
    packages: Record<string, object>;
  };
  for (const { file, bytes } of wheels) {
    const [name = '', version = ''] = file.split('-');
    own.packages[name] = {
      name,
      version,
      file_name: file,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      depends: name === 'pandas' ? ['numpy'] : [],
      imports: [name],
      install_dir: 'site',
      package_type: 'package',
    };
  }
  return JSON.stringify(own);
}
