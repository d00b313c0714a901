/** Ids beyond 2^53, which JavaScript would round, are given out and found by all their digits. */
import { expect, test } from 'vitest';
import { startDataApi } from './data-api-under-test.ts';

const ids = ['9007199254740992', '9007199254740993', '1254071346418286654'];

test('an id beyond 2^53 is given out and found by its digits, and never read as another one', async () => {
  const api = await startDataApi(
    `CREATE TABLE orders (id BIGINT, n INTEGER);
     INSERT INTO orders VALUES ${ids.map((id, index) => `(${id}, ${index + 1})`).join(', ')};`,
    JSON.stringify({
      cubes: [
        {
          name: 'orders',
          sql_table: 'orders',
          dimensions: [{ name: 'id', sql: 'id', type: 'number', primary_key: true, public: true }],
          measures: [{ name: 'total', sql: 'n', type: 'sum' }],
        },
      ],
    }),
  );
  try {
    const query = { dimensions: ['orders.id'], measures: ['orders.total'] };
    expect((await api.rows(query)).map((row) => String(row['orders.id'])).sort()).toEqual([...ids].sort());
    const asNumber = '{"query":{"dimensions":["orders.id"],"limit":9007199254740993}}';
    const refused = await api.request('/v1/load', { method: 'POST', body: asNumber });
    expect([refused.status, refused.body.error]).toEqual([
      400,
      'The body is not valid at query.limit: the number 9007199254740993 would become 9007199254740992. Send it as text.',
    ]);
    for (const [index, id] of ids.entries()) {
      const filters = [{ member: 'orders.id', operator: 'equals', values: [id] }];
      const found = await api.rows({ measures: ['orders.total'], filters });
      expect(found.map((row) => Number(row['orders.total']))).toEqual([index + 1]);
    }
  } finally {
    await api.close();
  }
});
