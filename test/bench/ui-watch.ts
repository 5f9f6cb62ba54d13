import type { Page } from '@playwright/test';

interface BenchWaits {
  /** The next frame. */
  readonly frame: () => Promise<number>;
  /** The element, once there is one. */
  readonly find: (selector: string) => Promise<HTMLElement>;
}

declare global {
  interface Window {
    /** Put there by `giveWaits`. */
    benchWaits: BenchWaits;
  }
}

/** Gives the page the ways to wait that the measurements below use. */
export function giveWaits(page: Page): Promise<void> {
  return page.evaluate(() => {
    const frame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done));
    // Told by changes of the page: asking every frame would have frames drawn only to be asked in.
    const find = (selector: string): Promise<HTMLElement> =>
      new Promise((done) => {
        const look = (): void => {
          const found = document.querySelector<HTMLElement>(selector);
          if (found === null) return;
          observer.disconnect();
          done(found);
        };
        const observer = new MutationObserver(look);
        observer.observe(document, { childList: true, attributes: true, subtree: true });
        look();
      });
    window.benchWaits = { frame, find };
  });
}

/**
 * Measured inside the page, where no message of the test's own is in the way: from an act to the first frame in which
 * something is on screen.
 */
interface Awaited {
  /** What is pressed; the clock starts with the press. */
  readonly act: { readonly selector: string; readonly event: 'click' | 'dblclick' };
  /** Pressed in turn as they appear, such as the tab of the table. */
  readonly steps?: readonly string[];
  readonly awaited: string;
}

/** Milliseconds from the act until the awaited element has been painted. */
export function timeUntilPainted(page: Page, wanted: Awaited): Promise<number> {
  return page.evaluate(async ({ act, steps = [], awaited }) => {
    const { find, frame } = window.benchWaits;
    const pressed = await find(act.selector);
    const startMs = performance.now();
    pressed.dispatchEvent(new MouseEvent(act.event, { bubbles: true, cancelable: true }));
    for (const selector of steps) (await find(selector)).click();
    await find(awaited);
    await frame();
    await frame();
    return performance.now() - startMs;
  }, wanted);
}

interface Followed {
  /** Event of the window that starts the clock. */
  readonly starts: string;
  readonly steps: readonly string[];
  readonly awaited: string;
  /** Pattern of the status bar's text at the end. */
  readonly done: string;
}

/** Milliseconds from an event of the window until something is painted, and until the status bar says that all is done. */
export function timesOf(page: Page, wanted: Followed): Promise<{ readonly firstMs: number; readonly wholeMs: number }> {
  return page.evaluate(async ({ starts, steps, awaited, done }) => {
    const { find, frame } = window.benchWaits;
    await new Promise((begun) => window.addEventListener(starts, begun, { once: true, capture: true }));
    const startMs = performance.now();
    for (const selector of steps) (await find(selector)).click();
    await find(awaited);
    await frame();
    const firstMs = performance.now() - startMs;
    const isDone = new RegExp(done);
    while (!isDone.test(document.querySelector('.status-bar')?.textContent ?? '')) {
      await new Promise((next) => setTimeout(next, 50));
    }
    return { firstMs, wholeMs: performance.now() - startMs };
  }, wanted);
}

/** Begins to note tasks of the main thread above 50 ms; the result gives the longest so far, 0 for none. */
export async function watchLongTasks(page: Page): Promise<() => Promise<number>> {
  const handle = await page.evaluateHandle(() => {
    const seen = { longestMs: 0 };
    new PerformanceObserver((list) => {
      const endMs = performance.getEntriesByName('bench-end')[0]?.startTime ?? Infinity;
      for (const entry of list.getEntries())
        if (entry.startTime < endMs) seen.longestMs = Math.max(seen.longestMs, entry.duration);
    }).observe({ type: 'longtask' });
    return seen;
  });
  return async () => (await handle.jsonValue()).longestMs;
}

/** Scrolls the table from end to end; gives the longest time in which a row in view was blank, and the frames drawn. */
export function longestBlank(
  page: Page,
  seconds: number,
): Promise<{ readonly blankMs: number; readonly frames: number }> {
  return page.evaluate(async (seconds) => {
    const table = document.querySelector<HTMLElement>('.data-table');
    if (table === null) throw new Error('There is no table.');
    const isBlank = (): boolean => {
      const rows = [...table.querySelectorAll<HTMLElement>('.data-table-row')];
      return rows.length === 0 || rows.some((row) => row.textContent === '');
    };
    const startMs = performance.now();
    let blankSinceMs: number | undefined;
    let blankMs = 0;
    let frames = 0;
    for (let nowMs = startMs; nowMs < startMs + seconds * 1000;) {
      table.scrollTop = ((table.scrollHeight - table.clientHeight) * (nowMs - startMs)) / (seconds * 1000);
      nowMs = await new Promise<number>((done) => requestAnimationFrame(done));
      // After the frame's own work: what the person sees.
      await new Promise((done) => setTimeout(done));
      frames += 1;
      blankSinceMs = isBlank() ? (blankSinceMs ?? nowMs) : undefined;
      if (blankSinceMs !== undefined) blankMs = Math.max(blankMs, performance.now() - blankSinceMs);
    }
    return { blankMs, frames };
  }, seconds);
}
