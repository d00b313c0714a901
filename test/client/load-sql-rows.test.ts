import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DataFilter } from '../../src/contract/data-api-schemas.ts';
import { loadSqlRows } from '../../src/client/load-sql-rows.ts';
import { createTransport } from '../../src/client/transport.ts';
import { createTestClock } from './test-clock.ts';

let answers: ((response: ServerResponse) => void)[] = [];
const bodies: unknown[] = [];
const server = createServer((request, response) => {
  void json(request).then((body) => {
    bodies.push(body);
    answers.shift()?.(response);
  });
});
let url = '';

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const lines =
  (...values: unknown[]) =>
  (response: ServerResponse) =>
    response.end(values.map((value) => JSON.stringify(value)).join('\n'));
const load = (...given: typeof answers) => loadFiltered(undefined, ...given);
const loadFiltered = (filters: DataFilter[] | undefined, ...given: typeof answers) => {
  answers = given;
  const { signal } = new AbortController();
  const request = { url, token: 't', query: 'SELECT 1', filters, timezone: 'UTC', signal };
  const clock = createTestClock();
  const transport = createTransport({ requestTimeout: clock.limit }, clock);
  return loadSqlRows({ transport, clock }, request);
};
const schema = {
  schema: [
    { name: 'n', column_type: 'Int64' },
    { name: 's', column_type: 'String' },
  ],
};

test('rows in any number of lines become columns, with types of the element', async () => {
  const rows = await load(
    lines(
      { ...schema, lastRefreshTime: '2024-01-01T00:00:00Z' },
      { data: [['1', 'a']] },
      { data: [['2', null]] },
    ),
  );
  expect(rows.columns).toEqual([
    { name: 'n', type: 'number' },
    { name: 's', type: 'string' },
  ]);
  expect(rows.values).toEqual([
    ['1', '2'],
    ['a', null],
  ]);
  expect(rows.lastRefreshTime).toBe('2024-01-01T00:00:00Z');
});

test('filters are sent beside the SQL, and the rows say which of them hold', async () => {
  const filters: DataFilter[] = [{ member: 'a.s', operator: 'equals', values: ['a'] }];
  const rows = await loadFiltered(filters, lines({ ...schema, filters: ['a.s'] }, { data: [['1', 'a']] }));
  expect([bodies.at(-1), rows.filters]).toEqual([expect.objectContaining({ filters }), ['a.s']]);
});

test('a request without filters has the fields of every Data API', async () => {
  for (const filters of [undefined, []]) {
    const rows = await loadFiltered(filters, lines(schema, { data: [] }));
    expect(bodies.at(-1)).toEqual({ query: 'SELECT 1', timezone: 'UTC', throwContinueWait: true });
    expect(rows.filters).toBeUndefined();
  }
});

test('“Continue wait” repeats the query at once', async () => {
  const rows = await load(lines({ error: 'Continue wait' }), lines(schema, { data: [['1', 'a']] }));
  expect(rows.values).toEqual([['1'], ['a']]);
});

test('an error after the first rows is the query’s failure, not a phantom row', async () => {
  const broken = load(lines(schema, { data: [['1', 'a']] }, { error: 'out of memory', requestId: 'r' }));
  await expect(broken).rejects.toMatchObject({ code: 'query-failed', message: 'out of memory' });
});

test('an incomplete line is no row', async () => {
  const cut = load((response) => response.end(`${JSON.stringify(schema)}\n{"data":[["1","a"`));
  await expect(cut).rejects.toMatchObject({ code: 'service-failed' });
});

const busy = (response: ServerResponse): void => {
  response.writeHead(503, { 'retry-after': '0', 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: 'All SQL runners are busy.' }));
};

test('a query whose wait ended without a turn is repeated when the server says, but not for ever', async () => {
  const rows = await load(
    busy,
    lines({ error: 'Continue wait' }),
    busy,
    lines(schema, { data: [['1', 'a']] }),
  );
  expect(rows.values).toEqual([['1'], ['a']]);
  await expect(load(...Array.from({ length: 9 }, () => busy))).rejects.toMatchObject({
    status: 503,
    message: 'All SQL runners are busy.',
  });
  expect(answers.length).toBe(3);
});

test('rows of an interrupted try are not counted twice', async () => {
  const cut = (response: ServerResponse): void =>
    void response.write(`${JSON.stringify(schema)}\n{"data":[["1","a"]]}\n`, () => response.destroy());
  const rows = await load(cut, lines(schema, { data: [['2', 'b']] }));
  expect(rows.values).toEqual([['2'], ['b']]);
});

test('a capped result is marked', async () => {
  const rows = await load(lines(schema, { data: [['1', 'a']] }, { truncated: true }));
  expect([rows.truncated, rows.values]).toEqual([true, [['1'], ['a']]]);
  const whole = await load(lines(schema, { data: [] }));
  expect(whole.truncated).toBeUndefined();
});
