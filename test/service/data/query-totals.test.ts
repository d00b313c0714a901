/** A table's additional queries, run by the data engine itself: totals that summing would get wrong. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toLevelQuery } from '../../../src/model/query-planning/level-query.ts';
import { parseLoadResult } from '../../../src/model/parsing/parse-result.ts';
import type { Result } from '../../../src/model/result.ts';
import type {
  AggregationLevel,
  LevelStates,
  LevelState,
} from '../../../src/views/table/model/levels/aggregation-levels.ts';
import { planTableLevels } from '../../../src/views/table/model/levels/plan-table-levels.ts';
import { createTableView } from '../../../src/views/table/model/create-table-view.ts';
import { findFooterTotals } from '../../../src/views/table/model/levels/table-totals.ts';
import { listQueryMembers } from '../../../src/model/query-planning/list-query-members.ts';
import { queryScopeOf } from '../../../src/service/dashboards/dashboard-query-scope.ts';
import { startDataApi, type DataApiUnderTest } from './data-api-under-test.ts';

const tables = `
  CREATE TABLE visits (id INTEGER, city VARCHAR, plan VARCHAR, person INTEGER, minutes INTEGER, "at" TIMESTAMP);
  INSERT INTO visits VALUES
    (1, 'Bern', 'free', 1, 10, '2024-01-01'), (2, 'Bern', 'free', 1, 20, '2024-01-02'),
    (3, 'Bern', 'paid', 1, 90, '2024-02-01'), (4, 'Biel', 'free', 2, 5, '2024-01-03'),
    (5, 'Biel', 'paid', 1, 7, '2024-03-01'), (6, 'Biel', 'paid', 3, 9, '2024-03-02');
`;
const model = `
cubes:
  - name: visits
    sql_table: visits
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
      - { name: city, sql: city, type: string }
      - { name: plan, sql: plan, type: string }
      - { name: at, sql: at, type: time }
      - { name: secret, sql: minutes, type: number }
    measures:
      - { name: people, type: count_distinct, sql: person }
      - { name: mean, type: avg, sql: minutes }
`;
const query = {
  measures: ['visits.people', 'visits.mean'],
  dimensions: ['visits.city', 'visits.plan'],
  filters: [{ member: 'visits.mean', operator: 'gt', values: ['6'] }],
  order: { 'visits.mean': 'desc' },
  limit: 2,
};
const spec = {
  pivot: { rows: ['visits.city'], columns: ['visits.plan'], measures: ['visits.people'] },
  totals: true,
};
const spark = {
  columns: [
    'visits.city',
    {
      field: 'visits.people',
      display: 'sparkline',
      sparkline: { timeDimension: 'visits.at', granularity: 'month' },
    },
  ],
};
const snapshot = { id: 1, reportId: 1, versionNumber: 1, kind: 'table' as const, meta: { query } };
const reach = (own: object) =>
  queryScopeOf({ config: {}, reportSnapshots: [{ ...snapshot, spec: { ...own } }] });

let room: DataApiUnderTest;
beforeAll(async () => {
  const { members } = reach(spark);
  room = await startDataApi(tables, model, {
    isQueryAllowed: (_, requested) =>
      Promise.resolve(
        'measures' in requested && listQueryMembers(requested).every((member) => members.has(member)),
      ),
  });
});
afterAll(() => room.close());

async function load(requested: object): Promise<Result> {
  const { status, body } = await room.load({ ...requested, responseFormat: 'columnar' }, { bounded: true });
  const result = parseLoadResult(body);
  if (status !== 200 || !result) throw new Error(JSON.stringify(body));
  return result;
}

async function askLevel(
  { id, dimensions, time }: AggregationLevel,
  from: typeof query,
): Promise<[string, LevelState]> {
  const isLeftOut = (member: string) => from.measures.includes(member);
  return [
    id,
    { status: 'ready', result: await load(toLevelQuery({ query: from, dimensions, time, isLeftOut })) },
  ];
}

const askLevels = async (own: object, result: Result, from: typeof query): Promise<LevelStates> =>
  new Map(await Promise.all(planTableLevels({ ...own }, result).map((level) => askLevel(level, from))));

describe('totals of distinct counts', () => {
  test('cover all rows rather than the visible ones, and ignore filters on numbers', async () => {
    const result = await load(query);
    expect(result.rowCount).toBe(2);
    const levels = await askLevels(spec, result, query);
    const view = createTableView(spec, result, {}, { levels });
    const total = view.columns.at(-1);
    const cities = view.columns[0]?.cells;
    // Bern has one person in both plans; summing would count two.
    expect(total?.cells[cities?.indexOf('Bern') ?? -1]).toBe(1);
    const totals = findFooterTotals(spec, result, levels);
    if (totals?.status !== 'ready') throw new Error('no totals');
    expect(totals.cells.get(total?.field ?? '')).toBe(3);
    const byPlan = view.columns.slice(1, -1).map(({ title, field }) => [title, totals.cells.get(field)]);
    expect(Object.fromEntries(byPlan)).toMatchObject({ paid: 2 });
  });

  test('are for an average the average of all rows', async () => {
    const flat = { totals: true, columns: ['visits.city', 'visits.mean'] };
    const result = await load(query);
    const totals = findFooterTotals(flat, result, await askLevels(flat, result, query));
    if (totals?.status !== 'ready') throw new Error('no totals');
    expect(totals.cells.get('visits.mean')).toBeCloseTo(23.5, 5);
  });
});

describe('a sparkline over a time that the query does not name', () => {
  test('is allowed within the access of its dashboard, and follows the dimensions of each row', async () => {
    const cities = { ...query, dimensions: ['visits.city'], filters: [], limit: 10 };
    const result = await load(cities);
    const { columns } = createTableView(
      spark,
      result,
      {},
      { levels: await askLevels(spark, result, cities) },
    );
    const rows = columns[0]?.cells.map((city, row) => [city, columns[1]?.sparkline?.seriesAt(row)]);
    expect(Object.fromEntries(rows ?? [])).toEqual({ Bern: [1, 1], Biel: [1, 2] });
  });

  test('widens that access by its time and its measure only', () => {
    const { members } = reach({ columns: [{ field: 'x', sparkline: { timeDimension: 'visits.secret' } }] });
    expect([...members].sort()).toEqual(['visits.city', 'visits.mean', 'visits.people', 'visits.plan']);
    expect(reach(spark).members.has('visits.at')).toBe(true);
    expect(reach(spark).members.has('visits.secret')).toBe(false);
  });
});
