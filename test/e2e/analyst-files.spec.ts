import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Locator } from '@playwright/test';

import { startRehearsal } from '../../electron/engine/models/index.ts';
import { expect, startApp, test, type RunningApp } from './support/app.ts';
import { chooseToSave, demoIn, SLOW } from './support/explorer.ts';
import { resizeTo, shootBothThemes, SHOTS } from './support/screens.ts';

/** A plot of bars by the standard library alone, a table that tries to be HTML, and bytes that are neither. */
const CODE = `
import struct, zlib
W, H = 360, 200
bars = [140, 90, 60, 30, 12]
rows = []
for y in range(H):
    row = bytearray()
    for x in range(W):
        bar = (x - 20) // 64
        inside = x >= 20 and (x - 20) % 64 < 44 and bar < len(bars) and H - 16 - y <= bars[bar] and y < H - 16
        row += bytes((54, 162, 152) if inside else (250, 250, 250))
    rows.append(b"\\0" + bytes(row))
def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
png = b"\\x89PNG\\r\\n\\x1a\\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", W, H, 8, 2, 0, 0, 0)) + chunk(b"IDAT", zlib.compress(b"".join(rows))) + chunk(b"IEND", b"")
open("errors by tool.png", "wb").write(png)
open("table.csv", "w").write("tool,errors\\n<img src=x onerror=alert(1)>,3\\n")
open("numbers.bin", "wb").write(bytes([0, 255, 1, 254]))
open("broken.png", "wb").write(b"\\x89PNG\\r\\n\\x1a\\n and no more")
print("x" * 5000)
`;

// The first start of Python takes its time.
test.describe.configure({ mode: 'serial', timeout: 240_000 });

test.describe('files that the code of an agent left', () => {
  const folder = mkdtempSync(join(tmpdir(), 'roundhouse-files-'));
  let running: RunningApp;
  let run: string;
  let call: Locator;

  test.beforeAll(async () => {
    await using model = await startRehearsal({
      title: 'files',
      rules: [
        { when: { turn: 0 }, reply: { toolCalls: [{ name: 'run_code', arguments: { code: CODE } }] } },
        { reply: { toolCalls: [{ name: 'final_answer', arguments: { answer: 'Drawn.', findings: [] } }] } },
      ],
    });
    running = await startApp({ paths: [demoIn(folder)] });
    const { page } = running;
    await resizeTo(running);
    await running.invoke('settings.set', { key: 'renderer.preferences', value: { language: 'en' } });
    await running.invoke('models.save', {
      settings: {
        providers: [{ id: 'loop', title: 'Loop', baseUrl: model.baseUrl, models: [{ name: 'rehearsal' }] }],
        roles: {},
      },
    });
    await running.awaitEvent('jobs.watch', ({ jobs }) => jobs.every(({ state }) => state !== 'running'));
    const listed = await running.invoke('dumps.list', {});
    const dump = listed.ok ? listed.value.dumps[0]?.dump : undefined;
    if (dump === undefined) throw new Error('the demo is not open');
    const started = await running.invoke('analyst.start', {
      dump,
      config: { question: 'Which tools fail?', models: { root: { provider: 'loop', model: 'rehearsal' } } },
    });
    if (!started.ok) throw new Error(started.error.message);
    ({ run } = started.value);
    const state = async (): Promise<string | undefined> => {
      const jobs = await running.invoke('jobs.list', {});
      return jobs.ok ? jobs.value.jobs.find(({ kind }) => kind === 'analyst')?.state : undefined;
    };
    await expect.poll(state, { timeout: 180_000 }).toBe('done');
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('button', { name: 'Analyst' }).click();
    await page.getByRole('button', { name: /^Which tools fail/ }).click(SLOW);
    await page.getByRole('radio', { name: 'Work' }).click(SLOW);
    call = page.locator('.tool-entry').filter({ hasText: 'run_code' });
  });

  test.afterAll(async () => {
    await running.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const row = (name: string): Locator => call.getByRole('listitem').filter({ hasText: name });

  test('are listed with kind and size, however long the output is', async () => {
    await expect(call.getByRole('list', { name: '4 files left by the code' })).toBeVisible(SLOW);
    await expect(row('table.csv')).toContainText('Text · 43 B');
    await expect(row('numbers.bin')).toContainText('Data · 4 B');
    await expect(row('errors by tool.png')).toContainText('Image ·');
  });

  test('are drawn where they are images, and shown as text where they are text', async () => {
    // The first image is open by itself.
    await expect(row('broken.png')).toContainText('Not shown here.', SLOW);
    await row('broken.png')
      .getByRole('button', { name: /broken/ })
      .click();
    const plot = row('errors by tool.png');
    await plot.getByRole('button', { name: /errors by tool/ }).click();
    const image = plot.getByRole('img', { name: 'errors by tool.png' });
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth), SLOW).toBe(360);
    expect(await image.getAttribute('src')).toMatch(/^data:image\/png;base64,/);
    await row('table.csv').getByRole('button', { name: /table/ }).click();
    await expect(row('table.csv')).toContainText('<img src=x onerror=alert(1)>,3', SLOW);
    expect(running.consoleErrors).toEqual([]);
    if (SHOTS !== undefined) await shootBothThemes(running, '04-analyst-files', SHOTS);
  });

  test('are saved as they are', async () => {
    const path = join(folder, 'copy.bin');
    await chooseToSave(running, path);
    await row('numbers.bin').getByRole('button', { name: 'Save a copy…' }).click();
    await expect(running.page.getByText(`Written: ${path}`)).toBeVisible(SLOW);
    expect([...readFileSync(path)]).toEqual([0, 255, 1, 254]);
  });

  test('are all that a window can ask for', async () => {
    for (const file of ['../config.json', '1-../../config.json', 'config.json'])
      expect(await running.invoke('analyst.file', { run, file })).toMatchObject({ ok: false });
    expect(await running.invoke('analyst.file', { run, file: '9-none.txt' })).toMatchObject({
      ok: false,
      error: { code: 'notFound' },
    });
  });
});
