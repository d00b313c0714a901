import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSharedReads } from '../../src/service/items/shared-reads.ts';
import { rounds } from '../rounds.ts';

test('equal reads at the same time are two at most, others are not shared, and none outlives its end', async () => {
  const share = createSharedReads<string>();
  let reads = 0;
  const read = (key: string) => share(key, () => Promise.resolve(`${key} ${(reads += 1)}`));
  expect(await Promise.all(['a', 'a', 'b', 'a'].map(read))).toEqual(['a 1', 'a 3', 'b 2', 'a 3']);
  expect(await read('a')).toBe('a 4');
});

test('a read that fails fails for those who wait for it, and not for later ones', async () => {
  const share = createSharedReads<string>();
  const fail = () => Promise.reject(new Error('away'));
  const all = [share('a', fail), share('a', fail), share('a', () => Promise.resolve('not asked'))];
  const states = (await Promise.allSettled(all)).map(({ status }) => status);
  expect(states).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await share('a', () => Promise.resolve('here'))).toBe('here');
});

/** Steps of a service: something is written, somebody asks, or time passes so that reads end. */
const steps = fc.array(fc.constantFrom('write', 'ask', 'pass'), { maxLength: 40 });

test('whoever asks gets everything that was written before', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const share = createSharedReads<number>();
      let written = 0;
      const read = async () => {
        const seen = written;
        for (let wait = 0; wait < 3; wait += 1) await Promise.resolve();
        return seen;
      };
      const asked: Promise<boolean>[] = [];
      for (const step of taken) {
        const before = written;
        if (step === 'write') written += 1;
        else if (step === 'ask') asked.push(share('key', read).then((seen) => seen >= before));
        else await Promise.resolve();
      }
      expect(await Promise.all(asked)).toEqual(asked.map(() => true));
    }),
    { numRuns: rounds(100, 2_000) },
  );
});
