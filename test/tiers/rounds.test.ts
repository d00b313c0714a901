import { afterEach, expect, test, vi } from 'vitest';
import { existsSync } from 'node:fs';
import { findFullRun } from '../find-full-run.mjs';
import { longTests } from '../long-tests.mjs';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});
const load = async (tier: string) => {
  vi.stubEnv('TEST_ROUNDS', tier);
  return import('../rounds.ts');
};

test('`npm test` runs a sample, and `npm run test:full` runs all rounds', async () => {
  const few = await load('');
  expect([few.isFull, few.rounds(3, 100)]).toEqual([false, 3]);
  vi.resetModules();
  const all = await load('full');
  expect([all.isFull, all.rounds(3, 100), all.sample([1, 2, 3], 2)]).toEqual([true, 100, [1, 2, 3]]);
});

test('the samples of all offsets cover the whole table', async () => {
  const { sample } = await load('');
  const rows = Array.from({ length: 100 }, (_, at) => at);
  const tried = [0, 1, 2, 3, 4, 5, 6].flatMap((offset) => sample(rows, 7, offset));
  expect(tried.sort((one, other) => one - other)).toEqual(rows);
});

test('a full run has all files that only it runs, and all that import rounds, directly or indirectly', () => {
  const { values, pages } = findFullRun();
  expect(values).toContain('test/tiers/rounds.test.ts');
  expect(pages).toContain('test/elements/faulty-platform.test.ts');
  expect([...values, ...pages]).toEqual(expect.arrayContaining([...longTests]));
  expect([...values, ...pages].every((name) => name.endsWith('.test.ts') && existsSync(name))).toBe(true);
});
