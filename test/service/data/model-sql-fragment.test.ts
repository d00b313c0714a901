/** SQL fragments of a model cannot break out of the statement that contains them. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  findTableNameFault,
  readModelSqlFragment,
} from '../../../src/semantic-layer/model/model-sql-fragment.ts';
import { parseDataModel } from '../../../src/semantic-layer/model/model-reader.ts';
import { rounds } from '../../rounds.ts';
import { startDataApi, type DataApiUnderTest } from './data-api-under-test.ts';

describe('the SQL after a fragment is not hidden by it', () => {
  let room: DataApiUnderTest;
  const tables = `CREATE TABLE t (id INTEGER, place VARCHAR); INSERT INTO t VALUES (1, 'north'), (2, 'south')`;
  /** Row rules that bind no value are the easiest to lose. */
  const write = (relation: string, dimension = 'place'): string => `
cubes:
  - name: t
    ${relation}
    dimensions:
      - { name: place, sql: ${JSON.stringify(dimension)}, type: string }
      - { name: id, sql: id, type: number }
    measures: [{ name: count, type: count }]
    access_policy: [{ group: '*', row_level: { filters: [{ member: id, operator: notSet }] } }]
`;
  const plain = JSON.stringify;
  beforeAll(async () => {
    room = await startDataApi(tables, write('sql_table: t'));
  });
  afterAll(() => room.close());

  /** The rows of a reader without access; undefined where the model is refused. */
  async function countRows(text: string): Promise<number | undefined> {
    try {
      parseDataModel([{ file: 'm.yml', text }]);
    } catch {
      return undefined;
    }
    const own = await startDataApi(tables, text);
    try {
      const found = await Promise.all([
        own.load({ dimensions: ['t.place'] }),
        own
          .request('/v1/cubesql', { method: 'POST', body: plain({ query: 'SELECT place FROM t' }) })
          .catch(() => undefined),
      ]);
      return found.reduce((sum, one) => sum + (Array.isArray(one?.body.data) ? one.body.data.length : 0), 0);
    } finally {
      await own.close();
    }
  }

  const pieces = [
    't',
    ' -- old',
    '/* x',
    '*/',
    "'",
    '"',
    '(',
    ')',
    '\n',
    ';',
    '$$',
    '$a$',
    "E'",
    '\\',
    'place',
    ' WHERE 1=1',
    '1',
  ];

  test('for a fragment of any text', async () => {
    const text = fc
      .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 7 })
      .map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom('table', 'query', 'dimension'), async (written, where) => {
        const model =
          where === 'table'
            ? write(`sql_table: ${plain(`t${written}`)}`)
            : where === 'query'
              ? write(`sql: ${plain(`SELECT * FROM t ${written}`)}`)
              : write('sql_table: t', `place ${written}`);
        expect(await countRows(model)).toBeOneOf([undefined, 0]);
      }),
      { numRuns: rounds(40, 600) },
    );
  });

  test('a comment at the end of a fragment changes nothing', async () => {
    expect(await countRows(write("sql: 'SELECT * FROM t -- the old one'"))).toBe(0);
    expect(await countRows(write('sql_table: t', 'place -- where'))).toBe(0);
  });
});

test.each([
  ['a -- b', 'a'],
  ["a /* b */ || '--' -- c\n|| d", "a   || '--'  \n|| d"],
  ["E'it\\'s' || 'x'", "E'it\\'s' || 'x'"],
  ['$$ -- $$', '$$ -- $$'],
  ['$a$ $$ ; $a$', '$a$ $$ ; $a$'],
  ['"a--b"', '"a--b"'],
  ["DATE'2020-01-01'", "DATE'2020-01-01'"],
  ['a$b$c', 'a$b$c'],
  ['list[1]', 'list[1]'],
])('%s is read as %s', (text, sql) => {
  expect(readModelSqlFragment(text)).toEqual({ sql });
});

test.each([
  "'open",
  '"open',
  '(a',
  'a)',
  '(a]',
  'a; b',
  'a;',
  '/* a',
  '/* a /* b */ */',
  '$$ a',
  '$x$ a $y$',
  "E'a\\'",
  "1E'a'",
])('%s is refused with a message', (text) => {
  expect(readModelSqlFragment(text)).toHaveProperty('fault');
});

test.each([
  ['orders', true],
  ['main.orders', true],
  ['a.b."c d"', true],
  ['orders -- old', false],
  ['orders WHERE 1 = 1', false],
  ['(SELECT 1)', false],
  ['orders; DROP TABLE x', false],
  ['read_csv("x")', false],
  ['a.b.c.d', false],
])('%s is the name of a table: %s', (text, isName) => {
  expect(findTableNameFault(text) === undefined).toBe(isName);
});

test('a table whose name has the quotes of another database is refused with those of this one', () => {
  expect(findTableNameFault('`shop-1`.orders')).toContain('write names in "…", and not in `…`');
  expect(findTableNameFault('"shop-1".orders')).toBeUndefined();
});
