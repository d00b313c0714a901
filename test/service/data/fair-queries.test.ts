/** Slow queries fill the engine: what a reader asks about other cubes, and what others ask, is answered all the same. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toKeyCaller } from '../../../src/service/access/caller.ts';
import { startDataApi, type DataApiUnderTest } from './data-api-under-test.ts';

const model = `
cubes:
  - name: numbers
    sql: SELECT range AS n FROM range(1000000000000)
    dimensions: [{ name: n, sql: n, type: number }]
    measures: [{ name: total, type: sum, sql: 'hash({CUBE}.n) % 7' }]
  - name: colours
    sql: SELECT 'red' AS colour
    dimensions: [{ name: colour, sql: colour, type: string }]
`;
const values = { dimensions: ['colours.colour'] };
const user = toKeyCaller({
  accountId: 1,
  userId: 7,
  role: 'viewer',
  isAdmin: false,
  deploymentId: undefined,
  scope: undefined,
  keyId: 1,
});
const firstNumber = { dimensions: ['numbers.n'], ungrouped: true, order: [], limit: 1 };

let room: DataApiUnderTest;
beforeAll(async () => {
  room = await startDataApi('', model);
});
afterAll(() => room.close());

test('slow queries of one reader keep neither its other lists of values waiting nor other readers', async () => {
  const leaving = new AbortController();
  const slow = Array.from({ length: 20 }, (_, limit) => {
    const query = { measures: ['numbers.total'], limit: limit + 1 };
    const init = { method: 'POST', body: JSON.stringify({ query }), signal: leaving.signal };
    return room.request('/v1/load', init);
  });
  expect(await room.rows(values)).toEqual([{ 'colours.colour': 'red' }]);
  const others = [{ userAttributes: { name: 'b' } }, { accountId: 2 }, { caller: user }];
  for (const [offset, other] of others.entries())
    expect(await room.rows({ ...firstNumber, offset }, other)).toEqual([{ 'numbers.n': String(offset) }]);
  leaving.abort(new Error('gone'));
  await Promise.allSettled(slow);
  expect(await room.rows({ ...firstNumber, offset: 9 })).toEqual([{ 'numbers.n': '9' }]);
});
