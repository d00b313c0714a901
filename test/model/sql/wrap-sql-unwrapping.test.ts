import { describe, expect, test } from 'vitest';
import { filterOperators } from '../../../src/model/filters/control-values.ts';
import { unwrapSql } from '../../../src/model/sql/unwrap-sql.ts';
import { wrapSqlInFilters } from '../../../src/model/sql/wrap-sql-in-filters.ts';

const published = `SELECT status, name AS "The ""name""", sum(n) AS total FROM orders GROUP BY 1, 2 ORDER BY 3 DESC`;
const limited = 'SELECT status FROM orders LIMIT 5';
const all = ['SELECT 1', limited, published, 'SELECT * FROM orders'];
const head = `SELECT * FROM (${published}) AS "rows" WHERE `;
const tail = ' ORDER BY 3 DESC';

test('wrapped SQL is found again, with any filters', () => {
  const clock = { now: new Date('2024-05-15T12:00:00Z'), timeZone: 'UTC' };
  const values = [`it's "quoted" -- /* ; $$ */`, '\\', 'ä😀', null];
  for (const sql of [published, 'SELECT * FROM orders'])
    for (const operator of filterOperators) {
      const value = operator === 'between' ? ['a', ';'] : /^(not_)?equals$/.test(operator) ? values : 'it;s';
      const filters = new Map([
        ['orders.status', { operator, value }],
        ['orders.name', { operator: 'not_equals' as const, value: 'x' }],
      ]);
      const wrapped = wrapSqlInFilters(sql, filters, clock, new Map([['orders.status', 'string']]));
      expect(wrapped.sql).not.toBe(sql);
      expect(unwrapSql(wrapped.sql, all)).toBe(sql);
    }
});

test.each([
  [`"status" = 'a'`],
  [`("status" IN ('a', 'b') AND NOT "status" IS NULL)`],
  [`"The ""name""" >= TIMESTAMP '2024-01-01 00:00:00.000'`],
  [`((("status" < -1.5e0) OR ("status" IN (TRUE, FALSE))))`],
])('conditions on its own columns are accepted: %s', (condition) => {
  expect(unwrapSql(head + condition + tail, all)).toBe(published);
});

describe('other SQL is refused', () => {
  const conditions = [
    '',
    ' ',
    '()',
    'TRUE)',
    '(',
    '"status"',
    `"status" =`,
    `= 'a'`,
    `"status" 'a'`,
    `"status" = 'a' AND`,
    `"status" IN ()`,
    `"status" IN ('a',)`,
    `"status" IN ("status")`,
    `NOT NOT "status" IS NULL`,
    `"status" = (SELECT max(secret) FROM salaries)`,
    `"status" IN (SELECT secret FROM salaries)`,
    `EXISTS (SELECT 1)`,
    `"status" = 'a' UNION SELECT secret, 1, 1 FROM salaries`,
    `"status" = 'a') OR (SELECT true`,
    `"status" = 'a'; DROP TABLE orders`,
    `"status" = 'a';`,
    `"status" = 'a' -- `,
    `"status" = 'a' --\n`,
    `"status" = 'a' /* x */`,
    `"status" /**/ = 'a'`,
    `"status"  = 'a'`,
    `"status"\n= 'a'`,
    `"status"\t= 'a'`,
    `"status" =\u00a0'a'`,
    ` "status" = 'a'`,
    `"status" = 'a' LIMIT 1`,
    `"status" = 'a' GROUP BY 1`,
    `"status" = 'a' ORDER BY 1`,
    `"status" = 'a' OFFSET 1`,
    `"status" = 'a' QUALIFY true`,
    `"secret" = 'a'`,
    `"total" > 1`,
    `"rows" IS NULL`,
    `"rows"."status" = 'a'`,
    `"orders"."status" = 'a'`,
    `status = 'a'`,
    `"status" = 'a`,
    `"status = 'a'`,
    `"status" = 'a''`,
    `"status" = "a`,
    `"status" = E'a'`,
    `"status" = U&'a'`,
    `"status" = x'61'`,
    `"status" = $$a$$`,
    `"status" = $1`,
    `"status" = ?`,
    `"status" = 1 + 1`,
    `"status" || 'a' = 'b'`,
    `"status" LIKE '%'`,
    `"status" ~ 'a'`,
    `"status" <> 'a'`,
    `"status" != 'a'`,
    `"status" BETWEEN 1 AND 2`,
    `"status"::text = 'a'`,
    `CAST("status" AS INTEGER) = 1`,
    `CAST('a' AS VARCHAR) = 'a'`,
    `sleep(10) = 1`,
    `pg_sleep(10) IS NULL`,
    `getenv('HOME') = 'a'`,
    `read_csv('/etc/passwd') = 'a'`,
    `current_user = 'a'`,
    `repeat('a', 1000000000) = 'a'`,
    `upper("status") = 'A'`,
    `lower("status", 'a') = 'a'`,
    `strpos("status") > 0`,
    `starts_with("status")`,
    `main.lower("status") = 'a'`,
    `lower ("status").x = 'a'`,
    `CASE WHEN "status" = 'a' THEN 1 END = 1`,
    `"status" = ANY ('a')`,
    `"status" = ['a']`,
    `"status" = {'a': 1}`,
    `*`,
    `COLUMNS(*) = 'a'`,
    `MEASURE("status") > 1`,
    `TIMESTAMP 1 = "status"`,
    `INTERVAL '1 day' = "status"`,
    `"status" = 'a' WINDOW w AS ()`,
    `"status" = 'a\u0000' OR sleep(1)`,
    `"status" = 'a\u0000'`,
    `${'('.repeat(30)}"status" = 'a'${')'.repeat(30)}`,
    `${'('.repeat(100_000)}"status" = 'a'`,
    `${'NOT '.repeat(100_000)}"status" IS NULL`,
  ];

  test('more than sixty different conditions are tried', () => {
    expect(new Set(conditions).size).toBeGreaterThan(60);
  });

  test.each(conditions.map((condition) => [condition.slice(0, 70), condition]))('%s', (_, condition) => {
    expect(unwrapSql(head + condition + tail, all)).toBeUndefined();
  });

  test.each([
    ['the published text itself', published],
    ['no condition', head + tail],
    ['another order', `${head}"status" = 'a' ORDER BY 1 DESC`],
    ['no order', `${head}"status" = 'a'`],
    ['more behind the order', `${head}"status" = 'a'${tail} LIMIT 1`],
    ['another text inside', `SELECT * FROM (SELECT secret FROM salaries) AS "rows" WHERE "secret" = 'a'`],
    ['a text that cannot be filtered', `SELECT * FROM (${limited}) AS "rows" WHERE "status" = 'a'`],
    ['other columns', head.replace('SELECT *', 'SELECT "status"') + `"status" = 'a'${tail}`],
    ['two tables', head.replace('AS "rows"', 'AS "rows", orders') + `"status" = 'a'${tail}`],
    ['a join', head.replace('AS "rows"', 'AS "rows" JOIN orders ON TRUE') + `"status" = 'a'${tail}`],
    ['something before it', ` ${head}"status" = 'a'${tail}`],
    ['another case', `${head.replace('WHERE', 'where')}"status" = 'a'${tail}`],
  ])('%s', (_, text) => {
    expect(unwrapSql(text, all)).toBeUndefined();
  });
});
