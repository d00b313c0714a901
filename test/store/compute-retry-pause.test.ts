import fc from 'fast-check';
import { expect, it } from 'vitest';
import { computeRetryPause } from '../../src/store/compute-retry-pause.ts';

it('pauses between attempts double from 1 to 60 seconds', () => {
  const pauses = [0, 1, 2, 3, 4, 5, 6, 7, 1_100].map((attempts) => computeRetryPause(attempts, 0) / 1_000);
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
});

it('pauses of readers differ by up to a quarter, and never exceed the longest one', () => {
  const chance = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.nat(), chance, (attempts, random) => {
      const longest = computeRetryPause(attempts, 0);
      const pause = computeRetryPause(attempts, random);
      return pause <= longest && pause >= longest * 0.75;
    }),
  );
});
