import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { _electron, test as base, expect, type ElectronApplication, type Page } from '@playwright/test';

import type { EventOf, InputOf, OutputOf, ProcedureName, StreamName } from '../../../shared/api/contract.ts';
import type { CallOutcome } from '../../../shared/api/transport.ts';

export const ROOT = resolve(import.meta.dirname, '../../..');
/** An engine that opens no database; it runs in the utility process of any Electron. */
export const BARE_ENGINE = resolve(import.meta.dirname, 'bare-engine.mjs');

export interface LaunchOptions {
  /** Dumps named on the command line. */
  readonly paths?: readonly string[];
  /** Switches of Electron. */
  readonly args?: readonly string[];
  /** Data folder; a fresh one unless given. */
  readonly home?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly bareEngine?: boolean;
  /** Patterns of console errors that the test provokes; any other fails it. */
  readonly expectedErrors?: readonly RegExp[];
}

/** A running app and its first window. */
export interface RunningApp {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly home: string;
  /** Asks as the page does; gives the outcome as it came. */
  invoke<N extends ProcedureName>(name: N, input: InputOf<N>, page?: Page): Promise<CallOutcome<OutputOf<N>>>;
  /** The first event of a stream that fits. */
  awaitEvent<N extends StreamName>(name: N, fits?: (event: EventOf<N>) => boolean): Promise<EventOf<N>>;
  /** Errors that the console of any of its windows has shown and that were not expected. */
  readonly consoleErrors: readonly string[];
  close(): Promise<void>;
}

export type Launch = (options?: LaunchOptions) => Promise<RunningApp>;

/** Playwright's `test` with `launch`: apps are closed and their folders removed at the end; console errors fail the test. */
export const test = base.extend<{ launch: Launch }>({
  // Playwright reads the names of the fixtures that are needed from the pattern: there are none.
  // oxlint-disable-next-line no-empty-pattern
  launch: async ({}, use) => {
    const running: RunningApp[] = [];
    await use(async (options = {}) => {
      const started = await startApp(options);
      running.push(started);
      return started;
    });
    for (const each of running) await each.close();
    expect(
      running.flatMap((each) => each.consoleErrors),
      'errors in the console',
    ).toEqual([]);
  },
});

export { expect };

/** An app for several tests; whoever starts it closes it. `close` also removes its data folder unless that was given. */
export async function startApp(options: LaunchOptions = {}): Promise<RunningApp> {
  const home = options.home ?? mkdtempSync(join(tmpdir(), 'roundhouse-e2e-'));
  const app = await _electron.launch({
    executablePath: process.env['ROUNDHOUSE_E2E_ELECTRON'] ?? missingRuntime(),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...(options.args ?? []),
      ROOT,
      ...(options.paths ?? []),
    ],
    env: environment(home, options),
    // Else Playwright holds the page at light, whatever the app asks for.
    colorScheme: null,
  });
  const consoleErrors: string[] = [];
  const guard = (page: Page): void =>
    guardConsole(page, options.expectedErrors ?? [], (text) => consoleErrors.push(text));
  app.on('window', guard);
  const page = await app.firstWindow();
  guard(page);
  await page.waitForLoadState('domcontentloaded');
  return {
    app,
    page,
    home,
    consoleErrors,
    invoke: (name, input, of = page) => invoke(of, name, input),
    awaitEvent: (name, fits) => awaitEvent(page, name, fits ?? (() => true)),
    close: async () => {
      await app.close().catch(() => {});
      if (options.home === undefined) rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function missingRuntime(): never {
  throw new Error('Run the end-to-end tests by: node build/e2e.mjs');
}

function environment(home: string, options: LaunchOptions): Record<string, string> {
  const inherited = Object.entries(process.env).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]));
  return {
    ...(Object.fromEntries(inherited) as Record<string, string>),
    ROUNDHOUSE_HOME: home,
    ROUNDHOUSE_CHECK_OUTPUT: '1',
    ROUNDHOUSE_UNATTENDED: '1',
    ...(options.bareEngine === true ? { ROUNDHOUSE_ENGINE_SCRIPT: BARE_ENGINE } : {}),
    ...options.env,
  };
}

const guarded = new WeakSet<Page>();

function guardConsole(page: Page, expected: readonly RegExp[], onError: (text: string) => void): void {
  if (guarded.has(page)) return;
  guarded.add(page);
  const report = (text: string): void => {
    if (!expected.some((pattern) => pattern.test(text))) onError(text);
  };
  page.on('console', (message) => {
    if (message.type() === 'error') report(message.text());
  });
  page.on('pageerror', (error) => report(error.message));
}

async function invoke<N extends ProcedureName>(
  page: Page,
  name: N,
  input: InputOf<N>,
): Promise<CallOutcome<OutputOf<N>>> {
  const outcome: unknown = await page.evaluate(
    async ([name, input]): Promise<unknown> => {
      // Names and inputs that are not in the contract are tried here as well.
      const invoke = window.roundhouse.invoke as (name: string, input: unknown) => Promise<unknown>;
      return invoke(name, input);
    },
    [name as string, input as unknown] as const,
  );
  // The page's bridge answers by the contract of the name.
  return outcome as CallOutcome<OutputOf<N>>;
}

/** Collects in the page and looks from here: a predicate cannot cross. */
async function awaitEvent<N extends StreamName>(
  page: Page,
  name: N,
  fits: (event: EventOf<N>) => boolean,
): Promise<EventOf<N>> {
  const events = await page.evaluateHandle((name: string): unknown[] => {
    const seen: unknown[] = [];
    // The streams that tests wait on take no input.
    const subscribe = window.roundhouse.subscribe as (
      name: string,
      input: object,
      onMessage: (message: { readonly kind: string; readonly event?: unknown }) => void,
    ) => () => void;
    subscribe(name, {}, (message) => {
      if (message.kind === 'event') seen.push(message.event);
    });
    return seen;
  }, name);
  let found: EventOf<N> | undefined;
  await expect(async () => {
    found = ((await events.jsonValue()) as EventOf<N>[]).find(fits);
    expect(found).toBeDefined();
  }).toPass({ timeout: 20_000 });
  return found as EventOf<N>;
}
