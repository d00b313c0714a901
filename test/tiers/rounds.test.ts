import { afterEach, expect, test, vi } from 'vitest';
import { existsSync } from 'node:fs';
import { findFullRun } from '../find-full-run.mjs';
import { longTests } from '../long-tests.mjs';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});
const load = async (tier: string) => {
  // A worker keeps its modules for all of its files, and another file may have loaded this one.
  vi.resetModules();
  vi.stubEnv('TEST_ROUNDS', tier);
  return import('../rounds.ts');
};

test('`npm test` runs a sample, `npm run test:full` more, and the longest run everything', async () => {
  const few = await load('');
  expect([few.isFull, few.rounds(3, 100), few.rounds(3, 50, 100)]).toEqual([false, 3, 3]);
  const full = await load('full');
  expect([full.isFull, full.rounds(3, 100), full.rounds(3, 50, 100)]).toEqual([true, 100, 50]);
  expect([full.sample([1, 2, 3], 2), full.sample([1, 2, 3], 2, 1, 2)]).toEqual([[1, 2, 3], [2]]);
  const all = await load('all');
  expect([all.isFull, all.rounds(3, 50, 100)]).toEqual([true, 100]);
  expect(all.sample([1, 2, 3], 2, 1, 2)).toEqual([1, 2, 3]);
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
