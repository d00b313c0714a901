/** The SQL route over HTTP: streamed lines, long polls, limits and the access of a token. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Problem } from '../../../../src/service/http/http-problem.ts';
import { orderModel, orderTables } from '../data-api-under-test.ts';
import { startSqlApi, toRecord, type SqlApiUnderTest } from './sql-api-under-test.ts';

const endless = 'WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r) SELECT count(*) FROM r';
const many = 'SELECT x, repeat(x::VARCHAR, 20) FROM range(40000) t(x)';

describe('with one runner', () => {
  let room: SqlApiUnderTest;
  beforeAll(async () => {
    room = await startSqlApi(orderTables, orderModel, {
      pool: { runners: 1 },
      sqlLimits: { deadline: 20_000, rows: 400_000 },
    });
  });
  afterAll(() => room.close());

  test('all rows of a large result arrive, in their order', async () => {
    const { rows, lines } = await room.query(many);
    expect(rows.length).toBe(40_000);
    expect([rows[0]?.[0], rows[39_999]?.[0]]).toEqual(['0', '39999']);
    expect(lines.length).toBeGreaterThan(10);
  });

  test('a client that leaves in the middle frees the runner for the next query', async () => {
    const response = await room.post({ query: many });
    const reader = response.body?.getReader();
    const first = await reader?.read();
    expect(new TextDecoder().decode(first?.value)).toMatch(/^{"schema":\[/);
    await reader?.cancel();
    expect(await room.rows('SELECT count(*) FROM orders')).toEqual([['6']]);
  });

  test('a client that leaves before the first row stops the query', async () => {
    const leaving = new AbortController();
    const asked = room.post({ query: endless }, {}, { signal: leaving.signal });
    leaving.abort();
    await asked.catch(() => undefined);
    expect(await room.rows('SELECT count(*) FROM orders')).toEqual([['6']]);
  });

  test('an error after rows is the last line', async () => {
    const text = `SELECT CASE WHEN x < 290000 THEN x ELSE ('no number ' || x)::INTEGER END FROM range(300000) t(x)`;
    const { status, lines, rows } = await room.query(text);
    expect(status).toBe(200);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.length).toBeLessThan(300_000);
    const last = toRecord(lines.at(-1));
    expect(Object.keys(last)).toEqual(['error', 'requestId']);
    expect(last.error).toContain('failed on a row after these');
  });
});

describe('limits', () => {
  test('a query that takes too long is stopped, and the query that waited for its runner succeeds', async () => {
    const room = await startSqlApi(orderTables, orderModel, { pool: { runners: 1 } });
    // The other query has a long time limit: it only waits for the runner.
    const hasty = room.limited({ deadline: 700 });
    const [slow, next] = await Promise.all([hasty.query(endless), room.rows('SELECT count(*) FROM orders')]);
    await room.close();
    expect([slow.status, slow.error]).toEqual([504, 'The query took longer than 0.7 s and was stopped.']);
    expect(next).toEqual([['6']]);
  });

  test('rows beyond the limit are cut, and the last line reports it', async () => {
    const room = await startSqlApi(orderTables, orderModel, { sqlLimits: { rows: 4_000 } });
    const cut = await room.query('SELECT x FROM range(4001) t(x)');
    const whole = await room.query('SELECT x FROM range(4000) t(x)');
    await room.close();
    expect([cut.rows.length, cut.lines.at(-1)]).toEqual([4_000, { truncated: true }]);
    expect(whole.rows.length).toBe(4_000);
    expect(whole.lines.some((line) => 'truncated' in line)).toBe(false);
  });

  test('a client that does not take its rows loses them', async () => {
    const room = await startSqlApi(orderTables, orderModel, {
      pool: { runners: 1 },
      sqlLimits: { pause: 1 },
    });
    const left = await room.post({ query: many });
    expect(await room.rows('SELECT count(*) FROM orders')).toEqual([['6']]);
    expect(await left.text()).toContain('"error":"The query was closed."');
    await room.close();
  });

  test('a full queue refuses at once', async () => {
    const room = await startSqlApi(orderTables, orderModel, {
      pool: { runners: 1, maxWaiting: 0 },
      sqlLimits: { deadline: 500 },
    });
    const [one, other] = await Promise.all([room.query(endless), room.query(`${endless} WHERE n > 0`)]);
    await room.close();
    expect([one.status, other.status].sort()).toEqual([503, 504]);
  });
});

describe('Continue wait', () => {
  test('is sent while the first rows are missing, and the same request takes the query over', async () => {
    const room = await startSqlApi(orderTables, orderModel, {
      continueWaitAfter: 0,
      pool: { runners: 1 },
    });
    const text = 'SELECT count(*) FROM range(3000000) t(x) WHERE hash(x) % 2 < 5';
    const ask = () => room.query(text, {}, { throwContinueWait: true });
    let answer = await ask();
    let waits = 0;
    while (answer.error === 'Continue wait') {
      expect(answer.status).toBe(200);
      waits += 1;
      answer = await ask();
    }
    await room.close();
    expect(answer.rows).toEqual([['3000000']]);
    expect(waits).toBeGreaterThan(0);
  });

  test('is only sent to clients that ask for it', async () => {
    const room = await startSqlApi(orderTables, orderModel, { continueWaitAfter: 1 });
    expect(await room.rows('SELECT count(*) FROM range(5000000) t(x) WHERE hash(x) % 2 < 5')).toEqual([
      ['5000000'],
    ]);
    await room.close();
  });

  test('a query that another reader waits for is not taken over', async () => {
    const model = orderModel.replace(
      'views:',
      `    access_policy:
      - group: '*'
        row_level: { filters: [{ member: region, operator: equals, values: ['{ userAttributes.region }'] }] }
views:`,
    );
    const room = await startSqlApi(orderTables, model, { continueWaitAfter: 1 });
    const ask = (region: string) =>
      room.query(
        'SELECT DISTINCT region FROM orders',
        { userAttributes: { region } },
        { throwContinueWait: true },
      );
    await ask('north');
    let answer = await ask('south');
    while (answer.error === 'Continue wait') answer = await ask('south');
    await room.close();
    expect(answer.rows).toEqual([['south']]);
  });
});

describe('access', () => {
  test('a token restricted to dashboards runs their SQL and no other', async () => {
    const published = 'SELECT MEASURE(count) FROM orders';
    const room = await startSqlApi(orderTables, orderModel, {
      isQueryAllowed: (_, query) => Promise.resolve('sql' in query && query.sql === published),
    });
    expect(await room.rows(published)).toEqual([['6']]);
    const other = await room.query(`${published} WHERE true`);
    await room.close();
    expect([other.status, other.rows]).toEqual([403, []]);
    expect(other.error).toContain('exactly as published');
  });

  test('an expired token is 401, and the response names the accepted scheme', async () => {
    const room = await startSqlApi(orderTables, orderModel, {
      verifyDataToken: () => Promise.reject(new Problem('credential-expired', 'over')),
    });
    const answer = await room.post({ query: 'SELECT 1' });
    await room.close();
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  });

  test.each<[string, unknown]>([
    ['no query', {}],
    ['a query that is no text', { query: 1 }],
    ['an unknown field', { query: 'SELECT 1', limit: 1 }],
    ['a list', []],
    ['nothing', null],
  ])('a body with %s is 400', async (_, body) => {
    const room = await startSqlApi(orderTables, orderModel);
    const response = await room.post(body);
    await room.close();
    expect(response.status).toBe(400);
    expect(toRecord(await response.json()).error).toEqual(expect.any(String));
  });
});
