/** A policy with values that its member can never have is refused at start, and an accepted policy can be queried. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseDataModel } from '../../../src/semantic-layer/model/model-reader.ts';
import { policyOperators } from '../../../src/semantic-layer/policies/policy-schema.ts';
import { startDataApi, type DataApiUnderTest } from './data-api-under-test.ts';

const types = ['string', 'number', 'boolean', 'time'];
const values = [
  `[a]`,
  `['1']`,
  `[2.5]`,
  `[true]`,
  `['2024-02-30']`,
  `['2024-01-05']`,
  `['2024-01-05', '2024-01-02']`,
  `['last 3 days']`,
  `[null]`,
  `['1', a]`,
  `['{ userAttributes.x }']`,
  `['{ userAttributes.x }', zzz]`,
];

const filterOf = (type: string, operator: string, list: string): string =>
  /^(?:set|notSet)$/.test(operator)
    ? `{ member: ${type}_value, operator: ${operator} }`
    : `{ member: ${type}_value, operator: ${operator}, values: ${list} }`;

const writeCube = (name: string, filter: string): string => `
  - name: ${name}
    sql_table: kinds
    dimensions:
${types.map((type) => `      - { name: ${type}_value, sql: ${type}_value, type: ${type} }`).join('\n')}
    access_policy: [{ group: '*', row_level: { filters: [${filter}] } }]`;

const cases = types.flatMap((type) =>
  policyOperators.flatMap((operator) => values.map((list) => ({ type, operator, list }))),
);

const findFault = (filter: string): string | undefined => {
  try {
    parseDataModel([{ file: 'm.yml', text: `cubes:${writeCube('kinds', filter)}\n` }]);
    return undefined;
  } catch (error) {
    return String(error);
  }
};

describe('policies by type, operator and values', () => {
  const accepted = cases
    .map(({ type, operator, list }) => filterOf(type, operator, list))
    .filter((filter, at, all) => all.indexOf(filter) === at && findFault(filter) === undefined);
  let room: DataApiUnderTest;
  beforeAll(async () => {
    const tables = `CREATE TABLE kinds (string_value VARCHAR, number_value DOUBLE, boolean_value BOOLEAN, time_value TIMESTAMP);
      INSERT INTO kinds VALUES ('a', 1, true, '2024-01-05'), (NULL, NULL, NULL, NULL)`;
    room = await startDataApi(
      tables,
      `cubes:${accepted.map((filter, at) => writeCube(`c${at}`, filter)).join('')}`,
    );
  });
  afterAll(() => room.close());

  test('an accepted policy can be queried with any attributes of the reader', async () => {
    expect(accepted.length).toBeGreaterThan(100);
    const suitable: Record<string, string> = {
      string: 'a',
      number: '1',
      boolean: 'true',
      time: '2024-01-05',
    };
    for (const [at, filter] of accepted.entries()) {
      const type = types.find((one) => filter.includes(`member: ${one}_`)) ?? '';
      const query = { dimensions: [`c${at}.${type}_value`] };
      const { status, body } = await room.load(query, { userAttributes: { x: suitable[type] ?? '' } });
      expect(status, `${filter} ${JSON.stringify(body)}`).toBe(200);
    }
  });

  test.each([
    ['a word for a number', '{ member: number_value, operator: equals, values: [a] }', "'a' is not"],
    ['a word for a boolean', '{ member: boolean_value, operator: equals, values: [a] }', "'a' is neither"],
    ['an invalid date', "{ member: time_value, operator: equals, values: ['2024-02-30'] }", '2024-02-30'],
    [
      'a date operator on a text',
      "{ member: string_value, operator: afterDate, values: ['2024-01-01'] }",
      'no time',
    ],
    [
      'null for an ordering operator',
      '{ member: number_value, operator: gt, values: [null] }',
      'does not accept null',
    ],
    ['a text operator on a time', '{ member: time_value, operator: contains, values: [a] }', 'is a time'],
    [
      'a wrong value next to a placeholder',
      "{ member: number_value, operator: equals, values: ['{ userAttributes.x }', a] }",
      "'a' is not",
    ],
    [
      'an operator of another type, with a placeholder',
      "{ member: string_value, operator: inDateRange, values: ['{ userAttributes.x }'] }",
      'no time',
    ],
    ['deep inside', '{ or: [{ and: [{ member: number_value, operator: lt, values: [a] }] }] }', "'a' is not"],
  ])('%s is refused with its place', (_name, filter, why) => {
    expect(findFault(filter)).toMatch(/m\.yml:\d+:\d+/);
    expect(findFault(filter)).toContain(why);
  });
});

describe('a mistake in a policy never widens access', () => {
  test.each([
    ['a part of every text', "{ member: string_value, operator: contains, values: [''] }", 'not empty'],
    [
      'a range backwards',
      "{ member: time_value, operator: notInDateRange, values: ['2024-12-31', '2024-01-01'] }",
      'ends before',
    ],
    [
      'a look-up without its braces',
      '{ member: string_value, operator: notEquals, values: [userAttributes.x] }',
      'one look-up',
    ],
    [
      'a look-up with half of its braces',
      "{ member: string_value, operator: notEquals, values: ['userAttributes.x }'] }",
      'one look-up',
    ],
    ['an empty item', '{ member: string_value, operator: equals, values: [~] }', 'write null'],
  ])('%s is refused', (_name, filter, why) => {
    expect(findFault(filter)).toContain(why);
  });

  test('a group with a look-up is refused, and a group’s name is taken literally', () => {
    const write = (group: string): string =>
      `cubes: [{ name: a, sql_table: a, dimensions: [{ name: id, sql: id, type: number }], access_policy: [{ group: ${group}, row_level: { allow_all: true } }] }]`;
    expect(() => parseDataModel([{ file: 'm.yml', text: write("'{ securityContext.role }'") }])).toThrow(
      'a group is a plain name',
    );
    for (const [written, group] of [
      ['1.10', '1.10'],
      ['007', '007'],
      ['0x10', '0x10'],
      ["' staff'", ' staff'],
    ] as const) {
      const model = parseDataModel([{ file: 'm.yml', text: write(written) }]);
      expect(model.cubes.get('a')?.policies[0]?.groups).toEqual([group]);
    }
  });

  describe('attributes of the reader', () => {
    let room: DataApiUnderTest;
    const rules: Record<string, string> = {
      part: "{ member: string_value, operator: startsWith, values: ['{ userAttributes.x }'] }",
      whole: "{ member: number_value, operator: equals, values: ['{ userAttributes.x }'] }",
      other: "{ member: number_value, operator: notEquals, values: ['{ userAttributes.x }'] }",
      range: "{ member: time_value, operator: notInDateRange, values: ['{ userAttributes.x }'] }",
    };
    beforeAll(async () => {
      const tables = `CREATE TABLE kinds (string_value VARCHAR, number_value BIGINT, boolean_value BOOLEAN, time_value TIMESTAMP);
        INSERT INTO kinds VALUES ('a', 9007199254740992, true, '2024-01-05'), ('b', 9007199254740993, false, '2024-02-05')`;
      const cubes = Object.entries(rules).map(([name, filter]) => writeCube(name, filter));
      const open = `
  - name: asked
    sql_table: kinds
    dimensions: [{ name: id, sql: number_value, type: number }]
    access_policy: [{ group: '*', conditions: [{ if: '{ userAttributes.x }' }], row_level: { allow_all: true } }]`;
      room = await startDataApi(tables, `cubes:${cubes.join('')}${open}`);
    });
    afterAll(() => room.close());

    test.each<[string, unknown]>([
      ['part', ''],
      ['part', ['a', '']],
      ['whole', 9007199254740993],
      ['whole', [1, 9007199254740993]],
      ['whole', 'zzz'],
      ['other', 9007199254740993],
      ['other', 'zzz'],
      ['range', ['2024-12-31', '2024-01-01']],
      ['range', 'nonsense'],
    ])('give no rows where they fit no value: %s by %j', async (cube, x) => {
      // A token's attributes may be of any type.
      const userAttributes: Record<string, unknown> = { x };
      const answer = await room.load({ dimensions: [`${cube}.string_value`] }, { userAttributes } as never);
      expect([answer.status, answer.body.data]).toEqual([200, []]);
    });

    test.each<[unknown, boolean]>([
      [true, true],
      ['true', true],
      [false, false],
      ['false', false],
      [0, false],
      ['0', false],
      [1, false],
      [[], false],
      ['no', false],
      ['', false],
      [null, false],
      [{}, false],
    ])('grant access only where they are plainly true: %j', async (x, isOpen) => {
      const userAttributes: Record<string, unknown> = { x };
      const { status } = await room.load({ dimensions: ['asked.id'] }, { userAttributes } as never);
      expect(status).toBe(isOpen ? 200 : 400);
    });
  });
});
