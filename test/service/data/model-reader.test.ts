import { expect, test } from 'vitest';
import { parseDataModel } from '../../../src/service/data/model-reader.ts';

const head = `cubes:
  - name: orders
    sql_table: orders
    dimensions:
      - { name: id, sql: id, type: number }
`;

test.each<[string, string, string]>([
  ['broken YAML', `cubes:\n  - name: [`, 'orders.yml:2: '],
  [
    'SQL in braces without quotes',
    `${head}      - name: x\n        sql: {CUBE}.x\n        type: string\n`,
    'orders.yml:7: ',
  ],
  ['a missing name', `cubes:\n  - sql_table: orders\n`, `orders.yml:2: 'name' is missing`],
  ['a name that is none', `cubes:\n  - name: my orders\n`, `orders.yml:2: 'my orders' is not a name`],
  [
    'two members of one name',
    `${head}      - { name: id, sql: id }\n`,
    `orders.yml:6: the cube has two members named 'id'`,
  ],
  [
    'an unknown type',
    `${head}      - { name: x, sql: x, type: text }\n`,
    `orders.yml:6: 'type' must be one of string`,
  ],
  [
    'a place without its latitude',
    `${head}      - { name: x, type: geo, longitude: { sql: x } }\n`,
    `orders.yml:6: a 'geo' dimension needs 'latitude' and 'longitude'`,
  ],
  [
    'a grain of no length',
    `${head}      - { name: x, sql: x, type: time, granularities: [{ name: g, interval: 1 month 2 days }] }\n`,
    `orders.yml:6: 'interval' must be like '2 weeks' or '1 year'`,
  ],
  ['a cube that extends nothing', `${head}    extends: nobody\n`, `orders.yml:2: there is no cube 'nobody'`],
  [
    'a cube that extends itself',
    `${head}    extends: orders\n`,
    `orders.yml:2: the cube 'orders' extends itself`,
  ],
  [
    'a measure without a type',
    `${head}    measures:\n      - { name: total, sql: x }\n`,
    `orders.yml:7: the measure 'total' needs a 'type'`,
  ],
  [
    'a sum of nothing',
    `${head}    measures:\n      - { name: total, type: sum }\n`,
    `orders.yml:7: the measure 'total' needs 'sql'`,
  ],
  [
    'a key that would change the numbers',
    `${head}    measures:\n      - { name: total, type: sum, sql: x, time_shift: [] }\n`,
    `orders.yml:7: 'time_shift' is not supported`,
  ],
  [
    'neither a table nor a query',
    `cubes:\n  - name: orders\n`,
    `orders.yml:2: a cube takes either 'sql_table' or 'sql'`,
  ],
  [
    'a join to nowhere',
    `${head}    joins:\n      - { name: users, relationship: many_to_one, sql: 'true' }\n`,
    `orders.yml:7: there is no cube 'users'`,
  ],
  [
    'a reference to nothing',
    `${head}      - { name: x, sql: '{missing} + 1', type: number }\n`,
    `orders.yml:6: '{missing}' is neither a member`,
  ],
  [
    'a reference to itself',
    `${head}      - { name: x, sql: '{x} + 1', type: number }\n`,
    `orders.yml:6: the SQL refers to itself`,
  ],
  [
    'a measure inside a dimension',
    `${head}      - { name: x, sql: '{count}', type: number }\n    measures:\n      - { name: count, type: count }\n`,
    `orders.yml:6: the measure 'count' can only be used in a calculated measure`,
  ],
  [
    'a policy without a group',
    `${head}    access_policy:\n      - row_level: { allow_all: true }\n`,
    `orders.yml:7: an access policy needs a 'group'`,
  ],
  [
    'a policy on no member',
    `${head}    access_policy:\n      - group: '*'\n        row_level: { filters: [{ member: x, operator: set }] }\n`,
    `orders.yml:8: 'x' is not a dimension of 'orders'`,
  ],
  [
    'a policy that looks up half a value',
    `${head}    access_policy:\n      - group: '*'\n        row_level: { filters: [{ member: id, operator: equals, values: ['a-{ userAttributes.x }'] }] }\n`,
    `orders.yml:8: a policy's value is plain text or one look-up`,
  ],
  [
    'a policy that neither filters nor allows',
    `${head}    access_policy:\n      - group: '*'\n        row_level: {}\n`,
    `orders.yml:8: 'row_level' takes either 'filters' or 'allow_all: true'`,
  ],
  [
    'a view of a cube that is not there',
    `${head}views:\n  - name: sales\n    cubes:\n      - join_path: users\n`,
    `orders.yml:9: there is no cube 'users'`,
  ],
  [
    'a view of a member that is not there',
    `${head}views:\n  - name: sales\n    cubes:\n      - join_path: orders\n        includes: [x]\n`,
    `orders.yml:10: the cube 'orders' has no member 'x'`,
  ],
  [
    'a name used twice',
    `${head}views:\n  - name: orders\n    cubes:\n      - join_path: orders\n`,
    `orders.yml:7: the name 'orders' is used twice`,
  ],
])('%s is named with file and line', (_, text, message) => {
  expect(() => parseDataModel([{ file: 'orders.yml', text }])).toThrow(message);
});

test('keys that do not change the numbers are passed over', () => {
  const model = parseDataModel([
    { file: 'orders.yml', text: `${head}    refresh_key: { every: 1 hour }\n    pre_aggregations: []\n` },
  ]);
  expect([...model.sources.keys()]).toEqual(['orders']);
});

test('an empty file holds nothing', () => {
  expect(parseDataModel([{ file: 'empty.yml', text: '# nothing yet\n' }]).sources.size).toBe(0);
});
