import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { longTests } from './long-tests.mjs';
import { isFull, rounds } from './rounds.ts';

/** Files that take minutes. They start first, so that the run does not wait for one of them at the end. */
const longest = [
  'mailed-pictures',
  'notification-kill',
  'notification-schedules',
  'scim-model',
  'scim-filter',
  'crash-recovery',
  'postgres-source',
  'check-database-folder',
  'concurrent-writes',
  'database-outage',
  'durability',
  'start',
  'access-table',
  'secrets-at-rest',
  'killed-service',
  'removed-permissions',
  'list-paging',
  'hostile-requests',
  'hostile-sql',
  'mounting',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification): number => {
      const rank = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return rank === -1 ? longest.length : rank;
    };
    return (await super.sort(files)).sort((one, other) => rankOf(one) - rankOf(other));
  }
}

/** Tests that run in Node: pure functions, and the service over real HTTP. */
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: [
      'test/{contract,browser,token,frame,model,client,store,service,frameworks,demo,pages,pictures,tiers}/**/*.test.ts',
    ],
    // One test alone would hide all others of its file.
    allowOnly: false,
    exclude: [...configDefaults.exclude, ...(isFull ? [] : longTests)],
    // Only tests that hang reach these limits.
    testTimeout: rounds(240_000, 1_800_000),
    hookTimeout: 120_000,
    // Many tests wait for other programs, so that two workers leave a part of two cores unused. A worker needs up to 1.5 GB.
    maxWorkers: 3,
    // The modules of the service take seconds to load. A worker loads them once for all of its files: test files share no
    // state but what the modules themselves keep.
    isolate: false,
    // The embedded database is WebAssembly. Where it lives for seconds, optimising it costs more than it saves.
    execArgv: isFull ? [] : ['--liftoff-only'],
    sequence: { sequencer: LongestFirst },
  },
});
