import { defineConfig } from 'vitest/config';

/** Tests of the packed packages. They are packed once, before all files; `npm run test:package` runs them. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['test/package/**/*.test.ts'],
    allowOnly: false,
    globalSetup: 'test/package/pack-release.ts',
    // Only tests that hang reach these limits: packages are installed from the network.
    testTimeout: 400_000,
    hookTimeout: 600_000,
    // A small machine has memory for two compilers at the same time. Installations may share the cache of npm.
    maxWorkers: 2,
  },
});
