/** Many wait for few runners: nobody keeps others waiting by asking more. */
import { describe, expect, test } from 'vitest';
import { WaitingLine, type TurnOwner } from '../../../../src/service/data/sql/waiting-line.ts';
import { orderModel, orderTables } from '../data-room-under-test.ts';
import { startSqlRoom } from './sql-room-under-test.ts';

const owner = (name: string): TurnOwner => {
  const [account = '', reader = ''] = name.split('/');
  return { account: Number(account), reader };
};

/** Who is served, in turn, when each place is given back at once. */
function serve(names: readonly string[]): string[] {
  const line = new WaitingLine<string>();
  names.forEach((name, index) => line.add(owner(name), `${name} ${index}`));
  return names.map(() => {
    const next = line.next()?.split(' ')[0] ?? '';
    line.hold(owner(next));
    line.release(owner(next));
    return next;
  });
}

describe('turns', () => {
  test('of one reader are in the order of asking', () => {
    const line = new WaitingLine<number>();
    for (const item of [1, 2, 3]) line.add(owner('1/a'), item);
    expect([line.next(), line.next(), line.next(), line.next()]).toEqual([1, 2, 3, undefined]);
  });

  test('go round among accounts, however much one of them asks', () => {
    expect(serve(['1/a', '1/a', '1/a', '1/a', '2/a', '2/a', '3/a'])).toEqual([
      ...['1/a', '2/a', '3/a', '1/a', '2/a', '1/a', '1/a'],
    ]);
  });

  test('go round among the readers of an account, and their number gives it no more turns', () => {
    expect(serve(['1/a', '1/a', '1/b', '1/c', '2/a', '2/a'])).toEqual([
      ...['1/a', '2/a', '1/b', '2/a', '1/c', '1/a'],
    ]);
  });

  test('go to whoever holds fewest places now', () => {
    const line = new WaitingLine<string>();
    line.hold(owner('1/a'));
    line.hold(owner('2/a'));
    line.hold(owner('2/a'));
    line.add(owner('2/a'), 'second');
    line.add(owner('1/b'), 'first');
    expect(line.next()).toBe('first');
    line.release(owner('2/a'));
    line.release(owner('2/a'));
    line.add(owner('1/b'), 'late');
    expect(line.next()).toBe('second');
  });
});

describe('a full line', () => {
  const fill = (names: readonly string[]): WaitingLine<string> => {
    const line = new WaitingLine<string>();
    names.forEach((name, index) => line.add(owner(name), `${name} ${index}`));
    return line;
  };
  test.each<[string, string[], string, string | undefined]>([
    ['another account, of whoever waits for most', ['1/a', '1/a', '1/b', '2/a'], '3/a', '1/a 1'],
    ['another reader of the same account', ['1/a', '1/a', '1/a'], '1/b', '1/a 2'],
    ['nobody who waits for as many', ['1/a', '1/a', '2/a'], '2/a', undefined],
    ['nobody who waits for more', ['1/a', '1/a', '1/a'], '1/a', undefined],
    ['nobody where everybody waits for one', ['1/a', '2/a', '3/a'], '4/a', undefined],
  ])('gives way to %s', (_, standing, newcomer, refused) => {
    const line = fill(standing);
    expect(line.giveWay(owner(newcomer))).toBe(refused);
    expect(line.length).toBe(standing.length - (refused === undefined ? 0 : 1));
  });
});

const text = (index: number): string => `SELECT count(*) + ${index} FROM orders`;

describe('with one runner', () => {
  test.each([
    ['another reader', { userAttributes: { name: 'b' } }],
    ['another account', { accountId: 2 }],
  ])('%s is answered before all queries of one who asked many', async (_, other) => {
    const room = await startSqlRoom(orderTables, orderModel, { pool: { runners: 1 } });
    const served: string[] = [];
    const greedy = Array.from({ length: 20 }, (_, index) =>
      room.rows(text(index)).then(() => served.push('greedy')),
    );
    await Promise.all([...greedy, room.rows(text(0), other).then(() => served.push('other'))]);
    await room.close();
    expect(served.indexOf('other')).toBeLessThanOrEqual(2);
  });

  test('who fills the line loses a place in it to others, not they', async () => {
    const room = await startSqlRoom(orderTables, orderModel, { pool: { runners: 1, mostWaiting: 4 } });
    const greedy = Array.from({ length: 6 }, (_, index) => room.ask(text(index)));
    const other = room.rows(text(0), { accountId: 2 });
    expect(await other).toEqual([['6']]);
    const statuses = (await Promise.all(greedy)).map(({ status }) => status);
    await room.close();
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(0);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(4);
  });
});
