import { defineConfig } from 'vitest/config';

/** Rooms without a page: values in milliseconds, and the service over real HTTP. */
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['test/{contract,model,client,store,service,demo,pages}/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Two embedded databases at once are as many as a small machine carries.
    maxWorkers: 2,
  },
});
