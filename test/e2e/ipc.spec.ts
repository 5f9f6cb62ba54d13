import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { BARE_ENGINE, expect, ROOT, test } from './support/app.ts';

/** Ends before its first word, as where the database does not fit the Node. */
const UNFIT_ENGINE = join(ROOT, 'test/e2e/support/unfit-engine.mjs');

/** The 19th field of a process's line; those after its name, which may hold spaces, begin with the third. */
function nicenessOf(pid: number): number {
  const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[16]);
}

test.describe('the channel on an engine in a utility process', () => {
  test('answers calls of main and of the engine', async ({ launch }) => {
    const running = await launch({ bareEngine: true });
    expect(await running.invoke('desktop.info', {})).toMatchObject({
      ok: true,
      value: { engine: 'utilityProcess', packaged: false },
    });
    expect(await running.invoke('engine.info', {})).toMatchObject({ ok: true, value: { pid: expect.any(Number) } });
  });

  for (const bareEngine of [true, false]) {
    test(`puts ${bareEngine ? 'a bare engine' : 'the engine'} behind the windows`, async ({ launch }) => {
      test.skip(process.platform !== 'linux', 'reads niceness from /proc');
      const running = await launch({ bareEngine });
      const engine = await running.invoke('engine.info', {});
      if (!engine.ok) throw new Error(engine.error.message);
      const windowPid = await running.app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId(),
      );
      expect(nicenessOf(engine.value.pid)).toBeGreaterThan(nicenessOf(windowPid ?? 0));
    });
  }

  test('sends no more events than the page takes', async ({ launch }) => {
    const running = await launch({ bareEngine: true });
    const heard = await running.page.evaluate(async () => {
      let events = 0;
      const stop = window.roundhouse.subscribe('jobs.watch', {}, () => {
        events += 1;
        // Never done with the first ones: the engine must wait.
        return new Promise<void>(() => {});
      });
      await new Promise((resolve) => setTimeout(resolve, 500));
      const first = events;
      stop();
      let fast = 0;
      await new Promise<void>((resolve) => {
        const end = window.roundhouse.subscribe('jobs.watch', {}, () => {
          fast += 1;
          if (fast === 500) {
            end();
            resolve();
          }
        });
      });
      return { first, fast };
    });
    expect(heard).toEqual({ first: 8, fast: 500 });
  });

  test('comes back after a kill, and says what was lost', async ({ launch }) => {
    const running = await launch({ bareEngine: true });
    const before = await running.invoke('engine.info', {});
    if (!before.ok) throw new Error(before.error.message);
    const underWay = running.invoke('dumps.open', { paths: ['/nowhere'] });
    process.kill(before.value.pid, 'SIGKILL');
    expect(await underWay).toMatchObject({ ok: false, error: { code: 'engineRestarted' } });
    const after = await running.invoke('engine.info', {});
    if (!after.ok) throw new Error(after.error.message);
    expect(after.value.pid).not.toBe(before.value.pid);
    const status = await running.awaitEvent('desktop.engine', (event) => event.kind === 'ready');
    expect(status).toMatchObject({ kind: 'ready', starts: 2, lastExit: expect.stringContaining('exit') });
  });

  test('gives up after too many ends in a row, and tries again when asked', async ({ launch }) => {
    const running = await launch({ env: { ROUNDHOUSE_ENGINE_SCRIPT: `${BARE_ENGINE}.missing` } });
    const status = await running.awaitEvent('desktop.engine', (event) => event.kind === 'failed');
    expect(status.kind).toBe('failed');
    expect(await running.invoke('engine.info', {})).toMatchObject({ ok: false, error: { code: 'engineDown' } });
    await running.invoke('desktop.restartEngine', {});
    await running.awaitEvent('desktop.engine', (event) => event.kind === 'restarting' || event.kind === 'starting');
  });

  test('runs the engine another way where the first does not come up', async ({ launch }) => {
    const running = await launch({ env: { ROUNDHOUSE_ENGINE_FIRST: UNFIT_ENGINE } });
    const ready = await running.awaitEvent('desktop.engine', (event) => event.kind === 'ready');
    expect(ready).toMatchObject({ kind: 'ready', starts: 2 });
    expect(await running.invoke('desktop.info', {})).toMatchObject({ ok: true, value: { engine: 'forkedNode' } });
    expect(await running.invoke('dumps.list', {})).toEqual({ ok: true, value: { dumps: [] } });
  });

  test('says why where no way is left', async ({ launch }) => {
    const running = await launch({ env: { ROUNDHOUSE_ENGINE_SCRIPT: UNFIT_ENGINE } });
    const notice = running.page.getByRole('alert').filter({ hasText: 'The engine does not run' });
    await expect(notice).toContainText('wrong ELF class', { timeout: 30_000 });
    await notice.getByRole('button', { name: 'Start the engine' }).click();
    await expect(notice).toHaveCount(0);
  });

  test('serves several windows, each on its own line', async ({ launch }) => {
    const running = await launch({ bareEngine: true });
    const opening = running.app.waitForEvent('window');
    await running.invoke('desktop.newWindow', { paths: [] });
    const second = await opening;
    await second.waitForLoadState('domcontentloaded');
    const [one, two] = await Promise.all([
      running.invoke('settings.get', { key: 'one' }),
      running.invoke('settings.get', { key: 'two' }, second),
    ]);
    expect([one, two]).toEqual([
      { ok: true, value: { value: 'one' } },
      { ok: true, value: { value: 'two' } },
    ]);
    await second.close();
    expect(await running.invoke('settings.get', { key: 'still' })).toMatchObject({ ok: true });
  });

  test('connects a page that is loaded again', async ({ launch }) => {
    const running = await launch({ bareEngine: true });
    await running.page.reload();
    expect(await running.invoke('engine.info', {})).toMatchObject({ ok: true });
    expect(await running.invoke('desktop.info', {})).toMatchObject({ ok: true });
  });
});
