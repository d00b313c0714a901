/** A data source of another deployment does not exist for a caller, nor does what needs it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { duckdbDialect } from '../../../src/semantic-layer/dialect/duckdb-dialect.ts';
import { restrictModelToSources } from '../../../src/semantic-layer/model/restrict-model-to-sources.ts';
import { embeddedSources } from '../../../src/semantic-layer/model/data-source.ts';
import {
  openEmbeddedTables,
  startDataApi,
  toRecord,
  useTables,
  type DataApiUnderTest,
} from './data-api-under-test.ts';

const model = `
cubes:
  - name: plans
    sql_table: plans
    joins:
      - { name: people, relationship: one_to_many, sql: '{CUBE}.id = {people}.plan' }
      - { name: prices, relationship: one_to_many, sql: '{CUBE}.id = {prices}.plan AND {people.city} IS NOT NULL' }
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: title, sql: title, type: string }
      - { name: place, sql: '{people.city}', type: string }
      - { name: place_again, sql: 'upper({place})', type: string }
      - { name: readers, sql: '{people.count}', type: number, sub_query: true }
      - { name: placed_readers, sql: '{placed}', type: number, sub_query: true }
      - { name: placed_again, sql: '{placed_readers} + 1', type: number }
    measures:
      - { name: count, type: count, drill_members: [title, place] }
      - { name: share, type: number, sql: '{people.count} / {count}' }
      - { name: placed, type: count, filters: [{ sql: "{people}.city IS NOT NULL" }] }
      - { name: twice, type: number, sql: '{placed} * 2' }
      - { name: four_times, type: number, sql: '{twice} * 2' }
      - { name: staged, type: sum, multi_stage: true, sql: '{four_times}', add_group_by: [title] }
      - { name: ranked, type: rank, multi_stage: true, order_by: [{ sql: '{twice}', dir: desc }], reduce_by: [title] }
      - { name: by_place, type: sum, multi_stage: true, sql: '{count}', add_group_by: [place_again] }
      - { name: high, type: sum, sql: id, filters: [{ sql: '{placed_again} > 1' }] }
    segments: [{ name: in_town, sql: '{people.city} IS NOT NULL' }]
    hierarchies: [{ name: places, levels: [place, title] }]
  - name: prices
    sql_table: prices
    joins: [{ name: plans, relationship: many_to_one, sql: '{CUBE}.plan = {plans}.id' }]
    dimensions: [{ name: id, sql: id, type: number, primary_key: true }]
    measures: [{ name: count, type: count }]
  - name: ruled
    sql_table: plans
    joins: [{ name: people, relationship: one_to_many, sql: '{CUBE}.id = {people}.plan' }]
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: place, sql: '{people.city}', type: string }
    measures: [{ name: count, type: count }]
    access_policy: [{ group: '*', row_level: { filters: [{ member: place, operator: set }] } }]
  - name: after_ruled
    sql_table: plans
    joins: [{ name: ruled, relationship: one_to_one, sql: '{CUBE}.id = {ruled}.id' }]
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: ruled_id, sql: '{ruled.id}', type: number }
    measures: [{ name: count, type: count }]
  - name: copied
    sql: SELECT * FROM {derived.sql()}
    dimensions: [{ name: id, sql: id, type: number, primary_key: true }]
    measures: [{ name: count, type: count }]
  - name: derived
    sql: SELECT * FROM {late_ruled.sql()}
    dimensions: [{ name: id, sql: id, type: number, primary_key: true }]
    measures: [{ name: count, type: count }]
  - name: late_ruled
    sql: SELECT * FROM plans
    joins: [{ name: plans, relationship: one_to_one, sql: '{CUBE}.id = {plans}.id' }]
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: readers, sql: '{plans.placed_again}', type: number }
    measures: [{ name: count, type: count }]
    access_policy: [{ group: '*', row_level: { filters: [{ member: readers, operator: gt, values: [5] }] } }]
  - name: filtered
    sql: "SELECT * FROM plans WHERE {FILTER_PARAMS.plans.place.filter('title')}"
    dimensions: [{ name: id, sql: id, type: number, primary_key: true }]
    measures: [{ name: count, type: count }]
  - name: people
    data_source: crm
    sql_table: people
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: city, sql: city, type: string }
    measures: [{ name: count, type: count }]
views:
  - { name: members, cubes: [{ join_path: people, includes: '*' }] }
  - { name: offers, cubes: [{ join_path: plans, includes: '*' }] }
  - { name: priced_plans, cubes: [{ join_path: plans, includes: '*' }, { join_path: plans.prices, prefix: true, includes: '*' }] }
`;
const tables = `CREATE TABLE plans AS SELECT 1 AS id, 'Basic' AS title; CREATE TABLE prices AS SELECT 7 AS id, 1 AS plan;`;

const dataSources = new Map([...embeddedSources, ['crm', { name: 'crm', dialect: duckdbDialect }]]);

let room: DataApiUnderTest;
beforeAll(async () => {
  useTables(async (sql) => ({ ...(await openEmbeddedTables(sql)), dataSources }));
  room = await startDataApi(tables, model, {
    restrictModel: (whole) => restrictModelToSources(whole, (name) => name !== 'crm'),
  });
});
afterAll(() => room.close());

test.each([
  { measures: ['people.count'] },
  { dimensions: ['members.city'] },
  { dimensions: ['plans.place'] },
  { dimensions: ['plans.place_again'] },
  { dimensions: ['plans.readers'] },
  { dimensions: ['plans.placed_readers'] },
  { dimensions: ['plans.placed_again'] },
  { dimensions: ['offers.place'] },
  { measures: ['offers.four_times'] },
  { measures: ['plans.twice'] },
  { measures: ['plans.four_times'] },
  { measures: ['plans.staged'] },
  { measures: ['plans.ranked'], dimensions: ['plans.title'] },
  { measures: ['plans.by_place'] },
  { measures: ['plans.high'] },
  { measures: ['late_ruled.count'] },
  { measures: ['derived.count'] },
  { measures: ['copied.count'] },
  { measures: ['plans.share'] },
  { measures: ['plans.placed'] },
  { measures: ['plans.count'], segments: ['plans.in_town'] },
  { measures: ['plans.count'], filters: [{ member: 'plans.place', operator: 'set' }] },
  { measures: ['ruled.count'] },
  { dimensions: ['after_ruled.ruled_id'] },
  { measures: ['priced_plans.count'] },
])('a query that needs it is told that there is no such member: %j', async (query) => {
  const { status, body } = await room.load(query);
  expect([status, body.error]).toEqual([400, expect.stringMatching(/^There is no member '[\w.]+': GET/)]);
});

test('a join that needs it does not exist', async () => {
  const { status, body } = await room.load({ measures: ['prices.count'], dimensions: ['plans.title'] });
  // The other cube has a join of its own that needs nothing else.
  expect([status, body.data]).toEqual([200, [{ 'plans.title': 'Basic', 'prices.count': '1' }]]);
  const hinted = await room.load({ measures: ['prices.count'], joinHints: [['plans', 'prices']] });
  expect([hinted.status, hinted.body.error]).toEqual([
    400,
    `'joinHints' name a path from 'plans' to 'prices', but no joins of the data model lead there: write 'prices' first.`,
  ]);
});

test('what does not need it stays, and the description of the model lists nothing else', async () => {
  expect(await room.rows({ measures: ['offers.count'] })).toEqual([{ 'offers.count': '1' }]);
  expect(await room.rows({ measures: ['after_ruled.count'] })).toEqual([{ 'after_ruled.count': '1' }]);
  expect(await room.rows({ measures: ['filtered.count'] })).toEqual([{ 'filtered.count': '1' }]);
  const { body } = await room.request('/v1/meta');
  const cubes = Array.isArray(body.cubes) ? body.cubes.map(toRecord) : [];
  expect(cubes.map(({ name }) => name)).toEqual(['plans', 'prices', 'after_ruled', 'filtered', 'offers']);
  expect(JSON.stringify(body)).not.toMatch(
    /twice|four_times|placed|staged|ranked|by_place|high|derived|copied/,
  );
  expect(cubes[0]).toMatchObject({
    measures: [{ name: 'plans.count', drillMembers: ['plans.title'] }],
    dimensions: [{ name: 'plans.title' }],
    segments: [],
    hierarchies: [{ levels: ['plans.title'] }],
  });
});
