/** A filter keeps the same rows wherever it is evaluated: in the data engine and in the browser. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filterResultRows } from '../../../src/model/filters/filter-result-rows.ts';
import { operatorTable } from '../../../src/model/filters/operator-table.ts';
import { toDataFilters } from '../../../src/model/filters/to-data-filters.ts';
import { parseLoadResult } from '../../../src/model/parsing/parse-result.ts';
import { findColumn, type ColumnType, type Result } from '../../../src/model/result.ts';
import { rounds } from '../../rounds.ts';
import { startDataApi, type DataApiUnderTest } from './data-api-under-test.ts';
import { randomFilters, columnTypes, randomRowModel, toRowSql, randomRows, zones } from './random-rows.ts';

const now = new Date('2024-05-15T12:00:00Z');

async function load(room: DataApiUnderTest, query: object): Promise<Result> {
  const { status, body } = await room.load({ ...query, ungrouped: true, responseFormat: 'columnar' });
  const result = parseLoadResult(body);
  if (status !== 200 || !result) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return result;
}

const idsOf = (result: Result): unknown[] => [...(findColumn(result, 'things.id')?.cells ?? [])].sort();
const typeOf = (column: string): ColumnType | undefined => columnTypes[column];

describe.each([1, 2, 3])('rows made from the seed %i', (seed) => {
  const [made = []] = fc.sample(randomRows, { seed: seed * 7_919, numRuns: 1 });
  let room: DataApiUnderTest;
  const whole = new Map<string, Result>();
  beforeAll(async () => {
    room = await startDataApi(toRowSql(made), randomRowModel);
    const dimensions = ['things.id', ...Object.keys(columnTypes)];
    for (const timezone of zones) whole.set(timezone, await load(room, { dimensions, timezone }));
  });
  afterAll(() => room.close());

  test('the browser and the data engine keep the same rows, for every operator and type', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(randomFilters, { minLength: 1, maxLength: 2 }),
        fc.constantFrom(...zones),
        async (asked, timeZone) => {
          const conditions = new Map(asked.map(({ column, filter }) => [column, filter]));
          const result = whole.get(timeZone) ?? { columns: [], values: [], rowCount: 0 };
          const shown = filterResultRows(result, conditions, { now, timeZone });
          const faults: string[] = [];
          const wanted = [...conditions].flatMap(([column, filter]) => {
            const written = toDataFilters(column, filter, typeOf(column));
            if (Array.isArray(written)) return written;
            faults.push(column);
            return [];
          });
          const answer = await load(room, { dimensions: ['things.id'], filters: wanted, timezone: timeZone });
          expect(idsOf(shown.result)).toEqual(idsOf(answer));
          expect(shown.skipped.map(({ member }) => member)).toEqual(faults);
        },
      ),
      { seed, numRuns: rounds(150, 1_500) },
    );
  });

  test('a filter without a known type keeps the same rows as with it, wherever it is supported', async () => {
    await fc.assert(
      fc.asyncProperty(randomFilters, async ({ column, filter }) => {
        const typed = toDataFilters(column, filter, typeOf(column));
        const untyped = toDataFilters(column, filter, undefined);
        fc.pre(Array.isArray(typed) && Array.isArray(untyped));
        const ids = async (conditions: unknown): Promise<unknown> =>
          idsOf(await load(room, { dimensions: ['things.id'], filters: conditions, timezone: 'UTC' }));
        fc.pre(operatorTable[filter.operator ?? 'equals'].test !== 'empty');
        expect(await ids(untyped)).toEqual(await ids(typed));
      }),
      { seed, numRuns: rounds(30, 300) },
    );
  });
});
