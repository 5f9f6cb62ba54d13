import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { DumpStatus } from '../../shared/api/procedures-dumps.ts';
import { expect, test, type RunningApp } from './support/app.ts';
import { writeDump } from './support/generated-dump.ts';

/** The real engine, killed without warning: the window and its dump must be there again by themselves. */
test.describe('the engine is killed', () => {
  let folder: string;
  test.beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'roundhouse-crash-'));
  });
  test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('while a dump is open', async ({ launch }) => {
    const path = join(folder, 'small.jsonl');
    const traces = await writeDump(path, 2);
    const running = await launch();
    const { dump } = await opened(running, path);
    await until(running, dump, (status) => status.state.kind === 'ready');

    await killEngine(running);
    await expect(async () => {
      // The first question may still go to the one that is dying; the next waits for the new one, where the dump is open.
      const page = await running.invoke('tool.trace_rows', { dump, arguments: { limit: 5 } });
      expect(page).toMatchObject({ ok: true, value: { total: traces } });
    }).toPass();
    const status = await running.awaitEvent('desktop.engine', (event) => event.kind === 'ready' && event.starts === 2);
    expect(status).toMatchObject({ kind: 'ready', reopened: ['small.jsonl'] });
  });

  test('while a dump is being indexed', async ({ launch }) => {
    const path = join(folder, 'large.jsonl');
    const traces = await writeDump(path, 120);
    const running = await launch();
    const { dump } = await opened(running, path);
    await until(running, dump, (status) => status.state.kind === 'indexing');

    await killEngine(running);
    const status = await until(running, dump, ({ state }) => state.kind === 'ready' || state.kind === 'failed');
    expect(status.state.kind).toBe('ready');
    expect(status.counts).toMatchObject({ traces });
    const page = await running.invoke('tool.trace_rows', { dump, arguments: { limit: 5 } });
    expect(page).toMatchObject({ ok: true, value: { total: traces } });
  });

  test('again and again, with a question under way each time', async ({ launch }) => {
    const path = join(folder, 'small.jsonl');
    const traces = await writeDump(path, 2);
    const running = await launch({ paths: [] });
    const { dump } = await opened(running, path);
    for (let time = 0; time < 3; time += 1) {
      const question = running.invoke('tool.sql', { dump, arguments: { query: 'SELECT count(*) FROM traces' } });
      await killEngine(running);
      const outcome = await question;
      // Either it was quick enough, or it says what happened; it never hangs.
      expect(outcome.ok || outcome.error.code === 'engineRestarted').toBe(true);
      await expect(async () => {
        const counted = await running.invoke('tool.count_traces', { dump, arguments: {} });
        expect(counted).toMatchObject({ ok: true, value: { total: traces } });
      }).toPass();
    }
  });
});

test.describe('the page is killed', () => {
  test('and is loaded again, connected', async ({ launch }) => {
    const running = await launch({ bareEngine: true });
    await running.app.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer();
    });
    // Playwright's own page object ends with the crash, so the new page is asked from main; a script that is sent to a page
    // that is not there yet never comes back.
    await expect(async () => {
      const answered = await running.app.evaluate(({ BrowserWindow }) =>
        Promise.race([
          BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
            `window.roundhouse.invoke('engine.info', {}).then(({ ok }) => ok)`,
          ),
          new Promise((resolve) => setTimeout(() => resolve('silence'), 2000)),
        ]),
      );
      expect(answered).toBe(true);
    }).toPass({ timeout: 60_000 });
  });
});

async function opened(running: RunningApp, path: string): Promise<DumpStatus> {
  const outcome = await running.invoke('dumps.open', { paths: [path] });
  if (!outcome.ok) throw new Error(outcome.error.message);
  return outcome.value;
}

async function killEngine(running: RunningApp): Promise<void> {
  const before = await running.invoke('engine.info', {});
  if (!before.ok) throw new Error(before.error.message);
  process.kill(before.value.pid, 'SIGKILL');
}

/** Waits for a state of the dump; questions that a crash interrupts are asked again. */
async function until(running: RunningApp, dump: string, fits: (status: DumpStatus) => boolean): Promise<DumpStatus> {
  let last: DumpStatus | undefined;
  await expect(async () => {
    const outcome = await running.invoke('dumps.status', { dump });
    if (outcome.ok) last = outcome.value;
    expect(outcome.ok && fits(outcome.value)).toBe(true);
  }).toPass({ timeout: 60_000, intervals: [20] });
  if (last === undefined) throw new Error('no status was seen');
  return last;
}
