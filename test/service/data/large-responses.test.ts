/** Large responses of the Data API are sent in pieces, and hold the same rows in every format. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDataApi, toRecord, type DataApiUnderTest } from './data-api-under-test.ts';

const count = 30_000;
const tables = `CREATE TABLE readings AS
  SELECT i AS id, i % 7 AS "group", 'reading ' || i AS name, CASE WHEN i % 5 = 0 THEN NULL ELSE i / 2 END AS "value",
    TIMESTAMP '2024-01-01' + INTERVAL (i) MINUTE AS "at"
  FROM range(${count}) t(i)`;
const model = `cubes:
  - name: readings
    sql_table: readings
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
      - { name: name, sql: name, type: string }
      - { name: value, sql: "{CUBE}.value", type: number }
      - { name: at, sql: "{CUBE}.at", type: time }
    measures:
      - { name: count, type: count }
`;
const query = {
  dimensions: ['readings.id', 'readings.name', 'readings.value', 'readings.at'],
  order: { 'readings.id': 'asc' },
  limit: 50_000,
};
const expected = Array.from({ length: count }, (_, id) => {
  const at = new Date(Date.UTC(2024, 0, 1) + id * 60_000).toISOString().slice(0, -1);
  const half = id / 2;
  return [String(id), `reading ${id}`, id % 5 === 0 ? null : half % 1 === 0 ? `${half}.0` : String(half), at];
});

let room: DataApiUnderTest;
beforeAll(async () => {
  room = await startDataApi(tables, model);
});
afterAll(() => room.close());

/** Numbers are texts whose form depends on the database. */
const normalize = (row: readonly unknown[]) =>
  row.map((cell, index) => (cell === null || index % 2 === 1 ? cell : Number(cell)));

function readRows({ data }: Record<string, unknown>): unknown[][] {
  if (Array.isArray(data)) return data.map((row) => Object.values(toRecord(row)));
  const { dataset, columns } = toRecord(data);
  if (Array.isArray(dataset)) return dataset.map((row: unknown[]) => row);
  const cells = Array.isArray(columns) ? columns.map((column: unknown[]) => column) : [];
  return Array.from({ length: cells[0]?.length ?? 0 }, (_, row) => cells.map((column) => column[row]));
}

test.each(['default', 'compact', 'columnar'])(
  'the %s form has every row once and in order',
  async (responseFormat) => {
    const { status, body } = await room.load({ ...query, responseFormat, total: true });
    expect([status, body.total]).toEqual([200, count]);
    expect(readRows(body).map(normalize)).toEqual(expected.map(normalize));
  },
);

test('a set of large results has each of them', async () => {
  const compared = {
    dimensions: ['readings.id'],
    timeDimensions: [
      {
        dimension: 'readings.at',
        compareDateRange: [
          ['2024-01-01', '2024-01-10'],
          ['2024-01-11', '2024-01-20'],
        ],
      },
    ],
    order: { 'readings.id': 'asc' },
    limit: 50_000,
    responseFormat: 'compact',
  };
  const { status, body } = await room.load(compared);
  const results = Array.isArray(body.results) ? body.results.map(toRecord) : [];
  const rows = results.map(readRows);
  expect([status, rows.map((own) => own.length)]).toEqual([200, [14_400, 14_400]]);
  expect([rows[0]?.[0]?.[0], rows[1]?.[0]?.[0]]).toEqual(['0', '14400']);
  expect(rows[1]?.[14_399]?.at(-1)).toBe('2024-01-11T00:00:00.000 - 2024-01-20T23:59:59.999');
});

describe('while a large response is sent', () => {
  const post = () =>
    room.routes.request('/v1/load', {
      method: 'POST',
      headers: { authorization: '0' },
      body: JSON.stringify({ query }),
    });

  test('other work has its turn between the pieces', async () => {
    const { body } = await post();
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 0);
    const sizes: number[] = [];
    for await (const piece of body ?? []) sizes.push(piece.byteLength);
    clearInterval(timer);
    expect(Math.max(...sizes)).toBeLessThan(2_000_000);
    expect(sizes.length).toBeGreaterThan(4);
    expect(turns).toBeGreaterThan(2);
  });

  test('a client that leaves ends it', async () => {
    const { body } = await post();
    const reader = body?.getReader();
    await reader?.read();
    await expect(reader?.cancel()).resolves.toBeUndefined();
  });
});
