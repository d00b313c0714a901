/** Proposed models: whatever the columns are called, the model can be read and queried; what is proposed makes sense. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  openOlapFile,
  buildOlapFile,
  type OlapEngine,
} from '../../../../src/semantic-layer/engine/olap-engine.ts';
import type { DataModel } from '../../../../src/semantic-layer/model/data-model.ts';
import { parseDataModel } from '../../../../src/semantic-layer/model/model-reader.ts';
import { proposeModel } from '../../../../src/onboarding/proposal/propose-model.ts';
import { rounds } from '../../../rounds.ts';

interface Proposed {
  readonly model: DataModel;
  readonly engine: OlapEngine;
}

/** Builds tables by SQL, proposes a model for them, and parses it. */
async function withProposal(
  sql: string,
  use: (proposed: Proposed) => void | Promise<void>,
  /** What a file writes with its numbers, by the names of columns. */
  units: Readonly<Record<string, string>> = {},
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-proposal-'));
  const file = join(folder, 'data.duckdb');
  try {
    await buildOlapFile(file, sql);
    const engine = await openOlapFile(file);
    try {
      const tables = (await listTables(engine)).map(({ columns, ...table }) => ({
        ...table,
        columns: columns.map((one) =>
          Object.hasOwn(units, one.name) ? { ...one, unit: units[one.name] ?? '' } : one,
        ),
      }));
      const model = parseDataModel(await proposeModel(engine, tables));
      await use({ model, engine });
    } finally {
      engine.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function listTables(engine: OlapEngine) {
  const sql =
    'SELECT table_name, column_name, data_type FROM duckdb_columns() WHERE NOT internal ORDER BY table_name, column_index';
  const [tables = [], names = [], types = []] = await engine.run({ sql, values: [] });
  const found = new Map<string, { name: string; type: string }[]>();
  tables.forEach((table, index) => {
    const columns = found.get(String(table)) ?? [];
    found.set(String(table), [...columns, { name: String(names[index]), type: String(types[index]) }]);
  });
  const counted = [...found].map(async ([table, columns]) => {
    const [[rows] = []] = await engine.run({ sql: `SELECT count(*) FROM "${table}"`, values: [] });
    return { table, columns, rows: Number(rows) };
  });
  return Promise.all(counted);
}

const listMembers = ({ model }: Proposed, source: string): string[] => [
  ...(model.sources.get(source)?.members.keys() ?? []),
];

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const columnName = fc
  .oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }),
    fc.constantFrom(
      'id',
      'ID_',
      'count',
      'order',
      'SELECT',
      'a b',
      'a_b',
      'Größe (cm)',

      '日付',
      "it's",
      '1',
    ),
  )
  .filter((name) => !/[\0{}]/.test(name) && name.trim() !== '');
const type = fc.constantFrom(
  'INTEGER',
  'DOUBLE',
  'VARCHAR',
  'DATE',
  'TIMESTAMP WITH TIME ZONE',
  'BOOLEAN',
  'TIME',
  'DECIMAL(9,2)',
  'UUID',
);

test('a table with any columns gets a model that can be read, with a member for each column', async () => {
  const columns = fc.uniqueArray(fc.tuple(columnName, type), {
    selector: ([name]) => name.toLowerCase(),
    minLength: 1,
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(columns, async (chosen) => {
      const list = chosen.map(([name, kind]) => `${quote(name)} ${kind}`).join(', ');
      await withProposal(
        `CREATE TABLE things (${list}); INSERT INTO things DEFAULT VALUES`,
        async ({ model, engine }) => {
          const members = [...(model.cubes.get('things')?.members.values() ?? [])];
          const dimensions = members.flatMap((one) => (one.kind === 'dimension' ? [one.sql] : []));
          expect(dimensions.length).toBe(chosen.length);
          const sql = `SELECT ${dimensions.map((text) => text.replace('{CUBE}', 'things')).join(', ')} FROM things`;
          expect(await engine.run({ sql, values: [] })).toEqual(chosen.map(() => [null]));
        },
      );
    }),
    { numRuns: rounds(15, 300) },
  );
});

test('keys are joined where the data agrees, and hidden', () =>
  withProposal(
    `CREATE TABLE categories AS SELECT range AS category_id, 'n' || range AS name FROM range(5);
     CREATE TABLE products AS SELECT range AS id, range % 5 AS category_id, range * 1.5 AS price FROM range(20);
     CREATE TABLE sales AS SELECT range AS id, range % 20 AS product_id, 900 + range AS category_id, 1 AS quantity FROM range(90)`,
    (proposed) => {
      expect([...(proposed.model.cubes.get('products')?.joins.keys() ?? [])]).toEqual(['categories']);
      // The categories of sales do not exist.
      expect([...(proposed.model.cubes.get('sales')?.joins.keys() ?? [])]).toEqual(['products']);
      expect(listMembers(proposed, 'sales_view')).toContain('products_price');
      const id = proposed.model.cubes.get('products')?.members.get('id');
      expect(id).toMatchObject({ isPrimaryKey: true, isPublic: false });
    },
  ));

test.each(['Customer Id', 'customerId', 'CustomerID', 'customer-id', 'CUSTOMER_ID'])(
  'the key %s is joined as customer_id is',
  (column) =>
    withProposal(
      `CREATE TABLE customers AS SELECT range AS "Customer Id", 'n' || range AS name FROM range(5);
       CREATE TABLE orders AS SELECT range AS id, range % 5 AS "${column}" FROM range(20)`,
      ({ model }) => {
        expect([...(model.cubes.get('orders')?.joins.keys() ?? [])]).toEqual(['customers']);
      },
    ),
);

test('units of names are in titles, and cents are money', () =>
  withProposal(
    `CREATE TABLE parcels AS SELECT 1500 AS weight_kg, 3 AS "Distance (km)", 250 AS response_ms, 40 AS "waitSeconds", 900 AS size_bytes,
       21.5 AS temperature_celsius, 123456 AS amount_cents, 999 AS price_usd_cents, 7 AS tuning_cents, 5 AS price_per_kg, 8 AS kg FROM range(3)`,
    async (proposed) => {
      const members = [...(proposed.model.cubes.get('parcels')?.members.values() ?? [])];
      const titles = Object.fromEntries(members.map(({ name, title }) => [name, title]));
      expect(titles).toMatchObject({
        weight_kg: 'Weight (kg)',
        total_weight_kg: 'Total weight (kg)',
        distance_km: 'Distance (km)',
        average_response_ms: 'Average response (ms)',
        wait_seconds: 'Wait (s)',
        size_bytes: 'Size (bytes)',
        average_temperature_celsius: 'Average temperature (°C)',
        amount_cents: 'Amount',
        total_amount_cents: 'Total amount',
        tuning_cents: 'Tuning (cents)',
        average_price_per_kg: 'Average price per kg',
        kg: 'Kg',
      });
      expect(titles).not.toHaveProperty('total_temperature_celsius');
      const find = (name: string) => members.find((one) => one.name === name);
      expect(find('total_amount_cents')).toMatchObject({ format: 'number_0' });
      expect(find('average_price_usd_cents')).toMatchObject({ format: 'currency_2', currency: 'USD' });
      const sql = `SELECT sum(${String(find('total_amount_cents')?.sql).replace('{CUBE}', 'parcels')}) FROM parcels`;
      expect(await proposed.engine.run({ sql, values: [] })).toEqual([[3703.68]]);
    },
  ));

test('only quantities are added up: no ids, years, codes or places, and no ratios', () =>
  withProposal(
    `CREATE TABLE shops AS SELECT range AS id, 2000 + range AS year, 1.5 AS latitude, 80000 AS zip, 0.5 AS growth_rate,
       range * 10 AS revenue, 3 AS "US Gross" FROM range(3)`,
    ({ model }) => {
      const measures = [...(model.cubes.get('shops')?.members.values() ?? [])].filter(
        ({ kind }) => kind === 'measure',
      );
      expect(measures.map(({ name, title }) => [name, title])).toEqual([
        ['count', 'Number of shops'],
        ['average_growth_rate', 'Average growth rate'],
        ['total_revenue', 'Total revenue'],
        ['average_revenue', 'Average revenue'],
        ['total_us_gross', 'Total US Gross'],
        ['average_us_gross', 'Average US Gross'],
      ]);
    },
  ));

/** The columns that are added up, of a table with these columns, each with whole numbers from one to another. */
async function listSums(columns: Readonly<Record<string, readonly [number, number]>>): Promise<string[]> {
  const list = Object.entries(columns).map(
    ([name, [least, greatest]]) =>
      `CAST(${least} + (range * ${greatest - least}) // 40 AS BIGINT) AS ${quote(name)}`,
  );
  let names: string[] = [];
  await withProposal(`CREATE TABLE rows AS SELECT ${list.join(', ')} FROM range(41)`, ({ model }) => {
    const members = [...(model.cubes.get('rows')?.members.values() ?? [])];
    names = members.flatMap(({ name }) => (name.startsWith('total_') ? [name.slice(6)] : []));
  });
  return names;
}

test('numbers that name something are never added up, whatever their name and language', async () => {
  const short: readonly [number, number] = [3, 45];
  const named = `account invoice store customer artikelnr Kundennummer kvk dni pin nip konto telefon gtin version unix timestamp
    kontonummer landcode klantid userid postnummer Baujahr order Ordernumber id_cliente codigo_postal client compte cuenta`;
  const ids = named.split(/\s+/).map((name) => [name, short] as const);
  expect(
    await listSums({
      ...Object.fromEntries(ids),
      mobile: [15_112_345, 4_915_112_345],
      created: [1_700_000_000, 1_700_900_000],
      seen: [1_700_000_000_000, 1_700_900_000_000],
      member: [100_234, 998_123],
      workorder_ref: [20_100_000, 20_199_999],
      bankaccount: [12_345_678, 87_654_321],
      folder: [730_100, 730_141],
      'Sales Document': [60_000_000, 60_000_090],
      'Cost Center': [4_100, 4_900],
      payment_type: [1, 4],
      'Passenger Class': [1, 3],
      'Sales Organization': [1_000, 2_000],
      birth_year: [1_940, 2_010],
      order_date: [45_000, 45_900],
    }),
  ).toEqual([]);
});

test('quantities are added up, also if all are of one length, and plurals of what ids name', async () => {
  const long: readonly [number, number] = [1_234_567, 8_765_432];
  const names = `revenue amount value accounts customers stores followers steps salary jahresumsatz bruttogehalt net_paid
    discount distance_km storage_bytes valuation visits discount_total amount_eur`;
  const columns = names.split(/\s+/).map((name) => [name, long] as const);
  const mixed = {
    anything: [90_000, 120_000],
    small: [5, 9],
    nonfarm: [129_655, 144_210],
    private: [10_700_000, 12_200_000],
    mobile: [100, 99_999],
    paid: [1, 9],
    cod_amount: [499, 1_250],
    umsatz_vorjahr: [5_000, 90_000],
    cost_to_date: [5_000, 90_000],
    net_value: [100, 900],
    madrid: [499, 1_234],
    visitor_number: [3, 45],
  } as const;
  expect(await listSums({ ...Object.fromEntries(columns), ...mixed })).toEqual([
    ...names.split(/\s+/),
    ...Object.keys(mixed),
  ]);
  expect(await listSums({ population: long, balance: long })).toEqual([]);
});

test('labels are shown without marks of thousands', () =>
  withProposal(
    `CREATE TABLE rows AS SELECT 4711000 + range AS dossier, range AS kundennr, 5 + range AS amount FROM range(9)`,
    (proposed) => {
      const formats = ['dossier', 'kundennr', 'amount'].map(
        (name) => dimensionOf(proposed, 'rows', name)?.format,
      );
      expect(formats).toEqual(['id', 'id', undefined]);
    },
  ));

test('whole numbers that are days become times, and other numbers of eight digits do not', () =>
  withProposal(
    `CREATE TABLE visits AS SELECT CAST(strftime(DATE '2023-12-30' + CAST(range AS INTEGER), '%Y%m%d') AS BIGINT) AS day,
       CASE WHEN range > 0 THEN CAST(strftime(DATE '1999-02-26' + CAST(range AS INTEGER), '%Y%m%d') AS INTEGER) END AS birth,
       20240131 + range AS batch, 99999900 + range AS card FROM range(50)`,
    async (proposed) => {
      const types = ['day', 'birth', 'batch', 'card'].map(
        (name) => dimensionOf(proposed, 'visits', name)?.type,
      );
      expect(types).toEqual(['time', 'time', 'number', 'number']);
      expect(listMembers(proposed, 'visits_view').filter((name) => /total|average/.test(name))).toEqual([]);
      const sql = dimensionOf(proposed, 'visits', 'birth')?.sql.replace('{CUBE}', 'visits') ?? '';
      expect(
        await proposed.engine.run({
          sql: `SELECT strftime(max(${sql}), '%Y-%m-%d') FROM visits`,
          values: [],
        }),
      ).toEqual([['1999-04-16']]);
    },
  ));

test('the least number of a type is no obstacle, though its negative is none of that type', () =>
  withProposal(
    `CREATE TABLE rows AS SELECT (-128)::TINYINT AS one, (-32768)::SMALLINT AS two, (-9223372036854775808)::BIGINT AS three`,
    (proposed) => expect(listMembers(proposed, 'rows_view')).toContain('total_three'),
  ));

const dimensionOf = ({ model }: Proposed, cube: string, name: string) => {
  const member = model.cubes.get(cube)?.members.get(name);
  return member?.kind === 'dimension' ? member : undefined;
};

test.each([
  ['Jan 1 2000', '2000-01-01 00:00:00', true],
  ['31.12.2024 18:30', '2024-12-31 18:30:00', true],
  ['2001/01/01 06:55', '2001-01-01 06:55:00', true],
  ['12/31/99', '1999-12-31 00:00:00', true],
  ['2024-03-01T10:00:00Z', '2024-03-01 10:00:00', false],
  ['2024-03-01T10:00:00+02:00', '2024-03-01 08:00:00', false],
  ['Jan-24', '2024-01-01 00:00:00', true],
  ['01/2024', '2024-01-01 00:00:00', true],
])('the text %s becomes a time', (text, time, isLocal) =>
  withProposal(`CREATE TABLE visits AS SELECT unnest(['${text}', 'NA', '-']) AS day`, async (proposed) => {
    const day = dimensionOf(proposed, 'visits', 'day');
    expect(day).toMatchObject({ type: 'time', isLocalTime: isLocal });
    const sql = `SELECT strftime(${day?.sql.replace('{CUBE}', 'visits') ?? ''}, '%Y-%m-%d %H:%M:%S') FROM visits`;
    expect(await proposed.engine.run({ sql, values: [] })).toEqual([[time, null, null]]);
  }),
);

test.each([
  ['with one value that is no date', `unnest(['2024/01/01', 'soon'])`],
  ['whose days and months could be swapped', `'03/04/2024'`],
  ['that are numbers of an article', `'12-34-5678'`],
])('texts %s stay texts', (_, values) =>
  withProposal(`CREATE TABLE visits AS SELECT ${values} AS day`, (proposed) => {
    expect(dimensionOf(proposed, 'visits', 'day')?.type).toBe('string');
  }),
);

test('a text after the first values that is no date keeps the column a text', () =>
  withProposal(
    `CREATE TABLE visits AS SELECT CASE WHEN range = 900 THEN 'unknown' ELSE '2024/01/01' END AS day FROM range(1000)`,
    (proposed) => {
      expect(dimensionOf(proposed, 'visits', 'day')?.type).toBe('string');
    },
  ));

const toText = (format: unknown): string => (typeof format === 'string' ? format : '');

/** The formats of measures by their names, with their currencies. */
const formatsOf = ({ model }: Proposed, cube: string): Record<string, string> =>
  Object.fromEntries(
    [...(model.cubes.get(cube)?.members.values() ?? [])]
      .filter(({ kind }) => kind === 'measure')
      .map(({ name, format, currency = '' }) => [name, `${toText(format)} ${currency}`.trim()]),
  );

test('a currency is that of the name, of the only code in a column for it, or none', () =>
  withProposal(
    `CREATE TABLE named AS SELECT 5000.00 AS amount_sek, 5000.00 AS amount, 'USD' AS currency FROM range(3);
     CREATE TABLE mixed AS SELECT 5000.00 AS amount, unnest(['USD', 'EUR']) AS currency;
     CREATE TABLE plain AS SELECT 5000.00 AS amount`,
    (proposed) => {
      expect(formatsOf(proposed, 'named')).toMatchObject({
        total_amount_sek: 'currency_0 SEK',
        total_amount: 'currency_0 USD',
      });
      expect(formatsOf(proposed, 'mixed')).toMatchObject({ total_amount: 'number_0' });
      expect(formatsOf(proposed, 'plain')).toMatchObject({ total_amount: 'number_0' });
    },
  ));

test('a sign that several currencies share means the one that a name or a column tells, and else the usual one', () =>
  withProposal(
    `CREATE TABLE named AS SELECT 5.00 AS importe_mxn, 5.00 AS price_eur, 5.00 AS amount;
     CREATE TABLE codes AS SELECT 5.00 AS sales, 5.00 AS cost, 'CAD' AS currency;
     CREATE TABLE crowns AS SELECT 5.00 AS belop, 'NOK' AS valuta`,
    (proposed) => {
      expect(formatsOf(proposed, 'named')).toMatchObject({
        total_importe_mxn: 'currency_2 MXN',
        average_price_eur: 'number_2',
        total_amount: 'currency_2 USD',
      });
      expect(formatsOf(proposed, 'codes')).toMatchObject({
        total_sales: 'currency_2 CAD',
        total_cost: 'currency_2 EUR',
      });
      expect(formatsOf(proposed, 'crowns')).toMatchObject({ total_belop: 'currency_2 NOK' });
    },
    { importe_mxn: '$', price_eur: 'kr', amount: '$', sales: '$', cost: 'EUR', belop: 'kr' },
  ));

test('years of two figures that are to come are those of the last century, where others are', () =>
  withProposal(
    `CREATE TABLE people AS SELECT unnest(['25-MAR-45', '28-Jan-72', '-', '01-FEB-05']) AS born, '25-MAR-45' AS due`,
    async (proposed) => {
      const read = async (name: string) => {
        const sql = dimensionOf(proposed, 'people', name)?.sql.replaceAll('{CUBE}', 'people') ?? '';
        const [years = []] = await proposed.engine.run({
          sql: `SELECT year(${sql}) FROM people`,
          values: [],
        });
        return years.map((year) => (year === null ? null : Number(year)));
      };
      expect(await read('born')).toEqual([1945, 1972, null, 2005]);
      expect(await read('due')).toEqual([2045, 2045, 2045, 2045]);
    },
  ));

test('percentages of a file are shares, and amounts have the currency of their cells', () =>
  withProposal(
    `CREATE TABLE shops AS SELECT unnest([1.50, 0.12]) AS growth, 12.50 AS value`,
    (proposed) => {
      expect(formatsOf(proposed, 'shops')).toEqual({
        count: 'number_0',
        average_growth: 'percent_1',
        total_value: 'currency_2 EUR',
        average_value: 'currency_2 EUR',
      });
      expect(proposed.model.cubes.get('shops')?.members.get('average_growth')?.sql).not.toContain('/');
      expect(proposed.model.cubes.get('shops')?.members.get('growth')).toMatchObject({ format: 'percent_1' });
    },
    { growth: '%', value: 'EUR' },
  ));

test('whatever the values are, none but zero is shown as zero', async () => {
  const value = fc
    .tuple(fc.integer({ min: -9_999, max: 9_999 }), fc.integer({ min: -5, max: 4 }))
    .map(([figures, power]) => Number(`${figures}e${power}`));
  const name = fc.constantFrom('amount', 'price_usd', 'growth_rate', 'weight', 'share', 'amount_eur');
  await fc.assert(
    fc.asyncProperty(fc.array(value, { minLength: 1, maxLength: 5 }), name, (values, column) =>
      withProposal(
        `CREATE TABLE things AS SELECT unnest([${values.map((one) => `${one}::DOUBLE`).join(', ')}]) AS ${column}`,
        ({ model }) => {
          for (const member of model.cubes.get('things')?.members.values() ?? []) {
            const [, kind, digits = ''] = /^(\w+)_(\d)$/.exec(toText(member.format)) ?? [];
            if (kind === undefined || member.name === 'count') continue;
            const isDivided = member.sql?.endsWith('/ 100.0') === true;
            const factor = (kind === 'percent' ? 100 : 1) / (isDivided ? 100 : 1);
            for (const one of values.filter((found) => found !== 0))
              expect(
                Number((one * factor).toFixed(Number(digits))),
                `${one} by ${toText(member.format)}`,
              ).not.toBe(0);
          }
        },
      ),
    ),
    { numRuns: rounds(20, 300) },
  );
});

test('formats follow names and ranges: money, shares, years, links and images', () =>
  withProposal(
    `CREATE TABLE shops AS SELECT 2020 AS year, 4.5 AS unemployment_rate, 0.25 AS share, 70 AS heart_rate, 19.99 AS price,
       15000 AS revenue_eur, 3 AS quantity, 'https://a.example/x' AS page, 'https://a.example/x.png' AS logo`,
    (proposed) => {
      const members = proposed.model.cubes.get('shops')?.members;
      const formats = [...(members?.values() ?? [])].map(({ name, format, currency }) => [
        name,
        format,
        currency,
      ]);
      expect(formats).toEqual(
        expect.arrayContaining([
          ['year', 'id', undefined],
          ['page', 'link', undefined],
          ['logo', 'imageUrl', undefined],
          ['average_unemployment_rate', 'percent_1', undefined],
          ['average_share', 'percent_1', undefined],
          ['average_heart_rate', 'number_1', undefined],
          ['average_price', 'number_2', undefined],
          ['total_revenue_eur', 'currency_0', 'EUR'],
          ['total_quantity', 'number_0', undefined],
        ]),
      );
      // 4.5 stands for 4.5 %, and the format multiplies by 100.
      expect(members?.get('average_unemployment_rate')?.sql).toContain('/ 100.0');
      expect(members?.get('average_share')?.sql).not.toContain('/ 100.0');
      expect(members?.has('total_price')).toBe(false);
    },
  ));

test('coordinates are a place, and columns of programs are hidden', () =>
  withProposal(
    `CREATE TABLE stops AS SELECT 52.5 AS origin_lat, 13.4 AS origin_lng, 7 AS "Unnamed: 0", 'x' AS _source,
       '58fa3f0be4b0b7ea54524859' AS item, 400 AS lat, 500 AS lng`,
    (proposed) => {
      expect(dimensionOf(proposed, 'stops', 'origin_location')?.isGeoPoint).toBe(true);
      expect(dimensionOf(proposed, 'stops', 'location')).toBeUndefined();
      const hidden = [...(proposed.model.cubes.get('stops')?.members.values() ?? [])].filter(
        (one) => !one.isPublic,
      );
      expect(hidden.map(({ name }) => name)).toEqual(['unnamed_0', 'source', 'item']);
    },
  ));

test('different values are counted only for columns with the name of a key', async () => {
  const statements: string[] = [];
  await withProposal(
    `CREATE TABLE orders AS SELECT range AS id, 'c' || range % 7 AS city, 3 AS amount FROM range(50)`,
    async ({ engine }) => {
      const watched = {
        run: (statement: Parameters<OlapEngine['run']>[0]) => {
          statements.push(statement.sql);
          return engine.run(statement);
        },
      };
      await proposeModel(watched, await listTables(engine));
    },
  );
  expect(statements.filter((sql) => /distinct/i.test(sql))).toEqual([
    'SELECT approx_count_distinct("id") FROM "orders"',
    'SELECT count(DISTINCT "id") FROM "orders"',
  ]);
});
