/** Truths that are planted into noise are found, and little else is. */
import { describe, expect, test } from 'vitest';
import { analyseResult } from '../../../src/views/story/model/analyse-result.ts';
import type { FindingKind } from '../../../src/views/story/model/finding.ts';
import { listSignificant } from '../../../src/views/story/model/select-findings.ts';
import type { Result } from '../../../src/model/result.ts';
import { plantData, plants } from './planted-data.ts';

/** These state what the rows say, and are never false. */
const statements: readonly FindingKind[] = ['total', 'latest', 'latestYear', 'top', 'topShare', 'topOfTied'];
const options = { timeZone: 'UTC', isAdditive: () => true };
const day = 86_400_000;

/** The middle of the month after the last one: the last one is over, and no data is late. */
const findNow = ({ values }: Result): Date =>
  new Date(Math.max(...(values[0] ?? []).map((cell) => Date.parse(`${cell}Z`) || 0)) + 45 * day);
const sets = 1_000;

interface Count {
  readonly kind: string;
  readonly isFound: boolean;
  readonly told: number;
  readonly wrong: readonly FindingKind[];
}

function judge(seed: number): Count {
  const { name, result, truth, follows } = plantData(seed);
  const kinds = listSignificant(analyseResult(result, { ...options, now: findNow(result) })).map(
    ({ kind }) => kind,
  );
  const told = kinds.filter((kind) => !statements.includes(kind));
  const wrong = told.filter((kind) => !truth.includes(kind) && !follows.includes(kind));
  const isFound = truth.length === 0 ? wrong.length === 0 : kinds.some((kind) => truth.includes(kind));
  return { kind: name, isFound, told: told.length, wrong };
}

describe('in 1,000 data sets', () => {
  const counts = Array.from({ length: sets }, (_, seed) => judge(seed));
  const share = (some: readonly Count[]): number =>
    some.filter(({ isFound }) => isFound).length / some.length;

  test('at least 95 % of the planted truths are found', () => {
    expect(share(counts)).toBeGreaterThanOrEqual(0.95);
  });

  test.each(Object.keys(plants))('at least 9 in 10 of %s are found', (name) => {
    expect(share(counts.filter(({ kind }) => kind === name))).toBeGreaterThanOrEqual(0.9);
  });

  test('at most 5 % of what is told is false', () => {
    const told = counts.reduce((sum, one) => sum + one.told, 0);
    const wrong = counts.flatMap((one) => one.wrong);
    expect(told).toBeGreaterThan(sets);
    expect(wrong.length / told).toBeLessThanOrEqual(0.05);
  });
});
