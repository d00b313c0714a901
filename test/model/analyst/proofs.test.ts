/** No sentence of the analyst has a number that its proof does not give again. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { analyseResult } from '../../../src/views/story/model/analyse-result.ts';
import type { Finding, ProvenNumber } from '../../../src/views/story/model/finding.ts';
import { selectFindings } from '../../../src/views/story/model/select-findings.ts';
import { formatProven, writeFinding } from '../../../src/views/story/model/write-finding.ts';
import type { Cell, Result, ResultColumn } from '../../../src/model/result.ts';
import { rounds } from '../../rounds.ts';
import { plantData, toMonth } from './planted-data.ts';
import { proveAgain } from './prove-again.ts';

const context = { locale: 'en-US', timeZone: 'UTC', currency: 'USD' };
const options = { now: new Date('2030-01-01T00:00:00Z'), timeZone: 'UTC' };

/** Fails for a number that cannot be proven, and for digits that are neither a proven number nor a name in the data. */
function checkFindings(findings: readonly Finding[], result: Result): void {
  for (const finding of findings)
    for (const { text, fact } of writeFinding(finding, result, context)) {
      if (!fact) expect(text).not.toMatch(/\d|\uE000|\uE001|NaN|undefined/);
      if (!fact || !('proof' in fact)) continue;
      const again = proveAgain(fact.proof, result);
      const precision = 1e-9 * Math.max(1, Math.abs(again));
      expect(Math.abs(fact.value - again), `${finding.kind}: ${text}`).toBeLessThanOrEqual(precision);
      expect(text.replace(/^[+−]/, '').replace(' percentage points', '%')).toBe(
        formatProven({ ...fact, value: unsign(text, fact) }, context),
      );
    }
}

/** Differences are written without their sign, or with one before them. */
const unsign = (text: string, { style, value, proof }: ProvenNumber): number =>
  /^[+−]/.test(text) || (style === 'measure' && proof.of === 'difference') ? Math.abs(value) : value;

const cells: fc.Arbitrary<Cell> = fc.oneof(
  { weight: 8, arbitrary: fc.double({ min: -1e6, max: 1e6, noNaN: true }) },
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 50 }) },
  fc.constantFrom<Cell>(null, '', '12.5', '9007199254740993', 'abc', 0, 1e300),
);

/** Rows by month, of two dimensions and two measures, any of which may be missing. */
const results: fc.Arbitrary<Result> = fc
  .record({
    months: fc.integer({ min: 0, max: 40 }),
    parts: fc.array(fc.oneof(fc.string({ maxLength: 6 }), fc.constant(null)), { maxLength: 4 }),
    values: fc.array(cells, { minLength: 1, maxLength: 60 }),
    others: fc.array(cells, { minLength: 1, maxLength: 7 }),
    granularity: fc.constantFrom('month', 'quarter', 'day', 'week', 'hour', undefined),
    roles: fc.boolean(),
  })
  .map(({ months, parts, values, others, granularity, roles }) => {
    const rows: Cell[][] = [];
    for (let month = 0; month < Math.max(1, months); month += 1)
      for (const part of parts.length > 0 ? parts : ['all'])
        rows.push([
          toMonth(month),
          part,
          values[rows.length % values.length] ?? null,
          others[rows.length % others.length] ?? null,
        ]);
    const columns: ResultColumn[] = [
      { name: 'a.time', type: 'time', granularity, ...(roles && { role: 'time' }) },
      { name: 'a.part', type: 'string', ...(roles && { role: 'dimension' }) },
      { name: 'a.value', type: 'number', ...(roles && { role: 'measure' }) },
      { name: 'a.other', type: 'number', format: { type: 'percent' }, ...(roles && { role: 'measure' }) },
    ];
    return {
      columns,
      values: columns.map((_, at) => rows.map((row) => row[at] ?? null)),
      rowCount: rows.length,
    };
  });

describe('every number', () => {
  test('of any rows is given again by its proof, and stands in the sentence as it is formatted', () => {
    const property = fc.property(results, fc.boolean(), (result, isAdditive) => {
      const found = analyseResult(result, { ...options, isAdditive: () => isAdditive });
      checkFindings(
        found.filter(({ isLarge }) => isLarge),
        result,
      );
      expect(selectFindings(found).length).toBeLessThanOrEqual(5);
    });
    fc.assert(property, { numRuns: rounds(300, 10_000) });
  });

  test('of planted truths is given again by its proof', () => {
    for (let seed = 0; seed < rounds(64, 1_000); seed += 1) {
      const { result } = plantData(seed);
      const found = analyseResult(result, { ...options, isAdditive: () => true });
      checkFindings(
        found.filter(({ isLarge }) => isLarge),
        result,
      );
    }
  });
});
