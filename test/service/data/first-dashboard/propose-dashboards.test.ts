/** Proposed dashboards: which charts the data gets, and that each of them is a query that the proposed model answers. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  buildOlapFile,
  openOlapFile,
  type OlapEngine,
} from '../../../../src/semantic-layer/engine/olap-engine.ts';
import {
  proposeDashboards,
  type DashboardProposal,
  type ProposedDashboard,
} from '../../../../src/onboarding/first-dashboard/propose-dashboards.ts';
import { proposeForTables } from '../../../../src/onboarding/proposal/propose-model.ts';

const propose = async (
  sql: string,
  isKnown?: (member: string) => boolean,
): Promise<readonly ProposedDashboard[]> => (await proposeAll(sql, { isKnown })).dashboards;

interface ProposeOptions {
  readonly isKnown?: ((member: string) => boolean) | undefined;
  /** Statements that fail, and with which error. */
  readonly fail?: ((sql: string) => Error | undefined) | undefined;
}

/** Proposes dashboards over tables that are made by SQL. */
async function proposeAll(
  sql: string,
  { isKnown = () => true, fail = () => undefined }: ProposeOptions = {},
): Promise<DashboardProposal> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-dashboard-'));
  try {
    await buildOlapFile(join(folder, 'data.duckdb'), sql);
    const engine = await openOlapFile(join(folder, 'data.duckdb'));
    try {
      const [names = []] = await engine.run({ sql: 'SELECT table_name FROM duckdb_tables()', values: [] });
      const tables = [];
      for (const name of names) {
        const table = String(name);
        const [columns = [], types = []] = await engine.run({
          sql: `SELECT column_name, data_type FROM duckdb_columns() WHERE table_name = '${table}' ORDER BY column_index`,
          values: [],
        });
        const [[rows] = []] = await engine.run({ sql: `SELECT count(*) FROM ${table}`, values: [] });
        const named = columns.map((column, index) => ({ name: String(column), type: String(types[index]) }));
        tables.push({ table, rows: Number(rows), columns: named });
      }
      const faulty: Pick<OlapEngine, 'run'> = {
        run: (statement) => {
          const error = fail(statement.sql);
          return error ? Promise.reject(error) : engine.run(statement);
        },
      };
      return await proposeDashboards(faulty, await proposeForTables(engine, tables), isKnown);
    } finally {
      engine.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const titlesOf = (dashboard: ProposedDashboard | undefined, prefix = ''): string[] =>
  (dashboard?.reports ?? []).filter(({ key }) => key.startsWith(prefix)).map(({ title }) => title);

const sales = `CREATE TABLE sales AS SELECT range AS id, DATE '2024-01-01' + CAST(range % 700 AS INTEGER) AS day,
  ['Lamps', 'Chairs', 'Desks'][1 + CAST(range * range % 3 AS INTEGER)] AS category,
  'Customer ' || range % 300 AS customer, range % 90 * 1.5 AS amount, 9.99 + range % 7 + range * range % 3 AS price FROM range(2000);`;

test('sales get their number, what adds up, a trend, top lists and figures for each category', async () => {
  const [dashboard] = await propose(sales);
  expect(titlesOf(dashboard, 'tile')).toEqual([
    'Number of sales',
    'Total amount',
    'Average price',
    'Average amount',
  ]);
  expect(titlesOf(dashboard, 'trend')).toEqual(['Total amount by month', 'Average price by month']);
  expect(titlesOf(dashboard, 'list')).toEqual([
    'Total amount by category',
    'Total amount by customer, top 10',
    'Average price by category',
  ]);
  expect(titlesOf(dashboard, 'table')).toEqual(['Category in figures']);
});

test('the parts of a breakdown add up to its whole: rows without a category are one of them', async () => {
  const events = `CREATE TABLE events AS SELECT range AS id, DATE '2024-01-01' + CAST(range % 300 AS INTEGER) AS day,
    nullif(['Rain', 'Snow', 'Hail', ''][1 + CAST(range % 4 AS INTEGER)], '') AS kind, range % 90 * 1.5 AS amount FROM range(2000);`;
  const [dashboard] = await propose(events);
  const breakdowns =
    dashboard?.reports.filter(({ jsonQuery }) => JSON.stringify(jsonQuery).includes('view.kind')) ?? [];
  expect(breakdowns.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Kind in figures', 'Total amount by kind']),
  );
  for (const { jsonQuery } of breakdowns)
    expect(jsonQuery.filters ?? []).not.toContainEqual({ member: 'events_view.kind', operator: 'set' });
});

test('maps and tables get all rows: a map says which have no place, and a table shows what has no name', async () => {
  const shops = `CREATE TABLE shops AS SELECT 'Shop ' || range AS name, ['north', 'south'][1 + range % 2] AS zone,
    CASE WHEN range % 5 > 0 THEN 45 + range * 0.1 END AS lat, 5 + range * 0.1 AS lon FROM range(60)`;
  const [dashboard] = await propose(shops);
  const drawn = dashboard?.reports.filter(({ meta }) => meta.kind === 'map' || meta.kind === 'table') ?? [];
  expect(drawn.map(({ meta }) => meta.kind)).toEqual(['map', 'table']);
  for (const { jsonQuery } of drawn) expect(jsonQuery).not.toHaveProperty('filters');
});

test('columns of any type that files can have are no obstacle', async () => {
  const [dashboard] = await propose(
    `CREATE TABLE stops AS SELECT 'Stop ' || range % 7 AS stop, TIME '08:15:00' + to_minutes(range) AS departure, uuid() AS trip,
       range % 2 = 0 AS accessible, TIMETZ '08:15:00+02' AS arrival, INTERVAL 5 MINUTE AS stay FROM range(60)`,
  );
  expect(titlesOf(dashboard, 'list')).toContain('Number of stops by stop');
});

test.each([
  ['hour', `TIMESTAMP '2024-01-01 00:00:00' + to_hours(range % 30)`, 'hours'],
  ['day', `DATE '2024-01-01' + CAST(range % 30 AS INTEGER)`, 'date'],
  ['month', `DATE '2024-01-01' + CAST(range % 700 AS INTEGER)`, 'month'],
  ['year', `DATE '2000-01-01' + 366 * CAST(range % 20 AS INTEGER)`, 'year'],
])('bars of each %s have their labels under their middle', async (grain, time, unit) => {
  const [dashboard] = await propose(
    `CREATE TABLE sales AS SELECT range AS id, ${time} AS day, range % 90 * 1.5 AS amount FROM range(2000)`,
  );
  const trend = dashboard?.reports.find(({ key }) => key === 'trend-1');
  expect(trend).toMatchObject({
    title: `Total amount by ${grain}`,
    meta: { spec: { mark: { type: 'bar' } } },
  });
  expect(JSON.stringify(trend?.meta.spec)).toMatch(/"labelExpr":"scale/);
  expect(JSON.stringify(trend?.meta.spec)).toContain(`timeOffset('${unit}', datum.value, 1)`);
});

test('values at the ends of their types are no obstacle', async () => {
  const { dashboards, missing } = await proposeAll(
    `CREATE TABLE ends AS SELECT ['a', 'b', 'c'][1 + CAST(range * range % 3 AS INTEGER)] AS kind,
       CASE WHEN range % 2 = 0 THEN DATE 'infinity' ELSE DATE '2024-01-01' + CAST(range AS INTEGER) END AS until,
       CASE WHEN range % 2 = 0 THEN TIMESTAMP '-infinity' ELSE TIMESTAMP '2024-01-01 08:00:00' + to_days(range) END AS since,
       CASE WHEN range % 2 = 0 THEN 'inf' ELSE '-inf' END::DOUBLE AS amount, 'nan'::DOUBLE AS price,
       170141183460469231731687303715884105727::HUGEINT AS huge, (-128)::TINYINT AS visits, 99999999.99::DECIMAL(10, 2) AS cost,
       9223372036854775807 AS sold FROM range(60)`,
  );
  expect(missing).toEqual([]);
  expect(dashboards).toHaveLength(1);
});

test('a number that belongs to a category, such as its population, is neither a category nor a measure', async () => {
  const groups = `CREATE TABLE cases AS SELECT DATE '2024-01-01' + CAST(range / 4 AS INTEGER) AS day,
    ['0-17', '18-39', '40-59', '60+'][1 + range % 4] AS ages, [4000000, 21000000, 24000000, 20000000][1 + range % 4] AS population,
    range % 90 AS new_cases FROM range(2000);`;
  const [dashboard] = await propose(groups);
  expect(titlesOf(dashboard).filter((title) => /persons|population/i.test(title))).toEqual([]);
});

test('amounts of other languages are added up, and prices are averaged', async () => {
  const [dashboard] = await propose(
    `CREATE TABLE vendite AS SELECT DATE '2024-01-01' + CAST(range % 300 AS INTEGER) AS data, range % 90 * 1.5 AS importo,
      range % 7 + 0.5 AS prezzo_unitario, range % 9 AS "quantità", ['nord', 'sud'][1 + range % 2] AS zona FROM range(2000);`,
  );
  expect(titlesOf(dashboard, 'tile')).toEqual(
    expect.arrayContaining(['Number of rows', 'Total importo', 'Average prezzo unitario']),
  );
  expect(titlesOf(dashboard).filter((title) => /total prezzo/i.test(title))).toEqual([]);
});

test('a trend that leaves out rows without a time says so', async () => {
  const [dashboard] = await propose(
    sales
      .replace('DATE', 'CASE WHEN range % 8 > 0 THEN DATE')
      .replace('AS INTEGER) AS day', 'AS INTEGER) END AS day'),
  );
  expect(titlesOf(dashboard, 'trend')[0]).toBe('Total amount by month, where day is known');
});

test('a price is never added up, and a list never has more than ten bars', async () => {
  const [dashboard] = await propose(sales);
  expect(JSON.stringify(dashboard)).not.toContain('total_price');
  const lists = dashboard?.reports.filter(({ key }) => key.startsWith('list')) ?? [];
  expect(lists.map(({ jsonQuery }) => jsonQuery.limit)).toEqual(lists.map(() => 10));
});

test('measurements of several things are averaged, with a line for each of them', async () => {
  const [dashboard] = await propose(
    `CREATE TABLE readings AS SELECT DATE '2024-01-01' + CAST(range // 3 AS INTEGER) AS day,
       ['North', 'South', 'West'][1 + CAST(range % 3 AS INTEGER)] AS station, range % 40 * 0.5 AS temperature FROM range(900)`,
  );
  expect(titlesOf(dashboard, 'tile')).toEqual(['Number of measurements', 'Average temperature']);
  const trend = dashboard?.reports.find(({ key }) => key === 'trend-1');
  expect(trend?.jsonQuery).toMatchObject({
    measures: ['readings_view.average_temperature'],
    dimensions: ['readings_view.station'],
  });
});

test('categories that say nothing are left out: one value for almost all rows, names, ids, and mostly empty ones', async () => {
  const [dashboard] = await propose(
    `CREATE TABLE visits AS SELECT CASE WHEN range = 3 THEN 'FR' ELSE 'US' END AS country, 'Visit ' || range AS name,
       'k' || range % 4 AS group_id, CASE WHEN range < 20 THEN 'x' || range % 3 END AS remark,
       'Page ' || range * range % 5 AS page FROM range(500)`,
  );
  expect(titlesOf(dashboard, 'list')).toEqual(['Number of visits by page']);
});

test('places that are apart are on a map, and those of one town are not', async () => {
  const places = (step: number): string =>
    `CREATE TABLE shops AS SELECT 'Shop ' || range AS name, 40 + range * ${step} AS latitude, 5 + range * ${step} AS longitude FROM range(30)`;
  expect(titlesOf((await propose(places(0.5)))[0], 'map')).toEqual(['Shops on the map']);
  expect(titlesOf((await propose(places(0.001)))[0], 'map')).toEqual([]);
});

/** The title of the first trend of rows with these times, and the filters of its query. */
async function trendOf(times: string): Promise<[string | undefined, unknown]> {
  const [dashboard] = await propose(
    `CREATE TABLE shows AS SELECT ${times} AS day, 10 + range AS tickets_sold FROM range(120)`,
  );
  const trend = dashboard?.reports.find(({ key }) => key === 'trend-1');
  return [trend?.title, trend?.jsonQuery.filters];
}

const upToToday = [{ member: 'shows_view.day', operator: 'beforeOrOnDate', values: ['today'] }];
const known = [{ member: 'shows_view.day', operator: 'set' }];

test.each([
  [
    'years of two figures',
    `current_date - 30 * 365 + 365 * CAST(range % 60 // 1.5 AS INTEGER)`,
    ' by year up to now',
  ],
  [
    'one far date',
    `CASE WHEN range = 7 THEN DATE '9999-12-31' ELSE current_date - 4 * CAST(range AS INTEGER) END`,
    ' by month up to now',
  ],
  [
    'rows without a time, too',
    `CASE WHEN range % 9 > 0 THEN current_date + 40 * 365 - 365 * CAST(range AS INTEGER) END`,
    ' by year up to now, where day is known',
  ],
])('times to come that look misread are left out, as the title says: %s', async (_, times, title) => {
  expect(await trendOf(times)).toEqual([`Total tickets sold${title}`, upToToday]);
});

test.each([
  ['bookings of the next months', `current_date + CAST(range AS INTEGER) * 2 - 60`],
  ['mostly past, with plans for four years', `current_date + CAST(range AS INTEGER) * 30 - 2200`],
  ['a budget of the next year', `current_date + 30 + CAST(range AS INTEGER) * 3`],
  ['a projection of a century', `current_date - 700 + CAST(range AS INTEGER) * 365`],
  ['the past alone', `current_date - CAST(range AS INTEGER) * 365`],
])('times to come that are planned are shown: %s', async (_, times) => {
  const [title, filters] = await trendOf(times);
  expect(title).not.toContain('up to now');
  expect(filters).toEqual(known);
});

test('a table whose dashboard fails is named with the reason, and the others get theirs', async () => {
  const other = sales.replace('TABLE sales', 'TABLE returns');
  const fail = (sql: string): Error | undefined =>
    /FROM "returns"/.test(sql) ? new Error('Out of memory\nLINE 1: SELECT') : undefined;
  const { dashboards, missing } = await proposeAll(`${sales} ${other}`, { fail });
  expect(dashboards.map(({ table }) => table)).toEqual(['sales']);
  expect(missing).toMatchObject([{ table: 'returns', reason: 'it failed (Out of memory)' }]);
  // Also if it fails later, when its categories are looked at.
  const late = await proposeAll(`${sales} ${other}`, {
    fail: (sql) => (/FROM "returns".*GROUP BY/s.test(sql) ? new Error('Interrupted') : undefined),
  });
  expect(late.dashboards.map(({ table }) => table)).toEqual(['sales']);
  expect(late.missing.map(({ table }) => table)).toEqual(['returns']);
});

test('a table of which the data model has no measure is named', async () => {
  const { missing } = await proposeAll(sales, { isKnown: () => false });
  expect(missing).toEqual([{ table: 'sales', reason: 'the data model has no measure of it' }]);
});

test.each([
  ['quantita, prezzo, totale', 'Totale'],
  ['totale_quantita, prezzo_totale, tasse', 'Total prezzo'],
  ['menge, steuer, gesamtbetrag', 'Total betrag'],
  ['gesamtmenge, umsatz', 'Total umsatz'],
  ['quantite, prix, montant_total', 'Total montant'],
  ['cantidad, precios_totales, impuesto', 'Total precios'],
  ['quantidade, total', 'Total'],
  ['total_quantity, tax, total_price', 'Total price'],
  ['aantal, totaalbedrag', 'Total bedrag'],
])('of %s, the total of money comes first', async (names, first) => {
  const columns = names.split(', ').map((name, index) => `range % ${90 + index} * 1.5 AS ${name}`);
  const [dashboard] = await propose(
    `CREATE TABLE rows AS SELECT range AS id, ['a', 'b'][1 + CAST(range * range % 3 AS INTEGER)] AS zone, ${columns.join(', ')} FROM range(500)`,
  );
  expect(titlesOf(dashboard, 'tile')[1]).toBe(first);
});

test('a table that others refer to has no dashboard of its own, and its columns group those of the others', async () => {
  const dashboards = await propose(
    `CREATE TABLE customers AS SELECT range AS id, ['Peru', 'Chile'][1 + CAST(range % 2 AS INTEGER)] AS country FROM range(40);
     CREATE TABLE orders AS SELECT range AS id, range % 40 AS customer_id, range * 2 AS amount FROM range(400)`,
  );
  expect(dashboards.map(({ name }) => name)).toEqual(['Orders']);
  expect(titlesOf(dashboards[0], 'list')).toContain('Total amount by customer country');
});

test('members that the data model does not have are not used', async () => {
  const [dashboard] = await propose(sales, (member) => !/amount|day/.test(member));
  expect(JSON.stringify(dashboard)).not.toMatch(/amount|sales_view\.day/);
  expect(titlesOf(dashboard, 'tile')).toEqual(['Number of sales', 'Average price']);
  expect(await propose(sales, () => false)).toEqual([]);
});

test('a list whose bars would all be equal is left out', async () => {
  const [dashboard] = await propose(
    `CREATE TABLE visits AS SELECT range AS id, 'Page ' || range % 5 AS page, ['web', 'app'][1 + CAST(range % 3 = 0 AS INTEGER)] AS channel,
       10 AS revenue FROM range(600)`,
  );
  expect(titlesOf(dashboard, 'list')).toEqual(['Total revenue by channel']);
});

test('a column that begins with the name of its table is not named twice', async () => {
  const [dashboard] = await propose(
    `CREATE TABLE orders AS SELECT range AS id, ['paid', 'open', 'lost'][1 + CAST(range * range % 3 AS INTEGER)] AS order_status FROM range(40);
     CREATE TABLE payments AS SELECT range AS id, range % 40 AS order_id, range AS amount FROM range(400)`,
  );
  expect(titlesOf(dashboard, 'list')).toContain('Total amount by order status');
});

test('a table of a few rows is as high as its rows, and so is what stands beside it', async () => {
  const heightsOf = async (rows: number): Promise<number[]> => {
    const [dashboard] = await propose(
      `CREATE TABLE shops AS SELECT 'Shop ' || range AS name, range * range AS revenue FROM range(${rows})`,
    );
    const placed = z
      .array(z.object({ id: z.string(), position: z.object({ h: z.number() }) }))
      .parse(dashboard?.config.widgets);
    return placed.filter(({ id }) => id === 'table').map(({ position }) => position.h);
  };
  expect(await heightsOf(4)).toEqual([6]);
  expect(await heightsOf(40)).toEqual([10]);
});

test('an empty table has no dashboard', async () => {
  expect(await propose('CREATE TABLE orders (id INTEGER, amount INTEGER)')).toEqual([]);
});
