/** A filter inside SQL keeps the same rows as the filter over the rows of that SQL. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filterResultRows } from '../../../src/model/filters/filter-result-rows.ts';
import type { FilterValue } from '../../../src/model/filters/control-values.ts';
import { parseHostResult } from '../../../src/model/parsing/parse-result.ts';
import type { ColumnType, Result } from '../../../src/model/result.ts';
import { unwrapSql } from '../../../src/model/sql/unwrap-sql.ts';
import { wrapSqlInFilters } from '../../../src/model/sql/wrap-sql-in-filters.ts';
import { rounds } from '../../rounds.ts';
import { startSqlApi, type SqlApiUnderTest } from './sql/sql-api-under-test.ts';
import { randomFilters, columnTypes, randomRowModel, toRowSql, randomRows, zones } from './random-rows.ts';

const now = new Date('2024-05-15T12:00:00Z');

/** Every query has a complete order. */
const queries: readonly string[] = [
  'SELECT id, name, code, big, ratio, price, flag, "at", noted FROM things ORDER BY id',
  'SELECT * FROM things ORDER BY id;',
  'select t.id as n, t.* from things as t order by 1 desc -- the end',
  `/* head */ SELECT id, "name" AS "Its ""name""", t.code AS c, flag AS f, price p FROM things t
   WHERE id > 3 OR name = 'x; --' ORDER BY t.code DESC NULLS LAST, id`,
  'SELECT DISTINCT name, flag FROM things ORDER BY 1 NULLS FIRST, 2 NULLS FIRST',
  'SELECT flag, name, MEASURE(count) AS n, sum(big) FROM things GROUP BY 1, 2 HAVING count(*) > 0 ORDER BY n, flag, name',
  `SELECT DATE_TRUNC('month', "at") AS "at", count(*) FROM things GROUP BY 1 ORDER BY 1`,
  `SELECT date_trunc('day', t.noted) AS d, code FROM things t GROUP BY d, code ORDER BY 1, 2`,
  'SELECT a.id, a.name, a."at" FROM things a LEFT JOIN things_too b ON a.id = b.id AND b.id > 5 ORDER BY a.id',
];

const columnWords: Readonly<Record<string, ColumnType>> = {
  Int64: 'number',
  Double: 'number',
  Decimal: 'number',
  Boolean: 'boolean',
  Timestamp: 'time',
};

interface Answer {
  result: Result;
  rows: unknown;
  names: readonly string[];
}

async function ask(room: SqlApiUnderTest, sql: string, timezone: string): Promise<Answer> {
  const { rows, lines, error, columns } = await room.query(sql, {}, { timezone });
  if (error !== undefined) throw new Error(`${sql}: ${error}`);
  const schema: unknown = lines[0]?.['schema'];
  const types = Array.isArray(schema) ? schema.map((one: { column_type: string }) => one.column_type) : [];
  const result = parseHostResult({
    columns: columns.map((name, index) => ({ name, type: columnWords[types[index] ?? ''] ?? 'string' })),
    values: columns.map((_, index) => rows.map((row) => row[index] ?? null)),
  });
  if (!result) throw new Error(`${sql}: no result`);
  return { result: { ...result, rowCount: rows.length }, rows, names: columns };
}

/** The wrapped query can only be compared by the columns that it shows under a member's own name. */
const renamed: Readonly<Record<string, string>> = {
  'Its "name"': 'things.name',
  c: 'things.code',
  f: 'things.flag',
  p: 'things.price',
  d: 'things.noted',
  n: '',
};

const asMembers = (result: Result, sql: string): Result => ({
  ...result,
  columns: result.columns.map((column) => {
    const name = renamed[column.name] ?? `things.${column.name}`;
    const grain = /date_trunc\('(\w+)'/i.exec(sql)?.[1];
    const isCut = column.type === 'time' && grain !== undefined;
    return { ...column, name, granularity: isCut ? grain : undefined };
  }),
});

describe.each([1, 2])('rows made from the seed %i', (seed) => {
  const [made = []] = fc.sample(randomRows, { seed: seed * 104_729, numRuns: 1 });
  let room: SqlApiUnderTest;
  const whole = new Map<string, Answer>();
  beforeAll(async () => {
    const model = `${randomRowModel}  - name: things_too\n    sql_table: things\n    dimensions:\n      - { name: id, sql: id, type: number, primary_key: true, public: true }\n`;
    room = await startSqlApi(toRowSql(made), model);
    for (const sql of queries) for (const zone of zones) whole.set(sql + zone, await ask(room, sql, zone));
  }, 120_000);
  afterAll(() => room.close());

  test('a wrapped query returns its filtered rows in order, and unwraps to the original SQL', async () => {
    let applied = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(randomFilters, { minLength: 1, maxLength: 2 }),
        fc.constantFrom(...queries),
        fc.constantFrom(...zones),
        async (asked, sql, timeZone) => {
          const all = whole.get(sql + timeZone);
          if (!all) throw new Error('not asked before');
          const filters = new Map<string, FilterValue>(asked.map(({ column, filter }) => [column, filter]));
          const clock = { now, timeZone };
          const wrapped = wrapSqlInFilters(sql, filters, clock, new Map(Object.entries(columnTypes)));
          const touched = new Map([...filters].filter(([member]) => wrapped.touched.includes(member)));
          const { result, skipped } = filterResultRows(asMembers(all.result, sql), touched, clock);
          expect(skipped).toEqual([]);
          expect(wrapped.sql === sql).toBe(touched.size === 0);
          if (touched.size === 0) return;
          applied += 1;
          expect(unwrapSql(wrapped.sql, ['SELECT 1', sql])).toBe(sql);
          const answer = await ask(room, wrapped.sql, timeZone);
          expect(answer.names).toEqual(all.names);
          expect(answer.result.values).toEqual(result.values);
        },
      ),
      { seed, numRuns: rounds(150, 600) },
    );
    expect(applied).toBeGreaterThan(40);
  });
});
