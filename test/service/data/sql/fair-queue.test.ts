/** Many queries wait for few runners: a reader with many queries does not delay others. */
import { describe, expect, test } from 'vitest';
import { FairQueue, type QueueOwner } from '../../../../src/semantic-layer/sql/fair-queue.ts';
import { orderModel, orderTables } from '../data-api-under-test.ts';
import { startSqlApi } from './sql-api-under-test.ts';

const owner = (name: string): QueueOwner => {
  const [account = '', reader = ''] = name.split('/');
  return { account: Number(account), reader };
};

/** The order of service if each runner is given back at once. */
function serve(names: readonly string[]): string[] {
  const line = new FairQueue<string>();
  names.forEach((name, index) => line.add(owner(name), `${name} ${index}`));
  return names.map(() => {
    const next = line.next()?.split(' ')[0] ?? '';
    line.acquire(owner(next));
    line.release(owner(next));
    return next;
  });
}

describe('turns', () => {
  test('of one reader are in the order of their requests', () => {
    const line = new FairQueue<number>();
    for (const item of [1, 2, 3]) line.add(owner('1/a'), item);
    expect([line.next(), line.next(), line.next(), line.next()]).toEqual([1, 2, 3, undefined]);
  });

  test('rotate among accounts, however many queries one of them sends', () => {
    expect(serve(['1/a', '1/a', '1/a', '1/a', '2/a', '2/a', '3/a'])).toEqual([
      '1/a',
      '2/a',
      '3/a',
      '1/a',
      '2/a',
      '1/a',
      '1/a',
    ]);
  });

  test('rotate among the readers of an account, and more readers give an account no more turns', () => {
    expect(serve(['1/a', '1/a', '1/b', '1/c', '2/a', '2/a'])).toEqual([
      '1/a',
      '2/a',
      '1/b',
      '2/a',
      '1/c',
      '1/a',
    ]);
  });

  test('go to the account that holds the fewest runners', () => {
    const line = new FairQueue<string>();
    line.acquire(owner('1/a'));
    line.acquire(owner('2/a'));
    line.acquire(owner('2/a'));
    line.add(owner('2/a'), 'second');
    line.add(owner('1/b'), 'first');
    expect(line.next()).toBe('first');
    line.release(owner('2/a'));
    line.release(owner('2/a'));
    line.add(owner('1/b'), 'late');
    expect(line.next()).toBe('second');
  });
});

test('a reader who may hold no more runners is skipped, and keeps the place in the queue', () => {
  const line = new FairQueue<string>();
  line.acquire(owner('1/a'));
  line.add(owner('1/a'), 'full');
  line.add(owner('2/a'), 'free');
  const mayHold = (one: QueueOwner): boolean => line.countAcquired(one) < 1;
  expect([line.next(mayHold), line.next(mayHold), line.length]).toEqual(['free', undefined, 1]);
  line.release(owner('1/a'));
  expect(line.next(mayHold)).toBe('full');
});

describe('a full queue', () => {
  const fill = (names: readonly string[]): FairQueue<string> => {
    const line = new FairQueue<string>();
    names.forEach((name, index) => line.add(owner(name), `${name} ${index}`));
    return line;
  };
  test.each<[string, string[], string, string | undefined]>([
    [
      'another account, from the caller with the most waiting queries',
      ['1/a', '1/a', '1/b', '2/a'],
      '3/a',
      '1/a 1',
    ],
    ['another reader of the same account', ['1/a', '1/a', '1/a'], '1/b', '1/a 2'],
    ['no caller, if the newcomer has as many waiting queries', ['1/a', '1/a', '2/a'], '2/a', undefined],
    ['no caller, if the newcomer has more waiting queries', ['1/a', '1/a', '1/a'], '1/a', undefined],
    ['no caller, if all wait for one query', ['1/a', '2/a', '3/a'], '4/a', undefined],
  ])('gives way to %s', (_, standing, newcomer, refused) => {
    const line = fill(standing);
    expect(line.evictNewest(owner(newcomer))).toBe(refused);
    expect(line.length).toBe(standing.length - (refused === undefined ? 0 : 1));
  });
});

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
