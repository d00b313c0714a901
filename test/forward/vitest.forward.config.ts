import { defineConfig } from 'vitest/config';

/** Configuration of the tests against a real cluster, which `run-forward-tests.mjs` installs. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['test/forward/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
