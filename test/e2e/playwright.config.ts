import { defineConfig } from '@playwright/test';

/** One worker: each test starts an Electron of its own, and they would starve each other on a small machine. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  fullyParallel: false,
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env['CI'] !== undefined,
  // Windows, processes and a virtual screen share two cores; a test that passes at the second try is listed as flaky.
  retries: process.env['CI'] === undefined ? 0 : 2,
  reporter: [['list']],
});
