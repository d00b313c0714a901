/** Equal requests share one query, and small results are kept while they are valid. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseDataModel } from '../../../../src/semantic-layer/model/model-reader.ts';
import { SqlQueries, type RunSqlOptions } from '../../../../src/semantic-layer/sql/sql-queries.ts';
import { defaultLimits } from '../../../../src/semantic-layer/sql/sql-session.ts';
import { orderModel, orderTables } from '../data-api-under-test.ts';
import { startSqlApi, type SqlApiUnderTest } from './sql-api-under-test.ts';

const byRegion = 'SELECT region, MEASURE(count) AS n FROM orders GROUP BY 1 ORDER BY 1';
const counted = [
  ['east', '1'],
  ['north', '2'],
  ['south', '2'],
  [null, '1'],
];
/** About four megabytes. */
const large = 'SELECT x, repeat(x::VARCHAR, 20) FROM range(40000) t(x)';
const fifty = Array.from({ length: 50 }, (_, index) => ({ throwContinueWait: index % 2 === 0 }));

const ruledCubes = `
  - name: recent_orders
    sql_table: orders
    dimensions: [{ name: at, sql: at, type: time }]
    access_policy:
      - { group: '*', row_level: { filters: [{ member: at, operator: inDateRange, values: [this year] }] } }
  - name: own_orders
    sql_table: orders
    dimensions: [{ name: region, sql: region, type: string }]
    access_policy:
      - group: '*'
        row_level: { filters: [{ member: region, operator: equals, values: ['{ userAttributes.region }'] }] }`;

let now: Date;
let room: SqlApiUnderTest;
beforeEach(async () => {
  now = new Date('2024-05-15T12:00:00Z');
  const model = orderModel.replace('views:', `${ruledCubes}\nviews:`);
  room = await startSqlApi(orderTables, model, {
    now: () => now,
    continueWaitAfter: 600_000,
    pool: { runners: 1 },
  });
});
afterEach(() => room.close());

describe('one query', () => {
  test('serves fifty readers of equal requests, with and without "Continue wait"', async () => {
    const answers = await Promise.all(fifty.map((more) => room.query(byRegion, {}, more)));
    for (const { status, rows, columns } of answers)
      expect([status, rows, columns]).toEqual([200, counted, ['region', 'n']]);
    expect(room.runs()).toBe(1);
  });

  test('gives every row of a large result to all readers who joined before it went on', async () => {
    const answers = await Promise.all(fifty.slice(0, 5).map((more) => room.query(large, {}, more)));
    for (const { rows } of answers) expect([rows.length, rows.at(-1)?.[0]]).toEqual([40_000, '39999']);
    expect(room.runs()).toBe(1);
  });

  test('gives all its readers the same refusal, and the next request runs it again', async () => {
    const answers = await Promise.all(
      fifty.map((more) => room.query('SELECT nothing FROM orders', {}, more)),
    );
    expect(new Set(answers.map(({ status, error }) => `${status} ${error ?? ''}`)).size).toBe(1);
    expect([answers[0]?.status, room.runs()]).toEqual([400, 1]);
    await room.query('SELECT nothing FROM orders');
    expect(room.runs()).toBe(2);
  });

  test('goes on for the other readers when one of them leaves', async () => {
    const leaving = new AbortController();
    const left = room.post({ query: byRegion }, {}, { signal: leaving.signal });
    const stayed = room.rows(byRegion);
    leaving.abort();
    await left.catch(() => undefined);
    expect(await stayed).toEqual(counted);
    expect(room.runs()).toBe(1);
  });

  test('is not shared by readers with different tokens', async () => {
    const regions = ['north', 'south', 'north', 'south'];
    const answers = await Promise.all(
      regions.map((region) =>
        room.rows('SELECT DISTINCT region FROM own_orders', { userAttributes: { region } }),
      ),
    );
    expect(answers).toEqual([[['north']], [['south']], [['north']], [['south']]]);
    expect(room.runs()).toBe(2);
  });

  test('is another query in another time zone', async () => {
    await Promise.all([room.query(byRegion), room.query(byRegion, {}, { timezone: 'Europe/Berlin' })]);
    expect(room.runs()).toBe(2);
  });
});

describe('a result', () => {
  test('that is small is kept for later requests, unless they require a fresh one', async () => {
    for (const more of fifty.slice(0, 4)) expect(await room.rows(byRegion, {}, more)).toEqual(counted);
    expect(room.runs()).toBe(1);
    for (const cache of ['stale-if-slow', 'stale-while-revalidate', 'must-revalidate'])
      expect(await room.rows(byRegion, {}, { cache })).toEqual(counted);
    expect(room.runs()).toBe(1);
    expect(await room.rows(byRegion, {}, { cache: 'no-cache' })).toEqual(counted);
    expect(room.runs()).toBe(2);
  });

  test('that is large is made again', async () => {
    await room.query(large);
    expect((await room.query(large)).rows.length).toBe(40_000);
    expect(room.runs()).toBe(2);
  });

  test('that broke off is made again', async () => {
    const broken = `SELECT CASE WHEN x < 4000 THEN x ELSE ('no ' || x)::INTEGER END FROM range(5000) t(x)`;
    for (const run of [1, 2]) {
      expect((await room.query(broken)).error).toBeDefined();
      expect(room.runs()).toBe(run);
    }
  });

  test.each([
    'SELECT random()',
    'SELECT now()',
    'SELECT current_date',
    'SELECT today()',
    'SELECT get_current_timestamp()',
  ])('that depends on the time or on chance is made again: %s', async (text) => {
    for (const run of [1, 2]) {
      expect((await room.query(text)).status).toBe(200);
      expect(room.runs()).toBe(run);
    }
  });

  test('under a row rule by time is kept until the time selects other rows', async () => {
    const recent = () => room.rows('SELECT count(*) FROM recent_orders');
    expect([await recent(), await recent(), room.runs()]).toEqual([[['5']], [['5']], 1]);
    now = new Date('2025-01-02T00:00:00Z');
    expect([await recent(), room.runs()]).toEqual([[['0']], 2]);
  });
});

describe('when the engine has loaded newer rows', () => {
  const engine = { loadedAt: new Date('2024-05-15T12:00:00Z') };
  const newer = new Date('2024-05-16T12:00:00Z');
  const model = parseDataModel([{ file: 'model.yml', text: orderModel }]);
  const question = {
    key: 'k',
    text: 'SELECT count(*) FROM orders',
    context: {
      model,
      now: newer,
      timeZone: undefined,
      reader: { securityContext: {}, userAttributes: {}, groups: [] },
    },
    owner: { account: 1, reader: 'r' },
  };
  let queries: SqlQueries;
  const start = (continueWaitAfter: number): void => {
    queries = new SqlQueries({ engine, pool: room.pool, limits: defaultLimits, continueWaitAfter });
  };
  /** The time of the returned rows; undefined: "wait". */
  const ask = async (mode?: RunSqlOptions['mode'], acceptsWait = false): Promise<string | undefined> => {
    const found = await queries.request(question, {
      signal: new AbortController().signal,
      mode,
      acceptsWait,
    });
    if (found === 'wait') return undefined;
    const head = new TextDecoder().decode(await found.next());
    while (await found.next());
    found.leave();
    return /"lastRefreshTime":"([^"]+)"/.exec(head)?.[1];
  };
  const before = '2024-05-15T12:00:00.000Z';
  const after = newer.toISOString();

  beforeEach(async () => {
    engine.loadedAt = new Date(before);
    start(600_000);
    await ask();
    engine.loadedAt = newer;
  });

  test('stale-if-slow waits for the new rows, which are then kept', async () => {
    expect([await ask(), await ask(), room.runs()]).toEqual([after, after, 2]);
  });

  test('stale-while-revalidate returns the old rows at once and loads the new ones for the next request', async () => {
    expect([await ask('stale-while-revalidate'), room.runs()]).toEqual([before, 2]);
    expect([await ask('must-revalidate'), room.runs()]).toEqual([after, 2]);
  });

  test('must-revalidate never returns old rows', async () => {
    expect([await ask('must-revalidate'), await ask('must-revalidate'), room.runs()]).toEqual([
      after,
      after,
      2,
    ]);
  });
});

describe('after "Continue wait"', () => {
  let slow: SqlApiUnderTest;
  beforeAll(async () => {
    slow = await startSqlApi(orderTables, orderModel, { continueWaitAfter: 0, pool: { runners: 1 } });
  });
  afterAll(() => slow.close());

  test.each([
    ['kept', 'SELECT count(*) FROM range(10000000) t(x) WHERE hash(x) % 2 < 5', {}],
    [
      'wanted fresh',
      'SELECT count(*) FROM range(10000001) t(x) WHERE hash(x) % 2 < 5',
      { cache: 'no-cache' },
    ],
    ['never kept', 'SELECT count(*) FROM range(10000002) t(x) WHERE hash(x) % 2 < 5 AND random() < 2', {}],
  ])('a result that is %s is returned once it is there, from one run', async (_, text, more) => {
    const ran = slow.runs();
    const ask = async () => {
      let answer = await slow.query(text, {}, { throwContinueWait: true, ...more });
      while (answer.error === 'Continue wait')
        answer = await slow.query(text, {}, { throwContinueWait: true, ...more });
      return answer.rows;
    };
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(new Set(answers.map(String)).size).toBe(1);
    expect(slow.runs() - ran).toBe(1);
  });
});
