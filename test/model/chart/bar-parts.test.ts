/** Which bars can show a part of themselves, and which part it is. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findBarMeasure } from '../../../src/views/chart/model/bar-measure.ts';
import { compareBars } from '../../../src/views/chart/model/bar-parts.ts';
import type { Cell, Result } from '../../../src/model/result.ts';
import { rounds } from '../../rounds.ts';

const columns = [
  { name: 'o.phase', type: 'string', role: 'dimension' },
  { name: 'o.kind', type: 'string', role: 'dimension' },
  { name: 'o.count', type: 'number', role: 'measure' },
  { name: 'o.share', type: 'number', role: 'measure' },
] as const;

const toResult = (rows: readonly (readonly Cell[])[], changes: Partial<Result> = {}): Result => ({
  columns,
  values: columns.map((_, index) => rows.map((row) => row[index] ?? null)),
  rowCount: rows.length,
  query: {},
  ...changes,
});

const rows = toResult([['Climb', 'a', 30, 0.1]]);
const y = { field: 'o\\.phase', type: 'nominal', sort: '-x' };
const x = { field: 'o.count', type: 'quantitative' };
const bar = (encoding: object, changes: object = {}) =>
  findBarMeasure({ mark: 'bar', encoding: { x, y, ...encoding }, ...changes }, rows);

describe('the measure of bars that can show a part of themselves', () => {
  it('is the one along the axis, with the columns that tell bars apart', () => {
    expect(bar({})).toMatchObject({ column: { name: 'o.count' }, axis: 'x', dimensions: ['o.phase'] });
    expect(bar({ color: { field: 'o.kind', type: 'nominal' } })?.dimensions).toEqual(['o.phase', 'o.kind']);
    expect(bar({ x: y, y: { ...x, aggregate: 'sum' } })?.axis).toBe('y');
    expect(bar({ tooltip: [{ field: 'o.share' }], color: { value: 'red' } })).toBeDefined();
  });

  it('is not known for other marks, stacks without a whole, other axes and computed bars', () => {
    expect(bar({}, { mark: 'line' })).toBeUndefined();
    expect(bar({}, { transform: [{ filter: 'true' }] })).toBeUndefined();
    expect(bar({}, { transform: [{ calculate: '1', as: 'one' }] })).toBeDefined();
    expect(bar({}, { layer: [] })).toBeUndefined();
    for (const changed of [
      { stack: 'normalize' },
      { stack: 'center' },
      { aggregate: 'mean' },
      { bin: true },
      { scale: { type: 'log' } },
      { scale: { zero: false } },
      { scale: { domain: [0, 9] } },
    ])
      expect(bar({ x: { ...x, ...changed } }), JSON.stringify(changed)).toBeUndefined();
    expect(bar({ color: { field: 'o.share', type: 'quantitative' } })).toBeUndefined();
    expect(bar({ y: { ...y, timeUnit: 'month' } })).toBeUndefined();
    expect(bar({ x2: x })).toBeUndefined();
  });
});

describe('the part of each bar', () => {
  const measure = bar({}) ?? expect.fail();
  const compare = (whole: Result, picked: Result) => compareBars(measure, { whole, picked }, 'UTC');
  const whole = toResult([
    ['Climb', 'a', 30, null],
    ['Climb', 'b', '18', null],
    ['Descent', 'a', 10, null],
  ]);

  it('is the sum of its rows, and nothing where no row is left', () => {
    const parts = compare(whole, toResult([['Climb', 'b', 12, null]]));
    expect(parts?.find({ 'o.phase': 'Climb' })).toEqual({ picked: 12, whole: 48 });
    expect(parts?.find({ 'o.phase': 'Descent' })).toEqual({ picked: 0, whole: 10 });
    expect(parts?.find({ 'o.phase': 'Taxi' })).toBeUndefined();
    expect(parts?.total).toEqual({ picked: 12, whole: 58 });
  });

  it('is not known if a part is no part, or may have been cut off by a limit', () => {
    expect(compare(whole, toResult([['Climb', 'b', 49, null]]))).toBeUndefined();
    expect(compare(whole, toResult([['Climb', 'b', -1, null]]))).toBeUndefined();
    expect(compare(whole, toResult([['Taxi', 'b', 1, null]]))).toBeUndefined();
    expect(compare({ ...whole, truncated: true }, whole)).toBeUndefined();
    const limited = toResult([['Climb', 'b', 12, null]], { query: { limit: 1 } });
    expect(compare(whole, limited)).toBeUndefined();
  });

  it('is between nothing and the whole, for any rows of which some are picked', () => {
    const row = fc.tuple(fc.constantFrom('a', 'b', 'c', null), fc.nat(1000), fc.boolean());
    fc.assert(
      fc.property(fc.array(row, { maxLength: 20 }), (all) => {
        const toRows = (some: typeof all) =>
          toResult(some.map(([phase, count]) => [phase, 'k', count, null]));
        const parts = compare(toRows(all), toRows(all.filter(([, , isPicked]) => isPicked)));
        for (const [phase] of all) {
          const part = parts?.find({ 'o.phase': phase });
          expect(part && part.picked >= 0 && part.picked <= part.whole).toBe(true);
        }
      }),
      { numRuns: rounds(200, 3000) },
    );
  });
});
