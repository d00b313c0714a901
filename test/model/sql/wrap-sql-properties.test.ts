/** Any text can be parsed as SQL in finite time, with a valid result. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FilterValue } from '../../../src/model/filters/control-values.ts';
import { parseFilterValue } from '../../../src/model/filters/parse-control-values.ts';
import { unwrapSql } from '../../../src/model/sql/unwrap-sql.ts';
import { wrapSqlInFilters } from '../../../src/model/sql/wrap-sql-in-filters.ts';
import { rounds } from '../../rounds.ts';

const clock = { now: new Date('2024-05-15T12:00:00Z'), timeZone: 'UTC' };

const words = fc.constantFrom(
  'SELECT',
  'select',
  'FROM',
  'orders',
  'status',
  '"st""atus"',
  `'a''b'`,
  '$$x$$',
  '(',
  ')',
  ',',
  '*',
  '.',
  'AS',
  'ORDER BY',
  'GROUP BY',
  'DESC',
  '1',
  '1.5e3',
  '--c\n',
  '/* */',
  ';',
  ':',
  '::',
  'JOIN',
  'ON',
  'é',
  'DISTINCT',
  `date_trunc('month', at)`,
  'WHERE',
  '=',
  '\u00a0',
  `'`,
  '"',
  '[',
  ']',
  '{',
  'NULLS LAST',
);
const members = fc.constantFrom('orders.status', 'orders.at', 'status', 'a.b.c', '');

function toFilters(entries: readonly (readonly [string, unknown])[]): Map<string, FilterValue> {
  const filters = new Map<string, FilterValue>([['orders.status', { value: 'x' }]]);
  for (const [member, value] of entries) {
    const read = parseFilterValue(value);
    if (read) filters.set(member, read);
  }
  return filters;
}

test('every text is either wrapped so that it can be unwrapped, or stays unchanged', () => {
  fc.assert(
    fc.property(
      fc.array(words, { maxLength: 25 }),
      fc.array(fc.tuple(members, fc.anything())),
      (parts, entries) => {
        const sql = `SELECT status ${parts.join(' ')}`;
        const wrapped = wrapSqlInFilters(sql, toFilters(entries), clock);
        if (wrapped.touched.length === 0) expect(wrapped.sql).toBe(sql);
        else expect(unwrapSql(wrapped.sql, [sql])).toBe(sql);
      },
    ),
    { seed: 5, numRuns: rounds(1_000, 30_000) },
  );
});

const long = 50_000;
test.each([
  `'`.repeat(long + 1),
  `''`.repeat(long) + `'`,
  '"'.repeat(long + 1),
  '('.repeat(long),
  '/*'.repeat(long),
  '$a'.repeat(long),
  `${'a'.repeat(long)}'`,
  `${'1'.repeat(long)}x`,
  '-'.repeat(long - 1),
  `SELECT ${'a,'.repeat(long)}b FROM o`,
  `SELECT a FROM ${'a JOIN '.repeat(long)}b`,
  `SELECT a FROM o ORDER BY a${' DESC'.repeat(long)}`,
  `SELECT a${' a'.repeat(long)} FROM o`,
])('a long text is parsed to its end: %.20s', (sql) => {
  expect(wrapSqlInFilters(sql, new Map([['o.a', { value: 1 }]]), clock).touched).toEqual([]);
  expect(
    unwrapSql(`SELECT * FROM (SELECT a FROM o) AS "rows" WHERE ${sql}`, ['SELECT a FROM o']),
  ).toBeUndefined();
});
