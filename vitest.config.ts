import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{electron,shared,renderer,build,test}/**/*.test.{ts,tsx}'],
    pool: 'forks',
    testTimeout: 60_000,
    // Child processes, kills and threads: a loaded machine may need a second try, and the report says so.
    retry: process.env['CI'] === undefined ? 0 : 1,
    hookTimeout: 60_000,
  },
});
