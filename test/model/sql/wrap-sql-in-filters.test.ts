import { describe, expect, test } from 'vitest';
import type { FilterValue } from '../../../src/model/filters/control-values.ts';
import { wrapSqlInFilters, type WrappedSql } from '../../../src/model/sql/wrap-sql-in-filters.ts';
import type { ColumnType } from '../../../src/model/result.ts';

const clock = { now: new Date('2024-05-15T12:00:00Z'), timeZone: 'UTC' };
const paid: FilterValue = { value: 'paid' };

function wrap(
  sql: string,
  filters: Record<string, FilterValue>,
  types: Record<string, ColumnType> = {},
): WrappedSql {
  return wrapSqlInFilters(sql, new Map(Object.entries(filters)), clock, new Map(Object.entries(types)));
}

const conditionOf = (filter: FilterValue, type?: ColumnType): string => {
  const types = type ? { 'o.c': type } : {};
  const { sql, skipped } = wrap('SELECT c FROM o', { 'o.c': filter }, types);
  return skipped[0]?.reason ?? sql.slice(sql.indexOf('WHERE ') + 6);
};

test('the query is in parentheses, followed by the condition', () => {
  expect(wrap('SELECT status, n FROM orders', { 'orders.status': paid })).toEqual({
    sql: `SELECT * FROM (SELECT status, n FROM orders) AS "rows" WHERE ("status" IN ('paid'))`,
    skipped: [],
    touched: ['orders.status'],
  });
});

describe('the column of a member', () => {
  test.each([
    ['SELECT status FROM orders', '"status"'],
    ['SELECT Status FROM Orders', '"status"'],
    ['SELECT "Status" FROM orders', '"Status"'],
    ['SELECT o.status FROM orders o', '"status"'],
    ['SELECT orders.status AS "orders.status" FROM orders', '"orders.status"'],
    ['SELECT status state FROM public.orders', '"state"'],
    ['SELECT status, MEASURE(count) AS n FROM orders GROUP BY 1', '"status"'],
    ['SELECT status, sum(status) FROM orders GROUP BY status', '"status"'],
    ['SELECT DISTINCT status FROM orders', '"status"'],
    ['SELECT * FROM orders', '"status"'],
    ['SELECT customers.name, o.* FROM orders AS o JOIN customers ON o.id = customers.id', '"status"'],
    ['SELECT c.status AS other, o.status AS own FROM customers c, orders o', '"own"'],
    [`SELECT status FROM orders WHERE name = 'limit 1; --' AND "offset" = $$ over ( $$`, '"status"'],
    ['SELECT status, extract(year FROM at), o.limit FROM orders o', '"status"'],
    ['SELECT status FROM orders WHERE a IS DISTINCT FROM b', '"status"'],
    ['SELECT left(name, 1) AS l, status FROM orders LEFT OUTER JOIN c USING (id)', '"status"'],
    ['SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY x) AS m, status FROM orders GROUP BY 2', '"status"'],
  ])('%s', (sql, column) => {
    const { sql: text, touched } = wrap(sql, { 'orders.status': paid });
    expect(touched).toEqual(['orders.status']);
    expect(text).toContain(` WHERE (${column} IN ('paid'))`);
  });
});

describe('unchanged, with the reason', () => {
  test.each([
    ['SELECT n FROM orders', 'not-in-output'],
    ['SELECT MEASURE(count) AS n FROM orders', 'not-in-output'],
    ['SELECT c.status FROM orders o JOIN customers c ON true', 'not-in-output'],
    ['SELECT status FROM orders LIMIT 10', 'meaning'],
    ['SELECT status FROM orders OFFSET 10', 'meaning'],
    ['SELECT status FROM orders FETCH FIRST 3 ROWS ONLY', 'meaning'],
    ['SELECT status, row_number() OVER (ORDER BY id) FROM orders', 'meaning'],
    ['SELECT status FROM orders QUALIFY true', 'meaning'],
    ['SELECT DISTINCT ON (id) status FROM orders', 'meaning'],
    ['SELECT status FROM orders UNION ALL SELECT status FROM returns', 'meaning'],
    ['SELECT status FROM orders INTERSECT SELECT status FROM returns', 'meaning'],
    ['SELECT status FROM orders EXCEPT SELECT status FROM returns', 'meaning'],
    ['WITH t AS (SELECT * FROM orders) SELECT status FROM t', 'meaning'],
    ['SELECT status FROM (SELECT status FROM orders) t', 'meaning'],
    ['SELECT status FROM orders WHERE n > (SELECT avg(n) FROM orders)', 'meaning'],
    ['SELECT max(status) AS status FROM orders', 'meaning'],
    ['SELECT MEASURE(status) FROM orders', 'meaning'],
    ['SELECT customer AS status FROM orders', 'meaning'],
    ['SELECT upper(status) AS status FROM orders', 'meaning'],
    ['SELECT status || name AS status FROM orders', 'meaning'],
    ['SELECT status::text FROM orders', 'meaning'],
    ['SELECT status, name AS status FROM orders', 'meaning'],
    ['SELECT *, name AS status FROM orders', 'meaning'],
    ['SELECT * EXCLUDE (status) FROM orders', 'meaning'],
    ['SELECT status: name FROM orders', 'meaning'],
    ['SELECT * FROM orders, customers', 'meaning'],
    ['SELECT a.status FROM orders a, orders b', 'meaning'],
    ['SELECT status FROM orders GROUP BY ROLLUP (status)', 'meaning'],
    ['SELECT status FROM orders GROUP BY CUBE (status)', 'meaning'],
    ['SELECT status FROM orders TABLESAMPLE 10 PERCENT', 'meaning'],
    ['SELECT status FROM orders USING SAMPLE 3', 'meaning'],
    ['SELECT status FROM orders ORDER BY hidden', 'meaning'],
    ['SELECT status FROM orders ORDER BY lower(status)', 'meaning'],
    ['FROM orders SELECT status', 'meaning'],
    ['(SELECT status FROM orders)', 'meaning'],
    ['UPDATE orders SET status = 1', 'meaning'],
    [`SELECT status FROM orders WHERE name = 'open`, 'unreadable'],
    ['SELECT status FROM orders WHERE (a', 'unreadable'],
    ['SELECT status FROM orders; SELECT 1', 'unreadable'],
    [`SELECT status FROM orders WHERE name = E'\\''`, 'unreadable'],
    ['SELECT status FROM orders /* a /* b */ c */', 'unreadable'],
    ['SELECT status FROM orders -- a\rLIMIT 1', 'unreadable'],
  ])('%s', (sql, reason) => {
    const skipped = [{ member: 'orders.status', reason }];
    expect(wrap(sql, { 'orders.status': paid })).toEqual({ sql, skipped, touched: [] });
  });
});

test('a filter on a view that the text never names is ignored', () => {
  for (const sql of [
    'SELECT status FROM returns',
    'SELECT status FROM returns LIMIT 1',
    `SELECT 'orders' FROM x`,
  ])
    expect(wrap(sql, { 'orders.status': paid })).toEqual({ sql, skipped: [], touched: [] });
});

test('an empty selection changes nothing', () => {
  const sql = 'SELECT status FROM orders LIMIT 1';
  expect(wrap(sql, { 'orders.status': { value: [] } })).toEqual({ sql, skipped: [], touched: [] });
});

test('each filter is applied or skipped on its own', () => {
  const { sql, skipped, touched } = wrap('SELECT status FROM orders', {
    'orders.status': paid,
    'orders.name': paid,
    'orders.STATUS': { operator: 'custom', value: 'soon' },
  });
  expect([sql.endsWith(`WHERE ("status" IN ('paid'))`), touched]).toEqual([true, ['orders.status']]);
  expect(skipped.map(({ reason }) => reason)).toEqual(['not-in-output', 'unreadable']);
});

describe('the order of the query is kept', () => {
  test.each([
    ['SELECT status, n FROM o ORDER BY 2 DESC, 1', ' ORDER BY 2 DESC, 1'],
    ['SELECT status s, n FROM o ORDER BY n NULLS LAST, s ASC;', ' ORDER BY 2 NULLS LAST, 1 ASC'],
    [
      'SELECT status, MEASURE(n) FROM o GROUP BY 1 ORDER BY measure( N ) DESC NULLS FIRST',
      ' ORDER BY 2 DESC NULLS FIRST',
    ],
    ['SELECT o.status FROM o ORDER BY o.status', ' ORDER BY 1'],
    ['SELECT * FROM o ORDER BY n', ' ORDER BY "n"'],
    ['SELECT status FROM o', ''],
  ])('%s', (sql, order) => {
    const text = wrap(sql, { 'o.status': paid }).sql;
    expect(text.slice(text.indexOf(`IN ('paid'))`) + 12)).toBe(order);
  });
});

test('a comment or a semicolon at the end hides nothing', () => {
  for (const end of [' -- all of them', ';', ' ; /* a */ -- b', '\n--'])
    expect(wrap(`SELECT status FROM orders${end}`, { 'orders.status': paid }).sql).toBe(
      `SELECT * FROM (SELECT status FROM orders) AS "rows" WHERE ("status" IN ('paid'))`,
    );
});

describe('conditions as SQL', () => {
  test.each<[FilterValue, ColumnType | undefined, string]>([
    [{ value: ["it's", '"'] }, undefined, `("c" IN ('it''s', '"'))`],
    [{ value: ['a', null] }, 'string', `("c" IS NULL OR ("c" IN ('a')))`],
    [{ operator: 'not_equals', value: 'a' }, 'string', `("c" IS NULL OR NOT ("c" IN ('a')))`],
    [{ operator: 'not_equals', value: ['a', null] }, 'string', `("c" IS NOT NULL AND NOT ("c" IN ('a')))`],
    [{ operator: 'is_null' }, undefined, '"c" IS NULL'],
    [{ operator: 'is_not_empty' }, undefined, `("c" IS NOT NULL AND NOT ("c" IN ('')))`],
    [{ value: [1, 1.5, -2] }, undefined, '("c" IN (1, -2) OR "c" IN (1.5e0))'],
    [{ value: true }, undefined, '("c" IN (TRUE))'],
    [{ operator: 'between', value: [1, 5], endInclusive: false }, 'number', '("c" >= 1 AND "c" < 5)'],
    [
      { operator: 'contains', value: 'X' },
      undefined,
      `(strpos(lower(CAST("c" AS VARCHAR)), lower('X')) > 0)`,
    ],
    [
      { operator: 'starts_with', value: 'X' },
      undefined,
      `(starts_with(lower(CAST("c" AS VARCHAR)), lower('X')))`,
    ],
    [
      { value: '2024-01-31' },
      undefined,
      `(("c" >= TIMESTAMP '2024-01-31 00:00:00.000' AND "c" < TIMESTAMP '2024-02-01 00:00:00.000'))`,
    ],
    [{ value: '2024-01-31' }, 'string', `("c" IN ('2024-01-31'))`],
    [
      { operator: 'greater_than', value: 'yesterday' },
      undefined,
      `(("c" >= TIMESTAMP '2024-05-15 00:00:00.000'))`,
    ],
    [{ value: 'a\0b' }, 'string', 'meaning'],
  ])('%j of %s', (filter, type, condition) => {
    expect(conditionOf(filter, type)).toBe(condition);
  });
});

describe('times truncated to months', () => {
  const wrapMonth = (filter: FilterValue): WrappedSql =>
    wrap(`SELECT DATE_TRUNC('month', o.day) AS m FROM orders o`, { 'orders.day': filter });

  test.each<[FilterValue, string]>([
    [
      { operator: 'between', value: ['2024-01-01', '2024-03-31'] },
      `"m" < TIMESTAMP '2024-04-01 00:00:00.000'`,
    ],
    [{ operator: 'custom', value: 'last quarter' }, `"m" >= TIMESTAMP '2024-01-01 00:00:00.000'`],
    [{ operator: 'is_null' }, '"m" IS NULL'],
  ])('are filtered by whole months: %j', (filter, part) => {
    expect(wrapMonth(filter).sql).toContain(part);
  });

  test.each<[FilterValue]>([
    [{ operator: 'between', value: ['2024-01-01', '2024-03-30'] }],
    [{ value: 'last week' }],
    [{ value: 'paid' }],
  ])('cannot distinguish parts of a month: %j', (filter) => {
    expect(wrapMonth(filter).skipped).toEqual([{ member: 'orders.day', reason: 'meaning' }]);
  });
});
