/** Cells that are read from DuckDB's memory are those that the library converts, for random values of every type. */
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readResultColumns } from '../../../src/semantic-layer/engine/read-result-columns.ts';
import { rounds } from '../../rounds.ts';

let connection: DuckDBConnection;

beforeAll(async () => {
  connection = await (await DuckDBInstance.create(':memory:', { threads: '2' })).connect();
});
afterAll(() => connection.closeSync());

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    '',
    'exactly 12 b',
    'thirteen byte',
    'ä'.repeat(6),
    'ä'.repeat(7),
    '🛫'.repeat(3),
    '🛫'.repeat(4),
  ),
);
/** Literals, since values of a statement are bound by the library that is compared with. */
const quote = (value: string) => `'${value.replaceAll("'", "''")}'`;
const nothing = fc.constant('NULL');
const cells = {
  VARCHAR: text.filter((value) => !value.includes('\0')).map(quote),
  BIGINT: fc
    .oneof(
      fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
      fc.integer(),
      fc.constantFrom(2 ** 31, -(2 ** 31), 2 ** 31 - 1, 2 ** 32, -1, 0),
    )
    .map((value) => `'${value}'::BIGINT`),
  INTEGER: fc.integer().map((value) => `'${value}'::INTEGER`),
  DOUBLE: fc
    .oneof(fc.double().map(String), fc.constantFrom('inf', '-inf', 'nan'))
    .map((value) => `'${value}'::DOUBLE`),
  TIMESTAMP: fc
    .oneof(
      fc.bigInt({ min: -(10n ** 17n), max: 3n * 10n ** 17n }),
      fc.bigInt({ min: -(10n ** 14n), max: 3n * 10n ** 14n }).map((seconds) => seconds * 1_000n),
      fc.constantFrom(
        2n ** 53n,
        2n ** 53n - 1n,
        -(2n ** 53n),
        0n,
        -1n,
        253_402_300_799_999_999n,
        253_402_300_800_000_000n,
        -62_135_596_800_000_000n,
        -62_135_596_800_000_001n,
      ),
    )
    .map((microseconds) => `make_timestamp(${microseconds})`),
  DATE: fc.integer({ min: -700_000, max: 2_000_000 }).map((day) => `DATE '1970-01-01' + (${day})::INTEGER`),
  BOOLEAN: fc.boolean().map(String),
} as const;

const tables = fc
  .uniqueArray(fc.constantFrom(...(Object.keys(cells) as (keyof typeof cells)[])), {
    minLength: 1,
    maxLength: 4,
  })
  .chain((types) =>
    fc.record({
      types: fc.constant(types),
      rows: fc.array(
        fc.tuple(
          ...types.map((type) =>
            fc.oneof({ weight: 4, arbitrary: cells[type] }, { weight: 1, arbitrary: nothing }),
          ),
        ),
        {
          minLength: 1,
          maxLength: 60,
        },
      ),
      /** Longer than a vector of 2,048 rows, with texts that repeat. */
      repeats: fc.constantFrom(1, 1, 1, 90),
    }),
  );

describe('the cells of a result', () => {
  test('are those of the library, for any types, values and numbers of rows', async () => {
    await fc.assert(
      fc.asyncProperty(tables, async ({ types, rows, repeats }) => {
        const columns = types.map((type, index) => `col${index}::${type} AS c${index}`);
        const sql = `SELECT ${columns.join(', ')} FROM (VALUES ${rows.map((row) => `(${row.join(', ')})`).join(', ')}), range(${repeats})`;
        const expected = (await connection.runAndReadAll(sql)).getColumnsJson();
        expect(await readResultColumns(await connection.run(sql))).toEqual(expected);
      }),
      { numRuns: rounds(150, 2_000) },
    );
  });

  test('are those of the library for decimals of every width and scale', async () => {
    const decimal = fc
      .tuple(fc.integer({ min: 1, max: 38 }), fc.nat({ max: 38 }), fc.stringMatching(/^-?\d{38}$/))
      .map(([width, wanted, digits]) => {
        const scale = Math.min(wanted, width);
        const sign = digits.startsWith('-') ? '-' : '';
        const whole = digits.slice(sign.length, sign.length + width - scale);
        return `'${sign}${whole}.${digits.slice(-scale - 1)}'::DECIMAL(${width}, ${scale})`;
      });
    await fc.assert(
      fc.asyncProperty(fc.array(decimal, { minLength: 1, maxLength: 5 }), async (found) => {
        const literals = found.map((sql, index) => `TRY_CAST(${sql.replace('::', ' AS ')}) AS c${index}`);
        const sql = `SELECT ${literals.join(', ')} FROM range(3)`;
        const expected = (await connection.runAndReadAll(sql)).getColumnsJson();
        expect(await readResultColumns(await connection.run(sql))).toEqual(expected);
      }),
      { numRuns: rounds(150, 2_000) },
    );
  });

  test('are empty columns where there is no row', async () => {
    expect(await readResultColumns(await connection.run('SELECT 1 AS a, 2 AS b WHERE false'))).toEqual([
      [],
      [],
    ]);
  });

  test('are read between other work, however many there are', async () => {
    const result = await connection.run(
      "SELECT i, i || ' is the number of this row' FROM range(200000) t(i)",
    );
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 0);
    const [numbers = [], texts = []] = await readResultColumns(result);
    clearInterval(timer);
    expect([numbers.length, numbers[199_999], texts[199_999]]).toEqual([
      200_000,
      '199999',
      '199999 is the number of this row',
    ]);
    expect(turns).toBeGreaterThan(5);
  });
});
