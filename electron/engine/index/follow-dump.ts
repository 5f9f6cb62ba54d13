import { watch } from 'node:fs';
import { stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

import type { DumpSources } from '../dumps/index.ts';

import { indexDump, type IndexedDump } from './index-dump.ts';
import type { IndexDumpOptions } from './index-options.ts';

const SHORTEST_POLL_MS = 100;
const LONGEST_POLL_MS = 2000;
/** Share of time that following may spend indexing: a quickly growing dump is extended less often. */
const BUSY_SHARE = 0.25;

/**
 * Yields the dump's index now and again each time that it has grown or changed, until the signal aborts.
 * The receiver disposes each. Files are watched, and polled too because network folders do not tell of changes.
 */
export async function* followDump(
  sources: DumpSources,
  options: IndexDumpOptions & { readonly signal: AbortSignal },
): AsyncGenerator<IndexedDump> {
  const { signal } = options;
  using changes = new ChangeWatch(sources.files.map((file) => file.path));
  while (!signal.aborted) {
    const before = await changes.state();
    const startedMs = performance.now();
    const indexed = await indexDump(sources, options);
    const tookMs = performance.now() - startedMs;
    yield indexed;
    try {
      await delay(tookMs / BUSY_SHARE - tookMs, undefined, { signal });
      await changes.waitUntilNot(before, signal);
    } catch (error) {
      if (signal.aborted) return;
      throw error;
    }
  }
}

/** Tells when sizes or times of files change. */
class ChangeWatch implements Disposable {
  readonly #paths: readonly string[];
  readonly #watchers: Disposable[] = [];
  #wake: AbortController = new AbortController();

  constructor(paths: readonly string[]) {
    this.#paths = paths;
    for (const path of paths) this.#watch(path);
  }

  async state(): Promise<string> {
    const states = await Promise.all(
      this.#paths.map(async (path) => {
        const { size, mtimeNs, ino } = await stat(path, { bigint: true }).catch(() => ({
          size: -1n,
          mtimeNs: 0n,
          ino: 0n,
        }));
        return `${size} ${mtimeNs} ${ino}`;
      }),
    );
    return states.join('\n');
  }

  async waitUntilNot(before: string, signal: AbortSignal): Promise<void> {
    let pollMs = SHORTEST_POLL_MS;
    while ((await this.state()) === before) {
      this.#wake = new AbortController();
      // Woken early by a change: that is no failure.
      await delay(pollMs, undefined, { signal: AbortSignal.any([signal, this.#wake.signal]) }).catch(() => undefined);
      signal.throwIfAborted();
      pollMs = Math.min(LONGEST_POLL_MS, 2 * pollMs);
    }
  }

  [Symbol.dispose](): void {
    for (const watcher of this.#watchers) watcher[Symbol.dispose]();
  }

  #watch(path: string): void {
    try {
      const watcher = watch(path, () => this.#wake.abort());
      // The file went, or watching is not possible there: polling goes on.
      watcher.on('error', () => watcher.close());
      this.#watchers.push({ [Symbol.dispose]: () => watcher.close() });
    } catch {
      // As above.
    }
  }
}
