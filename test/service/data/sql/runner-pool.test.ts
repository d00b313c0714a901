/** Many queries wait for few runners: a reader with many queries does not delay others. */
import { describe, expect, test } from 'vitest';
import type { QueueOwner } from '../../../../src/queue/fair-queue.ts';
import { orderModel, orderTables } from '../data-api-under-test.ts';
import { startSqlApi } from './sql-api-under-test.ts';

const owner = (name: string): QueueOwner => {
  const [account = '', reader = ''] = name.split('/');
  return { account: Number(account), reader };
};

const text = (index: number): string => `SELECT count(*) + ${index} FROM orders`;

const endless = 'WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r) SELECT count(*) FROM r';
const other = { userAttributes: { name: 'b' } };

describe('no reader holds the last runner', () => {
  test('others get it at once, and a reader with many queries only when runners are returned', async () => {
    const room = await startSqlApi(orderTables, orderModel, { pool: { runners: 3 } });
    const { pool } = room;
    const held = [await pool.acquire(owner('1/a')), await pool.acquire(owner('1/a'))];
    const served: string[] = [];
    const third = pool.acquire(owner('1/a')).then((runner) => (served.push('third'), runner));
    const last = await pool.acquire(owner('1/b'));
    served.push('last');
    pool.release(last);
    expect(await pool.acquire(owner('2/a'))).toBe(last);
    served.push('another');
    const [first] = held;
    if (first) pool.release(first);
    expect(await third).toBe(first);
    expect(served).toEqual(['last', 'another', 'third']);
    await room.close();
  });

  test('a killed runner of a reader is replaced for the waiting queries of that reader', async () => {
    const room = await startSqlApi(orderTables, orderModel, { pool: { runners: 2 } });
    const held = await room.pool.acquire(owner('1/a'));
    const waiting = room.pool.acquire(owner('1/a'));
    held.kill(new Error('enough'));
    expect(await waiting).not.toBe(held);
    await room.close();
  });

  test('heavy queries of one reader end that reader’s own small query with a message, and another reader’s succeeds', async () => {
    const room = await startSqlApi(orderTables, orderModel, {
      pool: { runners: 2, maxWait: 20 },
      sqlLimits: { deadline: 60_000 },
    });
    const leaving = new AbortController();
    const heavy = Array.from({ length: 4 }, (_, index) =>
      room
        .post({ query: `${endless} WHERE n > ${index}` }, {}, { signal: leaving.signal })
        .catch(() => undefined),
    );
    const small = await room.post({ query: text(0) });
    expect([small.status, small.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await small.json()).toEqual({
      error: expect.stringMatching(/^Other SQL queries of yours are running.*0.02 s.*try again/) as string,
    });
    expect(await room.rows(text(0), other)).toEqual([['6']]);
    leaving.abort();
    const statuses = (await Promise.all(heavy)).map((answer) => answer?.status);
    await room.close();
    expect(statuses.filter((status) => status === 503).length).toBe(3);
  });

  test('a waiting caller gets a refusal after some time without a turn, and a turn later', async () => {
    const room = await startSqlApi(orderTables, orderModel, {
      continueWaitAfter: 1,
      pool: { runners: 1, maxWait: 50 },
      sqlLimits: { deadline: 60_000 },
    });
    const leaving = new AbortController();
    const heavy = room.post({ query: endless }, {}, { signal: leaving.signal }).catch(() => undefined);
    const ask = async () => {
      let answer = await room.query(text(0), other, { throwContinueWait: true });
      while (answer.error === 'Continue wait')
        answer = await room.query(text(0), other, { throwContinueWait: true });
      return answer;
    };
    const refused = await ask();
    expect([refused.status, refused.error]).toEqual([
      503,
      expect.stringContaining('All SQL runners are busy'),
    ]);
    leaving.abort();
    await heavy;
    let answer = await ask();
    // The runner that was given back may still be stopping its query.
    while (answer.status === 503) answer = await ask();
    await room.close();
    expect(answer.rows).toEqual([['6']]);
  });
});

describe('with one runner', () => {
  test.each([
    ['another reader', { userAttributes: { name: 'b' } }],
    ['another account', { accountId: 2 }],
  ])('%s gets a result before all queries of a reader who sent many', async (_, other) => {
    const room = await startSqlApi(orderTables, orderModel, { pool: { runners: 1 } });
    const served: string[] = [];
    const greedy = Array.from({ length: 20 }, (_, index) =>
      room.rows(text(index)).then(() => served.push('greedy')),
    );
    await Promise.all([...greedy, room.rows(text(0), other).then(() => served.push('other'))]);
    await room.close();
    expect(served.indexOf('other')).toBeLessThanOrEqual(2);
  });

  test('a reader who fills the queue loses a place in it to others', async () => {
    const room = await startSqlApi(orderTables, orderModel, { pool: { runners: 1, maxWaiting: 4 } });
    const greedy = Array.from({ length: 6 }, (_, index) => room.query(text(index)));
    const other = room.rows(text(0), { accountId: 2 });
    expect(await other).toEqual([['6']]);
    const statuses = (await Promise.all(greedy)).map(({ status }) => status);
    await room.close();
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(0);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(4);
  });
});
