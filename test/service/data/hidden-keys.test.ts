/** A primary key is hidden from readers, unless the model makes it public. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDataApi, toRecord, type DataApiUnderTest } from './data-api-under-test.ts';

const tables = `CREATE TABLE people (id INTEGER, name VARCHAR); INSERT INTO people VALUES (7, 'Ada')`;
const cube = (name: string, id: string): string => `
  - name: ${name}
    sql_table: people
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true${id} }
      - { name: name, sql: name, type: string }
    measures:
      - { name: count, type: count, drill_members: [id, name] }`;
const model = `
cubes:${cube('unsaid', '')}${cube('open', ', public: true')}${cube('shown', ', shown: true')}${cube('closed', ', public: false')}
views:
  - name: unsaid_by_name
    cubes: [{ join_path: unsaid, includes: [id, name] }]
  - name: unsaid_whole
    cubes: [{ join_path: unsaid, includes: '*' }]
  - name: closed_by_name
    cubes: [{ join_path: closed, includes: [id, name] }]
`;

let room: DataApiUnderTest;
beforeAll(async () => {
  room = await startDataApi(tables, model);
});
afterAll(() => room.close());

const cases: [string, boolean][] = [
  ['unsaid', false],
  ['open', true],
  ['shown', true],
  ['closed', false],
  ['unsaid_by_name', true],
  ['unsaid_whole', true],
  ['closed_by_name', false],
];

test.each(cases)('the key of %s is a member for readers: %s', async (source, isShown) => {
  const load = await room.load({ dimensions: [`${source}.id`] });
  expect(load.status).toBe(isShown ? 200 : 400);
  const { body } = await room.request('/v1/meta');
  const found = Array.isArray(body.cubes) ? body.cubes.map(toRecord) : [];
  const described = JSON.stringify(found.find(({ name }) => name === source));
  expect(described.includes(`${source}.id`)).toBe(isShown);
});
