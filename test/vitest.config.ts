import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { rounds } from './rounds.ts';

/** Minutes each: whichever of them begins last is waited for alone. */
const longest = [
  'access-table',
  'hostile-sql',
  'crash-recovery',
  'concurrent-writes',
  'database-outage',
  'durability',
  'start',
  'hostile-requests',
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

/** Rooms without a page: values in milliseconds, and the service over real HTTP. */
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['test/{contract,model,client,store,service,demo,pages,tiers}/**/*.test.ts'],
    // Only what hangs takes so long.
    testTimeout: rounds(240_000, 1_800_000),
    hookTimeout: 120_000,
    // Two embedded databases at once are as many as a small machine carries.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
  },
});
