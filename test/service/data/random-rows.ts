/** Rows with the cases where filters may differ: nulls, case, letters of many kinds, large numbers, clock changes. */
import fc from 'fast-check';
import { filterOperators, type FilterValue, type Scalar } from '../../../src/model/filters/control-values.ts';
import { operatorTable } from '../../../src/model/filters/operator-table.ts';
import type { ColumnType } from '../../../src/model/result.ts';

export const randomRowModel = `
cubes:
  - name: things
    sql_table: things
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
      - { name: name, sql: name, type: string }
      - { name: code, sql: code, type: string }
      - { name: big, sql: big, type: number }
      - { name: ratio, sql: ratio, type: number }
      - { name: price, sql: price, type: number }
      - { name: flag, sql: flag, type: boolean }
      - { name: at, sql: at, type: time }
      - { name: noted, sql: at, type: time, local_time: true }
    measures:
      - { name: count, type: count }
`;

export const columnTypes: Readonly<Record<string, ColumnType>> = {
  'things.name': 'string',
  'things.code': 'string',
  'things.big': 'number',
  'things.ratio': 'number',
  'things.price': 'number',
  'things.flag': 'boolean',
  'things.at': 'time',
  'things.noted': 'time',
};

export const zones: readonly string[] = [
  'UTC',
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Australia/Lord_Howe',
];

/** Around the nights in which a zone changes its clocks, the ends of years, and the tests' current day. */
const nights = [
  '2024-03-10T06:30Z',
  '2024-03-31T00:30Z',
  '2024-10-27T00:30Z',
  '2024-11-03T05:30Z',
  '2024-04-06T15:00Z',
  '2023-12-31T23:30Z',
  '2024-05-15T12:00Z',
  '2024-05-01T00:00Z',
];

const orNull = <Type>(arbitrary: fc.Arbitrary<Type>): fc.Arbitrary<Type | null> =>
  fc.option(arbitrary, { freq: 5 });

const letters = fc.constantFrom(
  'a',
  'A',
  'b',
  'ß',
  'ẞ',
  'ss',
  'İ',
  'I',
  'i',
  'ı',
  'i̇',
  'é',
  'e\u0301',
  'É',
  'Σ',
  'σ',
  'ς',
  'ﬀ',
  'Å',
  'K',
  '日',
  '😀',
  '\uffee',
  '%',
  '_',
  "'",
  '"',
  '\\',
  ' ',
  '$1',
  '{',
  '0',
  '\n',
);
const text = fc.array(letters, { maxLength: 3 }).map((parts) => parts.join(''));
const digits = fc.constantFrom('', '0', '00', '1', '01', '10', '9', '-1', '1.0', '1e1', '2024', 'true');
const whole = fc.constantFrom(
  '0',
  '1',
  '-1',
  '5',
  '9007199254740991',
  '9007199254740992',
  '9007199254740993',
  '-9007199254740993',
  '9223372036854775807',
  '9007199254740994',
  '-9223372036854775808',
);
const huge = fc.constantFrom(
  '9'.repeat(20),
  `-${'9'.repeat(20)}`,
  '1'.repeat(37),
  '1e999',
  `+${'0'.repeat(30)}5`,
);
const ratio = fc.constantFrom(
  '0',
  '-0.0',
  '0.1',
  '0.30000000000000004',
  '-2.5',
  '1e20',
  '1e-7',
  '5',
  '1e300',
);
const price = fc.constantFrom('0.00', '0.10', '10.50', '-3.25', '99999999.99', '5.00');
const instant = fc
  .tuple(fc.constantFrom(...nights), fc.integer({ min: -60, max: 60 }), fc.constantFrom(0, 1, 999))
  .map(([night, halves, rest]) => new Date(Date.parse(night) + halves * 1_800_000 + rest).toISOString());

export const randomRows = fc.array(
  fc.record({
    name: orNull(text),
    code: orNull(digits),
    big: orNull(whole),
    ratio: orNull(ratio),
    price: orNull(price),
    flag: orNull(fc.boolean().map(String)),
    at: orNull(instant),
  }),
  { minLength: 40, maxLength: 80, size: 'max' },
);

const words = fc.constantFrom(
  'today',
  'yesterday',
  'this week',
  'last month',
  'Last Year',
  'last 30 days',
  'next 3 months',
  'this quarter',
  'from 45 days ago to now',
  'from 2 hours ago to now',
  'last 20 years',
);
const moment = fc
  .tuple(instant, fc.constantFrom(4, 7, 10, 16, 19, 23, 24))
  .map(([at, length]) => at.slice(0, length));

const values: Readonly<Record<string, fc.Arbitrary<Scalar>>> = {
  'things.name': text,
  'things.code': fc.oneof(digits, fc.constantFrom(1, 10, true)),
  'things.big': fc.oneof({ weight: 4, arbitrary: whole }, fc.integer({ min: -2, max: 6 }), ratio, huge),
  'things.ratio': fc.oneof(ratio, ratio.map(Number), whole),
  'things.price': fc.oneof(price, price.map(Number), fc.integer({ min: -2, max: 6 }), huge),
  'things.flag': fc.constantFrom(true, false, 'true', 'FALSE', '1', 'perhaps'),
  'things.at': fc.oneof({ weight: 4, arbitrary: moment }, words, fc.constantFrom('soon', '9999-12-31')),
};

/** Null now and then; texts as well as numbers and booleans. */
const valuesOf = (column: string): fc.Arbitrary<Scalar> =>
  fc.option(values[column] ?? values['things.at'] ?? text, { freq: 9 });

/** Every operator on every column, with values that are right, wrong, too many or none. */
export const randomFilters: fc.Arbitrary<{ column: string; filter: FilterValue }> = fc
  .tuple(fc.constantFrom(...Object.keys(columnTypes)), fc.constantFrom(...filterOperators))
  .chain(([column, operator]) => {
    const value = valuesOf(column);
    const list = (lengths: { minLength: number; maxLength: number }): fc.Arbitrary<Scalar[]> =>
      fc.array(value, lengths);
    const count = operatorTable[operator].values;
    const values: fc.Arbitrary<Scalar | Scalar[]> =
      count === 'two'
        ? fc.oneof({ weight: 4, arbitrary: list({ minLength: 2, maxLength: 2 }) }, value)
        : count === 'many'
          ? fc.oneof(list({ minLength: 0, maxLength: 3 }), value)
          : value;
    return fc.record({
      column: fc.constant(column),
      filter: fc.record({
        operator: fc.constant(operator),
        value: values,
        startInclusive: fc.boolean(),
        endInclusive: fc.boolean(),
      }),
    });
  });

const quote = (value: string | null, type: string): string =>
  value === null ? 'NULL' : `CAST('${value.replaceAll("'", "''")}' AS ${type})`;

type Thing = typeof randomRows extends fc.Arbitrary<(infer One)[]> ? One : never;

export function toRowSql(rows: readonly Thing[]): string {
  const lines = rows.map((row, index) => {
    const cells = [
      String(index + 1),
      quote(row.name, 'VARCHAR'),
      quote(row.code, 'VARCHAR'),
      quote(row.big, 'BIGINT'),
      quote(row.ratio, 'DOUBLE'),
      quote(row.price, 'DECIMAL(10, 2)'),
      quote(row.flag, 'BOOLEAN'),
      quote(row.at?.replace('Z', '') ?? null, 'TIMESTAMP'),
    ];
    return `(${cells.join(', ')})`;
  });
  return [
    'CREATE TABLE things (id INTEGER, name VARCHAR, code VARCHAR, big BIGINT, ratio DOUBLE, price DECIMAL(10, 2), flag BOOLEAN, "at" TIMESTAMP);',
    `INSERT INTO things VALUES ${lines.join(',\n')};`,
  ].join('\n');
}
