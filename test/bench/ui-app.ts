import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { _electron, type ElectronApplication, type Page } from '@playwright/test';

import { ROOT } from '../../build/bundle.mjs';
import type { CallOutcome, StreamMessage } from '../../shared/api/transport.ts';
import type { CrowdApi } from './crowd.ts';
import { giveWaits } from './ui-watch.ts';

/** The app as a person starts it, with a data folder of its own. */
export interface BenchApp extends AsyncDisposable {
  readonly app: ElectronApplication;
  readonly page: Page;
}

/** Starts apps on one data folder: the second start finds what the first has indexed. */
export class BenchHome implements Disposable {
  readonly #home = mkdtempSync(join(tmpdir(), 'roundhouse-bench-ui-'));
  readonly #executable: string;

  constructor(executable: string) {
    this.#executable = executable;
  }

  async start(paths: readonly string[] = []): Promise<BenchApp> {
    const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const app = await _electron.launch({
      executablePath: this.#executable,
      args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ROOT, ...paths],
      env: { ...Object.fromEntries(inherited), ROUNDHOUSE_HOME: this.#home, ROUNDHOUSE_UNATTENDED: '1' },
      colorScheme: null,
    });
    const page = await app.firstWindow();
    await page.waitForLoadState('domcontentloaded');
    await giveWaits(page);
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1440, 900));
    return { app, page, [Symbol.asyncDispose]: () => app.close() };
  }

  [Symbol.dispose](): void {
    rmSync(this.#home, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Milliseconds from the window's navigation, and from the start of the app's process, to the first paint with content. */
export async function firstPaint({
  app,
  page,
}: BenchApp): Promise<{ readonly windowMs: number; readonly processMs: number }> {
  await page.locator('.rail').waitFor();
  const { originMs, windowMs } = await page.evaluate(async () => {
    const paint = (): PerformanceEntry | undefined => performance.getEntriesByName('first-contentful-paint')[0];
    // A paint is reported some frames after it has been made.
    while (paint() === undefined) await new Promise((done) => setTimeout(done, 10));
    return { originMs: performance.timeOrigin, windowMs: paint()?.startTime ?? Number.NaN };
  });
  const upMs = await app.evaluate(() => 1000 * process.uptime());
  const aheadMs = (await page.evaluate(() => performance.timeOrigin + performance.now())) - originMs - windowMs;
  return { windowMs, processMs: upMs - aheadMs };
}

/** Memory of the window's process in MB: its own share of what is shared (PSS), and its JavaScript heap. */
export async function rendererMemory({
  app,
  page,
}: BenchApp): Promise<{ readonly pssMb: number; readonly heapMb: number }> {
  const pid = await app.evaluate(
    ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId() ?? 0,
  );
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const heap = await session.send('Runtime.getHeapUsage');
  await session.detach();
  const pssKb = Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? Number.NaN);
  return { pssMb: (pssKb * 1024) / 1e6, heapMb: heap.usedSize / 1e6 };
}

/** Script time of frames, one entry a frame: `step` moves the view once, then the frame is waited for. */
export async function scriptPerFrame(
  { page }: BenchApp,
  frames: number,
  step: (page: Page, frame: number) => Promise<void>,
): Promise<readonly number[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const scriptMs = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find((metric) => metric.name === 'ScriptDuration')?.value ?? Number.NaN);
  };
  const times: number[] = [];
  for (let frame = 0; frame < frames; frame += 1) {
    const before = await scriptMs();
    await step(page, frame);
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
    );
    times.push((await scriptMs()) - before);
  }
  await session.detach();
  return times;
}

/** Waits until the status bar says that the dump's index is whole. */
export function untilIndexed(page: Page): Promise<void> {
  return page
    .getByText(/Index fresh|Index built/)
    .first()
    .waitFor({ timeout: 600_000 });
}

/** Goes to the table of traces of a dump that is being opened, and waits for its rows. */
export async function openTable(page: Page): Promise<void> {
  await untilIndexed(page);
  await page.locator('[role="tab"]').nth(1).click();
  await page.locator('.data-table-row .data-table-cell:not(:empty)').first().waitFor();
}

/** Drops a file on the window, as the system does. */
export async function dropFile(page: Page, path: string): Promise<void> {
  await page.evaluate(() => {
    const input = document.createElement('input');
    input.type = 'file';
    input.id = 'bench-drop';
    input.hidden = true;
    document.body.append(input);
  });
  await page.locator('#bench-drop').setInputFiles(path);
  await page.evaluate(() => {
    const input = document.querySelector<HTMLInputElement>('#bench-drop');
    const data = new DataTransfer();
    for (const file of input?.files ?? []) data.items.add(file);
    window.dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
    input?.remove();
  });
}

interface AnyCall {
  readonly name: string;
  readonly input: unknown;
}

/** The engine as the window reaches it. A stream is given when it has ended. */
export function bridgeOf(page: Page): CrowdApi {
  return {
    async invoke(name, input) {
      const outcome = await invokeAny(page, { name, input });
      if (!outcome.ok) throw new Error(`${name}: ${outcome.error.message}`);
      // The contract of the name is that of its answer.
      return outcome.value as never;
    },
    async *subscribe(name, input) {
      // As above.
      yield* (await eventsOfAny(page, { name, input })) as never[];
    },
  };
}

// The bridge's own type is a map of all procedures: too deep for the compiler to follow by a name of any.
function invokeAny(page: Page, asked: AnyCall): Promise<CallOutcome<unknown>> {
  return page.evaluate(
    ({ name, input }) => (Reflect.get(window, 'roundhouse').invoke as AnyInvoke)(name, input),
    asked,
  );
}

function eventsOfAny(page: Page, asked: AnyCall): Promise<unknown[]> {
  return page.evaluate(
    ({ name, input }) =>
      new Promise<unknown[]>((done) => {
        const seen: unknown[] = [];
        (Reflect.get(window, 'roundhouse').subscribe as AnySubscribe)(name, input, (message) => {
          if (message.kind === 'event') {
            seen.push(message.event);
            return;
          }
          // What follows is the bench's own, in a task of its own: the events are on their way to it.
          performance.mark('bench-end');
          setTimeout(() => done(seen));
        });
      }),
    asked,
  );
}

type AnyInvoke = (name: string, input: unknown) => Promise<CallOutcome<unknown>>;
type AnySubscribe = (name: string, input: unknown, listener: (message: StreamMessage<unknown>) => void) => () => void;
